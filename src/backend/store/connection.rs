//! The database: SQLite's types, settings and transactions.
//!
//! Another database would change this file only, and the feature of `sqlx`.

use std::path::Path;
use std::time::Duration;

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::backend::BackendError;

pub type Db = sqlx_sqlite::Sqlite;
pub type Connection = sqlx_sqlite::SqliteConnection;
/// A transaction; rolled back when dropped without a commit.
pub type Transaction = sqlx::Transaction<'static, Db>;
type Pool = sqlx_sqlite::SqlitePool;

/// The migrations: a name and the statements of each. Released ones never change.
const MIGRATIONS: [(&str, &str); 5] = [
    ("content", include_str!("../migrations/0001_content.sql")),
    ("customers", include_str!("../migrations/0002_customers.sql")),
    ("visits", include_str!("../migrations/0003_visits.sql")),
    ("media", include_str!("../migrations/0004_media.sql")),
    ("topic answers", include_str!("../migrations/0005_topic_answers.sql")),
];

/// How long a statement waits for another process's write.
const BUSY: Duration = Duration::from_secs(5);
/// How long a call waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

fn migrator() -> Migrator {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (name, statements))| {
        Migration::new(version, name.into(), MigrationType::Simple, statements.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// The store: several readers, and one writer, as SQLite allows. Cheap to clone; clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) reader: Pool,
    writer: Pool,
}

impl Store {
    /// Opens the database at `path`, creates it if needed, and migrates its schema.
    pub(in crate::backend) async fn open(path: &Path) -> Result<Self, BackendError> {
        make_folder(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit must survive a power cut; NORMAL would lose the last ones.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY);
        let pool = |size| {
            SqlitePoolOptions::new()
                .max_connections(size)
                .acquire_timeout(ACQUIRE)
                .idle_timeout(None)
                .max_lifetime(None)
                .test_before_acquire(false)
        };
        let writer = pool(1).connect_with(options.clone()).await?;
        migrator().run(&writer).await?;
        let reader = pool(READERS).connect_lazy_with(options.create_if_missing(false).pragma("query_only", "ON"));
        Ok(Self { reader, writer })
    }

    /// Opens the database at `path` read-only, without migrating it.
    pub(in crate::backend) async fn open_to_read(path: &Path) -> Result<Self, BackendError> {
        if !path.is_file() {
            return Err(BackendError::NoDatabase { path: path.to_owned() });
        }
        let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY);
        let pool = SqlitePoolOptions::new().max_connections(1).acquire_timeout(ACQUIRE).connect_lazy_with(options);
        let tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'visits'";
        match sqlx::query_scalar::<_, i64>(tables).fetch_one(&pool).await {
            Ok(1) => Ok(Self { reader: pool.clone(), writer: pool }),
            Ok(_) => Err(BackendError::NotOurs { path: path.to_owned() }),
            // SQLITE_NOTADB
            Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("26") => {
                Err(BackendError::NotOurs { path: path.to_owned() })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Starts a write transaction. The lock is taken at once, so that a later statement cannot fail for it. A commit
    /// survives `kill -9` and a power cut.
    pub(in crate::backend) async fn begin(&self) -> sqlx::Result<Transaction> {
        self.writer.begin_with("BEGIN IMMEDIATE").await
    }

    /// Closes every connection after its current statement.
    pub(in crate::backend) async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }
}

/// The folder contains password hashes: a new one is readable by its owner only.
fn make_folder(path: &Path) -> Result<(), BackendError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) else {
        return Ok(());
    };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|source| BackendError::Folder { path: folder.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_connection_is_safe_and_readers_cannot_write() {
        let folder = tempfile::TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("provider.db")).await.unwrap();
        for pool in [&store.writer, &store.reader] {
            let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await.unwrap();
            assert_eq!(journal, "wal");
            for (pragma, value) in
                [("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1), ("PRAGMA busy_timeout", 5000)]
            {
                assert_eq!(sqlx::query_scalar::<_, i64>(pragma).fetch_one(pool).await.unwrap(), value, "{pragma}");
            }
        }
        sqlx::query("DELETE FROM visits").execute(&store.writer).await.unwrap();
        assert!(sqlx::query("DELETE FROM visits").execute(&store.reader).await.is_err());
    }

    #[tokio::test]
    async fn an_older_file_that_is_no_database_is_left_alone() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("provider.db");
        std::fs::write(&path, "these are somebody's notes, and long enough to be mistaken for more than they are")
            .unwrap();
        assert!(matches!(Store::open(&path).await, Err(BackendError::Database(_))));
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("these are somebody's notes"));
    }
}
