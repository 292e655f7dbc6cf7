//! A cache that serves stale while it revalidates. It keeps rendered pages, and it keeps the provider's answers; it knows
//! nothing of either.
//!
//! # What it promises
//!
//! - **A hit is cheap**: one short lock, one hash, one counted pointer more, whatever the number of entries.
//! - **Single flight**: any number of simultaneous misses of one key make one load, in a task of its own. A caller who
//!   goes away does not end it. A load that dies wakes those who wait; one of them begins another, once.
//! - **Stale at once**: past its [fresh](Lifetime::fresh) time an entry is served at once while exactly one load
//!   refreshes it. As long as that fails, stale goes on being served, with a
//!   [pause](CachePolicyConfig::retry_after) between attempts, until its [stale](Lifetime::stale) time ends too.
//! - **New after a purge**: an entry that a soft purge made stale is served only if its refresh takes longer than the
//!   policy's [`renew_wait`](CachePolicyConfig::renew_wait), fails, or cannot begin yet.
//! - **Good things only**: an error or [`Loaded::do_not_store`] is handed to those who wait for that very load, never
//!   stored, and never replaces an entry. Where there is an entry, they are served that instead.
//! - **A byte budget**: values, keys, tags and bookkeeping together; the least recently used leave first. What is
//!   heavier than one entry may be is served, but not kept.
//!
//! # Purges and loads under way
//!
//! A load that began before a purge may bring what the purge was about. What it brings is known by its key and, once it
//! is there, by its tags. Purges are numbered, and kept in a log while older flights are under way:
//!
//! - **When it lands** it is checked against the purges since its beginning. If one covers it, it is handed to those who
//!   waited before that purge, and stored as already stale (soft) or not at all (hard). A result without tags, because
//!   it is not to be stored, counts as covered by every tag.
//! - **Who arrives after the purge** does not join it, if its key is covered or if the entry it is to replace was: it
//!   begins a flight of its own. If only the tags can tell, it does join, and looks again when they have told: after a
//!   soft purge it then waits a moment for the refresh of the stale entry, after a hard one it waits for a new load.
//! - **When two flights of one key race** because a purge came between, the older one never replaces what the younger
//!   one brought.
//!
//! # Use
//!
//! ```
//! # use std::time::Duration;
//! # use selvage::cache::{CachePolicyConfig, Lifetime, Loaded, Mode, Purge, State, SwrCache};
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let pages: SwrCache<String, String, std::io::Error> = SwrCache::new("pages", CachePolicyConfig::with_budget(1 << 20));
//! let lifetime = Lifetime { fresh: Duration::from_secs(60), stale: Duration::from_secs(86_400) };
//! if pages.get("/news/list").is_none() {
//!     let load = async move || {
//!         let page = String::from("<h1>News</h1>");
//!         let heap_bytes = page.capacity();
//!         Ok(Loaded::keep(page, lifetime, heap_bytes).tagged(["tid:160108".into()]))
//!     };
//!     let served = pages.get_or_load("/news/list".into(), load).await?;
//!     assert_eq!((served.value.as_str(), served.state), ("<h1>News</h1>", State::Miss));
//! }
//! assert_eq!(pages.purge(Purge::Tag("tid:160108".into()), Mode::Soft).touched, 1);
//! # Ok(())
//! # }
//! ```

mod entry;
mod error;
mod flight;
mod key;
mod landing;
mod loaded;
mod policy;
mod purge;
mod purge_log;
mod served;
mod shared;
mod stats;
mod store;
mod swr;
mod tag;
#[cfg(test)]
mod tests;

pub use error::LoadError;
pub use key::CacheKey;
pub use loaded::{Lifetime, Loaded};
pub use policy::CachePolicyConfig;
pub use purge::{Mode, Purge, PurgeReport};
pub use served::{Served, State};
pub use stats::CacheStats;
pub use swr::SwrCache;
pub use tag::Tag;
