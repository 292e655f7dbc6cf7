//! The known languages: one for each folder of texts, with the properties in its `language.json`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::files;

/// A language, as the file `language.json` of its folder describes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The name of the folder: the code in URLs, cookies and provider calls.
    #[serde(skip)]
    pub code: String,
    /// The name of the language in itself.
    pub name: String,
    /// The BCP 47 tag for `<html lang>` and `hreflang`.
    pub tag: String,
    /// The language with its territory, for Open Graph and dates: `zh_CN`.
    pub territory: String,
    /// The languages whose texts are shown in place of missing ones, by code, before those of the
    /// site's default language.
    #[serde(default)]
    pub fallback: Vec<String>,
    /// Whether its lines run from right to left.
    #[serde(default)]
    pub is_right_to_left: bool,
    /// The number of the language in records of visits (spec §9).
    pub visits: u8,
    /// How numbers are written.
    pub numbers: Numbers,
    /// The Snowball algorithm of the language's words for the search, such as `german`; English
    /// ones without it.
    #[serde(default)]
    pub stemmer: String,
    /// The names of the months, if dates are written with them.
    #[serde(default)]
    pub months: Vec<String>,
    /// Whether a native speaker has read the texts.
    #[serde(default)]
    pub is_read: bool,
    /// The number before the provider's first introduction of a process, and before its first list
    /// of items (spec §7); without it those of Chinese.
    #[serde(default)]
    pub production: Option<ProductionIds>,
}

/// A way to write numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// `5万`: Chinese, Japanese and Korean.
    Han,
    /// `50,000` and `1.5`.
    English,
    /// `50.000` or `50 000`, and `1,5`.
    Comma,
}

impl Numbers {
    /// The sign between the cells of a line in files for spreadsheets, which read a comma as that
    /// before decimals in some languages.
    pub const fn separator(self) -> char {
        match self {
            Self::Han | Self::English => ',',
            Self::Comma => ';',
        }
    }
}

/// The provider's numbers of processes in a language (spec §7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductionIds {
    /// The `fid` before that of the first introduction.
    pub introductions: u64,
    /// The `tid` before that of the first list.
    pub lists: u64,
}

/// The file of a language's properties.
const FILE: &str = "language.json";

/// The languages of the specification, whose order is fixed.
const FIRST: [&str; 3] = ["zh", "en", "ja"];
/// The most languages that a program knows.
const MOST: usize = 64;

static KNOWN: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut codes = files::folders();
    codes.sort_by_key(|code| {
        (
            FIRST
                .iter()
                .position(|own| own == code)
                .unwrap_or(FIRST.len()),
            code.clone(),
        )
    });
    codes
        .into_iter()
        .filter_map(|code| read(&code))
        .take(MOST)
        .collect()
});

/// Returns the languages that have a folder, those of the specification first.
pub(super) fn known() -> &'static [Language] {
    &KNOWN
}

/// Reads a language's properties; `None` if its folder is not that of a language.
fn read(code: &str) -> Option<Language> {
    let is_code = (2..=8).contains(&code.len())
        && code
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let file = files::file(&format!("{code}/{FILE}")).filter(|_| is_code)?;
    match serde_json::from_slice(&file) {
        Ok(language) => Some(Language {
            code: code.to_owned(),
            ..language
        }),
        Err(error) => {
            tracing::error!(%error, code, "the language cannot be used: its language.json");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_languages_of_the_specification_come_first() {
        let codes: Vec<_> = known().iter().map(|own| own.code.as_str()).collect();
        assert_eq!(codes[..3], FIRST);
        for language in known() {
            for other in &language.fallback {
                assert!(codes.contains(&other.as_str()), "{} {other}", language.code);
            }
        }
    }

    #[test]
    fn numbers_of_visits_are_distinct() {
        let numbers: HashSet<_> = known().iter().map(|own| own.visits).collect();
        assert_eq!(numbers.len(), known().len());
    }
}
