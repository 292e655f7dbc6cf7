//! Errors of starting and running the embedded provider.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::content::ContentError;
use super::passwords::PasswordError;

/// Why the embedded provider did not start, or stopped. Callers over HTTP never see these: they get an envelope.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The folder of the database could not be created.
    #[error("cannot make the folder {} for the database", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The database file does not exist.
    #[error("there is no database at {}", path.display())]
    NoDatabase {
        /// The path.
        path: PathBuf,
    },
    /// The file is not a database of the embedded provider.
    #[error("{} is no database of the embedded provider", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The database could not be opened or a statement failed.
    #[error("the database of the embedded provider failed")]
    Database(#[from] sqlx::Error),
    /// The schema could not be migrated.
    #[error("the database's schema could not be brought up to date")]
    Schema(#[from] sqlx::migrate::MigrateError),
    /// The content is invalid.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// The password of a customer in the content could not be hashed.
    #[error("a password of the content could not be hashed")]
    Password(#[from] PasswordError),
    /// The listener's address is taken or not permitted.
    #[error("cannot listen on {address}")]
    Listen {
        /// The configured address.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The listening address is not valid in a URL (for instance an IPv6 address with a scope).
    #[error("the address of the embedded provider makes no URL")]
    Url(#[from] url::ParseError),
    /// The embedded texts are malformed.
    #[error("the texts of the embedded provider cannot be read")]
    Wording(#[from] serde_json::Error),
    /// The listener failed while serving.
    #[error("the embedded provider stopped serving")]
    Serve(#[source] std::io::Error),
}
