//! An overlay: texts of one entry in place of those that the provider has, for previews.
//!
//! It lies over the cached answers ([`super::Content`]), which stay what they are: nothing of an
//! overlay is stored.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{MediaSources, RowRange};
use base::locale::Locale;

/// Texts of one entry. Read from what the embedded provider's desk sends.
#[derive(Clone, Debug, Deserialize)]
pub struct Overlay {
    /// The name of the entry: `item/3001`, `seo/news/list`.
    entry: String,
    texts: Vec<OverlaidText>,
    /// The tags of the pages that show the entry.
    pub tags: Vec<String>,
    /// When it ends, in seconds since 1970.
    pub until: Option<i64>,
}

#[derive(Clone, Debug, Deserialize)]
struct OverlaidText {
    lang: Locale,
    /// The row of the provider's API, by the name of its kind.
    row: BTreeMap<String, Value>,
    /// The lists in which it is another row than in the provider's answer, by name.
    lists: BTreeMap<String, Ranks>,
}

/// The place of a text in a list.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Ranks {
    /// Whether the provider's list has it.
    before: bool,
    /// The number of other rows before it; `None` if the list does not have it.
    after: Option<usize>,
}

impl Overlay {
    /// Reads an overlay; the addresses of its pictures become paths of this site.
    pub fn read(json: &[u8], sources: &MediaSources) -> serde_json::Result<Self> {
        let mut overlay: Self = serde_json::from_slice(json)?;
        for row in overlay
            .texts
            .iter_mut()
            .flat_map(|text| text.row.values_mut())
        {
            replace_address(row, "imgsrc", sources);
            if let Some(Value::Array(pictures)) = row.get_mut("imgpack") {
                for picture in &mut *pictures {
                    replace_address(picture, "src", sources);
                }
                pictures.retain(|picture| picture["src"] != "");
            }
        }
        Ok(overlay)
    }

    /// The kind of the entry, and its id: a number, a word, or a path without the first slash.
    pub fn name(&self) -> (&str, &str) {
        self.entry.split_once('/').unwrap_or_default()
    }

    /// Whether the entry has a text in a language.
    pub fn has(&self, locale: Locale) -> bool {
        self.text(locale).is_some()
    }

    /// Whether every page shows the entry: it is a word of the site, or the company.
    pub fn is_everywhere(&self) -> bool {
        matches!(self.name().0, "word" | "company")
    }

    /// The row of the provider's API in a language, if the entry is of its kind.
    pub fn row<T: Overlaid>(&self, locale: Locale) -> Option<T> {
        let row = self.text(locale)?.row.get(T::KIND)?;
        T::deserialize(row).ok()
    }

    fn text(&self, locale: Locale) -> Option<&OverlaidText> {
        self.texts.iter().find(|text| text.lang == locale)
    }

    fn ranks(&self, locale: Locale, list: &str) -> Option<Ranks> {
        self.text(locale)?.lists.get(list).copied()
    }

    /// Whether the text of a language is another row of a list than in the provider's answer, so
    /// that all rows are needed to know which ones a range has.
    pub(super) fn moves(&self, locale: Locale, list: &str) -> bool {
        self.ranks(locale, list).is_some()
    }

    /// Returns one thing with this text, if it is the one.
    pub(super) fn one<T: Overlaid>(&self, locale: Locale, id: &T::Id) -> Option<Arc<T>> {
        let own: T = self.row(locale)?;
        (own.id(self.name().1) == *id).then(|| Arc::new(own))
    }

    /// Returns a range of a list with this text. `published` are all rows if the text
    /// [moves](Self::moves) there, otherwise those of the range.
    pub(super) fn list<T: Overlaid>(
        &self,
        published: Option<&dyn Any>,
        locale: Locale,
        list: &str,
        rows: RowRange,
    ) -> Option<Arc<Vec<T>>> {
        let own: T = self.row(locale)?;
        let (_, name) = self.name();
        let id = own.id(name);
        let published: &Vec<T> = published?.downcast_ref()?;
        let Some(ranks) = self.ranks(locale, list) else {
            let replaced = |row: &T| if row.id(name) == id { &own } else { row }.clone();
            return Some(Arc::new(published.iter().map(replaced).collect()));
        };
        let others = published.iter().filter(|row| row.id(name) != id);
        let mut all: Vec<T> = others.cloned().collect();
        if let Some(at) = ranks.after {
            all.insert(at.min(all.len()), own);
        }
        Some(Arc::new(rows.of(all)))
    }

    /// Returns the number of rows of a list with this text.
    pub(super) fn count(
        &self,
        published: Option<&dyn Any>,
        locale: Locale,
        list: &str,
    ) -> Option<Arc<u64>> {
        let published: u64 = *published?.downcast_ref()?;
        let Ranks { before, after } = self.ranks(locale, list)?;
        let others = published.saturating_sub(before.into());
        Some(Arc::new(others + u64::from(after.is_some())))
    }
}

fn replace_address(row: &mut Value, field: &str, sources: &MediaSources) {
    if let Some(Value::String(address)) = row.get_mut(field) {
        *address = sources.address(address);
    }
}

/// A row that an overlay may be of.
pub trait Overlaid: Clone + DeserializeOwned + Send + Sync + 'static {
    /// The name of the kind.
    const KIND: &'static str;

    type Id: PartialEq;

    /// Its id; `own` is that of the entry, for rows that do not have theirs.
    fn id(&self, own: &str) -> Self::Id;
}
