//! The entries of the content: their names, and when they are on the site.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use base::locale::Locale;

/// A kind of entry, named as in the provider's API.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum EntryKind {
    Item,
    Type,
    Catalog,
    Seo,
    Board,
    Label,
    Topic,
}

impl EntryKind {
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The name of its tables in the folder format: `[[page]]`.
    pub fn table(self) -> &'static str {
        match self {
            Self::Seo => "page",
            other => other.name(),
        }
    }

    /// Whether ids are numbers.
    pub fn is_numbered(self) -> bool {
        matches!(self, Self::Item | Self::Type | Self::Catalog)
    }
}

/// A part of the content, as the site and its editors call it. The items of a section are in files
/// of its own (content/README.md).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray, ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Section {
    News,
    Samples,
    Production,
    Markets,
    About,
    Home,
    /// Other items: the footer, links and banners.
    Other,
    /// The pages' names, introductions and banners.
    Pages,
    Categories,
    /// Boards, labels and topics.
    Questions,
    Seo,
}

impl Section {
    /// The section of an entry in a file.
    pub fn of(kind: EntryKind, file: &str) -> Self {
        let has = |section: &&Self| {
            let is_in = |own: &&str| *own == file || (own.ends_with('/') && file.starts_with(*own));
            let files = section.files();
            section.kinds().contains(&kind)
                && (files.iter().any(is_in) || (files.is_empty() && **section != Self::Other))
        };
        Self::VARIANTS
            .iter()
            .find(has)
            .copied()
            .unwrap_or(Self::Other)
    }

    pub fn kinds(self) -> &'static [EntryKind] {
        match self {
            Self::Pages => &[EntryKind::Type],
            Self::Categories => &[EntryKind::Catalog],
            Self::Questions => &[EntryKind::Board, EntryKind::Label, EntryKind::Topic],
            Self::Seo => &[EntryKind::Seo],
            _ => &[EntryKind::Item],
        }
    }

    /// The files and folders of its items; none if its kinds or the other sections say which
    /// entries it has.
    pub fn files(self) -> &'static [&'static str] {
        match self {
            Self::News => &["items/news/"],
            Self::Samples => &["items/samples/"],
            Self::Production => &["items/oem/"],
            Self::Markets => &["items/markets.toml"],
            Self::About => &[
                "items/organisation.toml",
                "items/culture.toml",
                "items/milestones.toml",
                "items/cooperation.toml",
                "items/contact.toml",
                "items/contacts.toml",
            ],
            Self::Home => &["items/home.toml"],
            _ => &[],
        }
    }
}

/// The name of an entry, all languages together: `item/3001`, `board/51`, `seo/news/list` for the
/// path `/news/list`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId {
    pub kind: EntryKind,
    /// As in the folder format: a number, a word, or a path.
    pub id: String,
}

impl EntryId {
    pub fn new(kind: EntryKind, id: impl fmt::Display) -> Self {
        Self {
            kind,
            id: id.to_string(),
        }
    }

    /// The id of a numbered kind; 0 for others.
    pub fn number(&self) -> i64 {
        self.id.parse().unwrap_or_default()
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.kind == EntryKind::Seo { "" } else { "/" };
        write!(f, "{}{separator}{}", self.kind.name(), self.id)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{0:?} is not the name of an entry, such as item/3001, type/16010201 or seo/news/list")]
pub struct EntryIdError(String);

impl FromStr for EntryId {
    type Err = EntryIdError;

    fn from_str(name: &str) -> Result<Self, EntryIdError> {
        let parse = || {
            let (kind, id) = name.split_once('/')?;
            let kind = EntryKind::from_str(kind).ok()?;
            let id = match kind {
                EntryKind::Seo => format!("/{id}"),
                _ => id.to_owned(),
            };
            let is_valid = !id.is_empty() && (!kind.is_numbered() || id.parse::<i64>().is_ok());
            is_valid.then_some(Self { kind, id })
        };
        parse().ok_or_else(|| EntryIdError(name.to_owned()))
    }
}

/// The name of a revision: `item/3001@4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevisionId {
    pub entry: EntryId,
    pub number: i64,
}

impl fmt::Display for RevisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.entry, self.number)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{0:?} is not the name of a revision, such as item/3001@4")]
pub struct RevisionIdError(String);

impl FromStr for RevisionId {
    type Err = RevisionIdError;

    fn from_str(name: &str) -> Result<Self, RevisionIdError> {
        let parse = || {
            let (entry, number) = name.rsplit_once('@')?;
            Some(Self {
                entry: entry.parse().ok()?,
                number: number.parse().ok()?,
            })
        };
        parse().ok_or_else(|| RevisionIdError(name.to_owned()))
    }
}

