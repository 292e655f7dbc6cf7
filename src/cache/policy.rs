//! The limits of one cache.

use std::time::Duration;

/// The limits of one cache. Nothing in it grows without a bound that is named here.
#[derive(Debug, Clone)]
pub struct CachePolicyConfig {
    /// Bytes that all entries may weigh together: values, keys, tags and bookkeeping. Values that are being loaded, or
    /// that clients still read after their eviction, come on top.
    pub byte_budget: usize,
    /// Bytes that a single entry may weigh. A heavier one is served but not kept, so that one monster does not push
    /// out a thousand others. Never more than `byte_budget`, whatever stands here.
    pub max_entry_bytes: usize,
    /// The pause between a refresh that failed and the next attempt; stale is served meanwhile. It keeps a provider
    /// that is down from being hammered.
    pub retry_after: Duration,
    /// How long a caller waits for the refresh of an entry that a soft purge made stale, before getting the stale one.
    /// Zero: the stale one is served at once.
    pub renew_wait: Duration,
    /// The time one load may take. Then it is dropped and its waiters get
    /// [`LoadError::TimedOut`](super::LoadError::TimedOut).
    pub flight_limit: Duration,
    /// Loads that may be under way at once. A miss beyond that fails with [`LoadError::Busy`](super::LoadError::Busy).
    pub max_flights: usize,
    /// Of those, how many may be refreshes that nobody waits for. A stale entry beyond that is served without a
    /// refresh; the next request for it tries again.
    pub max_refreshes: usize,
}

impl CachePolicyConfig {
    /// The usual limits around a byte budget: an eighth of it for one entry, 5 s before a failed refresh is tried
    /// again, no wait for a purged entry's refresh, 30 s for a load, 1024 loads at once, 64 of them refreshes.
    #[must_use]
    pub const fn with_budget(byte_budget: usize) -> Self {
        Self {
            byte_budget,
            max_entry_bytes: byte_budget / 8,
            retry_after: Duration::from_secs(5),
            renew_wait: Duration::ZERO,
            flight_limit: Duration::from_secs(30),
            max_flights: 1024,
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
