//! The words of a text: of letters and digits, or a run of Chinese or Japanese characters.

use std::ops::Range;

use base::fold::{Folded, folded, is_wide};

/// The maximum number of characters in an atom; the rest is another one.
const LONGEST: usize = 40;
/// The maximum number of atoms in a compound word; the rest is another word.
const MOST_ATOMS: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Letters and digits without a blank, split where a letter meets a digit and at signs:
    /// `JL-K2101` is `jl`, `k`, `2101`.
    Latin(Vec<Atom>),
    /// A run of characters of a script without blanks, each an atom.
    Wide(Vec<Atom>),
}

/// A part of a word, compared as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    pub text: String,
    /// Its bytes in the text.
    pub place: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Wide,
    Other,
}

fn class(char: char) -> Class {
    if is_wide(char) {
        Class::Wide
    } else if char.is_numeric() {
        Class::Digit
    } else if char.is_alphabetic() {
        Class::Letter
    } else {
        Class::Other
    }
}

/// Returns the words of a text.
pub(super) fn words(text: &str) -> Vec<Word> {
    let chars = folded(text);
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = chars.get(at) {
        match class(first.char) {
            Class::Other => at += 1,
            Class::Wide => {
                let run = chars[at..]
                    .iter()
                    .take_while(|folded| class(folded.char) == Class::Wide);
                let atoms: Vec<_> = run.map(|folded| atom(&[*folded])).collect();
                at += atoms.len();
                words.push(Word::Wide(atoms));
            }
            Class::Letter | Class::Digit => {
                let (atoms, end) = compound(&chars, at);
                at = end;
                words.push(Word::Latin(atoms));
            }
        }
    }
    words
}

/// Reads the atoms of the word that begins at `at`. Returns them and the place after them.
fn compound(chars: &[Folded], mut at: usize) -> (Vec<Atom>, usize) {
    let mut atoms = Vec::new();
    while atoms.len() < MOST_ATOMS {
        let end = end_of_atom(chars, at);
        let whole = atom(&chars[at..end]);
        let after_apostrophe = at > 0 && matches!(chars[at - 1].char, '\'' | '’');
        // A possessive is no part of the name.
        if !(after_apostrophe && whole.text == "s" && !atoms.is_empty()) {
            atoms.push(whole);
        }
        at = end;
        let Some(next) = chars.get(at) else { break };
        match class(next.char) {
            Class::Letter | Class::Digit => {}
            Class::Other if is_joint(next.char) && continues(chars, at + 1) => at += 1,
            Class::Other | Class::Wide => break,
        }
    }
    (atoms, at)
}

/// The end of the atom that begins at `at`: letters, or a number with its separators.
fn end_of_atom(chars: &[Folded], at: usize) -> usize {
    let kind = class(chars[at].char);
    let mut end = at + 1;
    while end - at < LONGEST
        && chars
            .get(end)
            .is_some_and(|next| goes_on(chars, end, next, kind))
    {
        end += 1;
    }
    end
}

fn goes_on(chars: &[Folded], end: usize, next: &Folded, kind: Class) -> bool {
    let digits = |from: usize| {
        let rest = chars.get(from..).unwrap_or_default();
        rest.iter()
            .take_while(|folded| class(folded.char) == Class::Digit)
            .take(4)
            .count()
    };
    class(next.char) == kind
        || (kind == Class::Digit
            && match next.char {
                '.' => digits(end + 1) > 0,
                ',' => digits(end + 1) == 3,
                _ => false,
            })
}

fn continues(chars: &[Folded], at: usize) -> bool {
    let next = chars.get(at).map(|next| class(next.char));
    matches!(next, Some(Class::Letter | Class::Digit))
}

/// Whether a sign between letters and digits joins them.
const fn is_joint(char: char) -> bool {
    matches!(
        char,
        '-' | '\u{2010}' | '\u{2011}' | '_' | '/' | '.' | '\'' | '’' | '&'
    )
}

/// Whether the letters of a word in a text, at least two, are all capitals.
pub(super) fn is_in_capitals(text: &str, atoms: &[Atom]) -> bool {
    let (Some(first), Some(last)) = (atoms.first(), atoms.last()) else {
        return false;
    };
    let word = text.get(first.place.start..last.place.end);
    let mut letters = word.unwrap_or_default().chars();
    let letters = letters.by_ref().filter(|char| char.is_alphabetic());
    let letters: Vec<char> = letters.collect();
    letters.len() > 1 && letters.iter().all(|letter| letter.is_uppercase())
}

/// The atom of some characters; a separator of thousands is no part of it.
fn atom(chars: &[Folded]) -> Atom {
    let (first, last) = (chars[0], chars[chars.len() - 1]);
    Atom {
        text: chars
            .iter()
            .map(|folded| folded.char)
            .filter(|char| *char != ',')
            .collect(),
        place: first.from()..last.to(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tokens::{Stems, tokens};
    use base::locale::Locale;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("words", words);
        let stems = Stems::of(Locale::EN);
        growth::check("tokens", |text| tokens(text, stems));
    }

    fn shown(text: &str) -> Vec<String> {
        let of = |word: &Word| match word {
            Word::Latin(atoms) | Word::Wide(atoms) => atoms
                .iter()
                .map(|atom| atom.text.as_str())
                .collect::<Vec<_>>()
                .join("+"),
        };
        words(text).iter().map(of).collect()
    }

    #[test]
    fn words_codes_numbers_and_units_are_told_apart() {
        let table: [(&str, &[&str]); 14] = [
            ("Cotton shirts", &["cotton", "shirts"]),
            ("JL-K2101", &["jl+k+2101"]),
            ("W203 / W204", &["w+203", "w+204"]),
            ("120g", &["120+g"]),
            ("120 g", &["120", "g"]),
            ("120g/m²", &["120+g+m+2"]),
            ("5,000 pcs", &["5000", "pcs"]),
            ("1,2 and 1.5", &["1", "2", "and", "1.5"]),
            ("buyer’s H&M T-shirt", &["buyer", "h+m", "t+shirt"]),
            ("纯棉府绸", &["纯+棉+府+绸"]),
            ("OEM生産、ニット", &["oem", "生+産", "ニ+ッ+ト"]),
            ("ﾆｯﾄ", &["ニ+ッ+ト"]),
            ("(?:.*)+ -- !!", &[]),
            ("a.", &["a"]),
        ];
        for (text, expected) in table {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn capitals_are_told_from_other_words() {
        let table = [
            ("GOTS", true),
            ("USA", true),
            ("OEKO-TEX", true),
            ("ＧＯＴＳ", true),
            ("Gots", false),
            ("T-shirt", false),
            ("A", false),
            ("120", false),
        ];
        for (text, expected) in table {
            let Some(Word::Latin(atoms)) = words(text).pop() else {
                panic!("{text}")
            };
            assert_eq!(is_in_capitals(text, &atoms), expected, "{text}");
        }
    }

    #[test]
    fn a_word_without_end_is_cut() {
        let long = "a".repeat(10_000);
        let all = words(&long);
        let Word::Latin(atoms) = &all[0] else {
            panic!()
        };
        assert_eq!((atoms.len(), atoms[0].text.len()), (MOST_ATOMS, LONGEST));
    }
}
