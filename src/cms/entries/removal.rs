//! The removal of entries for good.

use super::entry::EntryId;
use super::projection::ShownRows;
use super::{announcement_table, projection};
use crate::clock;
use crate::store::{Store, Transaction};

/// Removes all rows of an entry but one: its id is not given again.
const ROWS: [&str; 6] = [
    "DELETE FROM texts WHERE entry = $1",
    "DELETE FROM binned_texts WHERE entry = $1",
    "DELETE FROM entry_searches WHERE entry = $1",
    "DELETE FROM revisions WHERE entry = $1",
    "DELETE FROM entries WHERE entry = $1",
    "INSERT INTO gone_entries (entry) VALUES ($1) ON CONFLICT (entry) DO NOTHING",
];
/// The number of entries that leave the bin in a transaction.
const AT_ONCE: i64 = 200;

/// Removes entries with their revisions for good, and announces to the site what is gone from there.
pub(crate) async fn remove(db: &mut Transaction, entries: &[EntryId]) -> sqlx::Result<()> {
    let now = clock::seconds();
    for entry in entries {
        let tags = announcement_table::tags(db, entry, &[]).await?;
        let shown = projection::shown(db, entry).await?;
        let is_on_site =
            |ShownRows { interval, .. }: &ShownRows| interval.from <= now && now < interval.until;
        let name = entry.to_string();
        for statement in ROWS {
            execute!(db, statement, &name)?;
        }
        announcement_table::end(db, entry, now).await?;
        if shown.iter().any(is_on_site) {
            announcement_table::announce_end(db, entry, &tags, now).await?;
        }
    }
    Ok(())
}

/// Removes the entries for good that were removed before this moment, in milliseconds since 1970.
/// Returns their number.
pub(crate) async fn empty_bin(store: &Store, before: i64) -> sqlx::Result<u64> {
    // Writes the rows, so that nobody restores one meanwhile.
    const CLAIM: &str = "UPDATE entries SET removed = TRUE WHERE entry IN (
             SELECT entry FROM entries WHERE removed AND written_at < $1 LIMIT $2)
         AND removed RETURNING entry";
    let mut removed = 0;
    loop {
        let mut db = store.begin().await?;
        let names: Vec<String> = on!(&mut db, |db| {
            let names = sqlx::query_scalar(CLAIM).bind(before).bind(AT_ONCE);
            names.fetch_all(&mut **db).await?
        });
        let entries: Vec<_> = names.iter().filter_map(|name| name.parse().ok()).collect();
        remove(&mut db, &entries).await?;
        if entries.is_empty() {
            announcement_table::forget(&mut db).await?;
        }
        db.commit().await?;
        if entries.is_empty() {
            return Ok(removed);
        }
        removed += entries.len() as u64;
    }
}
