//! The facts that the languages of a text state: numbers, dates, codes, currencies, and names of
//! places and companies. One that is in one language and not in another may be an error of a
//! translation.

mod facts;
mod numbers;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use base::locale::Locale;
pub use facts::{FactKind, Facts, MissingFact};

/// The maximum length of the text of a language that is compared, in bytes.
const LONGEST: usize = 64 * 1024;

/// A name of a place or a company, with its forms in each language.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Name(BTreeMap<Locale, Vec<String>>);

#[derive(Debug, Default, Deserialize)]
struct NameList {
    name: Vec<Name>,
}

static NAMES: LazyLock<Vec<Name>> = LazyLock::new(|| {
    let list: Result<NameList, _> = toml::from_str(include_str!("names.toml"));
    list.unwrap_or_default().name
});

impl Name {
    fn forms(&self, language: Locale) -> &[String] {
        self.0.get(&language).map_or(&[], Vec::as_slice)
    }

    /// The usual form in a language.
    fn of(&self, language: Locale) -> Option<&str> {
        self.forms(language).first().map(String::as_str)
    }

    fn is_in(&self, language: Locale, text: &str) -> bool {
        self.forms(language)
            .iter()
            .any(|form| text.contains(form.as_str()))
    }
}

/// Returns the usual form of a name in a language, by its first English form.
pub fn name_in(language: Locale, english: &str) -> Option<&'static str> {
    let name = NAMES
        .iter()
        .find(|name| name.of(Locale::EN) == Some(english));
    name.and_then(|name| name.of(language))
}

/// A fact that a text states in one language and not in another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FactDifference {
    pub stated_in: Locale,
    pub missing_in: Locale,
    pub missing: MissingFact,
}

impl fmt::Display for FactDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            stated_in,
            missing_in,
            missing,
        } = self;
        write!(f, "{stated_in} {missing}, not in {missing_in}")
    }
}

/// Returns the facts that are stated in one language and missing in another, for every pair of the
/// languages that a text has. Very long texts are left out.
pub fn differences(texts: &[(Locale, String)]) -> BTreeSet<FactDifference> {
    let texts = texts.iter().filter(|(_, text)| text.len() <= LONGEST);
    let facts: Vec<_> = texts
        .map(|(language, text)| (*language, facts(*language, text)))
        .collect();
    let mut found = BTreeSet::new();
    for (stated_in, own) in &facts {
        for (missing_in, other) in facts.iter().filter(|(other, _)| other != stated_in) {
            let missing = own.missing_from(other).into_iter();
            found.extend(missing.map(|missing| FactDifference {
                stated_in: *stated_in,
                missing_in: *missing_in,
                missing,
            }));
        }
    }
    found
}

/// Returns the facts of a part of a text; none of a very long one.
pub fn facts(language: Locale, part: &str) -> Facts {
    let text = if part.len() <= LONGEST { part } else { "" };
    Facts::of(language, text, &NAMES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        for language in [Locale::ZH, Locale::EN] {
            growth::check(language.code(), |text| facts(language, text));
        }
        growth::check_whole("differences", |text| {
            let other: String = text.chars().rev().collect();
            differences(&[(Locale::ZH, text.to_owned()), (Locale::EN, other)])
        });
    }

    fn found(zh: &str, en: &str, ja: &str) -> Vec<String> {
        let texts = [(Locale::ZH, zh), (Locale::EN, en), (Locale::JA, ja)];
        let texts = texts.map(|(language, text)| (language, text.to_owned()));
        differences(&texts)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn one_fact_may_be_written_in_three_ways() {
        let same = found(
            "11月16日起，天津新港发出约5万件，每件0.6厘米",
            "From 16 November, about 50,000 pieces of 6 mm leave Xingang",
            "11月16日から新港より約5万枚、6mm",
        );
        assert_eq!(same, [""; 0]);
    }

    #[test]
    fn a_fact_that_a_language_lacks_is_found_in_both_directions() {
        assert_eq!(
            found("大阪 24 小时", "Osaka, 48 hours", "24時間"),
            [
                "zh 24, not in en",
                "zh Osaka, not in ja",
                "en 48, not in zh",
                "en 48, not in ja",
                "en Osaka, not in ja",
                "ja 24, not in en",
            ]
        );
        assert_eq!(name_in(Locale::JA, "Osaka"), Some("大阪"));
    }

    #[test]
    fn rows_of_tables_are_compared_one_by_one() {
        let table = |cell| format!("| a | b |\n|---|---|\n| 48 | {cell} |\n");
        let different = found(&table("51"), &table("52"), &table("51"));
        assert!(
            different.contains(&"en 52 in row 2, not in zh".to_owned()),
            "{different:?}"
        );
    }

    #[test]
    fn a_hostile_text_takes_no_time() {
        let row = format!("|{}|\n", " 123456 |".repeat(7000));
        let many: Vec<_> = (0..9000).map(|number| number.to_string()).collect();
        assert!(row.len() < LONGEST);
        assert_eq!(found(&row, &row, &row), [""; 0]);
        assert!(!found(&row, &many.join(" "), "").is_empty());
        assert_eq!(found(&"1,".repeat(LONGEST), "a", "b"), [""; 0]);
    }
}
