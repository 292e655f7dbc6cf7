//! The entries of the content with their revisions. A revision is written with the number of the
//! one that it was made from, so that of two people who change the same one, the second is refused.

use std::collections::HashSet;

use sqlx::{AssertSqlSafe, FromRow, QueryBuilder};

use super::entry::{EntryId, EntryIdError, RevisionId, State, States};
use super::kinds::EntryKind;
use super::projection;
use super::row::EntryRow;
use crate::BackendError;
use crate::store::{RowSlice, Store, Transaction};
use base::fold;
use base::locale::Locale;

/// A revision that has yet to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRevision {
    pub entry: EntryId,
    /// TOML, all languages; empty if the entry is removed.
    pub body: String,
    /// The file of the folder format.
    pub file: String,
    /// Orders all entries.
    pub place: i64,
    pub states: States,
    pub author: String,
    pub note: String,
}

/// A revision.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Revision {
    #[sqlx(try_from = "String")]
    pub entry: EntryId,
    /// From 1 on for each entry.
    pub number: i64,
    /// TOML, all languages; empty if the entry is removed.
    pub body: String,
    pub file: String,
    pub place: i64,
    #[sqlx(try_from = "String")]
    pub states: States,
    pub author: String,
    pub note: String,
    /// Milliseconds since 1970, UTC.
    pub written_at: i64,
}

impl Revision {
    pub fn id(&self) -> RevisionId {
        RevisionId {
            entry: self.entry.clone(),
            number: self.number,
        }
    }

    pub fn is_removal(&self) -> bool {
        self.body.is_empty()
    }
}

impl TryFrom<String> for EntryId {
    type Error = EntryIdError;

    fn try_from(stored: String) -> Result<Self, EntryIdError> {
        stored.parse()
    }
}

impl TryFrom<String> for States {
    type Error = serde_json::Error;

    fn try_from(stored: String) -> Result<Self, serde_json::Error> {
        serde_json::from_str(&stored)
    }
}

pub(crate) const COLUMNS: &str =
    "r.entry, r.number, r.body, r.file, r.place, r.states, r.author, r.note, r.written_at";
pub(crate) const NEWEST: &str =
    "FROM entries e JOIN revisions r ON r.entry = e.entry AND r.number = e.number";

/// The distance between the places of entries that are added at the end.
const STEP: i64 = 1 << 20;

impl Store {
    /// Returns the ids of a kind that entries have or had.
    pub async fn ids(&self, kind: EntryKind) -> sqlx::Result<Vec<EntryId>> {
        const SELECT: &str = "SELECT entry FROM entries WHERE kind = $1
             UNION SELECT entry FROM gone_entries WHERE entry LIKE $2";
        let names: Vec<String> = on!(&self.reader, |db| {
            let names = sqlx::query_scalar(SELECT).bind(kind.name());
            let names = names.bind(format!("{}/%", kind.name()));
            names.fetch_all(db).await?
        });
        Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
    }

    /// Returns the ids of a kind that entries have, those of the bin left out.
    pub async fn present_ids(&self, kind: EntryKind) -> sqlx::Result<Vec<EntryId>> {
        const SELECT: &str = "SELECT entry FROM entries WHERE kind = $1 AND NOT removed";
        let names: Vec<String> = on!(&self.reader, |db| {
            let names = sqlx::query_scalar(SELECT).bind(kind.name());
            names.fetch_all(db).await?
        });
        Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
    }

    /// Returns a place before this one and after all that are before it.
    pub async fn place_before(&self, place: i64) -> sqlx::Result<i64> {
        const SELECT: &str = "SELECT MAX(place) FROM entries WHERE place < $1";
        let before: Option<i64> = on!(&self.reader, |db| {
            sqlx::query_scalar(SELECT).bind(place).fetch_one(db).await?
        });
        Ok(before.map_or(place - 1, |before| before.midpoint(place)))
    }

