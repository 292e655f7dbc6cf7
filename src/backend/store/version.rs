//! The content that the tables were seeded with.

use super::{Connection, Store};

/// The key of the content's hash; the table has room for other kinds of content.
const NAME: &str = "content";

impl Store {
    /// Returns the hash of the content in the tables; `None` before the first seeding.
    pub async fn content_hash(&self) -> sqlx::Result<Option<String>> {
        sqlx::query_scalar("SELECT hash FROM content_version WHERE name = $1")
            .bind(NAME)
            .fetch_optional(&self.reader)
            .await
    }
}

/// Records the hash of the content in the tables.
pub async fn record(db: &mut Connection, hash: &str, now: i64) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO content_version (name, hash, seeded_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, seeded_at = excluded.seeded_at",
    )
    .bind(NAME)
    .bind(hash)
    .bind(now)
    .execute(db)
    .await?;
    Ok(())
}
