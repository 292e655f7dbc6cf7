//! The tables that the provider's calls read: a row for each language of an entry and each interval
//! in which a text is on the site. They are a projection of the revisions, written in the same
//! transaction.

use derive_more::{From, TryInto};
use serde::Serialize;
use sqlx::AssertSqlSafe;

use super::bbs::{Board, Label, Topic};
use super::entry::{EntryId, EntryKind, Interval, RowPlace, State};
use super::items::Item;
use super::pages::{Catalog, ItemType, Seo};
use super::{bbs, items, pages as cms};
use crate::clock;
use crate::store::{Store, Transaction};
use base::locale::Locale;

/// The text of an entry on the site, in one language.
#[derive(Clone, Debug, PartialEq, Eq, From, TryInto, Serialize)]
#[try_into(owned, ref)]
#[serde(rename_all = "lowercase")]
#[expect(clippy::large_enum_variant, reason = "most entries are items")]
pub enum EntryRow {
    Item(Item),
    Type(ItemType),
    Catalog(Catalog),
    Seo(Seo),
    Board(Board),
    Label(Label),
    Topic(Topic),
}

impl EntryRow {
    pub fn entry(&self) -> EntryId {
        match self {
            Self::Item(row) => EntryId::new(EntryKind::Item, row.fid),
            Self::Type(row) => EntryId::new(EntryKind::Type, row.tid),
            Self::Catalog(row) => EntryId::new(EntryKind::Catalog, row.cid),
            Self::Seo(row) => EntryId::new(EntryKind::Seo, &row.path),
            Self::Board(row) => EntryId::new(EntryKind::Board, &row.bid),
            Self::Label(row) => EntryId::new(EntryKind::Label, &row.lid),
            Self::Topic(row) => EntryId::new(EntryKind::Topic, &row.tpid),
        }
    }
}

/// The table of a kind, and the column of its ids.
pub(crate) fn table(kind: EntryKind) -> (&'static str, &'static str) {
    match kind {
        EntryKind::Item => ("items", "fid"),
        EntryKind::Type => ("types", "tid"),
        EntryKind::Catalog => ("catalogs", "cid"),
        EntryKind::Seo => ("seo", "path"),
        EntryKind::Board => ("boards", "bid"),
        EntryKind::Label => ("labels", "lid"),
        EntryKind::Topic => ("topics", "tpid"),
    }
}

/// Runs a statement with the id of an entry as $1, its language as $2, and a time as $3.
async fn on_rows(
    db: &mut Transaction,
    statement: String,
    entry: &EntryId,
    lang: Locale,
    time: i64,
) -> sqlx::Result<u64> {
    let statement = AssertSqlSafe(statement);
    if entry.kind.is_numbered() {
        execute!(db, statement, entry.number(), lang.code(), time)
    } else {
        execute!(db, statement, &entry.id, lang.code(), time)
    }
}

/// Updates the rows of a language: a draft changes nothing, other states replace what is on the
/// site from the beginning of their interval on.
pub(crate) async fn project(
    db: &mut Transaction,
    entry: &EntryId,
    state: State,
    row: Option<&EntryRow>,
    (lang, revision, seq): (Locale, i64, i64),
) -> sqlx::Result<()> {
    let from = match state {
        State::Draft => return Ok(()),
        State::None => i64::MIN,
        State::Published(interval) => interval.from,
    };
    let utime = match row {
        Some(EntryRow::Item(row)) => items::edited(db, row, (lang, revision), from).await?,
        _ => String::new(),
    };
    // The first revision of an entry replaces nothing.
    if revision > 1 {
        let (table, id) = table(entry.kind);
        let delete = format!("DELETE FROM {table} WHERE {id} = $1 AND lang = $2 AND from_at >= $3");
        on_rows(db, delete, entry, lang, from).await?;
        let end = format!(
            "UPDATE {table} SET until_at = $3 WHERE {id} = $1 AND lang = $2 AND until_at > $3"
        );
        on_rows(db, end, entry, lang, from).await?;
    }
    let (State::Published(interval), Some(row)) = (state, row) else {
        return Ok(());
    };
    let at = RowPlace {
        lang,
        interval,
        revision,
        seq,
    };
    match row {
        EntryRow::Item(row) => items::insert(db, row, at, &utime).await,
        EntryRow::Type(row) => cms::insert_type(db, row, at).await,
        EntryRow::Catalog(row) => cms::insert_catalog(db, row, at).await,
        EntryRow::Seo(row) => cms::insert_seo(db, row, at).await,
        EntryRow::Board(row) => bbs::insert_board(db, row, at).await,
        EntryRow::Label(row) => bbs::insert_label(db, row, at).await,
        EntryRow::Topic(row) => bbs::insert_topic(db, row, at).await,
    }
}

