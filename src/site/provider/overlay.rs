//! An overlay: texts of one entry in place of those that the provider has, for previews.
//!
//! It lies over the cached answers ([`super::Content`]), which stay what they are: nothing of an
//! overlay is stored.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::{Board, Catalog, Info, Label, MediaSources, RowRange, Seo, Topic, TypeInfo};
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
    row: OverlaidRow,
    /// The lists in which it is another row than in the provider's answer, by name.
    lists: BTreeMap<String, Ranks>,
}

/// The row of the provider's API.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(clippy::large_enum_variant, reason = "a preview has one")]
pub(super) enum OverlaidRow {
    Item(Info),
    Type(TypeInfo),
    Catalog(Catalog),
    Seo(Seo),
    Board(Board),
    Label(Label),
    Topic(Topic),
}

/// The place of a text in a list.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Ranks {
    /// Whether the provider's list has it.
    before: bool,
    /// The number of other rows before it; `None` if the list does not have it.
    after: Option<usize>,
}

/// An entry that an overlay is of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OverlaidEntry<'a> {
    Item(&'a Info),
    Type(u64),
    Catalog(u64),
    /// The path of the record, with its query.
    Seo(&'a str),
    Bbs,
}

impl Overlay {
    /// Reads an overlay; the addresses of its pictures become paths of this site.
    pub fn read(json: &[u8], sources: &MediaSources) -> serde_json::Result<Self> {
        let mut overlay: Self = serde_json::from_slice(json)?;
        for text in &mut overlay.texts {
            match &mut text.row {
                OverlaidRow::Item(item) => *item = item.clone().with_pictures(sources),
                OverlaidRow::Type(kind) => kind.imgsrc = sources.address(&kind.imgsrc),
                _ => {}
            }
        }
        Ok(overlay)
    }

    /// The entry in a language; `None` where it has no text.
    pub fn entry(&self, locale: Locale) -> Option<OverlaidEntry<'_>> {
        let number = || self.id().parse().ok();
        Some(match &self.text(locale)?.row {
            OverlaidRow::Item(item) => OverlaidEntry::Item(item),
            OverlaidRow::Type(_) => OverlaidEntry::Type(number()?),
            OverlaidRow::Catalog(_) => OverlaidEntry::Catalog(number()?),
            OverlaidRow::Seo(_) => OverlaidEntry::Seo(self.path()),
            OverlaidRow::Board(_) | OverlaidRow::Label(_) | OverlaidRow::Topic(_) => {
                OverlaidEntry::Bbs
            }
        })
    }

    /// The part of the name after the kind.
    fn id(&self) -> &str {
        self.entry.split_once('/').map_or("", |(_, id)| id)
    }

    /// The path that the name of an SEO record contains.
    fn path(&self) -> &str {
        self.entry.strip_prefix("seo").unwrap_or_default()
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
        let own = T::of(&self.text(locale)?.row)?;
        (own.id(self) == *id).then(|| Arc::new(own.clone()))
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
        let own = T::of(&self.text(locale)?.row)?;
        let id = own.id(self);
        let published: &Vec<T> = published?.downcast_ref()?;
        let Some(ranks) = self.ranks(locale, list) else {
            let replaced = |row: &T| if row.id(self) == id { own } else { row }.clone();
            return Some(Arc::new(published.iter().map(replaced).collect()));
        };
        let others = published.iter().filter(|row| row.id(self) != id);
        let mut all: Vec<T> = others.cloned().collect();
        if let Some(at) = ranks.after {
            all.insert(at.min(all.len()), own.clone());
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

/// A row that an overlay may be of.
pub(super) trait Overlaid: Clone + Send + Sync + 'static {
    type Id: PartialEq;

    fn of(row: &OverlaidRow) -> Option<&Self>;

    fn id(&self, overlay: &Overlay) -> Self::Id;
}

macro_rules! overlaid {
    ($($Row:ty: $Variant:ident, $Id:ty, |$row:ident, $overlay:ident| $id:expr;)+) => {$(
        impl Overlaid for $Row {
            type Id = $Id;

            fn of(row: &OverlaidRow) -> Option<&Self> {
                match row {
                    OverlaidRow::$Variant(own) => Some(own),
                    _ => None,
                }
            }

            fn id(&self, $overlay: &Overlay) -> $Id {
                let $row = self;
                $id
            }
        }
    )+};
}

overlaid! {
    Info: Item, super::Fid, |row, _overlay| row.fid;
    TypeInfo: Type, String, |_row, overlay| overlay.id().to_owned();
    Catalog: Catalog, super::Cid, |row, _overlay| row.cid;
    Seo: Seo, String, |_row, overlay| overlay.path().to_owned();
    Board: Board, super::Bid, |row, _overlay| row.bid;
    Label: Label, super::Lid, |row, _overlay| row.lid;
    Topic: Topic, super::Tpid, |row, _overlay| row.tpid;
}
