//! A database's size and soundness, its copy, and the time of its last backup.

use std::path::Path;

use crate::store::either::Either;
use crate::store::schema::last_of;
use crate::store::{Store, postgres, sqlite};

/// The number of the last migration that this program knows.
pub fn known_schema(is_postgres: bool) -> i64 {
    last_of(if is_postgres {
        postgres::MIGRATIONS
    } else {
        sqlite::MIGRATIONS
    })
}

/// The size of the data of a SQLite database, in bytes.
pub(crate) const SQLITE_BYTES: &str = "SELECT (page_count - freelist_count) * page_size
     FROM pragma_page_count, pragma_freelist_count, pragma_page_size";

impl Store {
    /// Returns the number of the last migration that the database has had.
    pub async fn schema(&self) -> sqlx::Result<i64> {
        const LAST: &str = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
        on!(&self.reader, |db| sqlx::query_scalar(LAST)
            .fetch_one(db)
            .await)
    }

    /// Returns the size of the data, in bytes.
    pub async fn bytes(&self) -> sqlx::Result<u64> {
        let bytes: i64 = match &self.reader {
            Either::Sqlite(db) => sqlx::query_scalar(SQLITE_BYTES).fetch_one(db).await?,
            Either::Postgres(db) => {
                let size = "SELECT pg_database_size(current_database())";
                sqlx::query_scalar(size).fetch_one(db).await?
            }
        };
        Ok(bytes.unsigned_abs())
    }

    /// Copies a SQLite database as it is now to a new file. Others can read and write meanwhile.
    pub async fn vacuum_into(&self, file: &Path) -> sqlx::Result<()> {
        let Either::Sqlite(db) = &self.reader else {
            return Err(sqlx::Error::Configuration("not a SQLite database".into()));
        };
        let file = file.to_str().ok_or_else(|| {
            sqlx::Error::Configuration("the path of the copy must be UTF-8".into())
        })?;
        let copy = sqlx::query("VACUUM INTO $1").bind(file);
        copy.execute(db).await?;
        Ok(())
    }

    /// Returns what is wrong with the structure of a SQLite database, if something is.
    pub async fn first_problem(&self) -> sqlx::Result<Option<String>> {
        let Either::Sqlite(db) = &self.reader else {
            return Ok(None);
        };
        let check = sqlx::query_scalar("PRAGMA integrity_check(1)");
        let found: String = check.fetch_one(db).await?;
        Ok((found != "ok").then_some(found))
    }

    /// Whether a PostgreSQL database has no table, view or sequence.
    pub async fn is_empty(&self) -> sqlx::Result<bool> {
        let Either::Postgres(db) = &self.reader else {
            return Ok(false);
        };
        let relations = "SELECT COUNT(*) = 0 FROM pg_class
            JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'";
        sqlx::query_scalar(relations).fetch_one(db).await
    }

    /// Returns the major version of a PostgreSQL server; 0 for SQLite.
    pub async fn postgres_major(&self) -> sqlx::Result<i32> {
        let Either::Postgres(db) = &self.reader else {
            return Ok(0);
        };
        let version = "SELECT current_setting('server_version_num')::int / 10000";
        sqlx::query_scalar(version).fetch_one(db).await
    }

    /// Stores when the last backup was begun, in seconds since 1970.
    pub async fn record_backup(&self, made_at: i64) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        execute!(&mut write, "DELETE FROM backups")?;
        execute!(
            &mut write,
            "INSERT INTO backups (made_at) VALUES ($1)",
            made_at
        )?;
        write.commit().await
    }

    /// Returns when the last completed backup was begun, in seconds since 1970.
    pub async fn last_backup(&self) -> sqlx::Result<Option<i64>> {
        const LAST: &str = "SELECT MAX(made_at) FROM backups";
        on!(&self.reader, |db| sqlx::query_scalar(LAST)
            .fetch_one(db)
            .await)
    }
}
