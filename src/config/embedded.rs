//! `[embedded]`: the embedded provider.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::Config;
use super::values::{DAY, MINUTE, address, duration, path, whole};

const YEAR: u64 = 365 * DAY;
const DECADE: u64 = 3650 * DAY;

/// The embedded provider: used by `selvage provider`, and by `selvage serve` when `provider.url` is "embedded".
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct EmbeddedSettings {
    /// The `SQLite` file, made and seeded when it is not there.
    #[config(deserialize_with = path)]
    pub database: PathBuf,

    /// Address and port to listen on; port 0 takes a free one.
    #[config(default = "127.0.0.1:0", deserialize_with = address)]
    pub listen: SocketAddr,

    /// A folder like the project's `content/` to seed from and to serve `/media/` from, instead of the content that is
    /// part of the binary.
    #[config(deserialize_with = path)]
    pub content: Option<PathBuf>,

    /// How long a customer's login token is valid.
    #[config(default = "12h", deserialize_with = duration::<MINUTE, YEAR, _>)]
    pub token_ttl: Duration,

    /// How long records of visits are kept.
    #[config(default = "90d", deserialize_with = duration::<DAY, DECADE, _>)]
    pub visit_retention: Duration,

    /// How many records of visits are kept, the newest; each takes about half a kilobyte.
    #[config(default = 2_000_000, deserialize_with = whole::<1, 1_000_000_000, _, _>)]
    pub most_visits: u32,

    /// Passwords hashed at once; each takes 19 MiB and a core for a moment.
    #[config(default = 2, deserialize_with = whole::<1, 64, _, _>)]
    pub hashes_at_once: usize,
}

impl Default for EmbeddedSettings {
    fn default() -> Self {
        Config::default().embedded
    }
}
