//! SQLite: its settings and migrations.

use std::path::Path;
use std::time::Duration;

use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::migrator;
use crate::backend::BackendError;
use crate::backend::private_files::{folder_of, make_file, make_folder};

/// The migrations: a name and the statements of each. Released ones never change.
pub(super) const MIGRATIONS: [(&str, &str); 25] = [
    (
        "content",
        include_str!("../migrations/sqlite/0001_content.sql"),
    ),
    (
        "customers",
        include_str!("../migrations/sqlite/0002_customers.sql"),
    ),
    (
        "visits",
        include_str!("../migrations/sqlite/0003_visits.sql"),
    ),
    ("media", include_str!("../migrations/sqlite/0004_media.sql")),
    (
        "topic answers",
        include_str!("../migrations/sqlite/0005_topic_answers.sql"),
    ),
    (
        "backups",
        include_str!("../migrations/sqlite/0006_backups.sql"),
    ),
    (
        "revisions",
        include_str!("../migrations/sqlite/0007_revisions.sql"),
    ),
    ("staff", include_str!("../migrations/sqlite/0008_staff.sql")),
    (
        "inquiries",
        include_str!("../migrations/sqlite/0009_inquiries.sql"),
    ),
    (
        "outbox",
        include_str!("../migrations/sqlite/0010_outbox.sql"),
    ),
    (
        "announcements",
        include_str!("../migrations/sqlite/0011_announcements.sql"),
    ),
    ("inbox", include_str!("../migrations/sqlite/0012_inbox.sql")),
    (
        "passwords",
        include_str!("../migrations/sqlite/0013_passwords.sql"),
    ),
    (
        "uploads",
        include_str!("../migrations/sqlite/0014_uploads.sql"),
    ),
    (
        "inquiry files",
        include_str!("../migrations/sqlite/0015_inquiry_files.sql"),
    ),
    (
        "companies",
        include_str!("../migrations/sqlite/0016_companies.sql"),
    ),
    (
        "second factor",
        include_str!("../migrations/sqlite/0017_second_factor.sql"),
    ),
    (
        "milestones",
        include_str!("../migrations/sqlite/0018_milestones.sql"),
    ),
    (
        "papers",
        include_str!("../migrations/sqlite/0019_papers.sql"),
    ),
    (
        "notices",
        include_str!("../migrations/sqlite/0020_notices.sql"),
    ),
    (
        "visit days",
        include_str!("../migrations/sqlite/0021_visit_days.sql"),
    ),
    (
        "entry states",
        include_str!("../migrations/sqlite/0022_entry_states.sql"),
    ),
    ("mails", include_str!("../migrations/sqlite/0026_mails.sql")),
    (
        "edit times",
        include_str!("../migrations/sqlite/0029_edit_times.sql"),
    ),
    (
        "guesses",
        include_str!("../migrations/sqlite/0024_guesses.sql"),
    ),
];

/// How long a statement waits for another process's write.
const BUSY: Duration = Duration::from_secs(5);
/// How long a call waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

/// Opens the file at `path`, creates it if needed, and migrates its schema. Returns several
/// readers, and one writer, as SQLite allows.
pub(super) async fn open(path: &Path) -> Result<(SqlitePool, SqlitePool), BackendError> {
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
    };
    let writer = pool(1).connect_with(options.clone()).await?;
    migrator(&MIGRATIONS).run(&writer).await?;
    let reader = pool(READERS)
        .connect_lazy_with(options.create_if_missing(false).pragma("query_only", "ON"));
    Ok((reader, writer))
}

/// Opens the file at `path` read-only, without migrating it; `None` if it is no database of the
/// embedded provider.
pub(super) async fn open_to_read(path: &Path) -> Result<Option<SqlitePool>, BackendError> {
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
pub(super) fn open_as_it_is(path: &Path) -> SqlitePool {
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

    #[tokio::test]
    async fn every_connection_is_safe_and_readers_cannot_write() {
        let folder = tempfile::TempDir::new().unwrap();
        let (reader, writer) = open(&folder.path().join("provider.db")).await.unwrap();
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
        assert!(matches!(open(&path).await, Err(BackendError::Database(_))));
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
        let _pools = open(&data.join("provider.db")).await.unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&data), 0o700);
        for file in std::fs::read_dir(&data).unwrap() {
            let path = file.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{path:?}");
        }
    }
}
