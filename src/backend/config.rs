//! How an embedded provider is set up.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use super::content::ContentSource;

/// How an embedded provider is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackendConfig {
    /// Where it listens; port 0 takes a free one. Loopback, unless another machine is to use it: it has no TLS.
    pub listen: SocketAddr,
    /// The SQLite file. It and its folder are made if need be.
    pub db: PathBuf,
    /// What it is seeded with and serves pictures from.
    pub content: ContentSource,
    /// How long a login lasts.
    pub token_ttl: Duration,
    /// How long the visit log is kept.
    pub visit_retention: Duration,
    /// How many records of the visit log are kept, the newest.
    pub most_visits: u32,
    /// How many passwords are hashed at the same time; each takes 19 MiB and a processor for a moment.
    pub hashes_at_once: usize,
}

impl Default for BackendConfig {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            db: PathBuf::from("data/selvage.db"),
            content: ContentSource::Embedded,
            token_ttl: Duration::from_hours(12),
            visit_retention: Duration::from_hours(90 * 24),
            most_visits: 2_000_000,
            hashes_at_once: 2,
        }
    }
}
