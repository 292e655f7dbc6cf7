//! What came of the posts and files of other programs, by their names there.

use std::collections::HashMap;

use crate::store::Transaction;

/// The author of what an import writes.
pub(super) const AUTHOR: &str = "content import-wordpress";

/// Returns what came of a source, by the names there: entries such as `item/3001`, and files such as
/// `media/uploads/a.jpg`.
pub(super) async fn remembered(
    db: &mut Transaction,
    source: &str,
) -> sqlx::Result<HashMap<String, String>> {
    const SELECT: &str = "SELECT name, target FROM imported WHERE source = $1";
    let rows: Vec<(String, String)> = on!(db, |db| {
        sqlx::query_as(SELECT)
            .bind(source)
            .fetch_all(&mut **db)
            .await?
    });
    Ok(rows.into_iter().collect())
}

/// Remembers what came of something.
pub(super) async fn remember(
    db: &mut Transaction,
    source: &str,
    name: &str,
    target: &str,
) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO imported (source, name, target) VALUES ($1, $2, $3)
         ON CONFLICT (source, name) DO UPDATE SET target = excluded.target",
        source,
        name,
        target
    )?;
    Ok(())
}
