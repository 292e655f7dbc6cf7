//! The company's words: the entries that are texts and facts, as the site asks for them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::kinds::EntryKind;
use super::row::WireRow;
use super::texts::TextList;
use crate::clock;
use crate::store::{RowSlice, Store};
use base::locale::{Locale, WORDS_ITEM, Words, has_text};

/// The beginning of the keys of facts.
const FACTS: &str = "company.";

impl Store {
    /// Returns the company's words in a language that are on the site, with those of the languages
    /// behind it for facts and texts that this one lacks.
    pub(crate) async fn words(&self, lang: Locale) -> sqlx::Result<Words> {
        let mut words = BTreeMap::new();
        for other in lang.with_fallback() {
            for (key, text) in self.words_of(other).await? {
                if other == lang || key.starts_with(FACTS) || !has_text(lang, &key) {
                    words.entry(key).or_insert(text);
                }
            }
        }
        Ok(words.into_iter().collect())
    }

    /// Returns the words that are written in a language.
    async fn words_of(&self, lang: Locale) -> sqlx::Result<Vec<(String, String)>> {
        let all = async |kind| {
            let list = TextList::all(kind, lang);
            let rows = RowSlice::new(0, 0);
            self.texts(&list, "", rows, clock::seconds()).await
        };
        let facts = all(EntryKind::Company).await?.into_iter().flatten();
        let facts = facts.map(|(name, fact)| (format!("{FACTS}{name}"), fact));
        let texts = all(EntryKind::Word).await?.into_iter();
        let texts = texts.filter_map(|mut row| {
            let key = row.remove("key")?.as_str()?.to_owned();
            Some((key, row.remove("text")?))
        });
        let words = facts.chain(texts);
        let word = |(key, text): (String, Value)| Some((key, text.as_str()?.to_owned()));
        Ok(words
            .filter_map(word)
            .filter(|(_, text)| !text.is_empty())
            .collect())
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
