//! The end of a flight: what is stored, and what those who wait are given.

use std::{error::Error, sync::Arc, time::Duration};

use tokio::time::Instant;

use super::{
    CacheKey, LoadError, Loaded, Mode, Served, State,
    entry::Entry,
    flight::{Brought, Flight, Outcome, Purpose},
    loaded::{Keep, Store as Storing},
    shared::Shared,
    store::{Fate, Store},
};
use crate::error_chain::ErrorChain;

impl<K, V, E> Shared<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    /// Strikes a flight off and stores what it brought, if that is worth it.
    pub fn land(&self, flight: &Flight<K, V, E>, brought: Brought<V, E>) -> Outcome<V, E> {
        self.log(flight, &brought);
        match brought {
            Brought::Loaded(Loaded { value, store: Storing::Keep(keep) }) => self.land_full(flight, value, keep),
            Brought::Loaded(Loaded { value, store: Storing::DoNotStore }) => {
                self.land_empty(flight, |struck| Outcome::Landed { served: served(Arc::new(value)), struck })
            }
            Brought::Failed(error) => self.land_empty(flight, |_| Outcome::Failed(error)),
            Brought::Nothing => self.land_empty(flight, |_| Outcome::Died),
        }
    }

    /// Lands with a good value. After a hard purge that covers it, it is only handed to those who wait; after a soft one,
    /// it is stored as stale.
    fn land_full(&self, flight: &Flight<K, V, E>, value: V, keep: Keep) -> Outcome<V, E> {
        let now = Instant::now();
        let weight = Store::<K, V>::weigh(&flight.key, keep.heap_bytes, &keep.tags);
        let mut served = served(Arc::new(value));

        let mut inner = self.inner.lock();
        inner.flights.end(&flight.key, flight.id, flight.purpose);
        let struck = inner.purges.finish(flight.began, &flight.key, Some(&keep.tags));
        let struck_hard = struck.is_some_and(|struck| struck.mode == Mode::Hard);
        let mut dropped = Vec::new();
        if !struck_hard {
            let mut entry = Entry::new(Arc::clone(&served.value), keep, weight, flight.id, now);
            if struck.is_some() {
                entry.expire_softly(now);
            }
            served.fresh_for = entry.fresh_for(now);
            let inserted = inner.store.insert(flight.key.clone(), entry);
            served.stored = inserted.fate == Fate::Stored;
            dropped = inserted.dropped;
            inner.stats.evictions += inserted.evicted;
            inner.stats.too_heavy += u64::from(inserted.fate == Fate::TooHeavy);
            self.meters.evictions.increment(inserted.evicted);
            self.show_size(&inner);
        }
        drop(inner);
        drop(dropped);
        Outcome::Landed { served, struck: struck.map(|struck| struck.first) }
    }

    /// Lands with nothing to store. The entry there may be stays, is served to those who wait, and its next refresh is
    /// put off, unless the flight was detached by a purge: then the entry is due for a refresh that knows of it.
    fn land_empty(
        &self,
        flight: &Flight<K, V, E>,
        outcome: impl FnOnce(Option<u64>) -> Outcome<V, E>,
    ) -> Outcome<V, E> {
        let now = Instant::now();
        let mut inner = self.inner.lock();
        let was_joinable = inner.flights.end(&flight.key, flight.id, flight.purpose);
        // What it would have been made of is not known.
        let struck = inner.purges.finish(flight.began, &flight.key, None);
        if flight.purpose == Purpose::Refresh {
            inner.stats.refresh_failures += 1;
            self.meters.refresh_failures.increment(1);
        }
        if was_joinable && let Some(entry) = inner.store.peek_entry_mut(&flight.key) {
            entry.back_off(now, self.policy.retry_after);
        }
        match inner.store.peek(&flight.key, now) {
            Some(served) => Outcome::Instead(served),
            None => outcome(struck.map(|struck| struck.first)),
        }
    }

    /// Nobody waits for a refresh, so its failure is logged here; other failures are for those who wait to log.
    fn log(&self, flight: &Flight<K, V, E>, brought: &Brought<V, E>) {
        let (cache, key) = (self.name, &flight.key);
        let is_refresh = flight.purpose == Purpose::Refresh;
        match brought {
            Brought::Failed(LoadError::Failed(error)) if is_refresh => {
                let error = ErrorChain(&**error);
                tracing::warn!(cache, ?key, %error, "a refresh failed, the stale entry goes on being served");
            }
            Brought::Failed(error) if is_refresh => {
                tracing::warn!(cache, ?key, %error, "a refresh failed, the stale entry goes on being served");
            }
            Brought::Loaded(Loaded { store: Storing::DoNotStore, .. }) if is_refresh => {
                tracing::warn!(cache, ?key, "a refresh brought nothing to keep, the stale entry goes on being served");
            }
            Brought::Nothing => tracing::error!(cache, ?key, "a load ended without a result"),
            _ => {}
        }
    }
}

/// A value just loaded and not stored. Whoever waits for it says whether it is a miss or shared.
fn served<V>(value: Arc<V>) -> Served<V> {
    Served { value, state: State::Miss, age: Duration::ZERO, fresh_for: Duration::ZERO, stored: false }
}
