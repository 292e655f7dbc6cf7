//! The state that all handles of a cache and its flights share.

use std::error::Error;

use parking_lot::Mutex;

use super::{
    CacheKey, CachePolicyConfig, CacheStats, flights::FlightTable, stats::Meters, store::EntryStore,
};

/// The state that all handles of a cache and its flights share.
pub(super) struct Shared<K, V, E: Error + 'static> {
    /// The name of the cache in metrics and logs.
    pub name: &'static str,
    pub policy: CachePolicyConfig,
    pub meters: Meters,
    /// Never held across an `await` or while a value is dropped.
    pub inner: Mutex<CacheState<K, V, E>>,
}

pub(super) struct CacheState<K, V, E: Error + 'static> {
    pub store: EntryStore<K, V>,
    pub flights: FlightTable<K, V, E>,
    /// The counters; gauges are filled in by [`SwrCache::stats`].
    pub stats: CacheStats,
}

impl<K: CacheKey, V, E: Error + 'static> Shared<K, V, E> {
    /// Updates the gauges. Called under the lock, so that the last update is the current one.
    #[expect(
        clippy::cast_precision_loss,
        reason = "gauges are f64, which is exact up to 2^53 bytes"
    )]
    pub(super) fn show_size(&self, inner: &CacheState<K, V, E>) {
        self.meters.bytes.set(inner.store.bytes() as f64);
        self.meters.entries.set(inner.store.len() as f64);
    }
}
