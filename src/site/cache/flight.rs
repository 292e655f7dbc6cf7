//! A flight: a running load, and what becomes of its result.

use std::{error::Error, mem, sync::Arc};

use tokio::{
    sync::watch,
    time::{self, Instant},
};

use super::{
    CacheKey, CacheStatus, LoadError, Loaded, Mode, Served,
    flights::{Completed, FlightResult, FlightTable, Purpose, Waiter},
    state::Shared,
    store::{CacheEntry, EntryStore, Fate},
    value::Keep,
};
use base::error_chain::ErrorChain;

/// A running load. However it ends, even by a panic or with its runtime, dropping it removes it
/// from the table and wakes its waiters.
pub(super) struct Flight<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    cache: Arc<Shared<K, V, E>>,
    key: K,
    id: u64,
    purpose: Purpose,
    outcome: watch::Sender<Option<FlightResult<V, E>>>,
    is_complete: bool,
}

impl<K, V, E> Flight<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    /// Adds a flight to the table. The flight must not be dropped while the cache is locked:
    /// dropping it takes the lock.
    pub fn new(
        cache: &Arc<Shared<K, V, E>>,
        flights: &mut FlightTable<K, V, E>,
        key: &K,
        purpose: Purpose,
        now: Instant,
    ) -> (Self, Waiter<V, E>) {
        let (outcome, receiver) = watch::channel(None);
        let waiter = Waiter(receiver);
        let id = flights.add(key, purpose, waiter.clone(), now);
        let cache = Arc::clone(cache);
        (
            Self {
                cache,
                key: key.clone(),
                id,
                purpose,
                outcome,
                is_complete: false,
            },
            waiter,
        )
    }

    /// Runs the load, within its timeout, and completes.
    pub async fn run<F, Fut>(mut self, load: F)
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Loaded<V>, E>>,
    {
        let limit = self.cache.policy.load_timeout;
        let result = match time::timeout(limit, async { load().await }).await {
            Ok(result) => result.map_err(|error| LoadError::Failed(Arc::new(error))),
            Err(_) => Err(LoadError::TimedOut(limit)),
        };
        self.complete(result);
    }

    /// Removes the flight and stores its value before the waiters are woken, so that none of them
    /// can join it again.
    fn complete(&mut self, result: Result<Loaded<V>, LoadError<E>>) {
        self.is_complete = true;
        self.log(&result);
        let outcome = match result {
            Ok(Loaded {
                value,
                keep: Some(keep),
            }) => Ok(self.store(value, keep)),
            Ok(Loaded { value, keep: None }) => self.store_nothing(Ok(value)),
            Err(error) => self.store_nothing(Err(error)),
        };
        self.outcome.send_replace(Some(outcome));
    }

    /// Completes with a value to store. If a soft purge since the beginning covers it, it is stored
    /// as stale; if a hard purge does, it is not stored.
    fn store(&self, value: V, keep: Keep) -> Completed<V> {
        let now = Instant::now();
        let weight = EntryStore::<K, V>::weigh(&self.key, keep.heap_bytes, &keep.tags);
        let mut served = Served::unstored(Arc::new(value), CacheStatus::Miss);

        let mut inner = self.cache.inner.lock();
        let ended = inner.flights.remove(&self.key, self.id);
        let invalidation = ended.invalidation(&self.key, Some(&keep.tags));
        let mut removed = Vec::new();
        if invalidation.is_none_or(|invalidation| invalidation.mode == Mode::Soft) {
            let mut entry = CacheEntry::new(Arc::clone(&served.value), keep, weight, self.id, now);
            if invalidation.is_some() {
                entry.mark_purged(now);
            }
            served.fresh_for = entry.fresh_for(now);
            let inserted = inner.store.insert(self.key.clone(), entry);
            served.stored = inserted.fate == Fate::Stored;
            removed = inserted.removed;
            inner.stats.evictions += inserted.evicted;
            inner.stats.too_heavy += u64::from(inserted.fate == Fate::TooHeavy);
            self.cache.meters.evictions.increment(inserted.evicted);
            self.cache.show_size(&inner);
        }
        drop(inner);
        drop(removed);
        Completed {
            served,
            invalidated_by: invalidation.map(|invalidation| invalidation.first),
        }
    }

    /// Completes without a value to store. The present entry stays and is served to the waiters.
    /// Its next refresh is delayed, unless a purge has detached this flight: then the entry is due
    /// for a refresh that begins after the purge.
    fn store_nothing(&self, result: Result<V, LoadError<E>>) -> FlightResult<V, E> {
        let now = Instant::now();
        let mut inner = self.cache.inner.lock();
        let ended = inner.flights.remove(&self.key, self.id);
        if self.purpose == Purpose::Refresh {
            inner.stats.refresh_failures += 1;
            self.cache.meters.refresh_failures.increment(1);
        }
        if ended.was_joinable
            && let Some(entry) = inner.store.peek_entry_mut(&self.key)
        {
            entry.back_off(now, self.cache.policy.retry_after);
        }
        if let Some(served) = inner.store.peek(&self.key, now) {
            return Ok(Completed {
                served,
                invalidated_by: None,
            });
        }
        // A value that is not stored has no tags.
        let invalidated_by = ended
            .invalidation(&self.key, None)
            .map(|invalidation| invalidation.first);
        result.map(|value| Completed {
            served: Served::unstored(Arc::new(value), CacheStatus::Miss),
            invalidated_by,
        })
    }

    /// Logs the failure of a refresh, for which no caller may be waiting. The failure of other
    /// loads is left to callers.
    fn log(&self, result: &Result<Loaded<V>, LoadError<E>>) {
        let (cache, key) = (self.cache.name, &self.key);
        let is_refresh = self.purpose == Purpose::Refresh;
        match result {
            Err(LoadError::Aborted) if std::thread::panicking() => {
                tracing::error!(cache, ?key, "a load panicked");
            }
            Err(LoadError::Aborted) => {
                tracing::debug!(cache, ?key, "the server stopped during a load");
            }
            Err(LoadError::Failed(error)) if is_refresh => {
                let error = ErrorChain(&**error);
                tracing::warn!(cache, ?key, %error, "refresh failed, the stale entry is served");
            }
            Err(error) if is_refresh => {
                tracing::warn!(cache, ?key, %error, "refresh failed, the stale entry is served");
            }
            Ok(Loaded { keep: None, .. }) if is_refresh => {
                tracing::warn!(
                    cache,
                    ?key,
                    "refresh returned nothing to store, the stale entry is served"
                );
            }
            _ => {}
        }
    }
}

impl<K, V, E> Drop for Flight<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    fn drop(&mut self) {
        if !mem::replace(&mut self.is_complete, true) {
            self.complete(Err(LoadError::Aborted));
        }
    }
}