    /// Returns a place after this one and before all that are after it; after all without one.
    pub async fn place_after(&self, place: Option<i64>) -> sqlx::Result<i64> {
        const NEXT: &str = "SELECT MIN(place) FROM entries WHERE place > $1";
        const LAST: &str = "SELECT MAX(place) FROM entries";
        let last: Option<i64> = on!(&self.reader, |db| {
            sqlx::query_scalar(LAST).fetch_one(db).await?
        });
        let place = place.or(last).unwrap_or_default();
        let next: Option<i64> = on!(&self.reader, |db| {
            sqlx::query_scalar(NEXT).bind(place).fetch_one(db).await?
        });
        Ok(next.map_or_else(|| place.saturating_add(STEP), |next| place.midpoint(next)))
    }

    /// Returns the newest revision of an entry.
    pub async fn newest(&self, entry: &EntryId) -> sqlx::Result<Option<Revision>> {
        let select = AssertSqlSafe(format!("SELECT {COLUMNS} {NEWEST} WHERE e.entry = $1"));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(entry.to_string())
            .fetch_optional(db)
            .await)
    }

    /// Returns a revision of an entry.
    pub async fn revision(&self, entry: &EntryId, number: i64) -> sqlx::Result<Option<Revision>> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM revisions r WHERE r.entry = $1 AND r.number = $2"
        ));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(entry.to_string())
            .bind(number)
            .fetch_optional(db)
            .await)
    }

    /// Returns the newest revision of an entry with this number or a smaller one.
    pub async fn revision_up_to(
        &self,
        entry: &EntryId,
        number: i64,
    ) -> sqlx::Result<Option<Revision>> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM revisions r WHERE r.entry = $1 AND r.number <= $2
             ORDER BY r.number DESC LIMIT 1"
        ));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(entry.to_string())
            .bind(number)
            .fetch_optional(db)
            .await)
    }

    /// Returns revisions of an entry (of all without one), the newest first.
    pub async fn history(
        &self,
        entry: Option<&EntryId>,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Revision>> {
        let select = AssertSqlSafe(of_history(COLUMNS, entry));
        on!(&self.reader, |db| {
            let revisions = sqlx::query_as(select).bind(entry.map(ToString::to_string));
            revisions
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await
        })
    }
}

/// The statement for columns of a history, with the name of the entry, if there is one, as $1.
pub(super) fn of_history(columns: &str, entry: Option<&EntryId>) -> String {
    let (condition, order) = if entry.is_some() {
        ("WHERE r.entry = $1", "r.number DESC")
    } else {
        ("WHERE $1 IS NULL", "r.written_at DESC, r.entry")
    };
    format!("SELECT {columns} FROM revisions r {condition} ORDER BY {order} LIMIT $2 OFFSET $3")
}

/// Returns the newest revision of every entry, those of removed entries included, in the editor's
/// order.
pub async fn newest(db: &mut Transaction) -> sqlx::Result<Vec<Revision>> {
    let select = AssertSqlSafe(format!(
        "SELECT {COLUMNS} {NEWEST} ORDER BY e.place, e.entry"
    ));
    on!(db, |db| sqlx::query_as(select).fetch_all(&mut **db).await)
}

/// Returns the newest revision of an entry.
pub async fn newest_of(db: &mut Transaction, entry: &EntryId) -> sqlx::Result<Option<Revision>> {
    let select = AssertSqlSafe(format!("SELECT {COLUMNS} {NEWEST} WHERE e.entry = $1"));
    on!(db, |db| sqlx::query_as(select)
        .bind(entry.to_string())
        .fetch_optional(&mut **db)
        .await)
}

/// Returns every entry with its place, those of removed entries included, in the editor's order.
pub async fn places(db: &mut Transaction) -> sqlx::Result<Vec<(EntryId, i64)>> {
    const SELECT: &str = "SELECT entry, place FROM entries ORDER BY place, entry";
    let rows: Vec<(String, i64)> =
        on!(db, |db| sqlx::query_as(SELECT).fetch_all(&mut **db).await?);
    let parsed = rows
        .into_iter()
        .filter_map(|(entry, place)| Some((entry.parse().ok()?, place)));
    Ok(parsed.collect())
}

