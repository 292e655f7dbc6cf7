//! The characters of a text in the forms in which texts are compared, as people type them with any
//! keyboard: with full-width letters, the dashes of word processors, in any case.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The dashes that word processors put in place of a hyphen, NFKC applied.
const DASHES: [char; 7] = [
    '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{fe63}',
];

/// Returns a text that is an address or a number with the plain forms of its characters: `ＪＬ–7`
/// becomes `JL-7`.
pub fn plain(text: &str) -> String {
    let plain: String = text.nfkc().map(with_hyphen).collect();
    plain.trim().to_owned()
}

fn with_hyphen(char: char) -> char {
    if DASHES.contains(&char) { '-' } else { char }
}

/// Returns the form of a text that is stored beside it to be found by: its characters
/// [`folded`].
pub fn key(text: &str) -> String {
    folded(text).into_iter().map(|folded| folded.char).collect()
}

/// A character in its compared form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folded {
    pub char: char,
    /// The bytes of the text that it comes from.
    from: u32,
    to: u32,
}

impl Folded {
    pub fn from(self) -> usize {
        self.from as usize
    }

    pub fn to(self) -> usize {
        self.to as usize
    }
}

/// Returns the characters of a text in NFKC, with hyphens for dashes, without accents, in lower
/// case. One of the text may become several (`㎡`), and several one, such as a half-width kana and
/// its mark.
pub fn folded(text: &str) -> Vec<Folded> {
    let mut all = Vec::with_capacity(text.len());
    let mut starts = text.char_indices().peekable();
    while let Some((start, first)) = starts.next() {
        while starts.next_if(|(_, next)| is_mark(*next)).is_some() {}
        let end = starts.peek().map_or(text.len(), |(next, _)| *next);
        fold(first, &text[start..end], start..end, &mut all);
    }
    all
}

fn fold(first: char, cluster: &str, range: Range<usize>, all: &mut Vec<Folded>) {
    // Texts are much shorter than 4 GiB.
    let place = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
    let (from, to) = (place(range.start), place(range.end));
    let mut add = |char| all.push(Folded { char, from, to });
    if first.is_ascii() {
        add(first.to_ascii_lowercase());
        return;
    }
    for char in cluster.nfkc().map(with_hyphen) {
        if is_wide(char) {
            add(char);
        } else {
            let plain = std::iter::once(char).nfd();
            plain
                .filter(|char| !is_combining_mark(*char))
                .flat_map(char::to_lowercase)
                .for_each(&mut add);
        }
    }
}

/// Whether a character is a mark that belongs to the one before it.
fn is_mark(char: char) -> bool {
    matches!(char, '\u{ff9e}' | '\u{ff9f}') || is_combining_mark(char)
}

/// Whether a character is of a script without blanks between words: Chinese characters and kana.
pub const fn is_wide(char: char) -> bool {
    matches!(
        char,
        '\u{3005}'..='\u{3007}'
            | '\u{3041}'..='\u{309f}'
            | '\u{30a1}'..='\u{30fa}'
            | '\u{30fc}'..='\u{30ff}'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{323af}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_width_and_accents_make_no_difference() {
        for (text, compared) in [
            ("Piqué", "pique"),
            ("Pique\u{301}", "pique"),
            ("ＪＬ－Ｋ２１０１", "jl-k2101"),
            ("120g/㎡", "120g/m2"),
            ("ｶﾞｰｾﾞ", "ガーゼ"),
            ("ガーゼ", "ガーゼ"),
            ("İ", "i"),
            ("ＪＬ26–1104", "jl26-1104"),
        ] {
            assert_eq!(key(text), compared, "{text}");
        }
    }

    #[test]
    fn an_address_is_plain_and_keeps_its_case() {
        assert_eq!(
            plain(" ｄｅｍｏ－ｊｐ＠Example.com "),
            "demo-jp@Example.com"
        );
        assert_eq!(plain("JL26\u{2011}1104"), "JL26-1104");
    }

    #[test]
    fn a_character_knows_its_bytes() {
        let text = "aｶﾞ㎡";
        let places: Vec<_> = folded(text)
            .into_iter()
            .map(|folded| (folded.char, &text[folded.from()..folded.to()]))
            .collect();
        assert_eq!(places, [('a', "a"), ('ガ', "ｶﾞ"), ('m', "㎡"), ('2', "㎡")]);
    }
}