/// Whether a language of an entry is on the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Not on the site.
    #[default]
    None,
    /// Being worked on: what was on the site before stays there.
    Draft,
    /// On the site during an interval.
    Published(Interval),
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Published(Interval { from, until }) = *self else {
            let is_draft = *self == Self::Draft;
            return f.write_str(if is_draft { "draft" } else { "none" });
        };
        f.write_str("published")?;
        if from != Interval::OPEN.from {
            write!(
                f,
                " from {}",
                Timestamp::from_second(from).unwrap_or_default()
            )?;
        }
        if until != Interval::OPEN.until {
            write!(
                f,
                " until {}",
                Timestamp::from_second(until).unwrap_or_default()
            )?;
        }
        Ok(())
    }
}

/// The name of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StateName {
    /// There is no text.
    Missing,
    None,
    Draft,
    Published,
}

/// A half-open interval, in seconds since 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Interval {
    #[serde(default, skip_serializing_if = "is_open_start")]
    pub from: i64,
    #[serde(default = "open_end", skip_serializing_if = "is_open_end")]
    pub until: i64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn is_open_start(from: &i64) -> bool {
    *from == Interval::OPEN.from
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn is_open_end(until: &i64) -> bool {
    *until == Interval::OPEN.until
}

fn open_end() -> i64 {
    Interval::OPEN.until
}

impl Interval {
    /// Without beginning and end.
    pub const OPEN: Self = Self {
        from: 0,
        until: i64::MAX,
    };
}

impl State {
    pub const PUBLISHED: Self = Self::Published(Interval::OPEN);

    pub fn is_published(self) -> bool {
        matches!(self, Self::Published(_))
    }

    /// Treats a beginning that has passed as none.
    fn at(self, now: i64) -> Self {
        match self {
            Self::Published(Interval { from, until }) if from <= now => Self::Published(Interval {
                from: Interval::OPEN.from,
                until,
            }),
            other => other,
        }
    }
}

/// The state of each language of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct States {
    #[schema(required)]
    pub zh: State,
    #[schema(required)]
    pub en: State,
    #[schema(required)]
    pub ja: State,
}

impl States {
    pub fn of(self, lang: Locale) -> State {
        match lang {
            Locale::Zh => self.zh,
            Locale::En => self.en,
            Locale::Ja => self.ja,
        }
    }

    pub fn set(&mut self, lang: Locale, state: State) {
        match lang {
            Locale::Zh => self.zh = state,
            Locale::En => self.en = state,
            Locale::Ja => self.ja = state,
        }
    }

    /// The states without beginnings that have passed, for comparison.
    pub fn at(self, now: i64) -> Self {
        Self {
            zh: self.zh.at(now),
            en: self.en.at(now),
            ja: self.ja.at(now),
        }
    }
}

/// The columns that the rows of each table have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowPlace {
    pub(crate) lang: Locale,
    pub(crate) interval: Interval,
    pub(crate) revision: i64,
    /// The editor's order.
    pub(crate) seq: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_parsed_as_it_is_written() {
        for name in [
            "item/3001",
            "type/16010201",
            "seo/news/list",
            "seo/",
            "board/word",
        ] {
            assert_eq!(name.parse::<EntryId>().unwrap().to_string(), name);
        }
        assert_eq!("seo/".parse::<EntryId>().unwrap().id, "/");
        for wrong in ["item", "item/", "item/x", "page/1", ""] {
            assert!(wrong.parse::<EntryId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_entry_is_in_one_section() {
        for (entry, file, section) in [
            (
                EntryKind::Item,
                "items/news/2-2026-autumn.toml",
                Section::News,
            ),
            (EntryKind::Item, "items/contacts.toml", Section::About),
            (EntryKind::Item, "items/fixed.toml", Section::Other),
            (EntryKind::Item, "items/news.toml", Section::Other),
            (EntryKind::Topic, "bbs.toml", Section::Questions),
            (EntryKind::Seo, "seo.toml", Section::Seo),
        ] {
            assert_eq!(Section::of(entry, file), section, "{file}");
        }
    }

    #[test]
    fn states_are_short_json() {
        let states = States {
            zh: State::PUBLISHED,
            en: State::Draft,
            ja: State::Published(Interval {
                from: 5,
                until: i64::MAX,
            }),
        };
        let json = serde_json::to_string(&states).unwrap();
        assert_eq!(
            json,
            r#"{"zh":{"published":{}},"en":"draft","ja":{"published":{"from":5}}}"#
        );
        assert_eq!(serde_json::from_str::<States>(&json).unwrap(), states);
    }
}
