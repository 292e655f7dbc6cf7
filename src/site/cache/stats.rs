//! Figures of a cache, as a snapshot and as metrics.

use metrics::{Counter, Gauge, counter, describe_counter, describe_gauge, gauge};

use super::CacheStatus;

/// A snapshot of the figures of a cache. Counters begin with its construction. A request is counted
/// once, by its first look-up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheStats {
    /// Current number of entries, fresh and stale.
    pub entries: usize,
    /// Bytes currently charged to the budget.
    pub bytes: usize,
    pub flights: usize,
    /// Requests served from a fresh entry.
    pub hits: u64,
    /// Requests served from a stale entry without waiting.
    pub stale_hits: u64,
    /// Requests that started a load and waited for it, or failed with
    /// [`LoadError::Busy`](super::LoadError::Busy).
    pub misses: u64,
    /// Requests that waited for the load of another request.
    pub shared: u64,
    /// Loads started, including refreshes and retries.
    pub loads: u64,
    /// Entries evicted to meet the byte budget.
    pub evictions: u64,
    /// Values not stored because they were heavier than the maximum of one entry.
    pub too_heavy: u64,
    /// Refreshes that returned nothing to store.
    pub refresh_failures: u64,
}

/// The statistics as metrics. The handles are created once, since looking one up by its labels
/// costs more than a hit.
pub(super) struct Meters {
    hits: Counter,
    stale_hits: Counter,
    misses: Counter,
    shared: Counter,
    pub evictions: Counter,
    pub refresh_failures: Counter,
    pub bytes: Gauge,
    pub entries: Gauge,
}

impl Meters {
    pub fn new(cache: &'static str) -> Self {
        describe_counter!("selvage_cache_requests_total", "Cache requests by status");
        describe_counter!(
            "selvage_cache_evictions_total",
            "Entries evicted to meet the byte budget"
        );
        describe_counter!(
            "selvage_cache_refresh_failures_total",
            "Refreshes that returned nothing to store"
        );
        describe_gauge!(
            "selvage_cache_bytes",
            "Bytes charged to the entries of a cache"
        );
        describe_gauge!("selvage_cache_entries", "Entries in a cache");
        let requests = |status: CacheStatus| counter!("selvage_cache_requests_total", "cache" => cache, "state" => status.as_str());
        Self {
            hits: requests(CacheStatus::Hit),
            stale_hits: requests(CacheStatus::Stale),
            misses: requests(CacheStatus::Miss),
            shared: requests(CacheStatus::Shared),
            evictions: counter!("selvage_cache_evictions_total", "cache" => cache),
            refresh_failures: counter!("selvage_cache_refresh_failures_total", "cache" => cache),
            bytes: gauge!("selvage_cache_bytes", "cache" => cache),
            entries: gauge!("selvage_cache_entries", "cache" => cache),
        }
    }

    /// Counts a request in the metrics and in `figures`.
    pub fn count(&self, status: CacheStatus, figures: &mut CacheStats) {
        let (counter, figure) = match status {
            CacheStatus::Hit => (&self.hits, &mut figures.hits),
            CacheStatus::Stale => (&self.stale_hits, &mut figures.stale_hits),
            CacheStatus::Miss => (&self.misses, &mut figures.misses),
            CacheStatus::Shared => (&self.shared, &mut figures.shared),
        };
        counter.increment(1);
        *figure += 1;
    }
}
