//! The content that the tables were seeded with.

use super::postgres::{self, Lock};
use super::{Store, Transaction};

/// The key of the content's hash; the table has room for other kinds of content.
const NAME: &str = "content";

const SELECT: &str = "SELECT hash FROM content_version WHERE name = $1";

impl Store {
    /// Returns the hash of the content in the tables; `None` before the first seeding.
    pub async fn content_hash(&self) -> sqlx::Result<Option<String>> {
        on!(&self.reader, |db| sqlx::query_scalar(SELECT)
            .bind(NAME)
            .fetch_optional(db)
            .await)
    }
}

/// Waits until no other process seeds; none will for the rest of the transaction. SQLite has one
/// writer anyway.
pub async fn lock(db: &mut Transaction) -> sqlx::Result<()> {
    match db {
        Transaction::Sqlite(_) => Ok(()),
        Transaction::Postgres(db) => postgres::lock(db, Lock::Content).await,
    }
}

/// Returns the hash of the content in the tables, as [`Store::content_hash`], within a transaction.
pub async fn recorded(db: &mut Transaction) -> sqlx::Result<Option<String>> {
    on!(db, |db| sqlx::query_scalar(SELECT)
        .bind(NAME)
        .fetch_optional(&mut **db)
        .await)
}

/// Records the hash of the content in the tables.
pub async fn record(db: &mut Transaction, hash: &str, now: i64) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO content_version (name, hash, seeded_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, seeded_at = excluded.seeded_at",
        NAME,
        hash,
        now
    )?;
    Ok(())
}