/// Runs a statement with the id of an entry as $1 and two numbers.
async fn on_entry(
    db: &mut Transaction,
    statement: String,
    entry: &EntryId,
    numbers: (i64, i64),
) -> sqlx::Result<u64> {
    let statement = AssertSqlSafe(statement);
    if entry.kind.is_numbered() {
        execute!(db, statement, entry.number(), numbers.0, numbers.1)
    } else {
        execute!(db, statement, &entry.id, numbers.0, numbers.1)
    }
}

/// Puts the rows of an entry at another place. Returns the number of rows that moved.
pub async fn put(db: &mut Transaction, entry: &EntryId, place: i64) -> sqlx::Result<u64> {
    let (table, id) = table(entry.kind);
    let update = format!("UPDATE {table} SET seq = $2 WHERE {id} = $1 AND until_at > $3");
    on_entry(db, update, entry, (place, clock::seconds())).await
}

/// Has the rows of a revision be those of another one, whose texts they have.
pub(super) async fn rename_revision(
    db: &mut Transaction,
    entry: &EntryId,
    number: i64,
    other: i64,
) -> sqlx::Result<()> {
    let (table, id) = table(entry.kind);
    let update = format!("UPDATE {table} SET revision = $3 WHERE {id} = $1 AND revision = $2");
    on_entry(db, update, entry, (number, other)).await?;
    Ok(())
}

/// A row of a language, without its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownRows {
    pub lang: Locale,
    pub interval: Interval,
    /// The number of the revision.
    pub revision: i64,
}

/// The statement for [`ShownRows`], with the id of the entry as $1.
fn select_shown(entry: &EntryId) -> AssertSqlSafe<String> {
    let (table, id) = table(entry.kind);
    let id_type = if entry.kind.is_numbered() {
        "BIGINT"
    } else {
        "TEXT"
    };
    AssertSqlSafe(format!(
        "SELECT lang, from_at, until_at, revision FROM {table}
         WHERE {id} = CAST($1 AS {id_type}) ORDER BY lang, from_at"
    ))
}

type ShownRow = (String, i64, i64, i64);

fn read_shown(rows: Vec<ShownRow>) -> Vec<ShownRows> {
    let shown = |(lang, from, until, revision): ShownRow| {
        Some(ShownRows {
            lang: Locale::from_code(&lang)?,
            interval: Interval { from, until },
            revision,
        })
    };
    rows.into_iter().filter_map(shown).collect()
}

impl Store {
    /// Returns which revisions of an entry are, were or will be on the site, in order of language
    /// and time.
    pub async fn shown(&self, entry: &EntryId) -> sqlx::Result<Vec<ShownRows>> {
        let select = select_shown(entry);
        let rows = on!(&self.reader, |db| {
            sqlx::query_as(select).bind(&entry.id).fetch_all(db).await?
        });
        Ok(read_shown(rows))
    }
}

/// Returns the same as [`Store::shown`], within a transaction.
pub(crate) async fn shown(db: &mut Transaction, entry: &EntryId) -> sqlx::Result<Vec<ShownRows>> {
    let select = select_shown(entry);
    let rows = on!(db, |db| {
        let shown = sqlx::query_as(select).bind(&entry.id);
        shown.fetch_all(&mut **db).await?
    });
    Ok(read_shown(rows))
}
