//! The sources that the tables were seeded with.

use std::collections::HashMap;

use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{Store, Transaction};

/// A part of the content that is seeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeededPart {
    Entries,
    Customers,
}

impl SeededPart {
    fn name(self) -> &'static str {
        match self {
            Self::Entries => "content",
            Self::Customers => "customers",
        }
    }
}

/// The hashes of the sources that were last seeded.
#[derive(Clone, Debug, Default)]
pub struct SeededHashes(HashMap<String, String>);

impl SeededHashes {
    /// Returns the hash of a part; `None` before the first seeding.
    pub fn of(&self, part: SeededPart) -> Option<&str> {
        self.0.get(part.name()).map(String::as_str)
    }
}

const SELECT: &str = "SELECT name, hash FROM content_version";

impl Store {
    pub async fn seeded_hashes(&self) -> sqlx::Result<SeededHashes> {
        let rows: Vec<(String, String)> = on!(&self.reader, |db| {
            sqlx::query_as(SELECT).fetch_all(db).await?
        });
        Ok(SeededHashes(rows.into_iter().collect()))
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

/// Returns the same as [`Store::seeded_hashes`], within a transaction.
pub async fn recorded(db: &mut Transaction) -> sqlx::Result<SeededHashes> {
    let rows: Vec<(String, String)> = on!(db, |db| {
        sqlx::query_as(SELECT).fetch_all(&mut **db).await?
    });
    Ok(SeededHashes(rows.into_iter().collect()))
}

/// Records the hash of a part.
pub async fn record(
    db: &mut Transaction,
    part: SeededPart,
    hash: &str,
    now: i64,
) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO content_version (name, hash, seeded_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, seeded_at = excluded.seeded_at",
        part.name(),
        hash,
        now
    )?;
    Ok(())
}
