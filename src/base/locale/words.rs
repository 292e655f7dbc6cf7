//! The words of a company: texts of its own in place of the program's, and its facts, which texts
//! contain as `{{company.hotline}}`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Locale, Subject, files, use_languages};

/// The number of the provider's info item that has the words, as JSON in its field `exvals`.
pub const WORDS_ITEM: u64 = 1043;

/// The group of the company's facts.
pub(super) const COMPANY: &str = "company";
const BEGIN: &str = "{{company.";
const END: &str = "}}";
/// That beginning in addresses, percent-encoded.
const BEGIN_IN_ADDRESS: &str = "%7B%7Bcompany.";
const END_IN_ADDRESS: &str = "%7D%7D";

/// The words of a company in a language, by the keys of the texts that they replace, such as
/// `home.process.lead`. Facts have keys such as `company.hotline`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Words(BTreeMap<String, String>);

impl FromIterator<(String, String)> for Words {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(words: T) -> Self {
        Self(words.into_iter().collect())
    }
}

impl Words {
    /// Reads the JSON of the provider's item; an empty one has no words. Values that are no texts
    /// are left out. Errors: when it is no object.
    pub fn read(json: &str) -> serde_json::Result<Self> {
        if json.trim().is_empty() {
            return Ok(Self::default());
        }
        let words: Map<String, Value> = serde_json::from_str(json)?;
        let text = |(key, value): (String, Value)| Some((key, value.as_str()?.to_owned()));
        Ok(words.into_iter().filter_map(text).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the company's name, if it is known.
    pub fn company(&self) -> Option<&str> {
        self.0.get("company.name").map(String::as_str)
    }

    /// Returns the list of the site's languages, if the company has one of its own.
    pub fn languages(&self) -> Option<&str> {
        let own = self.0.get("company.languages")?;
        (!own.is_empty()).then_some(own)
    }

    /// Has the site in the languages that the company chose. Returns whether they are others than
    /// before; `None` if it chose none, or none that can be used.
    pub fn use_languages(&self) -> Option<bool> {
        let chosen = self.languages()?.parse();
        match chosen.and_then(|list| use_languages(&list)) {
            Ok(is_other) => Some(is_other),
            Err(error) => {
                tracing::warn!(%error, "the company's list of languages cannot be used");
                None
            }
        }
    }

    /// Returns a fact of the company, such as `hotline`.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.0.get(&format!("{COMPANY}.{name}")).map(String::as_str)
    }

    /// Adds the words that are missing.
    pub fn fill(&mut self, others: Self) {
        for (key, word) in others.0 {
            self.0.entry(key).or_insert(word);
        }
    }

    /// Puts the words in place of texts. A word that has other placeholders than its text is left
    /// out, since it could not be filled in.
    fn replace(&self, texts: &mut Value) {
        for (key, word) in &self.0 {
            let place = texts.pointer_mut(&format!("/{}", key.replace('.', "/")));
            if let Some(Value::String(text)) = place
                && (key.starts_with(COMPANY) || placeholders(text) == placeholders(word))
            {
                word.clone_into(text);
            }
        }
    }
}

/// Returns the texts of a subject in a language, as [`files::texts`], with a company's words and
/// facts.
pub fn texts_with(words: &Words, locale: Locale, subject: Subject) -> serde_json::Result<Value> {
    complete(files::texts(locale, subject)?, words, locale)
}

/// Puts a company's words and facts into texts.
pub(super) fn complete(
    mut texts: Value,
    words: &Words,
    locale: Locale,
) -> serde_json::Result<Value> {
    words.replace(&mut texts);
    let facts = match texts.get(COMPANY) {
        Some(company) => CompanyFacts::of(serde_json::from_value(company.clone())?),
        None => CompanyFacts::with(words, locale)?,
    };
    facts.fill_all(&mut texts);
    if let Some(company) = texts.get_mut(COMPANY) {
        *company = serde_json::to_value(&facts.0)?;
    }
    Ok(texts)
}

/// Returns the placeholders of a text, apart from facts.
pub(super) fn placeholders(text: &str) -> BTreeSet<&str> {
    let names = all_placeholders(text);
    let names = names.filter(|name| !name.starts_with("company."));
    names.map(str::trim).collect()
}

/// Returns the names of the facts in a text.
pub(super) fn company_facts(text: &str) -> impl Iterator<Item = &str> {
    all_placeholders(text).filter_map(|name| name.strip_prefix("company."))
}

fn all_placeholders(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("{{").skip(1);
    after.map(|after| after.split_once(END).map_or(after, |(name, _)| name))
}

/// Whether a text contains facts of the company.
pub fn has_facts(text: &str) -> bool {
    text.contains(BEGIN) || text.contains(BEGIN_IN_ADDRESS)
}

/// The company's facts by name.
pub struct CompanyFacts(BTreeMap<String, String>);

impl CompanyFacts {
    /// Returns the facts in a language.
    pub fn with(words: &Words, locale: Locale) -> serde_json::Result<Self> {
        let mut site = files::texts(locale, Subject::Site)?;
        words.replace(&mut site);
        Ok(Self::of(serde_json::from_value(site[COMPANY].take())?))
    }

    fn of(mut facts: BTreeMap<String, String>) -> Self {
        for fact in facts.values_mut() {
            // A brace would be a sign of a template.
            fact.retain(|character| !"{}".contains(character));
        }
        for (name, other) in [("short", "name"), ("site", "short"), ("phrases", "name")] {
            let other = facts.get(other).cloned().unwrap_or_default();
            if let Some(fact) = facts.get_mut(name).filter(|own| own.is_empty()) {
                *fact = other;
            }
        }
        Self(facts)
    }

