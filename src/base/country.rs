//! Countries and regions: their ISO 3166 codes, and their names in each language, from CLDR.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::fold;
use crate::locale::Locale;

/// Names as people write them besides those of CLDR.
const OTHER_NAMES: [(&str, &str); 24] = [
    ("america", "US"),
    ("u.s.", "US"),
    ("u.s.a.", "US"),
    ("usa", "US"),
    ("the united states", "US"),
    ("united states of america", "US"),
    ("美利坚合众国", "US"),
    ("米国", "US"),
    ("アメリカ", "US"),
    ("uk", "GB"),
    ("u.k.", "GB"),
    ("england", "GB"),
    ("scotland", "GB"),
    ("wales", "GB"),
    ("great britain", "GB"),
    ("korea", "KR"),
    ("republic of korea", "KR"),
    ("holland", "NL"),
    ("the netherlands", "NL"),
    ("czech republic", "CZ"),
    ("uae", "AE"),
    ("turkey", "TR"),
    ("hong kong", "HK"),
    ("香港", "HK"),
];

/// Codes and names by language, as the language sorts them.
type Names = BTreeMap<String, Vec<(String, String)>>;

static NAMES: LazyLock<Names> =
    LazyLock::new(|| serde_json::from_str(include_str!("countries.json")).unwrap_or_default());

/// The codes by the folded names of every language, and by themselves.
static CODES: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let names = NAMES.values().flatten();
    let named = names.flat_map(|(code, name)| {
        let keys = [fold::key(name), fold::key(code)];
        keys.map(|key| (key, code.as_str()))
    });
    let others = OTHER_NAMES.map(|(name, code)| (fold::key(name), code));
    others.into_iter().chain(named).collect()
});

/// The countries with their codes, as a language names and sorts them; in English for a language
/// without names.
pub fn countries(locale: Locale) -> &'static [(String, String)] {
    let names = NAMES.get(locale.code()).or_else(|| NAMES.get("en"));
    names.map_or(&[], Vec::as_slice)
}

/// The name of the country with this code; `None` if it is no code of a country.
pub fn name(code: &str, locale: Locale) -> Option<&'static str> {
    let mut countries = countries(locale).iter();
    let (_, name) = countries.find(|(own, _)| own == code)?;
    Some(name)
}

/// The name of a country that is stored as a code; any other text as it is.
pub fn shown(text: &str, locale: Locale) -> &str {
    name(text, locale).unwrap_or(text)
}

/// The code of a country that somebody has written: a code, or a name in any language.
pub fn code_of(text: &str) -> Option<&'static str> {
    CODES.get(&fold::key(text.trim())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_known_by_its_code_and_its_names() {
        for (text, code) in [
            ("US", "US"),
            ("us", "US"),
            ("United States", "US"),
            ("u.s.", "US"),
            ("美国", "US"),
            ("アメリカ合衆国", "US"),
            ("UK", "GB"),
            (" United Kingdom ", "GB"),
            ("Deutschland", "DE"),
            ("Côte d’Ivoire", "CI"),
            ("日本", "JP"),
            ("대한민국", "KR"),
        ] {
            assert_eq!(code_of(text), Some(code), "{text}");
        }
        for text in ["", "Europe", "ZZ", "EU", "somewhere"] {
            assert_eq!(code_of(text), None, "{text}");
        }
    }

    #[test]
    fn every_language_of_the_program_names_every_country() {
        for locale in Locale::known() {
            assert!(NAMES.contains_key(locale.code()), "{locale}");
            assert_eq!(countries(locale).len(), countries(Locale::EN).len());
        }
        assert_eq!(shown("US", Locale::EN), "United States");
        assert_eq!(shown("US", Locale::default()), "美国");
        assert_eq!(shown("Wonderland", Locale::EN), "Wonderland");
    }
}
