//! Restoring a backup into a new database.

use std::fs::File;
use std::path::Path;

use super::archive::{Archive, DatabaseKind};
use super::copy::{postgres_program, run};
use super::error::BackupError;
use super::folder;
use super::folder::Workspace;
use super::restores::RestoredAccess;
use super::table::known_schema;
use super::{BackupManifest, BackupProgress, BackupStep, BackupTarget};
use crate::disk::DiskRoom;
use crate::private_files::{folder_of, make_file};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use crate::{BackendError, clock, migrate};
use base::config::{Database, PostgresUrl};

/// The actor of the command, in the list of actions.
const COMMAND: &str = "selvage restore";

/// A backup that was restored.
#[derive(Clone, Debug)]
pub struct Restored {
    pub manifest: BackupManifest,
    pub access: RestoredAccess,
}

/// Restores a backup into a file that does not exist, or into an empty PostgreSQL database, and
/// brings the schema up to date. A backup of SQLite can be restored into PostgreSQL. Sessions and
/// links end: some may have ended since the backup was made.
pub async fn restore(
    file: &Path,
    database: &Database,
    mut progress: impl FnMut(BackupProgress),
) -> Result<Restored, BackupError> {
    let mut archive = Archive::open(file)?;
    let BackupManifest {
        database: kind,
        schema,
        ref version,
        ..
    } = archive.manifest;
    if schema > known_schema(kind == DatabaseKind::Postgres) {
        return Err(BackupError::Newer {
            version: version.clone(),
        });
    }
    let access = match (kind, database) {
        (DatabaseKind::Sqlite, Database::Sqlite(path)) => {
            into_file(&mut archive, path, &mut progress).await?
        }
        (DatabaseKind::Sqlite, Database::Postgres(url)) => {
            check_is_empty(database).await?;
            moved(&mut archive, url, &mut progress).await?
        }
        (DatabaseKind::Postgres, Database::Postgres(url)) => {
            check_is_empty(database).await?;
            into_postgres(&mut archive, database, url, &mut progress).await?
        }
        (DatabaseKind::Postgres, Database::Sqlite(_)) => return Err(BackupError::OtherKind),
    };
    note(database).await?;
    Ok(Restored {
        manifest: archive.manifest,
        access,
    })
}

/// Notes the restoration in the list of actions: what was done after the backup is not in it.
async fn note(database: &Database) -> Result<(), BackupError> {
    let store = Store::open(database).await?;
    let mut write = store.begin().await.map_err(BackendError::from)?;
    let noted = record_action(&mut write, COMMAND, ActionKind::RestoreBackup, "").await;
    noted.map_err(BackendError::from)?;
    write.commit().await.map_err(BackendError::from)?;
    store.close().await;
    Ok(())
}

async fn into_file(
    archive: &mut Archive,
    path: &Path,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<RestoredAccess, BackupError> {
    let workspace = Workspace::open(&BackupTarget::File(path.to_owned()))?;
    let copy = workspace.path(DatabaseKind::Sqlite.part());
    unpack(archive, &copy, progress)?;
    sound(&copy).await?;
    let access = end_access(&Database::Sqlite(copy.clone())).await?;
    let synced = File::open(&copy).and_then(|file| file.sync_all());
    synced.map_err(BackupError::of_file(&copy))?;
    folder::publish(&copy, path)?;
    Ok(access)
}

/// Brings the schema up to date, and ends sessions and links.
async fn end_access(database: &Database) -> Result<RestoredAccess, BackupError> {
    let store = Store::open_copy(database).await?;
    let ended = store.end_restored_access(clock::seconds()).await;
    store.close().await;
    Ok(ended?)
}

async fn moved(
    archive: &mut Archive,
    url: &PostgresUrl,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<RestoredAccess, BackupError> {
    let (_folder, copy) = temporary(archive, progress)?;
    sound(&copy).await?;
    migrate(&copy, url, |done, total| {
        progress(BackupProgress {
            step: BackupStep::Fill,
            done,
            total: Some(total),
        });
    })
    .await?;
    end_access(&Database::Postgres(url.clone())).await
}

async fn into_postgres(
    archive: &mut Archive,
    database: &Database,
    url: &PostgresUrl,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<RestoredAccess, BackupError> {
    let (_folder, copy) = temporary(archive, progress)?;
    let mut program = postgres_program("pg_restore", url.expose());
    program
        .args(["--exit-on-error", "--single-transaction"])
        .args(["--no-owner", "--no-privileges"])
        .arg(&copy);
    let store = Store::open_as_it_is(database).await?;
    let filled = run(program, "pg_restore", &store).await;
    store.close().await;
    filled?;
    end_access(database).await
}

/// Unpacks the copy into a temporary folder.
fn temporary(
    archive: &mut Archive,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<(tempfile::TempDir, std::path::PathBuf), BackupError> {
    let temporary = std::env::temp_dir();
    let folder = tempfile::TempDir::new().map_err(BackupError::of_file(&temporary))?;
    let copy = folder.path().join(archive.manifest.database.part());
    unpack(archive, &copy, progress)?;
    Ok((folder, copy))
}

fn unpack(
    archive: &mut Archive,
    copy: &Path,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<(), BackupError> {
    let folder = folder_of(copy);
    let room =
        DiskRoom::of(folder, archive.manifest.bytes).map_err(BackupError::of_file(folder))?;
    if !room.suffices() {
        return Err(BackupError::NoRoom(room));
    }
    let mut file = make_file(copy).map_err(BackupError::of_file(copy))?;
    archive.unpack((&mut file, copy), progress)
}

/// Checks the structure of a SQLite file: a copy of a damaged database has the right sum.
async fn sound(copy: &Path) -> Result<(), BackupError> {
    let store = Store::open_to_read(&Database::Sqlite(copy.to_owned())).await?;
    let problem = store.first_problem().await;
    store.close().await;
    match problem? {
        Some(problem) => Err(BackupError::Unsound { problem }),
        None => Ok(()),
    }
}

async fn check_is_empty(database: &Database) -> Result<(), BackupError> {
    let store = Store::open_as_it_is(database).await?;
    let is_empty = store.is_empty().await;
    store.close().await;
    if is_empty? {
        Ok(())
    } else {
        Err(BackupError::NotEmpty {
            database: database.clone(),
        })
    }
}
