//! What a cache counts.

use metrics::{Counter, Gauge, counter, describe_counter, describe_gauge, gauge};

use super::State;

/// A snapshot of one cache's figures. Counts are since its construction; a request is counted once, when it arrives.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheStats {
    /// Entries now, fresh and stale.
    pub entries: usize,
    /// Bytes they are charged now; never above the budget.
    pub bytes: usize,
    /// Loads under way now.
    pub flights: usize,
    /// Requests served from a fresh entry.
    pub hits: u64,
    /// Requests served from a stale entry.
    pub stale_hits: u64,
    /// Requests that began a load and waited for it (or could not, [`LoadError::Busy`](super::LoadError::Busy)); after a
    /// soft purge perhaps not to its end.
    pub misses: u64,
    /// Requests that joined the load of another.
    pub shared: u64,
    /// Requests while the cache was off.
    pub bypassed: u64,
    /// Loads begun, refreshes and retries among them.
    pub loads: u64,
    /// Entries that left because the budget was full.
    pub evictions: u64,
    /// Values that were served but not kept because they were heavier than one entry may be.
    pub too_heavy: u64,
    /// Refreshes of a stale entry that brought nothing to keep.
    pub refresh_failures: u64,
}

/// The same figures for the metrics exporter. The handles are made once: looking one up by its labels costs more than
/// a hit does.
pub(super) struct Meters {
    hits: Counter,
    stale_hits: Counter,
    misses: Counter,
    shared: Counter,
    bypassed: Counter,
    pub evictions: Counter,
    pub refresh_failures: Counter,
    pub bytes: Gauge,
    pub entries: Gauge,
}

impl Meters {
    pub fn new(cache: &'static str) -> Self {
        describe_counter!("selvage_cache_requests_total", "Requests to a cache, by how they were served");
        describe_counter!("selvage_cache_evictions_total", "Entries that left a cache because its budget was full");
        describe_counter!("selvage_cache_refresh_failures_total", "Refreshes that brought nothing to keep");
        describe_gauge!("selvage_cache_bytes", "Bytes that a cache's entries are charged");
        describe_gauge!("selvage_cache_entries", "Entries in a cache");
        let requests =
            |state: State| counter!("selvage_cache_requests_total", "cache" => cache, "state" => state.as_str());
        Self {
            hits: requests(State::Hit),
            stale_hits: requests(State::Stale),
            misses: requests(State::Miss),
            shared: requests(State::Shared),
            bypassed: requests(State::Bypass),
            evictions: counter!("selvage_cache_evictions_total", "cache" => cache),
            refresh_failures: counter!("selvage_cache_refresh_failures_total", "cache" => cache),
            bytes: gauge!("selvage_cache_bytes", "cache" => cache),
            entries: gauge!("selvage_cache_entries", "cache" => cache),
        }
    }

    fn requests(&self, state: State) -> &Counter {
        match state {
            State::Hit => &self.hits,
            State::Stale => &self.stale_hits,
            State::Miss => &self.misses,
            State::Shared => &self.shared,
            State::Bypass => &self.bypassed,
        }
    }

    /// Counts a request, here and in the snapshot's figures.
    pub fn count(&self, state: State, figures: &mut CacheStats) {
        self.requests(state).increment(1);
        let figure = match state {
            State::Hit => &mut figures.hits,
            State::Stale => &mut figures.stale_hits,
            State::Miss => &mut figures.misses,
            State::Shared => &mut figures.shared,
            State::Bypass => &mut figures.bypassed,
        };
        *figure += 1;
    }
}
