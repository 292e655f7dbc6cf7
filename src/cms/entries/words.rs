//! The company's words: the entries that are texts and facts, as the site asks for them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use strum::VariantArray;

use super::entry::EntryId;
use super::kinds::EntryKind;
use super::row::WireRow;
use super::texts::TextList;
use crate::clock;
use crate::store::{RowSlice, Store};
use base::locale::{Locale, WORDS_ITEM, Words, has_text};
use base::site::OemCategory;

impl Store {
    /// Returns the company's words in a language that are on the site: facts of the first language
    /// behind it that has any, and the words of those languages for texts that this one lacks.
    pub(crate) async fn words(&self, lang: Locale) -> sqlx::Result<Words> {
        let mut facts = WireRow::new();
        let mut words = BTreeMap::new();
        for other in lang.with_fallback() {
            if facts.is_empty() {
                let company = self.all(EntryKind::Company, other).await?;
                facts = company.into_iter().next().unwrap_or_default();
            }
            for mut row in self.all(EntryKind::Word, other).await? {
                let (key, text) = (row.remove("key"), row.remove("text"));
                let word = key.zip(text);
                let Some((Value::String(key), Value::String(text))) = word else {
                    continue;
                };
                let is_missing = || !words.contains_key(&key) && !has_text(lang, &key);
                if other == lang || is_missing() {
                    words.insert(key, text);
                }
            }
        }
        let fact = |(name, fact): (String, Value)| {
            let fact = fact.as_str().filter(|fact| !fact.is_empty())?.to_owned();
            Some((format!("company.{name}"), fact))
        };
        Ok(facts.into_iter().filter_map(fact).chain(words).collect())
    }

    /// Returns the words as the site asks for them. The names of processes are the titles of their
    /// introductions, unless they have words of their own.
    pub(crate) async fn words_of_site(&self, lang: Locale) -> sqlx::Result<Words> {
        let mut words = self.words(lang).await?;
        let mut names = Vec::new();
        for category in OemCategory::VARIANTS {
            let introduction = EntryId::new(EntryKind::Item, category.introduction(lang));
            let text = self.text(&introduction, lang, clock::seconds()).await?;
            let title = text.and_then(|text| Some(text.get("title")?.as_str()?.to_owned()));
            let name: &str = category.into();
            names.extend(title.map(|title| (format!("oem.{name}"), title)));
        }
        words.fill(names.into_iter().collect());
        Ok(words)
    }

    /// Returns the texts of a kind that are written in a language and on the site.
    async fn all(&self, kind: EntryKind, lang: Locale) -> sqlx::Result<Vec<WireRow>> {
        let list = TextList::all(kind, lang);
        let rows = RowSlice::new(0, 0);
        self.texts(&list, "", rows, clock::seconds()).await
    }
}

/// Returns the item of the provider's API that has the words.
pub(super) fn item(words: &Words) -> WireRow {
    let item = json!({ "fid": WORDS_ITEM, "exvals": json!(words).to_string() });
    match item {
        Value::Object(item) => item,
        _ => Map::new(),
    }
}
