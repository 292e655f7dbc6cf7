//! Lists of entries: their newest revisions, by section, text and state.

use sqlx::AssertSqlSafe;
use strum::VariantArray as _;

use super::either::Pool;
use super::revisions::{COLUMNS, NEWEST, Revision};
use super::{RowSlice, Store};
use crate::backend::entry::{Section, StateName};
use crate::locale::Locale;

/// Which entries are listed.
#[derive(Clone, Debug, Default)]
pub struct EntryFilter {
    pub section: Option<Section>,
    /// A part of the body, whatever the case of its Latin letters.
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
    /// The columns of the tables that have the entries and the times.
    fn columns(self, entries: &str, times: &str) -> String {
        match self {
            Self::Place => format!("{entries}.place, {entries}.entry"),
            Self::Newest => format!("{times}.written_at DESC, {entries}.entry"),
        }
    }
}

impl EntryFilter {
    /// The condition on $1 (pattern of the body) and $2 (pattern of the states).
    fn condition(&self, db: &Pool) -> String {
        let mut conditions = vec!["r.body <> ''".to_owned()];
        if !self.text.is_empty() {
            // In SQLite, LIKE itself is blind to the case of Latin letters.
            let body = match db {
                Pool::Sqlite(_) => "r.body",
                Pool::Postgres(_) => "LOWER(r.body)",
            };
            conditions.push(format!("{body} LIKE $1 ESCAPE '!'"));
        }
        if let Some((lang, state)) = self.state {
            conditions.push("r.states LIKE $2".to_owned());
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
        conditions.join(" AND ")
    }

    /// The pattern of the body, for LIKE.
    fn pattern(&self) -> String {
        let text = self.text.to_ascii_lowercase();
        let plain = text
            .replace('!', "!!")
            .replace('%', "!%")
            .replace('_', "!_");
        format!("%{plain}%")
    }

    /// The pattern of the states, which are JSON.
    fn states(&self) -> Option<String> {
        let (lang, state) = self.state?;
        let value = match state {
            StateName::Missing | StateName::None => "\"none\"",
            StateName::Draft => "\"draft\"",
            StateName::Published => "{\"published\":",
        };
        Some(format!("%\"{lang}\":{value}%"))
    }
}

/// The condition of a section.
fn in_section(section: Section) -> String {
    let in_files = |section: Section| {
        let files = section.files().iter().map(|file| {
            let is_folder = file.ends_with('/');
            if is_folder {
                format!("r.file LIKE '{file}%'")
            } else {
                format!("r.file = '{file}'")
            }
        });
        files.collect::<Vec<_>>().join(" OR ")
    };
    let kinds: Vec<_> = section
        .kinds()
        .iter()
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

impl Store {
    /// Returns the newest revisions of entries that were not removed.
    pub async fn entries(
        &self,
        filter: &EntryFilter,
        order: EntryOrder,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Revision>> {
        let condition = filter.condition(&self.reader);
        let (inner, outer) = (order.columns("e", "r"), order.columns("found", "found"));
        // The bodies are joined to the rows of the answer alone, else those of all entries would be
        // sorted.
        let found = format!(
            "SELECT e.entry, e.number, e.place, r.written_at {NEWEST} WHERE {condition}
             ORDER BY {inner} LIMIT $3 OFFSET $4"
        );
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM ({found}) found
             JOIN revisions r ON r.entry = found.entry AND r.number = found.number
             ORDER BY {outer}"
        ));
        on!(&self.reader, |db| {
            let entries = sqlx::query_as(select)
                .bind(filter.pattern())
                .bind(filter.states());
            entries
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await
        })
    }

    /// The total number of [`Self::entries`].
    pub async fn entry_count(&self, filter: &EntryFilter) -> sqlx::Result<i64> {
        let condition = filter.condition(&self.reader);
        let select = AssertSqlSafe(format!("SELECT COUNT(*) {NEWEST} WHERE {condition}"));
        on!(&self.reader, |db| {
            let count = sqlx::query_scalar(select)
                .bind(filter.pattern())
                .bind(filter.states());
            count.fetch_one(db).await
        })
    }
}
