//! Errors of backups.

use std::io;
use std::path::{Path, PathBuf};

use crate::BackendError;
use crate::disk::DiskRoom;
use base::config::Database;

/// Why a backup was not made, or not restored. What existed before is unchanged then.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    #[error("{} cannot be read or written", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{} exists already", path.display())]
    Exists { path: PathBuf },
    #[error("another backup is being written to {}", path.display())]
    Busy { path: PathBuf },
    #[error("there is too little room: it needs {0}. Nothing was written")]
    NoRoom(DiskRoom),
    #[error("{} is no backup", path.display())]
    NoArchive {
        path: PathBuf,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("{} is damaged: it differs from what was written", path.display())]
    Damaged { path: PathBuf },
    #[error(
        "the backup is of another build, of version {version}, whose schema this one does not \
         know; restore it with that build"
    )]
    Newer { version: String },
    #[error("{database} is not empty; a backup is restored into a new database only")]
    NotEmpty { database: Database },
    #[error("a backup of PostgreSQL can only be restored into PostgreSQL")]
    OtherKind,
    #[error(
        "the database in the backup is damaged: {problem}; restore an older backup, and look at the running database"
    )]
    Unsound { problem: String },
    #[error("{program} is not installed; Debian has it in the package postgresql-client-{major}")]
    NoProgram { program: &'static str, major: i32 },
    #[error("{program} failed: {message}")]
    Program {
        program: &'static str,
        message: String,
    },
}

impl BackupError {
    /// The error of a file, as an argument of `map_err`.
    pub(crate) fn of_file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::File {
            path: path.to_owned(),
            source,
        }
    }
}
