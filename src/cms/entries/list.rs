//! Lists of entries: their newest revisions, by section, text and state.

use sqlx::{AssertSqlSafe, FromRow};
use strum::VariantArray as _;

use super::entry::{EntryId, Section, StateName};
use super::field::Field;
use super::kinds::EntryKind;
use super::revisions::{COLUMNS, NEWEST, Revision};
use super::texts::LISTS;
use crate::clock;
use crate::store::{RowSlice, Store, containing, part};
use base::locale::Locale;

/// Which entries are listed.
#[derive(Clone, Debug, Default)]
pub struct EntryFilter {
    pub section: Option<Section>,
    pub kind: Option<EntryKind>,
    /// A part of the text, in any form of its letters.
    pub text: String,
    /// A language with its state.
    pub state: Option<(Locale, StateName)>,
}

/// The order of a list of entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EntryOrder {
    /// The editor's own.
    #[default]
    Place,
    /// The last written first.
    Newest,
}

impl EntryOrder {
    fn columns(self, table: &str) -> String {
        match self {
            Self::Place => format!("{table}.place, {table}.entry"),
            Self::Newest => format!("{table}.written_at DESC, {table}.entry"),
        }
    }
}

/// A revision, and the number of entries in the whole list.
#[derive(FromRow)]
struct RevisionRow {
    #[sqlx(flatten)]
    revision: Revision,
    total: i64,
}

impl EntryFilter {
    /// The condition on $1 (pattern of the text) and $2 (pattern of the states).
    fn condition(&self) -> String {
        let mut conditions = vec!["NOT e.removed".to_owned()];
        if !self.text.is_empty() {
            conditions.push("s.searched LIKE $1 ESCAPE '!'".to_owned());
        }
        if let Some((lang, state)) = self.state {
            if state == StateName::Planned {
                let now = clock::seconds();
                conditions.push(format!(
                    "EXISTS (SELECT 1 FROM texts t
                     WHERE t.entry = e.entry AND t.lang = '{lang}' AND t.from_at > {now})"
                ));
            } else {
                conditions.push("e.states LIKE $2".to_owned());
            }
            if state == StateName::Missing {
                // A text is a table, or the keys of one at the beginning of a line.
                let signs = [
                    format!(".{lang}]"),
                    format!("\n{lang} ="),
                    format!("\n{lang}."),
                ];
                conditions.extend(signs.map(|sign| format!("r.body NOT LIKE '%{sign}%'")));
            }
        }
        conditions.extend(self.section.map(in_section));
        conditions.extend(self.kind.map(|kind| format!("e.kind = '{}'", kind.name())));
        conditions.join(" AND ")
    }

    /// The tables that the condition is on: texts are read for a search alone.
    fn source(&self) -> String {
        let misses_text = |(_, state)| state == StateName::Missing;
        let texts = if self.state.is_some_and(misses_text) {
            NEWEST
        } else {
            "FROM entries e"
        };
        if self.text.is_empty() {
            texts.to_owned()
        } else {
            format!("{texts} JOIN entry_searches s ON s.entry = e.entry")
        }
    }

    /// The pattern of the states, which are JSON.
    fn states(&self) -> Option<String> {
        let (lang, state) = self.state?;
        let value = match state {
            StateName::Missing | StateName::None => "\"none\"",
            StateName::Draft => "\"draft\"",
            StateName::Published => "{\"published\":",
            StateName::Planned => return None,
        };
        Some(format!("%\"{lang}\":{value}%"))
    }
}

/// The condition of a section.
pub(crate) fn in_section(section: Section) -> String {
    let in_files = |section: Section| {
        let files = section.files().iter().map(|file| {
            let is_folder = file.ends_with('/');
            if is_folder {
                format!("e.file LIKE '{file}%'")
            } else {
                format!("e.file = '{file}'")
            }
        });
        files.collect::<Vec<_>>().join(" OR ")
    };
    let kinds: Vec<_> = section
        .kinds()
        .into_iter()
        .map(|kind| format!("'{}'", kind.name()))
        .collect();
    let kinds = format!("e.kind IN ({})", kinds.join(", "));
    if section == Section::Other {
        let named = Section::VARIANTS.iter().copied();
        let named = named.filter(|own| !own.files().is_empty()).map(in_files);
        let named: Vec<_> = named.collect();
        return format!("{kinds} AND NOT ({})", named.join(" OR "));
    }
    let files = in_files(section);
    if files.is_empty() {
        kinds
    } else {
        format!("{kinds} AND ({files})")
    }
}

/// An entry that may be in another one.
#[derive(FromRow)]
pub(crate) struct PossibleMember {
    /// The newest revision, which contains the id of the other one.
    #[sqlx(flatten)]
    pub(crate) revision: Revision,
    /// Whether it is in the other one on the site, or will be.
    pub(crate) is_on_site: bool,
}

