//! The bin: entries that were removed, until they are removed for good. The newest revision of one
//! has no text; what was on the site is kept beside the other revisions, to be there again.

use std::time::Duration;

use sqlx::{AssertSqlSafe, FromRow};

use super::entry::EntryId;
use super::projection;
use super::revisions::{COLUMNS, Revision, newest_of};
use crate::store::{RowSlice, Store, Transaction};

/// How long an entry can be restored.
const KEPT: Duration = Duration::from_hours(30 * 24);

/// Returns the moment before which an entry was removed that leaves the bin; both in milliseconds
/// since 1970.
pub(crate) fn oldest(now: i64) -> i64 {
    now.saturating_sub(kept())
}

/// Returns the moment at which an entry leaves the bin that was removed at this one; both in
/// milliseconds since 1970.
pub(crate) fn until(removed_at: i64) -> i64 {
    removed_at.saturating_add(kept())
}

fn kept() -> i64 {
    i64::try_from(KEPT.as_millis()).unwrap_or(i64::MAX)
}

/// An entry in the bin.
#[derive(Debug, FromRow)]
pub(crate) struct BinnedEntry {
    /// The last revision with a text.
    #[sqlx(flatten)]
    pub(crate) revision: Revision,
    /// The author of the removal.
    pub(crate) remover: String,
    /// Milliseconds since 1970.
    pub(crate) removed_at: i64,
    total: i64,
}

impl Store {
    /// Returns entries of the bin, the last removed first, and the number of all of them.
    pub(crate) async fn bin(&self, rows: RowSlice) -> sqlx::Result<(Vec<BinnedEntry>, i64)> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS}, e.author AS remover, e.written_at AS removed_at, e.total
             FROM (SELECT own.entry, own.number, own.author, own.written_at,
                       COUNT(*) OVER () AS total
                   FROM entries e JOIN revisions own ON own.entry = e.entry AND own.number = e.number
                   WHERE e.removed) e
             JOIN revisions r ON r.entry = e.entry AND r.number = (
                 SELECT MAX(number) FROM revisions WHERE entry = e.entry AND number < e.number)
             ORDER BY e.written_at DESC, e.entry LIMIT $1 OFFSET $2"
        ));
        let found: Vec<BinnedEntry> = on!(&self.reader, |db| {
            let found = sqlx::query_as(select).bind(rows.limit).bind(rows.offset);
            found.fetch_all(db).await?
        });
        let total = found.first().map_or(0, |first| first.total);
        Ok((found, total))
    }
}

/// Returns the last revision of an entry that has a text, also of one in the bin.
pub(crate) async fn last_text(store: &Store, entry: &EntryId) -> sqlx::Result<Option<Revision>> {
    let select = AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM revisions r WHERE r.entry = $1 AND r.body <> ''
         ORDER BY r.number DESC LIMIT 1"
    ));
    on!(&store.reader, |db| sqlx::query_as(select)
        .bind(entry.to_string())
        .fetch_optional(db)
        .await)
}

/// Puts what was on the site of an entry back there. Returns the removal, and the last revision with
/// a text; `None` if the entry is not in the bin.
pub(crate) async fn take_out(
    db: &mut Transaction,
    entry: &EntryId,
) -> sqlx::Result<Option<(Revision, Revision)>> {
    let removal = newest_of(db, entry).await?.filter(Revision::is_removal);
    let Some(removal) = removal else {
        return Ok(None);
    };
    let select = AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM revisions r WHERE r.entry = $1 AND r.number < $2
         ORDER BY r.number DESC LIMIT 1"
    ));
    let before: Option<Revision> = on!(&mut *db, |db| {
        let before = sqlx::query_as(select).bind(entry.to_string());
        before
            .bind(removal.number)
            .fetch_optional(&mut **db)
            .await?
    });
    projection::take_back(db, entry).await?;
    Ok(before.map(|before| (removal, before)))
}
