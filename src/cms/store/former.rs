//! Copies of a SQLite database from before its schema changed. They are beside it:
//! `provider.sqlite.before-0002-20261126T171500Z`, with the number of the first migration.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx_sqlite::SqlitePool;

use super::schema::{Migrations, last_of, numbers};
use crate::BackendError;
use crate::disk::DiskRoom;
use crate::private_files::{folder_of, make_file};

/// The number of copies that stay, the newest.
const KEPT: usize = 2;
/// The room beside a copy that the migrations have at least, in bytes.
const MARGIN: u64 = 16 << 20;

/// A copy, and the migrations that the database had.
pub(crate) struct Former {
    pub(crate) path: PathBuf,
    had: BTreeSet<i64>,
}

impl Former {
    /// Copies a database that these migrations are going to change. `None` for a new one, and for
    /// one that is up to date.
    pub(crate) async fn keep(
        db: &SqlitePool,
        path: &Path,
        migrations: Migrations,
    ) -> Result<Option<Self>, BackendError> {
        let had = applied(db).await?;
        let lacking = numbers(migrations).find(|number| !had.contains(number));
        let is_newer = had.last().is_some_and(|last| *last > last_of(migrations));
        let (Some(first), false, false) = (lacking, had.is_empty(), is_newer) else {
            return Ok(None);
        };
        let folder = folder_of(path);
        let size: i64 = sqlx::query_scalar(crate::backup::table::SQLITE_BYTES)
            .fetch_one(db)
            .await?;
        let needed = size.unsigned_abs().saturating_add(MARGIN);
        if let Ok(room) = DiskRoom::of(folder, needed)
            && !room.suffices()
        {
            return Err(BackendError::NoRoom(room));
        }
        let now = Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
        let copy = with_suffix(path, &format!("{BEFORE}{first:04}-{now}"));
        let failed = |source| BackendError::Copy {
            path: copy.clone(),
            source,
        };
        let unfinished = with_suffix(path, UNFINISHED);
        remove(&unfinished).map_err(failed)?;
        make_file(&unfinished).map_err(failed)?;
        let text = unfinished.to_str().ok_or_else(|| {
            failed(io::Error::new(
                io::ErrorKind::InvalidFilename,
                "the path must be UTF-8",
            ))
        })?;
        let copied = sqlx::query("VACUUM INTO $1").bind(text).execute(db).await;
        let published = match copied {
            Ok(_) => publish(&unfinished, &copy).map_err(failed),
            Err(error) => Err(error.into()),
        };
        if published.is_err() {
            // The next start removes it otherwise.
            let _ = remove(&unfinished);
        }
        published?;
        tracing::info!(copy = %copy.display(), "the database was copied before its schema changes");
        Ok(Some(Self { path: copy, had }))
    }

    /// Removes the copy if the database has not changed since. Returns its path otherwise.
    pub(super) async fn after_failure(self, db: &SqlitePool) -> Option<PathBuf> {
        let is_same = applied(db).await.is_ok_and(|has| has == self.had);
        if is_same && remove(&self.path).is_ok() {
            return None;
        }
        Some(self.path)
    }
}

const BEFORE: &str = ".before-";
const UNFINISHED: &str = ".before.part";

/// Returns the numbers of the migrations that a database has had.
async fn applied(db: &SqlitePool) -> sqlx::Result<BTreeSet<i64>> {
    let is_new = "SELECT COUNT(*) = 0 FROM sqlite_master WHERE name = '_sqlx_migrations'";
    if sqlx::query_scalar(is_new).fetch_one(db).await? {
        return Ok(BTreeSet::new());
    }
    let applied = sqlx::query_scalar("SELECT version FROM _sqlx_migrations");
    Ok(applied.fetch_all(db).await?.into_iter().collect())
}

/// Removes the copies of a database but the newest. Those that cannot be removed stay.
pub(crate) fn remove_older(path: &Path) {
    let prefix = with_suffix(path, BEFORE);
    let Some(prefix) = prefix.file_name() else {
        return;
    };
    let files = fs::read_dir(folder_of(path))
        .into_iter()
        .flatten()
        .flatten();
    let is_copy = |file: &fs::DirEntry| {
        let name = file.file_name();
        name.as_encoded_bytes()
            .starts_with(prefix.as_encoded_bytes())
    };
    let mut copies: Vec<_> = files.filter(is_copy).map(|file| file.path()).collect();
    copies.sort_unstable();
    copies.truncate(copies.len().saturating_sub(KEPT));
    for copy in copies {
        if let Err(error) = fs::remove_file(&copy) {
            tracing::warn!(%error, copy = %copy.display(), "an old copy of the database stays");
        }
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Removes a file, if there is one.
fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Gives a complete file its name, and waits until the disk has it.
fn publish(unfinished: &Path, file: &Path) -> io::Result<()> {
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, file)?;
    File::open(folder_of(file))?.sync_all()
}
