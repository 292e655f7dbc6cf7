//! Backups of the embedded provider's database, and restoring them.
//!
//! A backup is a ZIP file with a copy of the database as it was at one moment, and a manifest with
//! its SHA-256. Pictures of imported content are rows of the database, so they are in it as well.
//! Providers may run meanwhile. An archive gets its name when it is complete and on the disk: a
//! backup that was interrupted leaves a folder that the next one removes.

mod archive;
mod copy;
mod error;
mod folder;
mod restore;
pub(crate) mod restores;
pub(crate) mod table;

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use archive::Archive;
pub use archive::{BackupManifest, DatabaseKind};
pub use error::BackupError;
use folder::Workspace;
pub use restore::{Restored, restore};

use crate::BackendError;
use crate::disk::DiskRoom;
use crate::private_files::folder_of;
use crate::store::Store;
use base::config::Database;
use base::error_chain::ErrorChain;

/// Where a backup is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupTarget {
    /// A file that does not exist yet.
    File(PathBuf),
    /// A folder, in which the archive gets a name with the time.
    Folder {
        path: PathBuf,
        /// The number of archives to keep, the newest first; `None` for all.
        keep: Option<usize>,
    },
}

/// A part of the work, with its size if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupProgress {
    pub step: BackupStep,
    pub done: u64,
    /// In bytes or, while a database is filled, rows, as `done`.
    pub total: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, derive_more::Display)]
pub enum BackupStep {
    #[display("copying the database")]
    Copy,
    #[display("writing the archive")]
    Pack,
    #[display("reading the archive")]
    Unpack,
    #[display("filling the database")]
    Fill,
}

/// A finished backup.
#[derive(Clone, Debug)]
pub struct FinishedBackup {
    pub file: PathBuf,
    pub manifest: BackupManifest,
    /// Older archives that were removed.
    pub removed: Vec<PathBuf>,
    /// Why the time of the backup could not be stored in the database for the metric
    /// `selvage_backup_age_seconds`.
    pub not_recorded: Option<String>,
}

/// Returns the room that a backup needs for a copy of the database and the archive beside it, at
/// most: what can be compressed takes less.
pub async fn room_for_backup(
    database: &Database,
    target: &BackupTarget,
) -> Result<DiskRoom, BackupError> {
    let store = Store::open_to_read(database).await?;
    let bytes = store.bytes().await;
    store.close().await;
    let bytes = bytes.map_err(BackendError::from)?;
    let needed = match database {
        Database::Sqlite(_) => bytes.saturating_mul(2),
        // `pg_dump` compresses, and leaves indexes out.
        Database::Postgres(_) => bytes,
    };
    let folder = match target {
        BackupTarget::File(file) => folder_of(file),
        BackupTarget::Folder { path, .. } => path,
    };
    DiskRoom::of(folder, needed).map_err(BackupError::of_file(folder))
}

/// Backs a database up.
pub async fn backup(
    database: &Database,
    target: &BackupTarget,
    progress: impl FnMut(BackupProgress),
) -> Result<FinishedBackup, BackupError> {
    let made = make(database, target, progress).await;
    if let Err(error) = &made {
        // It may be the database that cannot be opened.
        let reason = ErrorChain(error).to_string();
        if let Err(error) = tell(database, &reason).await {
            let error = ErrorChain(&error);
            tracing::warn!(%error, "no hook is told of a failed backup");
        }
    }
    made
}

/// Tells hooks of a failed backup.
async fn tell(database: &Database, reason: &str) -> Result<(), BackendError> {
    let store = Store::open_as_it_is(database).await?;
    let told = store.tell_failed_backup(reason).await;
    store.close().await;
    Ok(told?)
}

async fn make(
    database: &Database,
    target: &BackupTarget,
    mut progress: impl FnMut(BackupProgress),
) -> Result<FinishedBackup, BackupError> {
    let begun = Timestamp::now();
    let room = room_for_backup(database, target).await?;
    if !room.suffices() {
        return Err(BackupError::NoRoom(room));
    }
    let workspace = Workspace::open(target)?;
    let kind = DatabaseKind::of(database);
    let copy = workspace.path(kind.part());
    let schema = copy::copy(database, &copy, &mut progress).await?;
    let unfinished = workspace.path("archive.zip");
    let manifest = archive::write(&unfinished, kind, schema, begun, &copy, &mut progress)?;
    let file = workspace.publish(&unfinished, &folder::name(begun))?;
    let removed = match target {
        BackupTarget::Folder {
            path,
            keep: Some(keep),
        } => folder::remove_older(path, *keep)?,
        _ => Vec::new(),
    };
    let recorded = record(database, begun).await;
    Ok(FinishedBackup {
        file,
        manifest,
        removed,
        not_recorded: recorded.err().map(|error| ErrorChain(&error).to_string()),
    })
}

async fn record(database: &Database, made_at: Timestamp) -> Result<(), BackendError> {
    let store = Store::open_as_it_is(database).await?;
    let recorded = store.record_backup(made_at.as_second()).await;
    store.close().await;
    Ok(recorded?)
}

/// Reads the manifest of an archive.
pub fn manifest(file: &Path) -> Result<BackupManifest, BackupError> {
    Ok(Archive::open(file)?.manifest)
}

/// Reads a whole archive, and compares it with the sums of its manifest.
pub fn check(
    file: &Path,
    mut progress: impl FnMut(BackupProgress),
) -> Result<BackupManifest, BackupError> {
    let mut archive = Archive::open(file)?;
    archive.unpack((&mut std::io::sink(), file), &mut progress)?;
    Ok(archive.manifest)
}
