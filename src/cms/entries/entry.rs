//! The entries of the content: their names, and when they are on the site.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::field::FieldShape;
use super::kinds::EntryKind;
use base::locale::Locale;

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
    Company,
    /// Terms, privacy, accessibility, conformance.
    Law,
    /// The company's own pages, `/page/{name}`.
    OwnPages,
    /// Certificates with their numbers and the days on which they end.
    Certificates,
    /// The site's texts in place of the program's.
    Words,
}

impl Section {
    /// The section of an entry in a file.
    pub fn of(kind: EntryKind, file: &str) -> Self {
        let has = |section: &&Self| {
            let is_in = |own: &&str| *own == file || (own.ends_with('/') && file.starts_with(*own));
            section.files().iter().any(is_in)
        };
        let by_file = || Self::VARIANTS.iter().find(has).copied();
        let section = kind.declaration().section.or_else(by_file);
        section.unwrap_or(Self::Other)
    }

    /// The kinds of its entries.
    pub fn kinds(self) -> Vec<EntryKind> {
        let of = |section| {
            let kinds = EntryKind::VARIANTS.iter().copied();
            kinds.filter(move |kind| kind.declaration().section == section)
        };
        let own: Vec<_> = of(Some(self)).collect();
        // The other sections have entries whose files say the section.
        if own.is_empty() {
            of(None).collect()
        } else {
            own
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
            Self::Law => &["items/pages.toml"],
            Self::OwnPages => &["items/own.toml"],
            Self::Certificates => &["items/certificates.toml"],
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
        let is_path = self.kind.declaration().id.shape == FieldShape::Path;
        let separator = if is_path { "" } else { "/" };
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
            let id = match kind.declaration().id.shape {
                FieldShape::Path => format!("/{id}"),
                _ => id.to_owned(),
            };
            let is_number = kind.declaration().id.shape == FieldShape::Number;
            let is_valid = !id.is_empty() && (!is_number || id.parse::<i64>().is_ok());
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
    /// Something is planned, also where it was corrected since.
    Planned,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Locale, State>")]
pub struct States(BTreeMap<Locale, State>);

impl Default for States {
    fn default() -> Self {
        BTreeMap::new().into()
    }
}

impl From<BTreeMap<Locale, State>> for States {
    fn from(known: BTreeMap<Locale, State>) -> Self {
        let all = Locale::all().map(|lang| (lang, State::None));
        Self(all.chain(known).collect())
    }
}

impl States {
    pub fn of(&self, lang: Locale) -> State {
        self.0.get(&lang).copied().unwrap_or_default()
    }

    pub fn set(&mut self, lang: Locale, state: State) {
        self.0.insert(lang, state);
    }

    /// The states without beginnings that have passed, for comparison.
    pub fn at(&self, now: i64) -> Self {
        let states = self.0.iter();
        Self(states.map(|(lang, state)| (*lang, state.at(now))).collect())
    }
}

impl PartialSchema for States {
    fn schema() -> RefOr<Schema> {
        let state = Ref::from_schema_name(State::name());
        by_language(state).into()
    }
}

impl ToSchema for States {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((State::name().into_owned(), State::schema()));
        State::schemas(schemas);
    }
}

/// Returns the schema of an object with a property for each language.
pub(crate) fn by_language(value: impl Into<RefOr<Schema>>) -> ObjectBuilder {
    ObjectBuilder::new().additional_properties(Some(value.into()))
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
        let planned = State::Published(Interval {
            from: 5,
            until: i64::MAX,
        });
        let states = States::from(BTreeMap::from([
            (Locale::ZH, State::PUBLISHED),
            (Locale::EN, State::Draft),
            (Locale::JA, planned),
        ]));
        let json = serde_json::to_string(&states).unwrap();
        assert_eq!(
            json,
            r#"{"zh":{"published":{}},"en":"draft","ja":{"published":{"from":5}}}"#
        );
        assert_eq!(serde_json::from_str::<States>(&json).unwrap(), states);
        assert_eq!(
            serde_json::from_str::<States>("{}").unwrap(),
            States::default()
        );
    }
}
