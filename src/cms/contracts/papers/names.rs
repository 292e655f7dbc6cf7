//! Names of files and folders in an archive, for every system that unpacks it.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization as _;

use base::fold;
use base::plain_text::is_hidden;

/// The longest name, in bytes of UTF-8; most systems take 255.
const LONGEST: usize = 150;
/// The longest ending that is kept of a name that is too long, in bytes.
const LONGEST_ENDING: usize = 10;
/// What stands for a name of which nothing is left.
const NAMELESS: &str = "_";

/// Names that mean devices on Windows, with any ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The names that a folder has.
#[derive(Default)]
pub(crate) struct FolderNames(HashSet<String>);

impl FolderNames {
    /// Names that are taken from the start.
    pub(crate) fn with(taken: &str) -> Self {
        Self(HashSet::from([fold::key(taken)]))
    }

    /// Returns a safe name that no other file of the folder has, in any case.
    pub(crate) fn take(&mut self, name: &str) -> String {
        let safe = safe_name(name);
        let mut own = safe.clone();
        let mut number = 2_u32;
        while !self.0.insert(fold::key(&own)) {
            let (stem, ending) = split(&safe);
            own = format!("{stem} ({number}){ending}");
            number += 1;
        }
        own
    }
}

/// A name without what leads out of its folder, or what a system does not take.
pub(crate) fn safe_name(name: &str) -> String {
    let plain = |char: char| match char {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
        char if char.is_control() => '_',
        char => char,
    };
    let kept = name.nfc().filter(|char| !is_hidden(*char)).map(plain);
    let kept: String = kept.collect();
    // Hidden files, and ends that Windows drops.
    let is_end = |char: char| char == '.' || char.is_whitespace();
    let kept = kept.trim_start_matches(is_end);
    let kept = kept.trim_end_matches(is_end);
    let (stem, ending) = split(kept);
    let room = LONGEST - ending.len();
    let end = (0..=room.min(stem.len()))
        .rev()
        .find(|end| stem.is_char_boundary(*end));
    let stem = stem[..end.unwrap_or_default()].trim_end_matches(is_end);
    if stem.is_empty() && ending.is_empty() {
        return NAMELESS.to_owned();
    }
    let before = if is_device(stem) || stem.is_empty() {
        NAMELESS
    } else {
        ""
    };
    format!("{before}{stem}{ending}")
}

/// A name in two parts, the second of which is its ending with the point.
fn split(name: &str) -> (&str, &str) {
    let at = name
        .rfind('.')
        .filter(|at| name.len() - at <= LONGEST_ENDING);
    at.map_or((name, ""), |at| name.split_at(at))
}

fn is_device(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or_default().trim();
    let name = first.to_lowercase();
    let numbered = |prefix: &str| {
        let rest = name.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.chars().count() == 1 && !rest.starts_with(char::is_alphabetic))
    };
    DEVICES.contains(&name.as_str()) || numbered("com") || numbered("lpt")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    #[test]
    fn a_name_leads_nowhere_and_is_taken_by_every_system() {
        for (name, safe) in [
            ("发票 2026.pdf", "发票 2026.pdf"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("..\\..\\boot.ini", "_.._boot.ini"),
            ("/root/.ssh", "_root_.ssh"),
            ("C:\\x.pdf", "C__x.pdf"),
            ("..", "_"),
            ("", "_"),
            (" . ", "_"),
            (".pdf", "pdf"),
            ("a\u{202e}fdp.exe", "afdp.exe"),
            ("two\nlines.pdf", "two_lines.pdf"),
            ("nul.pdf", "_nul.pdf"),
            ("Com1.txt", "_Com1.txt"),
            ("company.pdf", "company.pdf"),
            ("end. ", "end"),
            ("JL26/1104", "JL26_1104"),
            ("e\u{301}.pdf", "é.pdf"),
        ] {
            assert_eq!(safe_name(name), safe, "{name:?}");
        }
        let long = safe_name(&format!("{}.pdf", "针".repeat(100)));
        assert!(long.len() <= LONGEST && long.ends_with("针.pdf"), "{long}");
    }

    #[test]
    fn equal_names_are_numbered() {
        let mut names = FolderNames::with("papers.csv");
        let taken = [
            "Invoice.pdf",
            "invoice.PDF",
            "Invoice.pdf",
            "发票",
            "发票",
            "papers.csv",
        ];
        let taken = taken.map(|name| names.take(name));
        assert_eq!(
            taken,
            [
                "Invoice.pdf",
                "invoice (2).PDF",
                "Invoice (3).pdf",
                "发票",
                "发票 (2)",
                "papers (2).csv"
            ]
        );
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_name_is_one_part_of_a_path(name in fuzz::text(&["/", "\\", ".", "..", ":", "\0", " ", "con", "针", ".pdf"])) {
            let safe = safe_name(&name);
            prop_assert!(!safe.is_empty() && safe.len() <= LONGEST + 1);
            prop_assert!(!safe.contains(['/', '\\', ':', '\0']) && !safe.starts_with('.'));
        }
    }
}
