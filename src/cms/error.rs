//! Errors of starting and running the embedded provider.

use std::net::SocketAddr;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use tokio::task::JoinError;

use crate::content::ContentError;
use crate::disk::DiskRoom;
use crate::entries::entry::{EntryId, RevisionId};
use crate::mail::MailError;
use crate::passwords::hashes::PasswordError;
use base::config::Database;

/// Why the embedded provider did not start, or stopped. Callers over HTTP never see these: they get
/// an envelope.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    #[error("cannot make the folder {} for the database", path.display())]
    Folder {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error(
        "there is no database at {}; a server makes it when it first starts, and --config or \
         --provider-db names another one",
        path.display()
    )]
    NoDatabase { path: PathBuf },
    #[error("{database} is no database of the embedded provider")]
    NotOurs { database: Database },
    #[error("PostgreSQL {version} is too old; 15 is the oldest version that works")]
    OldServer { version: u32 },
    #[error("the encoding of the PostgreSQL database is {encoding}; it must be UTF8")]
    Encoding { encoding: String },
    #[error("another process is seeding the PostgreSQL database, or moving data there")]
    InUse,
    #[error(
        "the table {table} of the PostgreSQL database has other rows than the file; an empty database is needed"
    )]
    OtherData { table: &'static str },
    #[error("the table {table} is not the same in both databases; has a provider been running?")]
    Differs { table: &'static str },
    #[error("the database of the embedded provider failed")]
    Database(#[from] sqlx::Error),
    #[error(
        "the database is of a newer version of Selvage: this one does not know its migration \
         {number}; install that version, or restore a backup or the copy that was made before the \
         update (docs/operations.md, Update)"
    )]
    NewerDatabase { number: i64 },
    #[error(
        "the database is of another build of Selvage, whose migration {number} differs; install \
         the build that the database was used with, or begin with a new database: those of early \
         builds are not taken over (CHANGELOG.md)"
    )]
    OtherDatabase { number: i64 },
    #[error(
        "an update of the database broke off in migration {number}; restore a backup or the copy \
         that was made before the update, and start again (docs/operations.md, Update)"
    )]
    HalfMigrated { number: i64 },
    #[error(
        "the database could not be brought up to this version, and is as it was before; remove \
         the cause and start again, or install the version of before"
    )]
    NotMigrated(#[source] MigrateError),
    #[error(
        "the database could be brought up to this version in part only; remove the cause and start \
         again, or put the copy of before, {}, in its place and install the version of before",
        copy.display()
    )]
    PartlyMigrated { copy: PathBuf, source: MigrateError },
    #[error(
        "this version changes the database, and copies it first, which needs {0}; make room, and \
         start again. Nothing was changed"
    )]
    NoRoom(DiskRoom),
    #[error(
        "this version changes the database, and could not copy it first to {}; nothing was changed",
        path.display()
    )]
    Copy {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error("{entry} was changed meanwhile by somebody else")]
    Conflict { entry: EntryId },
    #[error("there is no revision {id}")]
    NoRevision { id: RevisionId },
    #[error("cannot export to {}", folder.display())]
    Export {
        folder: PathBuf,
        source: std::io::Error,
    },
    #[error("a password of the content could not be hashed")]
    Password(#[from] PasswordError),
    #[error("cannot listen on {address}")]
    Listen {
        address: SocketAddr,
        source: std::io::Error,
    },
    /// The listening address is not valid in a URL (for instance an IPv6 address with a scope).
    #[error("the address of the embedded provider makes no URL")]
    Url(#[from] url::ParseError),
    #[error("mail cannot be sent")]
    Mail(#[from] MailError),
    #[error("the calls of the desk cannot be composed")]
    Desk(#[from] JoinError),
    #[error("the texts of the embedded provider cannot be read")]
    Wording(#[from] serde_json::Error),
    #[error("the client for announcements to the site cannot be made")]
    Client(#[from] reqwest::Error),
    #[error("the embedded provider stopped serving")]
    Serve(#[source] std::io::Error),
}

impl BackendError {
    /// The error of migrations, with the copy of the database that they have changed in part.
    pub(crate) fn of_migration(error: MigrateError, copy: Option<PathBuf>) -> Self {
        match (error, copy) {
            (MigrateError::VersionMissing(number), _) => Self::NewerDatabase { number },
            (MigrateError::VersionMismatch(number), _) => Self::OtherDatabase { number },
            (MigrateError::Dirty(number), _) => Self::HalfMigrated { number },
            (source, Some(copy)) => Self::PartlyMigrated { copy, source },
            (source, None) => Self::NotMigrated(source),
        }
    }
}
