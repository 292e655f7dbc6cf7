//! Which content the tables were seeded with.

use super::{Connection, Store};

/// There is one kind of content so far; the name leaves room for another.
const NAME: &str = "content";

impl Store {
    /// The hash of the content that is in the tables; `None` before the first seeding.
    pub(in crate::backend) async fn content_hash(&self) -> sqlx::Result<Option<String>> {
        sqlx::query_scalar("SELECT hash FROM content_version WHERE name = $1")
            .bind(NAME)
            .fetch_optional(&self.connections.reader)
            .await
    }
}

/// Records that the tables now hold the content with this hash.
pub(in crate::backend) async fn record(db: &mut Connection, hash: &str, now: i64) -> sqlx::Result<()> {
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
