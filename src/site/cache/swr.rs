//! The cache: looking up entries, starting loads and joining them.

use std::{borrow::Borrow, error::Error, hash::Hash, sync::Arc};

use derive_where::derive_where;
use parking_lot::Mutex;
use tokio::time::{self, Instant};
use tracing::Instrument;

use super::{
    CacheKey, CachePolicyConfig, CacheStats, CacheStatus, LoadError, Loaded, Mode, Selection,
    Served,
    flight::Flight,
    flights::{Completed, FlightTable, Joined, Purpose, Waiter},
    state::{CacheState, Shared},
    stats::Meters,
    store::{EntryStore, FoundValue, Stale, after},
};

/// A stale-while-revalidate cache. See the [module](super) for its guarantees. Clones share the
/// entries.
#[derive(derive_more::Debug)]
#[derive_where(Clone)]
#[debug("SwrCache({})", shared.name)]
pub struct SwrCache<K, V, E: Error + 'static> {
    shared: Arc<Shared<K, V, E>>,
}

enum Step<V, E: Error + 'static> {
    Serve(Served<V>),
    Wait(FlightWait<V, E>),
    Fail(LoadError<E>),
}

struct FlightWait<V, E: Error + 'static> {
    waiter: Waiter<V, E>,
    /// The status of the value if it comes from this flight.
    status: CacheStatus,
    /// Number of purges between the beginning of the flight and this request.
    purges: usize,
    /// A stale value to serve if the flight takes until the given time.
    fallback: Option<(Served<V>, Instant)>,
}

impl<K, V, E> SwrCache<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    /// Creates an empty cache. `name` is the `cache` label in metrics and logs. A metrics recorder
    /// must be installed before this is called.
    pub fn new(name: &'static str, policy: CachePolicyConfig) -> Self {
        let inner = CacheState {
            store: EntryStore::new(policy.byte_budget, policy.max_entry_bytes),
            flights: FlightTable::new(),
            stats: CacheStats::default(),
        };
        let shared = Shared {
            name,
            policy,
            meters: Meters::new(name),
            inner: Mutex::new(inner),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// Returns a fresh entry. Takes one short lock and does not allocate.
    ///
    /// Returns `None` for stale entries and does not count the request; follow up with
    /// [`get_or_load`](Self::get_or_load).
    pub fn get<Q>(&self, key: &Q) -> Option<Served<V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let shared = &self.shared;
        let mut inner = shared.inner.lock();
        let expired = match inner.store.look_up(key, Instant::now()) {
            FoundValue::Fresh(served) => {
                shared.meters.count(CacheStatus::Hit, &mut inner.stats);
                return Some(served);
            }
            FoundValue::Stale(_) | FoundValue::Nothing(None) => return None,
            FoundValue::Nothing(expired) => expired,
        };
        shared.show_size(&inner);
        drop(inner);
        drop(expired);
        None
    }

    /// Returns a fresh entry; or a stale entry, while one load refreshes it; or the result of a
    /// load, which is started unless one for this key is running.
    ///
    /// For a stale entry, the policy says how long the refresh is awaited before the stale value is
    /// returned. The load runs in its own task, within the caller's tracing span; dropping this
    /// future does not end it. Errors: [`LoadError`], only if there is no entry that could be
    /// served instead.
    ///
    /// # Panics
    ///
    /// Panics outside of a tokio runtime.
    pub async fn get_or_load<F, Fut>(&self, key: K, load: F) -> Result<Served<V>, LoadError<E>>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Loaded<V>, E>> + Send + 'static,
    {
        let mut load = Some(load);
        let mut is_first = true;
        let mut has_retried = false;
        loop {
            let (flight, step) = self.shared.next_step(&key, is_first, load.is_some());
            if let Some(flight) = flight
                && let Some(load) = load.take()
            {
                tokio::spawn(flight.run(load).in_current_span());
            }
            let wait = match step {
                Step::Serve(served) => return Ok(served),
                Step::Fail(error) => return Err(error),
                Step::Wait(wait) => wait,
            };
            let outcome = match wait.fallback {
                None => wait.waiter.outcome().await,
                Some((stale, deadline)) => {
                    let Ok(outcome) = time::timeout_at(deadline, wait.waiter.outcome()).await
                    else {
                        tracing::info!(
                            cache = self.shared.name,
                            ?key,
                            "refresh is slow, the stale entry is served"
                        );
                        return Ok(stale);
                    };
                    outcome
                }
            };
            match outcome {
                // The request came after a purge that covers the value, so look again. Flights
                // joined from now on began after the request came: this happens at most once.
                Ok(Completed {
                    invalidated_by: Some(purge),
                    ..
                }) if is_first && purge < wait.purges => {}
                Ok(Completed { served, .. }) if served.status == CacheStatus::Miss => {
                    return Ok(Served {
                        status: wait.status,
                        ..served
                    });
                }
                Ok(Completed { served, .. }) => return Ok(served),
                Err(LoadError::Aborted) if !has_retried => has_retried = true,
                Err(error) => return Err(error),
            }
            is_first = false;
        }
    }

    /// Whether a request for a key starts no load that it would have to wait for: there is an
    /// entry, fresh or stale, or the load is running.
    pub fn has<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let inner = self.shared.inner.lock();
        inner.store.peek(key, Instant::now()).is_some() || inner.flights.is_joinable(key)
    }

    /// Purges entries, and returns their keys. A load that began before is not stored as fresh if
    /// the purge covers its result.
    pub fn purge(&self, purge: &Selection<K>, mode: Mode) -> Vec<K> {
        let shared = &self.shared;
        let mut keys = Vec::new();
        let mut inner = shared.inner.lock();
        let CacheState { store, flights, .. } = &mut *inner;
        flights.purge(purge, mode, |key| store.tags_of(key));
        let covers = |key: &K, tags: &[_]| purge.covers(key, Some(tags));
        let removed = store.purge(mode, Instant::now(), covers, |key| keys.push(key.clone()));
        shared.show_size(&inner);
        drop(inner);
        drop(removed);
        keys
    }

    /// Returns the keys of the entries that a purge would cover.
    pub fn covered(&self, selection: &Selection<K>) -> Vec<K> {
        let inner = self.shared.inner.lock();
        let covers = |key: &K, tags: &[_]| selection.covers(key, Some(tags));
        inner.store.covered(covers).cloned().collect()
    }

    pub fn stats(&self) -> CacheStats {
        let inner = self.shared.inner.lock();
        CacheStats {
            entries: inner.store.len(),
            bytes: inner.store.bytes(),
            flights: inner.flights.len(),
            ..inner.stats
        }
    }
}

