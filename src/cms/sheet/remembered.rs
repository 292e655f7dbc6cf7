//! Columns that were assigned by hand, by the headings of the file: a file with the same headings
//! is read alike.

use std::collections::BTreeMap;

use crate::clock;
use crate::store::Transaction;

/// The most shapes that are remembered.
const MOST: i64 = 500;

/// Headings with the names of their columns, by the shape of the row of headings.
pub(crate) type Remembered = BTreeMap<String, BTreeMap<String, String>>;

/// Returns what is remembered.
pub(crate) async fn remembered(db: &mut Transaction) -> sqlx::Result<Remembered> {
    let rows: Vec<(String, String)> = on!(db, |db| sqlx::query_as(
        "SELECT shape, assigned FROM sheet_headings"
    )
    .fetch_all(&mut **db)
    .await)?;
    // Rows of another version are as if there were none.
    let rows = rows.into_iter().filter_map(|(shape, assigned)| {
        let assigned = serde_json::from_str(&assigned).ok()?;
        Some((shape, assigned))
    });
    Ok(rows.collect())
}

/// Remembers the assignments of a shape in place of earlier ones; the oldest of too many are
/// forgotten.
pub(crate) async fn remember(
    db: &mut Transaction,
    shape: &str,
    assigned: &BTreeMap<String, String>,
) -> sqlx::Result<()> {
    let text = serde_json::to_string(assigned).unwrap_or_default();
    let now = clock::seconds();
    execute!(
        db,
        "INSERT INTO sheet_headings (shape, assigned, changed) VALUES ($1, $2, $3)
         ON CONFLICT (shape) DO UPDATE SET assigned = excluded.assigned, changed = excluded.changed",
        shape,
        text,
        now
    )?;
    execute!(
        db,
        "DELETE FROM sheet_headings WHERE shape NOT IN
         (SELECT shape FROM sheet_headings ORDER BY changed DESC, shape LIMIT $1)",
        MOST
    )?;
    Ok(())
}
