//! Where archives are: a folder to work in beside them, their names, and the removal of old ones.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;

use super::BackupTarget;
use super::error::BackupError;
use crate::private_files::{folder_of, make_folder};

/// The folder for unfinished files, in that of the archive.
const UNFINISHED: &str = ".selvage-backup";
/// The file whose lock one backup holds. The system releases it with the process.
const LOCK: &str = "lock";
const PREFIX: &str = "selvage-";
const TIME: &str = "%Y%m%dT%H%M%SZ";
const SUFFIX: &str = ".zip";

/// The name of an archive, in the order of time: `selvage-20261125T071233Z.zip`.
pub(crate) fn name(made_at: Timestamp) -> String {
    format!("{PREFIX}{}{SUFFIX}", made_at.strftime(TIME))
}

/// A folder for unfinished files. Removed when dropped.
pub(crate) struct Workspace {
    target: BackupTarget,
    path: PathBuf,
    _lock: File,
}

impl Workspace {
    /// Makes the folder, and removes what an interrupted backup has left in it.
    pub(crate) fn open(target: &BackupTarget) -> Result<Self, BackupError> {
        let folder = match target {
            BackupTarget::File(file) if file.exists() => {
                return Err(BackupError::Exists { path: file.clone() });
            }
            BackupTarget::File(file) => folder_of(file),
            BackupTarget::Folder { path, .. } => path,
        };
        let path = folder.join(UNFINISHED);
        make_folder(&path).map_err(BackupError::of_file(&path))?;
        let lock = path.join(LOCK);
        let lock = File::create(&lock).map_err(BackupError::of_file(&lock))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Err(BackupError::Busy {
                path: folder.to_owned(),
            }),
            Err(TryLockError::Error(error)) => Err(BackupError::of_file(&path)(error)),
            Ok(()) => {
                let files = fs::read_dir(&path).map_err(BackupError::of_file(&path))?;
                for file in files.flatten().filter(|file| file.file_name() != LOCK) {
                    let file = file.path();
                    fs::remove_file(&file).map_err(BackupError::of_file(&file))?;
                }
                Ok(Self {
                    target: target.clone(),
                    path,
                    _lock: lock,
                })
            }
        }
    }

    /// The path of an unfinished file.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Gives a complete file its name, which nothing has yet, and waits until the disk has it.
    pub(crate) fn publish(&self, unfinished: &Path, name: &str) -> Result<PathBuf, BackupError> {
        let file = match &self.target {
            BackupTarget::File(file) => file.clone(),
            BackupTarget::Folder { path, .. } => path.join(name),
        };
        publish(unfinished, &file)?;
        Ok(file)
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // The next backup removes the rest.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Gives a complete file another name, which nothing has yet, and waits until the disk has it.
pub(crate) fn publish(unfinished: &Path, file: &Path) -> Result<(), BackupError> {
    if file.exists() {
        return Err(BackupError::Exists {
            path: file.to_owned(),
        });
    }
    fs::rename(unfinished, file).map_err(BackupError::of_file(file))?;
    let folder = folder_of(file);
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(BackupError::of_file(folder))
}

/// Removes the archives in a folder but the newest `keep`. Returns them.
pub(crate) fn remove_older(folder: &Path, keep: usize) -> Result<Vec<PathBuf>, BackupError> {
    let entries = fs::read_dir(folder).map_err(BackupError::of_file(folder))?;
    let names = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        is_archive(&name).then_some(name)
    });
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names.truncate(names.len().saturating_sub(keep));
    let remove = |name| {
        let file = folder.join(name);
        fs::remove_file(&file).map_err(BackupError::of_file(&file))?;
        Ok(file)
    };
    names.into_iter().map(remove).collect()
}

/// Whether a backup has given a file this name. Archives with names of somebody's own stay.
fn is_archive(name: &str) -> bool {
    let time = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(SUFFIX));
    time.is_some_and(|time| DateTime::strptime(TIME, time).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_archives_that_backups_have_named_are_removed() {
        let folder = tempfile::TempDir::new().unwrap();
        let names = [
            "selvage-20261123T070000Z.zip",
            "selvage-20261124T070000Z.zip",
            "selvage-20261125T070000Z.zip",
            "selvage-before-the-move.zip",
            "selvage-20261122T070000Z.zip.part",
            "notes.txt",
        ];
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let removed = remove_older(folder.path(), 2).unwrap();
        assert_eq!(removed, [folder.path().join(names[0])]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
        assert_eq!(remove_older(folder.path(), 2).unwrap(), [] as [PathBuf; 0]);
        assert!(is_archive(&name(Timestamp::now())));
    }
}