/// A flight to be started, and the next step.
type Decision<K, V, E> = (Option<Flight<K, V, E>>, Step<V, E>);

impl<K, V, E> Shared<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    /// Decides how a request goes on. A flight is returned only if `may_load`. Counts the request
    /// if `is_first`.
    fn next_step(self: &Arc<Self>, key: &K, is_first: bool, may_load: bool) -> Decision<K, V, E> {
        let now = Instant::now();
        let mut guard = self.inner.lock();
        let inner = &mut *guard;
        let mut expired = None;
        let (flight, step) = match inner.store.look_up(key, now) {
            FoundValue::Fresh(served) => (None, Step::Serve(served)),
            FoundValue::Stale(stale) => self.refresh(inner, key, stale, may_load, now),
            FoundValue::Nothing(value) => {
                expired = value;
                self.load(inner, key, may_load, now)
            }
        };
        if is_first {
            let status = match &step {
                Step::Serve(served) => served.status,
                Step::Wait(wait) => wait.status,
                Step::Fail(_) => CacheStatus::Miss,
            };
            self.meters.count(status, &mut inner.stats);
        }
        inner.stats.loads += u64::from(flight.is_some());
        if expired.is_some() {
            self.show_size(inner);
        }
        drop(guard);
        drop(expired);
        (flight, step)
    }

    /// Decides for a request that finds no entry: join a flight or start one.
    fn load(
        self: &Arc<Self>,
        inner: &mut CacheState<K, V, E>,
        key: &K,
        may_load: bool,
        now: Instant,
    ) -> Decision<K, V, E> {
        let wait = |waiter, status, purges| {
            Step::Wait(FlightWait {
                waiter,
                status,
                purges,
                fallback: None,
            })
        };
        match inner.flights.join(key) {
            Some(Joined { waiter, purges, .. }) => {
                (None, wait(waiter, CacheStatus::Shared, purges))
            }
            None if !may_load => (None, Step::Fail(LoadError::Aborted)),
            None if inner.flights.len() >= self.policy.max_loads => {
                (None, Step::Fail(LoadError::Busy))
            }
            None => {
                let (flight, waiter) =
                    Flight::new(self, &mut inner.flights, key, Purpose::Miss, now);
                (Some(flight), wait(waiter, CacheStatus::Miss, 0))
            }
        }
    }

    /// Decides for a request that finds a stale entry: serve it, or wait for a refresh. Starts a
    /// refresh if none is running, one is due and there are not too many.
    fn refresh(
        self: &Arc<Self>,
        inner: &mut CacheState<K, V, E>,
        key: &K,
        stale: Stale<V>,
        may_load: bool,
        now: Instant,
    ) -> Decision<K, V, E> {
        let policy = &self.policy;
        let joined = inner.flights.join(key);
        let may_refresh = may_load
            && stale.refresh_due
            && inner.flights.refreshing() < policy.max_refreshes
            && inner.flights.len() < policy.max_loads;
        let (flight, joined, status) = match joined {
            Some(joined) => (None, joined, CacheStatus::Shared),
            None if may_refresh => {
                let (flight, waiter) =
                    Flight::new(self, &mut inner.flights, key, Purpose::Refresh, now);
                (
                    Some(flight),
                    Joined {
                        waiter,
                        began: now,
                        purges: 0,
                    },
                    CacheStatus::Miss,
                )
            }
            None => return (None, Step::Serve(stale.served)),
        };
        let deadline = if stale.is_purged {
            after(now, policy.renew_wait)
        } else {
            after(joined.began, policy.stale_wait)
        };
        if deadline <= now {
            return (flight, Step::Serve(stale.served));
        }
        let fallback = Some((stale.served, deadline));
        (
            flight,
            Step::Wait(FlightWait {
                waiter: joined.waiter,
                status,
                purges: joined.purges,
                fallback,
            }),
        )
    }
}