/// Removes a revision in whose place a newer one was written. Rows on the site that it has written
/// again are those of the revision before it.
pub async fn replace(
    db: &mut Transaction,
    entry: &EntryId,
    number: i64,
    before: i64,
) -> sqlx::Result<()> {
    projection::rename_revision(db, entry, number, before).await?;
    execute!(
        db,
        "DELETE FROM revisions WHERE entry = $1 AND number = $2",
        entry.to_string(),
        number
    )?;
    Ok(())
}

/// Returns the names of the entries that somebody else than these authors has written, and of those
/// that were removed for good.
pub async fn entries_by_others(
    db: &mut Transaction,
    authors: &[&str],
) -> sqlx::Result<HashSet<String>> {
    const SELECT: &str = "SELECT entry FROM revisions WHERE author NOT IN (";
    let entries: Vec<String> = on!(db, |db| {
        let mut select = QueryBuilder::new(SELECT);
        let mut values = select.separated(", ");
        for author in authors {
            values.push_bind(author);
        }
        let select = select
            .push(") UNION SELECT entry FROM gone_entries")
            .build_query_scalar();
        select.fetch_all(&mut **db).await?
    });
    Ok(entries.into_iter().collect())
}

/// Writes a revision that was made from the one with the number `base` (0 for a new entry), and
/// updates what is on the site. `rows` are the texts of each language. Returns the number;
/// [`BackendError::Conflict`] if there is a newer revision than `base`.
pub async fn write(
    db: &mut Transaction,
    revision: &NewRevision,
    base: i64,
    rows: &[(Locale, EntryRow)],
    now: i64,
) -> Result<i64, BackendError> {
    let NewRevision {
        entry,
        place,
        states,
        file,
        body,
        ..
    } = revision;
    let (name, number) = (entry.to_string(), base + 1);
    // Serialising states does not fail.
    let json = serde_json::to_string(states).unwrap_or_default();
    let claimed = if base == 0 {
        execute!(
            db,
            "INSERT INTO entries (entry, kind, number, place, file, states, written_at, removed)
             VALUES ($1, $2, 1, $3, $4, $5, $6, $7) ON CONFLICT (entry) DO NOTHING",
            &name,
            entry.kind.name(),
            place,
            file,
            &json,
            now,
            body.is_empty()
        )?
    } else {
        execute!(
            db,
            "UPDATE entries SET number = $1, place = $2, file = $3, states = $4, written_at = $5,
                 removed = $6
             WHERE entry = $7 AND number = $8",
            number,
            place,
            file,
            &json,
            now,
            body.is_empty(),
            &name,
            base
        )?
    };
    if claimed == 0 {
        let entry = entry.clone();
        return Err(BackendError::Conflict { entry });
    }
    if base == 0 {
        execute!(db, "DELETE FROM gone_entries WHERE entry = $1", &name)?;
    }
    if body.is_empty() {
        projection::put_away(db, entry).await?;
    }
    execute!(
        db,
        "INSERT INTO entry_searches (entry, searched) VALUES ($1, $2)
         ON CONFLICT (entry) DO UPDATE SET searched = excluded.searched",
        &name,
        fold::key(body)
    )?;
    insert!(
        db, "revisions": entry = &name, number = number, body = body, file = file, place = place, states = json,
        author = &revision.author, note = &revision.note, written_at = now
    );
    for lang in Locale::all() {
        let row = rows.iter().find(|(own, _)| *own == lang);
        let row = row.map(|(_, row)| row);
        // A language without a text is not on the site.
        let state = match states.of(lang) {
            State::Published(_) if row.is_none() => State::None,
            state => state,
        };
        projection::project(db, entry, state, row, (lang, number, *place)).await?;
    }
    Ok(number)
}
