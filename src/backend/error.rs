//! What can keep the embedded provider from starting or from running on.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::content::ContentError;
use super::passwords::PasswordError;

/// Why the embedded provider did not start, or stopped. Callers over HTTP never see these: they get an envelope.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The folder of the database could not be made.
    #[error("cannot make the folder {} for the database", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// There is no such file.
    #[error("there is no database at {}", path.display())]
    NoDatabase {
        /// Where none is.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{} is no database of the embedded provider", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The database could not be opened or refused a statement.
    #[error("the database of the embedded provider failed")]
    Database(#[from] sqlx::Error),
    /// The database has a schema this program cannot bring up to date.
    #[error("the database's schema could not be brought up to date")]
    Schema(#[from] sqlx::migrate::MigrateError),
    /// The content is not as it should be.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// The password of a customer in the content could not be hashed.
    #[error("a password of the content could not be hashed")]
    Password(#[from] PasswordError),
    /// The listener's address is taken or not allowed.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The address it listens on makes no URL (an IPv6 address with a scope, for instance).
    #[error("the address of the embedded provider makes no URL")]
    Url(#[from] url::ParseError),
    /// What it tells people is not in the binary as it should be.
    #[error("the texts of the embedded provider cannot be read")]
    Wording(#[from] serde_json::Error),
    /// The listener failed while serving.
    #[error("the embedded provider stopped serving")]
    Serve(#[source] std::io::Error),
}
