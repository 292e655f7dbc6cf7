//! Texts that people type, without what would show them as another text: control characters, and
//! characters without a form of their own.

use std::str::FromStr;

/// Reads a text with one thing in each line, blank lines aside: links of a menu, persons of a team,
/// colours in stock.
pub fn each_line<T: FromStr>(text: &str) -> impl Iterator<Item = Result<T, T::Err>> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).map(str::parse)
}

/// Returns a text without control characters, hidden characters and surrounding blanks. Line breaks
/// are `\n`, or blanks in a text of one line.
pub fn plain(typed: &str, has_lines: bool) -> String {
    let text = typed.replace("\r\n", "\n").replace('\r', "\n");
    let chars = text.chars().filter(|char| !is_hidden(*char));
    let chars = chars.map(|char| match char {
        '\n' if has_lines => '\n',
        char if char.is_control() || matches!(char, '\u{2028}' | '\u{2029}') => ' ',
        char => char,
    });
    chars.collect::<String>().trim().to_owned()
}

/// Whether a character has no form of its own, and may reverse the text beside it or make two texts
/// look the same. The joiners U+200C and U+200D are not among them: Persian and emoji need them.
pub const fn is_hidden(char: char) -> bool {
    matches!(
        char,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    #[test]
    fn a_name_is_what_it_looks_like() {
        for (typed, read) in [
            ("  Ann\tLee ", "Ann Lee"),
            ("Ann\u{202e}eeL", "AnneeL"),
            ("\u{2066}Example\u{2069} Ltd\u{200b}", "Example Ltd"),
            ("\u{feff}\u{200f}", ""),
            ("two\r\nlines", "two lines"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ] {
            assert_eq!(plain(typed, false), read, "{typed:?}");
        }
        assert_eq!(plain("two\r\nlines\u{202e}", true), "two\nlines");
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_plain_text_stays_as_it_is_and_hides_nothing(
            typed in fuzz::text(&["\u{202e}", "\u{2067}", "\u{200b}", "\r", "\n", "\0", " ", "a", "布"]),
            has_lines: bool,
        ) {
            let read = plain(&typed, has_lines);
            let harmful = |char: char| is_hidden(char) || (char.is_control() && !(has_lines && char == '\n'));
            prop_assert!(!read.contains(harmful), "{read:?}");
            prop_assert_eq!(plain(&read, has_lines), read.clone());
        }
    }
}
