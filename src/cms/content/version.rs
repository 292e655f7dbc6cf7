//! The sources that the tables were seeded with, and whether the demonstration is there.

use std::collections::HashMap;

use super::seed::IMPORTED;
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{Store, Transaction};

/// A part of the content that is seeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeededPart {
    Entries,
    Customers,
    /// Recorded, without a hash, while the database has the content of the demonstration.
    Demonstration,
}

impl SeededPart {
    fn name(self) -> &'static str {
        match self {
            Self::Entries => "content",
            Self::Customers => "customers",
            Self::Demonstration => "demonstration",
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

    /// Whether nothing was written yet.
    pub fn is_new(&self) -> bool {
        self.of(SeededPart::Entries).is_none()
    }

    /// Whether the customers came with an import.
    pub fn has_imported_customers(&self) -> bool {
        let customers = self.of(SeededPart::Customers);
        customers.is_some_and(|hash| hash.starts_with(IMPORTED))
    }

    /// Whether the database has the content of the demonstration, at least what people have left of
    /// it.
    pub fn has_demonstration(&self) -> bool {
        self.of(SeededPart::Demonstration).is_some()
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

    /// Whether the files of the demonstration, which are in the program, are on the site.
    pub async fn has_demonstration(&self) -> sqlx::Result<bool> {
        Ok(self.seeded_hashes().await?.has_demonstration())
    }

    /// Returns the number of entries, without those that were removed.
    pub async fn entry_count(&self) -> sqlx::Result<i64> {
        const COUNT: &str = "SELECT COUNT(*) FROM entries WHERE NOT removed";
        on!(&self.reader, |db| sqlx::query_scalar(COUNT)
            .fetch_one(db)
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

/// Removes the record of a part.
pub async fn forget(db: &mut Transaction, part: SeededPart) -> sqlx::Result<()> {
    const DELETE: &str = "DELETE FROM content_version WHERE name = $1";
    execute!(db, DELETE, part.name())?;
    Ok(())
}
