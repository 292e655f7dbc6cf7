//! The texts of the program that a company may replace by its words, and which words are possible.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, OnceLock};

use serde_json::Value;

use super::words::{COMPANY, company_facts, placeholders};
use super::{Locale, Subject, files};

/// The subjects that visitors and customers read.
const REPLACEABLE: [Subject; 3] = [Subject::Site, Subject::Brand, Subject::Mail];

/// Texts by their keys, such as `nav.home`.
pub type KeyedTexts = BTreeMap<String, String>;

/// Why a word cannot stand in place of a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    #[error("the program has no text {0}")]
    UnknownText(String),
    #[error("the placeholders must be {}, as in the program's text", listed(.0))]
    Placeholders(BTreeSet<String>),
    #[error("{{{{company.{0}}}}} is no fact of the company")]
    UnknownFact(String),
}

fn listed(names: &BTreeSet<String>) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("{{{{{name}}}}}")).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

/// Returns the program's texts that a company may replace, in each language that the site may be
/// switched to. They are read once.
/// Errors: when a file of texts is no JSON.
pub fn replaceable() -> serde_json::Result<&'static BTreeMap<Locale, KeyedTexts>> {
    static ALL: OnceLock<BTreeMap<Locale, KeyedTexts>> = OnceLock::new();
    if let Some(all) = ALL.get() {
        return Ok(all);
    }
    let languages = Locale::known();
    let all = languages.map(|locale| Ok((locale, keyed(locale, files::texts)?)));
    let all = all.collect::<serde_json::Result<_>>()?;
    Ok(ALL.get_or_init(|| all))
}

/// Returns the texts of a language that a company may replace, as `read` has them.
pub fn keyed(
    locale: Locale,
    read: impl Fn(Locale, Subject) -> serde_json::Result<Value>,
) -> serde_json::Result<KeyedTexts> {
    let mut keyed = KeyedTexts::new();
    for subject in REPLACEABLE {
        collect("", &read(locale, subject)?, &mut keyed);
    }
    // Facts are in the entry of the company.
    let facts = format!("{COMPANY}.");
    keyed.retain(|key, _| !key.starts_with(&facts));
    Ok(keyed)
}

/// Whether a language itself has a text, by its key such as `home.process.lead`. The texts of a
/// language are read once, when it is first asked about.
pub fn has_text(locale: Locale, key: &str) -> bool {
    static OWN: LazyLock<Vec<OnceLock<BTreeSet<String>>>> =
        LazyLock::new(|| Locale::known().map(|_| OnceLock::new()).collect());
    let own = |locale| keyed(locale, files::own_texts).unwrap_or_default();
    let keys = OWN.get(locale.index());
    keys.is_some_and(|keys| {
        keys.get_or_init(|| own(locale).into_keys().collect())
            .contains(key)
    })
}

pub(super) fn collect(key: &str, texts: &Value, keyed: &mut KeyedTexts) {
    match texts {
        Value::String(text) => {
            keyed.insert(key.to_owned(), text.clone());
        }
        Value::Object(texts) => {
            for (name, text) in texts {
                let separator = if key.is_empty() { "" } else { "." };
                collect(&format!("{key}{separator}{name}"), text, keyed);
            }
        }
        _ => {}
    }
}

/// Checks a word in place of the text with a key in a language.
pub fn check_word(key: &str, locale: Locale, word: &str) -> Result<(), WordError> {
    let texts = replaceable().ok().and_then(|all| all.get(&locale));
    let text = texts.and_then(|texts| texts.get(key));
    let text = text.ok_or_else(|| WordError::UnknownText(key.to_owned()))?;
    let expected = placeholders(text);
    if placeholders(word) != expected {
        let expected = expected.into_iter().map(str::to_owned);
        return Err(WordError::Placeholders(expected.collect()));
    }
    check_facts(word)
}

/// Checks that the company has the facts that a text names.
pub fn check_facts(text: &str) -> Result<(), WordError> {
    let known = fact_names();
    let mut named = company_facts(text);
    match named.find(|name| !known.contains(*name)) {
        Some(unknown) => Err(WordError::UnknownFact(unknown.to_owned())),
        None => Ok(()),
    }
}

/// Returns the names of the company's facts.
pub fn fact_names() -> &'static BTreeSet<String> {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let site = files::texts(Locale::default(), Subject::Site).unwrap_or_default();
        let facts = site[COMPANY].as_object().into_iter().flatten();
        facts.map(|(name, _)| name.clone()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_the_site_and_of_mails_can_be_replaced_by_itself() {
        let all = replaceable().unwrap();
        assert_eq!(all.len(), Locale::known().len());
        for (locale, texts) in all {
            assert!(texts.len() > 500, "{locale}");
            for (key, text) in texts {
                assert_eq!(check_word(key, *locale, text), Ok(()), "{key}");
            }
        }
        assert!(!all[&Locale::EN].contains_key("company.hotline"));
    }

    #[test]
    fn a_word_has_the_placeholders_of_its_text_and_known_facts() {
        let check = |word| check_word("pager.current", Locale::EN, word);
        assert_eq!(check("{{page}} / {{pages}} ({{company.short}})"), Ok(()));
        let expected = ["page", "pages"].map(str::to_owned);
        let wrong = WordError::Placeholders(expected.into());
        assert_eq!(
            wrong.to_string(),
            "the placeholders must be {{page}}, {{pages}}, as in the program's text"
        );
        assert_eq!(check("{{page}}"), Err(wrong.clone()));
        assert_eq!(check("{{page}} {{pages}} {{other}}"), Err(wrong));
        let unknown = check("{{page}} {{pages}} {{company.fax}}").unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "{{company.fax}} is no fact of the company"
        );
        let none = check_word("nav.unknown", Locale::EN, "x").unwrap_err();
        assert_eq!(none, WordError::UnknownText("nav.unknown".to_owned()));
    }
}
