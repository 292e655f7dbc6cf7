//! What all handles of one cache and its flights share, and every decision taken under its one lock.

use std::{borrow::Borrow, error::Error, hash::Hash, sync::Arc};

use parking_lot::Mutex;
use tokio::time::Instant;

use super::{
    CacheKey, CachePolicyConfig, CacheStats, LoadError, Mode, Purge, PurgeReport, Served, State,
    flight::{Arrival, Flight, FlightTable, Purpose, announcement},
    purge_log::PurgeLog,
    stats::Meters,
    store::{Found, Store},
};

/// What all handles of one cache and its flights share. The lock is never held across an `await`, nor while a value is
/// freed.
pub(super) struct Shared<K, V, E: Error + 'static> {
    /// The cache's name in metrics and logs.
    pub name: &'static str,
    pub policy: CachePolicyConfig,
    pub(super) meters: Meters,
    pub(super) inner: Mutex<Inner<K, V, E>>,
}

pub(super) struct Inner<K, V, E: Error + 'static> {
    pub store: Store<K, V>,
    pub flights: FlightTable<K, V, E>,
    pub purges: PurgeLog<K>,
    /// The counts; the present figures are filled in when a snapshot is taken.
    pub stats: CacheStats,
}

/// What a request has to do next.
pub(super) enum Step<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    Serve(Served<V>),
    /// Serve it, and fly.
    Refresh(Served<V>, Flight<K, V, E>),
    /// Fly, and wait a moment: serve this if it takes longer.
    Renew(Served<V>, Flight<K, V, E>, Arrival<V, E>),
    /// Wait a moment for a flight under way: serve this if it takes longer.
    JoinRenewal(Served<V>, Arrival<V, E>),
    /// Fly, and wait.
    Lead(Flight<K, V, E>, Arrival<V, E>),
    Join(Arrival<V, E>),
    Fail(LoadError<E>),
}

/// A request on its way through as many steps as it takes.
pub(super) struct Request {
    /// The number of the last purge when it arrived.
    pub arrived: Option<u64>,
    /// Whether it has still a load of its own to begin.
    pub may_lead: bool,
}

impl<K, V, E> Shared<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    pub fn new(name: &'static str, policy: CachePolicyConfig) -> Self {
        let inner = Inner {
            store: Store::new(policy.byte_budget, policy.max_entry_bytes),
            flights: FlightTable::new(),
            purges: PurgeLog::new(),
            stats: CacheStats::default(),
        };
        Self { name, policy, meters: Meters::new(name), inner: Mutex::new(inner) }
    }

    /// The hot path: a fresh entry or nothing.
    pub fn get<Q>(&self, key: &Q) -> Option<Served<V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let now = Instant::now();
        let mut inner = self.inner.lock();
        match inner.store.look_up(key, now) {
            Found::Fresh(served) => {
                self.meters.count(State::Hit, &mut inner.stats);
                Some(served)
            }
            Found::Stale { .. } | Found::Nothing(None) => None,
            Found::Nothing(expired) => {
                self.show_size(&inner);
                drop(inner);
                drop(expired);
                None
            }
        }
    }

    pub fn count_bypass(&self) {
        let mut inner = self.inner.lock();
        inner.stats.loads += 1;
        self.meters.count(State::Bypass, &mut inner.stats);
    }

    /// Decides what a request does next: serve, refresh, lead a flight, join one or give up.
    pub fn step(self: &Arc<Self>, key: &K, request: &mut Request) -> Step<K, V, E> {
        let now = Instant::now();
        let mut inner = self.inner.lock();
        let is_first = request.arrived.is_none();
        request.arrived.get_or_insert(inner.purges.last());

        let (state, step, expired) = match inner.store.look_up(key, now) {
            Found::Fresh(served) => (State::Hit, Step::Serve(served), None),
            Found::Stale { served, refresh_due, is_purged } => {
                let waits = is_purged && !self.policy.renew_wait.is_zero();
                let under_way = inner.flights.join(key);
                let refresh = refresh_due
                    && request.may_lead
                    && under_way.is_none()
                    && inner.flights.refreshing() < self.policy.max_refreshes
                    && inner.flights.under_way() < self.policy.max_flights;
                let (state, step) = match under_way {
                    Some(arrival) if waits => (State::Shared, Step::JoinRenewal(served, arrival)),
                    None if refresh => {
                        let (flight, arrival) = self.begin(&mut inner, key, Purpose::Refresh);
                        if waits {
                            (State::Miss, Step::Renew(served, flight, arrival))
                        } else {
                            (State::Stale, Step::Refresh(served, flight))
                        }
                    }
                    _ => (State::Stale, Step::Serve(served)),
                };
                (state, step, None)
            }
            Found::Nothing(expired) => {
                let (state, step) = match inner.flights.join(key) {
                    Some(arrival) => (State::Shared, Step::Join(arrival)),
                    None if !request.may_lead => (State::Miss, Step::Fail(LoadError::FlightDied)),
                    None if inner.flights.under_way() >= self.policy.max_flights => {
                        (State::Miss, Step::Fail(LoadError::Busy))
                    }
                    None => {
                        let (flight, arrival) = self.begin(&mut inner, key, Purpose::Demand);
                        (State::Miss, Step::Lead(flight, arrival))
                    }
                };
                (state, step, expired)
            }
        };
        if is_first {
            self.meters.count(state, &mut inner.stats);
        }
        if expired.is_some() {
            self.show_size(&inner);
        }
        drop(inner);
        drop(expired);
        step
    }

    /// Enters a flight. It must not be dropped under the lock: it would wait for it for ever.
    fn begin(
        self: &Arc<Self>,
        inner: &mut Inner<K, V, E>,
        key: &K,
        purpose: Purpose,
    ) -> (Flight<K, V, E>, Arrival<V, E>) {
        let (announce, arrival) = announcement();
        inner.stats.loads += 1;
        let flight = Flight {
            cache: Arc::clone(self),
            key: key.clone(),
            id: inner.flights.begin(key, purpose, arrival.clone()),
            purpose,
            began: inner.purges.begin(),
            announce,
            landed: false,
        };
        (flight, arrival)
    }

    pub fn purge(&self, purge: Purge<K>, mode: Mode) -> PurgeReport<K> {
        let now = Instant::now();
        let mut report = PurgeReport::default();
        let mut inner = self.inner.lock();
        let Inner { store, flights, purges, .. } = &mut *inner;
        // What a flight will bring is not known yet. Its key is, and so are the tags of the entry it is to replace.
        report.flights = flights.detach(|key| purge.covers(key, Some(store.tags_of(key))));
        let dropped = store.purge(mode, now, |key, tags| purge.covers(key, Some(tags)), |key| report.add(key));
        purges.record(purge, mode);
        self.show_size(&inner);
        drop(inner);
        drop(dropped);
        report
    }

    pub fn stats(&self) -> CacheStats {
        let inner = self.inner.lock();
        CacheStats {
            entries: inner.store.len(),
            bytes: inner.store.bytes(),
            flights: inner.flights.under_way(),
            ..inner.stats
        }
    }

    /// Called under the lock, so that the last word is the true one.
    #[expect(clippy::cast_precision_loss, reason = "gauges are floating point, and 2^53 bytes are far away")]
    pub(super) fn show_size(&self, inner: &Inner<K, V, E>) {
        self.meters.bytes.set(inner.store.bytes() as f64);
        self.meters.entries.set(inner.store.len() as f64);
    }
}
