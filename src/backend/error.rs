//! Errors of starting and running the embedded provider.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::content::ContentError;
use super::entry::{EntryId, RevisionId};
use super::mail::MailError;
use super::passwords::PasswordError;
use crate::config::Database;

/// Why the embedded provider did not start, or stopped. Callers over HTTP never see these: they get
/// an envelope.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    #[error("cannot make the folder {} for the database", path.display())]
    Folder {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("there is no database at {}", path.display())]
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
    #[error("the database's schema could not be brought up to date")]
    Schema(#[from] sqlx::migrate::MigrateError),
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
    #[error("the texts of the embedded provider cannot be read")]
    Wording(#[from] serde_json::Error),
    #[error("the client for announcements to the site cannot be made")]
    Client(#[from] reqwest::Error),
    #[error("the embedded provider stopped serving")]
    Serve(#[source] std::io::Error),
}