/// A text of an entry.
#[derive(Clone, Debug, FromRow)]
pub struct EntryText {
    #[sqlx(try_from = "String")]
    pub entry: EntryId,
    pub file: String,
    pub body: String,
}

impl Store {
    /// Returns the texts that contain another one, such as an address: the newest of each entry, and
    /// those that are or will be on the site at this moment (seconds since 1970) or later.
    pub async fn texts_containing(&self, text: &str, now: i64) -> sqlx::Result<Vec<EntryText>> {
        const SELECT: &str = "SELECT r.entry, r.file, r.body FROM revisions r
             JOIN (SELECT entry, number FROM entries
                   UNION SELECT entry, revision FROM texts WHERE until_at > $1) n
             ON n.entry = r.entry AND n.number = r.number
             WHERE r.body LIKE $2 ESCAPE '!' ORDER BY r.entry, r.number DESC";
        on!(&self.reader, |db| {
            let texts = sqlx::query_as(SELECT).bind(now).bind(part(text));
            texts.fetch_all(db).await
        })
    }

    /// Returns the texts of a file: the newest of each entry that was not removed, and those that
    /// are or will be on the site at this moment (seconds since 1970) or later.
    pub async fn texts_of_file(&self, file: &str, now: i64) -> sqlx::Result<Vec<EntryText>> {
        const SELECT: &str = "SELECT r.entry, r.file, r.body FROM revisions r
             JOIN (SELECT entry, number FROM entries WHERE NOT removed
                   UNION SELECT entry, revision FROM texts WHERE until_at > $1) n
             ON n.entry = r.entry AND n.number = r.number
             WHERE r.file = $2 ORDER BY r.entry, r.number DESC";
        on!(&self.reader, |db| {
            let texts = sqlx::query_as(SELECT).bind(now).bind(file);
            texts.fetch_all(db).await
        })
    }

    /// Returns the entries of a kind that may have an id in a field that selects lists.
    pub(crate) async fn possible_members(
        &self,
        kind: EntryKind,
        field: &Field,
        id: &str,
        now: i64,
    ) -> sqlx::Result<Vec<PossibleMember>> {
        let mut columns = kind.declaration().selecting().zip(LISTS);
        let column = columns.find(|(own, _)| own.name == field.name);
        let Some((_, column)) = column else {
            return Ok(Vec::new());
        };
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS}, own.is_on_site FROM (
                 SELECT e.entry, e.number, e.place, EXISTS (SELECT 1 FROM texts t
                     WHERE t.entry = e.entry AND t.{column} = $2 AND t.until_at > $3) AS is_on_site
                 FROM entries e WHERE e.kind = $1 AND NOT e.removed) own
             JOIN entry_searches s ON s.entry = own.entry
             JOIN revisions r ON r.entry = own.entry AND r.number = own.number
             WHERE own.is_on_site OR s.searched LIKE $4 ESCAPE '!' ORDER BY own.place, own.entry"
        ));
        on!(&self.reader, |db| {
            let members = sqlx::query_as(select).bind(kind.name()).bind(id);
            let members = members.bind(now).bind(containing(id));
            members.fetch_all(db).await
        })
    }

    /// Returns the newest revisions of entries that were not removed, and the number of all of
    /// them.
    pub async fn entries(
        &self,
        filter: &EntryFilter,
        order: EntryOrder,
        rows: RowSlice,
    ) -> sqlx::Result<(Vec<Revision>, i64)> {
        let found = self.listed(filter, order, rows).await?;
        let total = match found.first() {
            None if rows.offset > 0 => {
                // No row after the end has the number.
                let first = self.listed(filter, order, RowSlice::new(0, 1)).await?;
                first.first().map_or(0, |own| own.total)
            }
            first => first.map_or(0, |own| own.total),
        };
        Ok((found.into_iter().map(|own| own.revision).collect(), total))
    }

    async fn listed(
        &self,
        filter: &EntryFilter,
        order: EntryOrder,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<RevisionRow>> {
        let (condition, source) = (filter.condition(), filter.source());
        let (inner, outer) = (order.columns("e"), order.columns("found"));
        let found = format!(
            "SELECT COUNT(*) OVER () AS total, e.entry, e.number, e.place, e.written_at
             {source} WHERE {condition} ORDER BY {inner} LIMIT $3 OFFSET $4"
        );
        let select = AssertSqlSafe(format!(
            "SELECT found.total, {COLUMNS} FROM ({found}) found
             JOIN revisions r ON r.entry = found.entry AND r.number = found.number
             ORDER BY {outer}"
        ));
        on!(&self.reader, |db| {
            let entries = sqlx::query_as(select)
                .bind(containing(&filter.text))
                .bind(filter.states());
            entries
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await
        })
    }
}
