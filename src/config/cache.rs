//! `[cache]`: rendered pages, and files that can be made again.

use std::path::PathBuf;
use std::time::Duration;

use super::values::{DAY, GIB, MIB, MINUTE, duration, path, size, switch};

const YEAR: u64 = 365 * DAY;
const TIB: usize = 1024 * GIB;

/// The cache of rendered pages.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct CacheSettings {
    /// Whether pages are kept at all; false is for measuring.
    #[config(default = true, deserialize_with = switch)]
    pub enabled: bool,

    /// Most bytes of memory for pages, their documents and compressed bodies.
    #[config(default = "256 MiB", deserialize_with = size::<MIB, TIB, _>)]
    pub budget: usize,

    /// How long a page is served without rendering it again.
    #[config(default = "60s", deserialize_with = duration::<0, YEAR, _>)]
    pub fresh: Duration,

    /// How old a page may get that is served at once while one render renews it, or while the provider fails.
    #[config(default = "7d", deserialize_with = duration::<0, YEAR, _>)]
    pub stale: Duration,

    /// How long a visitor of a page that was purged waits for the new page before being served the old one, and how long a
    /// purge renews pages before it answers; "0s": neither waits. At most half of `server.request_timeout`.
    #[config(default = "1s", deserialize_with = duration::<0, MINUTE, _>)]
    pub renew_wait: Duration,

    /// Whether the pages of the sitemap are rendered in the background after the start and after a purge of everything,
    /// one at a time, and only while no visitor waits for a page.
    #[config(default = true, deserialize_with = switch)]
    pub warm_up: bool,

    /// How long a page of status 404 is kept.
    #[config(default = "30s", deserialize_with = duration::<0, DAY, _>)]
    pub not_found: Duration,

    /// The folder for files that a later start uses again: pictures in `images`, and on V8 the loaded server script in
    /// `engine`. Only the server's user may have write access. Where it cannot be written, the server works without.
    #[config(deserialize_with = path)]
    pub folder: PathBuf,
}
