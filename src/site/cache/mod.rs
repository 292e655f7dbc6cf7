//! A stale-while-revalidate cache with single flight, a byte budget and purges by tag. Generic over
//! key and value: it stores rendered pages, provider answers, files and pictures.
//!
//! # Guarantees
//!
//! - **Hits are cheap**: one short lock, one hash, one reference count.
//! - **Single flight**: simultaneous misses of a key share one load, which runs in its own task. A
//!   caller that goes away does not end it. If a load panics, one of its waiters starts another,
//!   once.
//! - **Stale while revalidate**: after its [fresh](Lifetime::fresh) time an entry is served while
//!   exactly one load refreshes it, at once or after [`stale_wait`](CachePolicyConfig::stale_wait).
//!   If the refresh fails, the entry is served until its [stale](Lifetime::stale) time ends, with
//!   [`retry_after`](CachePolicyConfig::retry_after) between attempts. [`CacheStatus::Stale`] tells
//!   the caller; nothing made from a stale value may be stored as fresh.
//! - **New after a purge**: an entry that a soft purge made stale is served only if its refresh
//!   takes longer than [`renew_wait`](CachePolicyConfig::renew_wait), fails, or cannot start yet.
//! - **Failures are not stored**: an error or [`Loaded::do_not_store`] goes to the waiters of that
//!   load and never replaces an entry. If there is an entry, the waiters get the entry.
//! - **Byte budget**: values, keys, tags and bookkeeping. The least recently used entries are
//!   evicted.
//!
//! # Purges and running loads
//!
//! A load that began before a purge may return outdated data, so it never counts as fresh after it.
//! Its key is known when the purge happens, its tags only when it completes. Every flight therefore
//! records the purges since its beginning:
//!
//! - **When it completes**, and one of them covers its key or tags, callers that came before that
//!   purge get the value; it is stored as stale (soft) or not at all (hard). A value that is not
//!   stored has no tags and is covered by every tag.
//! - **Callers after the purge** do not join it if its key or the present entry is covered. If only
//!   the tags can tell, they join and look again if the value turns out to be covered.
//! - **If two flights of a key overlap** because of a purge, the older one never replaces the value
//!   of the younger one.
//!
//! # Reading the code
//!
//! First `store.rs` (entries and budget) and `flights.rs` (running loads), which `state.rs` holds
//! together. A request goes through [`SwrCache::get_or_load`] in `swr.rs` (look up, decide, wait)
//! and `flight.rs` (run, complete, wake the waiters).
//!
//! ```ignore
//! let pages: SwrCache<String, String, std::io::Error> = SwrCache::new("pages", CachePolicyConfig::with_budget(1 << 20));
//! let lifetime = Lifetime { fresh: Duration::from_secs(60), stale: Duration::from_secs(86_400) };
//! if pages.get("/news/list").is_none() {
//!     let load = async move || {
//!         let page = String::from("<h1>News</h1>");
//!         let heap_bytes = page.capacity();
//!         Ok(Loaded::keep(page, lifetime, heap_bytes).tagged(["tid:160108".into()]))
//!     };
//!     let served = pages.get_or_load("/news/list".into(), load).await?;
//!     assert_eq!((served.value.as_str(), served.status), ("<h1>News</h1>", CacheStatus::Miss));
//! }
//! assert_eq!(pages.purge(&Selection::Tag("tid:160108".into()), Mode::Soft), ["/news/list"]);
//! ```

mod flight;
mod flights;
mod selection;
mod state;
mod stats;
mod store;
mod swr;
#[cfg(test)]
mod tests;
mod value;

use std::time::Duration;

pub use selection::{Mode, Selection, Tag};
pub use stats::CacheStats;
pub use swr::SwrCache;
pub use value::{CacheKey, CacheStatus, Lifetime, LoadError, Loaded, Served};

#[derive(Debug, Clone)]
pub struct CachePolicyConfig {
    /// Maximum bytes of all entries: values, keys, tags and bookkeeping. Values that are being
    /// loaded, or that are still in use after their eviction, are not included.
    pub byte_budget: usize,
    /// Maximum bytes of one entry, at most `byte_budget`. A heavier value is served but not stored.
    pub max_entry_bytes: usize,
    /// Pause between a failed refresh and the next attempt. The stale entry is served meanwhile.
    pub retry_after: Duration,
    /// How long a request waits for the refresh of an entry that a soft purge made stale. Then it
    /// gets the stale entry. Zero: at once.
    pub renew_wait: Duration,
    /// How long the refresh of an entry past its fresh time may take before requests get the stale
    /// entry, counted from the beginning of the refresh. Zero: requests do not wait.
    pub stale_wait: Duration,
    /// Maximum duration of a load. Then it is dropped, and its waiters get [`LoadError::TimedOut`].
    pub load_timeout: Duration,
    /// Maximum number of running loads. A further miss fails with [`LoadError::Busy`].
    pub max_loads: usize,
    /// Maximum number of running refreshes. Beyond it, a stale entry is served without a refresh.
    pub max_refreshes: usize,
}

impl CachePolicyConfig {
    /// The default limits for a byte budget: 1/8 of it for one entry, 5 s between attempts of a
    /// refresh, no waiting for refreshes, 30 s for a load, 1024 loads, of which 64 refreshes.
    pub const fn with_budget(byte_budget: usize) -> Self {
        Self {
            byte_budget,
            max_entry_bytes: byte_budget / 8,
            retry_after: Duration::from_secs(5),
            renew_wait: Duration::ZERO,
            stale_wait: Duration::ZERO,
            load_timeout: Duration::from_secs(30),
            max_loads: 1024,
            max_refreshes: 64,
        }
    }
}

impl Default for CachePolicyConfig {
    /// [`with_budget`](Self::with_budget) of 64 MiB.
    fn default() -> Self {
        Self::with_budget(64 * 1024 * 1024)
    }
}