    /// Returns a fact as texts contain it: a sentence needs some way to call.
    fn shown(&self, name: &str) -> &str {
        let fact = |name| self.0.get(name).map_or("", String::as_str);
        match fact(name) {
            "" if name == "hotline" => fact("noHotline"),
            own => own,
        }
    }

    fn fill_all(&self, texts: &mut Value) {
        match texts {
            Value::String(text) if text.contains(BEGIN) => *text = self.fill(text),
            Value::Object(texts) => texts.values_mut().for_each(|text| self.fill_all(text)),
            _ => {}
        }
    }

    /// Fills in the facts of a text; an unknown one is left out.
    pub fn fill(&self, text: &str) -> String {
        fill(text, [BEGIN, END], |name| self.shown(name).to_owned())
    }

    /// Fills in the facts of HTML, also in addresses such as `tel:{{company.hotline}}`, where
    /// Markdown has percent-encoded the braces.
    pub fn fill_html(&self, html: &str) -> String {
        let html = fill(html, [BEGIN, END], |name| escaped(self.shown(name)));
        fill(&html, [BEGIN_IN_ADDRESS, END_IN_ADDRESS], |name| {
            self.in_address(name)
        })
    }

    /// Fills in the facts of an address such as `tel:{{company.hotline}}`.
    pub fn fill_address(&self, address: &str) -> String {
        fill(address, [BEGIN, END], |name| self.in_address(name))
    }

    fn in_address(&self, name: &str) -> String {
        let is_plain = |char: &char| char.is_ascii_alphanumeric() || "+@.-_".contains(*char);
        self.shown(name).chars().filter(is_plain).collect()
    }
}

fn fill(text: &str, [begin, end]: [&str; 2], fact: impl Fn(&str) -> String) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(begin) {
        let (name, after) = after.split_once(end).unwrap_or(("", after));
        filled.push_str(before);
        filled.push_str(&fact(name));
        rest = after;
    }
    filled + rest
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[(&str, &str)]) -> Words {
        let words = words.iter().map(|(key, word)| (*key, *word));
        words
            .map(|(key, word)| (key.to_owned(), word.to_owned()))
            .collect()
    }

    #[test]
    fn a_text_has_the_facts_of_the_company() {
        let own = words(&[
            ("company.name", "Chengsha {{x}} Ltd."),
            ("company.hotline", "+86 574 5555 0100"),
        ]);
        let texts = texts_with(&own, Locale::EN, Subject::Site).unwrap();
        assert_eq!(texts["server"]["titles"]["home"], "Chengsha x Ltd.");
        let notice = texts["server"]["shellNotice"].as_str().unwrap();
        assert!(notice.contains("call us on +86 574 5555 0100"), "{notice}");
        let mail = texts_with(&own, Locale::EN, Subject::Mail).unwrap();
        let blocked = mail["server"]["provider"]["blocked"].as_str().unwrap();
        assert!(blocked.contains("+86 574 5555 0100"), "{blocked}");
    }

    #[test]
    fn no_text_of_the_program_has_an_unknown_fact_or_a_brace_left() {
        for locale in Locale::all() {
            let facts = files::texts(locale, Subject::Site).unwrap()[COMPANY].take();
            for subject in Subject::ALL {
                let written = files::texts(locale, subject).unwrap().to_string();
                for (at, _) in written.match_indices(BEGIN) {
                    let name = &written[at + BEGIN.len()..];
                    let (name, _) = name.split_once(END).unwrap();
                    assert!(facts.get(name).is_some(), "{locale}: {name}");
                }
                let filled = texts_with(&Words::default(), locale, subject).unwrap();
                assert!(!filled.to_string().contains(BEGIN), "{locale}");
            }
        }
    }

    #[test]
    fn a_word_replaces_its_text_unless_its_placeholders_differ() {
        let own = words(&[
            ("nav.home", "Start"),
            ("pager.page", "{{page}}."),
            ("pager.current", "Page {{page}}"),
            ("nav", "no text"),
            ("nav.unknown", "?"),
        ]);
        let texts = texts_with(&own, Locale::EN, Subject::Site).unwrap();
        assert_eq!(texts["nav"]["home"], "Start");
        assert_eq!(texts["pager"]["page"], "{{page}}.");
        assert_eq!(texts["pager"]["current"], "Page {{page}} of {{pages}}");
        assert!(texts["nav"].get("unknown").is_none());
    }

    #[test]
    fn facts_stand_in_texts_and_in_addresses() {
        let own = words(&[
            ("company.hotline", "+86 574 5555 0100"),
            ("company.name", "A & <B>"),
        ]);
        let facts = CompanyFacts::with(&own, Locale::EN).unwrap();
        assert_eq!(facts.fill("{{company.name}}!"), "A & <B>!");
        let html =
            "<a href=\"tel:%7B%7Bcompany.hotline%7D%7D\">{{company.hotline}}</a> {{company.name}}";
        let filled = "<a href=\"tel:+8657455550100\">+86 574 5555 0100</a> A &amp; &lt;B&gt;";
        assert_eq!(facts.fill_html(html), filled);
        assert!(has_facts(html) && !has_facts("{{page}} %7B%7B"));
    }

    #[test]
    fn the_words_of_an_item_are_an_object_of_texts() {
        let read = Words::read(r#"{"nav.home": "Start", "n": 1}"#).unwrap();
        assert_eq!(read, words(&[("nav.home", "Start")]));
        assert_eq!(Words::read(" ").unwrap(), Words::default());
        assert!(Words::read("[]").is_err());
    }
}
