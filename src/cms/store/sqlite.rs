//! SQLite: its settings and migrations.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use tokio::sync::Notify;

use super::former;
use super::former::Former;

use super::schema::{Migrations, migrators};
use crate::BackendError;
use crate::private_files::{folder_of, make_file, make_folder};

/// The migrations. Those that are listed never change; a change of the schema is another one.
pub(crate) const MIGRATIONS: Migrations = migrations!(
    "sqlite":
    "0001_schema",
    "0002_bin",
    "0003_demonstration",
    "0004_currency",
    "0005_redirects",
    "0006_sheet",
    "0007_deleted",
    "0008_contract_revisions",
    "0009_added_customers",
    "0010_imported",
    "0011_search_index",
    "0012_answers",
    "0013_entered_inquiries",
    "0014_answer_templates",
    "0015_replies",
    "0016_orders",
    "0017_uploads",
    "0018_tokens",
    "0019_hooks",
);

/// How long a statement waits for another process's write.
const BUSY: Duration = Duration::from_secs(5);
/// How long a call waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

/// How a database gets a newer schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Upgrade {
    /// After a copy of it was made beside it.
    Copied,
    /// In place: the file is a copy itself.
    InPlace,
}

/// Opens the file at `path`, creates it if needed, and brings its schema up to date with these
/// migrations. Returns several readers, and one writer, as SQLite allows. Tells `suspect` of
/// writers that had to be closed.
pub(crate) async fn open(
    path: &Path,
    migrations: Migrations,
    upgrade: Upgrade,
    suspect: &Arc<Notify>,
) -> Result<(SqlitePool, SqlitePool), BackendError> {
    let folder = folder_of(path);
    make_folder(folder).map_err(|source| BackendError::Folder {
        path: folder.to_owned(),
        source,
    })?;
    // SQLite gives the files beside it the same permissions. An error is that the file exists, or
    // SQLite reports it.
    let _ = make_file(path);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit must survive a power cut; NORMAL would lose the last ones.
        .synchronous(SqliteSynchronous::Full)
        // A write that moves the log into the database takes longer: one in hundreds, not in fifty.
        .pragma("wal_autocheckpoint", "8000")
        .foreign_keys(true)
        .busy_timeout(BUSY);
    let pool = |size| {
        SqlitePoolOptions::new()
            .max_connections(size)
            .acquire_timeout(ACQUIRE)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .after_release({
                let suspect = Arc::clone(suspect);
                move |connection, _| Box::pin(is_sound(connection, Arc::clone(&suspect)))
            })
    };
    let writer = pool(1).connect_with(options.clone()).await?;
    let former = match upgrade {
        Upgrade::Copied => Former::keep(&writer, path, migrations).await?,
        Upgrade::InPlace => None,
    };
    for migrator in migrators(migrations) {
        if let Err(error) = migrator.run(&writer).await {
            let copy = match former {
                Some(former) => former.after_failure(&writer).await,
                None => None,
            };
            return Err(BackendError::of_migration(error, copy));
        }
    }
    if former.is_some() {
        former::remove_older(path);
    }
    let reader = pool(READERS)
        .connect_lazy_with(options.create_if_missing(false).pragma("query_only", "ON"));
    Ok((reader, writer))
}

/// Whether a connection can be used again: not if it counts as being in a transaction. SQLite ends
/// a transaction by itself when the disk is full or fails, sqlx does not learn of it, and no other
/// could begin.
async fn is_sound(connection: &mut SqliteConnection, suspect: Arc<Notify>) -> sqlx::Result<bool> {
    // A rollback may be under way.
    connection.ping().await?;
    let is_sound = !connection.is_in_transaction();
    if !is_sound {
        tracing::warn!("a connection of the database is replaced: a transaction broke off");
        suspect.notify_one();
    }
    Ok(is_sound)
}

/// Opens the file at `path` read-only, without migrating it; `None` if it is no database of the
/// embedded provider.
pub(crate) async fn open_to_read(path: &Path) -> Result<Option<SqlitePool>, BackendError> {
    if !path.is_file() {
        return Err(BackendError::NoDatabase {
            path: path.to_owned(),
        });
    }
    let pool = single(SqliteConnectOptions::new().filename(path).read_only(true));
    let tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'visits'";
    match sqlx::query_scalar::<_, i64>(tables).fetch_one(&pool).await {
        Ok(1) => Ok(Some(pool)),
        Ok(_) => Ok(None),
        // SQLITE_NOTADB
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("26") => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Opens an existing file without migrating it.
pub(crate) fn open_as_it_is(path: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(path);
    single(options.create_if_missing(false))
}

fn single(options: SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(ACQUIRE)
        .connect_lazy_with(options.busy_timeout(BUSY))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn open_new(path: &Path) -> Result<(SqlitePool, SqlitePool), BackendError> {
        open(path, MIGRATIONS, Upgrade::Copied, &Arc::default()).await
    }

    #[tokio::test]
    async fn a_connection_whose_transaction_sqlite_has_ended_is_not_used_again() {
        let folder = tempfile::TempDir::new().unwrap();
        let (_reader, writer) = open_new(&folder.path().join("provider.db")).await.unwrap();
        for _ in 0..3 {
            let mut write = writer.begin_with("BEGIN IMMEDIATE").await.unwrap();
            // As SQLite does on a full disk: behind the back of the library.
            sqlx::raw_sql("ROLLBACK")
                .execute(&mut *write)
                .await
                .unwrap();
            drop(write);
            let write = writer.begin_with("BEGIN IMMEDIATE").await.unwrap();
            write.commit().await.unwrap();
        }
    }

    #[tokio::test]
    async fn every_connection_is_safe_and_readers_cannot_write() {
        let folder = tempfile::TempDir::new().unwrap();
        let (reader, writer) = open_new(&folder.path().join("provider.db")).await.unwrap();
        for pool in [&writer, &reader] {
            let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
                .fetch_one(pool)
                .await
                .unwrap();
            assert_eq!(journal, "wal");
            for (pragma, value) in [
                ("PRAGMA synchronous", 2),
                ("PRAGMA foreign_keys", 1),
                ("PRAGMA busy_timeout", 5000),
            ] {
                assert_eq!(
                    sqlx::query_scalar::<_, i64>(pragma)
                        .fetch_one(pool)
                        .await
                        .unwrap(),
                    value,
                    "{pragma}"
                );
            }
        }
        sqlx::query("DELETE FROM visits")
            .execute(&writer)
            .await
            .unwrap();
        assert!(
            sqlx::query("DELETE FROM visits")
                .execute(&reader)
                .await
                .is_err()
        );
    }

    #[tokio::test]
    async fn an_older_file_that_is_no_database_is_left_alone() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("provider.db");
        std::fs::write(
            &path,
            "these are somebody's notes, and long enough to be mistaken for more than they are",
        )
        .unwrap();
        assert!(matches!(
            open_new(&path).await,
            Err(BackendError::Database(_))
        ));
        assert!(
            std::fs::read_to_string(&path)
                .unwrap()
                .starts_with("these are somebody's notes")
        );
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn the_folder_and_the_files_of_the_database_are_their_owners_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::TempDir::new().unwrap();
        let data = folder.path().join("a/b");
        let _pools = open_new(&data.join("provider.db")).await.unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&data), 0o700);
        for file in std::fs::read_dir(&data).unwrap() {
            let path = file.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{path:?}");
        }
    }
}
