//! Opening, transactions and closing.

use super::either::{Either, Pool, Transaction};
use super::{postgres, sqlite};
use crate::backend::BackendError;
use crate::config::Database;

/// The store. Cheap to clone; clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) reader: Pool,
    pub(super) writer: Pool,
}

impl Store {
    /// Opens a database, creates a missing file, and migrates the schema.
    pub(in crate::backend) async fn open(database: &Database) -> Result<Self, BackendError> {
        Ok(match database {
            Database::Sqlite(path) => {
                let (reader, writer) = sqlite::open(path).await?;
                Self {
                    reader: Either::Sqlite(reader),
                    writer: Either::Sqlite(writer),
                }
            }
            Database::Postgres(url) => {
                let pool = Either::Postgres(postgres::open(url.expose()).await?);
                Self {
                    reader: pool.clone(),
                    writer: pool,
                }
            }
        })
    }

    /// Opens a database that exists, and migrates its schema.
    pub(in crate::backend) async fn open_existing(
        database: &Database,
    ) -> Result<Self, BackendError> {
        Self::open_to_read(database).await?.close().await;
        Self::open(database).await
    }

    /// Opens a database to read it, without migrating it.
    pub(in crate::backend) async fn open_to_read(
        database: &Database,
    ) -> Result<Self, BackendError> {
        let pool = match database {
            Database::Sqlite(path) => sqlite::open_to_read(path).await?.map(Either::Sqlite),
            Database::Postgres(url) => postgres::open_to_read(url.expose())
                .await?
                .map(Either::Postgres),
        };
        let pool = pool.ok_or_else(|| BackendError::NotOurs {
            database: database.clone(),
        })?;
        Ok(Self {
            reader: pool.clone(),
            writer: pool,
        })
    }

    /// Opens an existing database, whatever its schema is, without migrating it.
    pub(in crate::backend) async fn open_as_it_is(
        database: &Database,
    ) -> Result<Self, BackendError> {
        let pool = match database {
            Database::Sqlite(path) => Either::Sqlite(sqlite::open_as_it_is(path)),
            Database::Postgres(url) => {
                Either::Postgres(postgres::open_as_it_is(url.expose()).await?)
            }
        };
        Ok(Self {
            reader: pool.clone(),
            writer: pool,
        })
    }

    /// Starts a write transaction. In SQLite, the lock is taken at once, so that a later statement
    /// cannot fail for it.
    pub(in crate::backend) async fn begin(&self) -> sqlx::Result<Transaction> {
        Ok(match &self.writer {
            Either::Sqlite(pool) => Either::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Either::Postgres(pool) => Either::Postgres(pool.begin().await?),
        })
    }

    /// Begins a transaction that only reads, beside writers.
    pub(in crate::backend) async fn begin_read(&self) -> sqlx::Result<Transaction> {
        Ok(match &self.reader {
            Either::Sqlite(pool) => Either::Sqlite(pool.begin().await?),
            Either::Postgres(pool) => Either::Postgres(pool.begin().await?),
        })
    }

    /// Closes every connection after its current statement.
    pub(in crate::backend) async fn close(&self) {
        on!(&self.reader, |db| db.close().await);
        on!(&self.writer, |db| db.close().await);
    }
}
