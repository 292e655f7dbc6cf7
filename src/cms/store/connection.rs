//! Opening, transactions and closing.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::Notify;

use super::either::{Either, Pool, Transaction};
use super::schema::Migrations;
use super::sqlite::Upgrade;
use super::{postgres, sqlite};
use crate::BackendError;
use crate::private_files::folder_of;
use base::config::Database;

/// The store. Cheap to clone; clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) reader: Pool,
    pub(crate) writer: Pool,
    /// Told of writes that could not begin and connections that had to be closed.
    pub(super) suspect: Arc<Notify>,
    /// The folder of a SQLite database.
    pub(crate) folder: Option<PathBuf>,
}

impl Store {
    /// Opens a database, creates a missing file, and migrates the schema. Of a SQLite database with
    /// an older schema, a copy is made beside it first.
    pub(crate) async fn open(database: &Database) -> Result<Self, BackendError> {
        Self::open_with(database, Upgrade::Copied).await
    }

    /// Opens a database that is a copy itself, and migrates its schema.
    pub(crate) async fn open_copy(database: &Database) -> Result<Self, BackendError> {
        Self::open_with(database, Upgrade::InPlace).await
    }

    async fn open_with(database: &Database, upgrade: Upgrade) -> Result<Self, BackendError> {
        match database {
            Database::Sqlite(path) => Self::of_file(path, sqlite::MIGRATIONS, upgrade).await,
            Database::Postgres(url) => {
                let pool = postgres::open(url.expose()).await?;
                Ok(Self::of_one(Either::Postgres(pool)))
            }
        }
    }

    async fn of_file(
        path: &Path,
        migrations: Migrations,
        upgrade: Upgrade,
    ) -> Result<Self, BackendError> {
        let suspect = Arc::default();
        let (reader, writer) = sqlite::open(path, migrations, upgrade, &suspect).await?;
        Ok(Self {
            reader: Either::Sqlite(reader),
            writer: Either::Sqlite(writer),
            suspect,
            folder: Some(folder_of(path).to_owned()),
        })
    }

    /// Opens a SQLite database as a later version does, which has one migration more.
    #[cfg(test)]
    pub(crate) async fn open_as_later(
        path: &Path,
        migration: (&'static str, &'static str),
    ) -> Result<Self, BackendError> {
        let later = [sqlite::MIGRATIONS, &[migration]].concat();
        Self::of_file(path, later.leak(), Upgrade::Copied).await
    }

    /// A store whose reads and writes share connections.
    fn of_one(pool: Pool) -> Self {
        Self {
            reader: pool.clone(),
            writer: pool,
            suspect: Arc::default(),
            folder: None,
        }
    }

    /// Opens a database that exists, and migrates its schema.
    pub(crate) async fn open_existing(database: &Database) -> Result<Self, BackendError> {
        Self::open_to_read(database).await?.close().await;
        Self::open(database).await
    }

    /// Opens a database to read it, without migrating it.
    pub(crate) async fn open_to_read(database: &Database) -> Result<Self, BackendError> {
        let pool = match database {
            Database::Sqlite(path) => sqlite::open_to_read(path).await?.map(Either::Sqlite),
            Database::Postgres(url) => postgres::open_to_read(url.expose())
                .await?
                .map(Either::Postgres),
        };
        let pool = pool.ok_or_else(|| BackendError::NotOurs {
            database: database.clone(),
        })?;
        Ok(Self::of_one(pool))
    }

    /// Opens an existing database, whatever its schema is, without migrating it.
    pub(crate) async fn open_as_it_is(database: &Database) -> Result<Self, BackendError> {
        let pool = match database {
            Database::Sqlite(path) => Either::Sqlite(sqlite::open_as_it_is(path)),
            Database::Postgres(url) => {
                Either::Postgres(postgres::open_as_it_is(url.expose()).await?)
            }
        };
        Ok(Self::of_one(pool))
    }

    /// Starts a write transaction. In SQLite, the lock is taken at once, so that a later statement
    /// cannot fail for it.
    pub(crate) async fn begin(&self) -> sqlx::Result<Transaction> {
        let begun = match &self.writer {
            Either::Sqlite(pool) => pool.begin_with("BEGIN IMMEDIATE").await.map(Either::Sqlite),
            Either::Postgres(pool) => pool.begin().await.map(Either::Postgres),
        };
        if begun.is_err() {
            self.suspect.notify_one();
        }
        begun
    }

    /// Begins a transaction that only reads, beside writers.
    pub(crate) async fn begin_read(&self) -> sqlx::Result<Transaction> {
        Ok(match &self.reader {
            Either::Sqlite(pool) => Either::Sqlite(pool.begin().await?),
            Either::Postgres(pool) => Either::Postgres(pool.begin().await?),
        })
    }

    /// Closes every connection after its current statement.
    pub(crate) async fn close(&self) {
        on!(&self.reader, |db| db.close().await);
        on!(&self.writer, |db| db.close().await);
    }
}
