//! The two ends of a migration from SQLite to PostgreSQL.

use std::path::Path;
use std::sync::Arc;

use sqlx::{ConnectOptions as _, Executor as _};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use sqlx_sqlite::Sqlite;
use url::Url;

use super::postgres;
use super::postgres::Lock;
use super::sqlite;
use super::sqlite::{MIGRATIONS, Upgrade};
use crate::BackendError;
use crate::visits::partitions;
use crate::visits::partitions::Month;
use base::config::Database;

/// The error code of PostgreSQL for a lock that was not free within `lock_timeout`.
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// A SQLite database in a read transaction.
pub struct Source(pub sqlx::Transaction<'static, Sqlite>);

impl Source {
    /// Opens an existing file, and migrates its schema.
    pub async fn open(path: &Path) -> Result<Self, BackendError> {
        if sqlite::open_to_read(path).await?.is_none() {
            return Err(BackendError::NotOurs {
                database: Database::Sqlite(path.to_owned()),
            });
        }
        let (reader, _) = sqlite::open(path, MIGRATIONS, Upgrade::Copied, &Arc::default()).await?;
        Ok(Self(reader.begin().await?))
    }
}

/// A connection to a PostgreSQL database that no other process seeds meanwhile.
pub struct PostgresTarget(pub PgConnection);

impl PostgresTarget {
    /// Connects, and migrates the schema. Waits some seconds for the lock: the server releases that
    /// of a process which has just ended a moment later.
    pub async fn open(url: &Url) -> Result<Self, BackendError> {
        let mut connection = postgres::migrated(&PgConnectOptions::from_url(url)?).await?;
        connection.execute("SET lock_timeout = '3s'").await?;
        let lock = sqlx::query("SELECT pg_advisory_lock($1)").bind(Lock::Content as i64);
        match lock.execute(&mut connection).await {
            Err(sqlx::Error::Database(error))
                if error.code().as_deref() == Some(LOCK_NOT_AVAILABLE) =>
            {
                return Err(BackendError::InUse);
            }
            locked => locked?,
        };
        connection.execute("RESET lock_timeout").await?;
        Ok(Self(connection))
    }

    /// Creates the partitions of the visit log for these times, in milliseconds since 1970.
    pub async fn create_months(&mut self, times: impl Iterator<Item = i64>) -> sqlx::Result<()> {
        partitions::create(&mut self.0, times.map(Month::of).collect()).await
    }
}
