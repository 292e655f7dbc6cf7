//! The table of running loads: their waiters, and the purges that happened since they began.

use std::{borrow::Borrow, collections::HashMap, error::Error, hash::Hash};

use derive_where::derive_where;
use tokio::{sync::watch, time::Instant};

use super::{CacheKey, LoadError, Mode, Selection, Served, Tag};

/// The result of a flight, as its waiters get it.
pub(super) type FlightResult<V, E> = Result<Completed<V>, LoadError<E>>;

/// A value for the waiters of a flight.
#[derive_where(Clone)]
pub(super) struct Completed<V> {
    /// The loaded value with status [`CacheStatus::Miss`], or the present entry with any other
    /// status.
    pub served: Served<V>,
    /// Index of the first purge during the flight that covers the value.
    pub invalidated_by: Option<usize>,
}

/// Receives the outcome of a flight.
#[derive_where(Clone)]
pub(super) struct Waiter<V, E: Error + 'static>(pub watch::Receiver<Option<FlightResult<V, E>>>);

impl<V, E: Error + 'static> Waiter<V, E> {
    /// Waits for the outcome. Dropping the future does not end the flight.
    pub async fn outcome(mut self) -> FlightResult<V, E> {
        match self.0.wait_for(Option::is_some).await {
            Ok(outcome) => outcome.clone().unwrap_or(Err(LoadError::Aborted)),
            Err(_) => Err(LoadError::Aborted),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Miss,
    Refresh,
}

pub(super) struct FlightTable<K, V, E: Error + 'static> {
    running: HashMap<u64, Running<K, V, E>>,
    /// The flight that new callers of a key join: the youngest of the key, unless a purge has
    /// detached it.
    joinable: HashMap<K, u64>,
    last_id: u64,
    refreshing: usize,
}

struct Running<K, V, E: Error + 'static> {
    purpose: Purpose,
    began: Instant,
    waiter: Waiter<V, E>,
    /// The purges since the beginning, oldest first.
    purges: Vec<(Selection<K>, Mode)>,
}

/// A flight that a caller has joined.
pub(super) struct Joined<V, E: Error + 'static> {
    pub waiter: Waiter<V, E>,
    pub began: Instant,
    /// Number of purges since the flight began.
    pub purges: usize,
}

pub(super) struct Ended<K> {
    pub was_joinable: bool,
    pub purges: Vec<(Selection<K>, Mode)>,
}

/// The purges during a flight that cover its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Invalidation {
    pub first: usize,
    /// The strictest mode.
    pub mode: Mode,
}

impl<K: CacheKey, V, E: Error + 'static> FlightTable<K, V, E> {
    /// Maximum number of purges recorded for a flight. Further ones are merged into the last, which
    /// then covers everything.
    pub const MAX_PURGES: usize = 256;

    pub fn new() -> Self {
        Self {
            running: HashMap::new(),
            joinable: HashMap::new(),
            last_id: 0,
            refreshing: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.running.len()
    }

    pub fn refreshing(&self) -> usize {
        self.refreshing
    }

    /// Returns the flight that a new caller of the key joins.
    pub fn join(&self, key: &K) -> Option<Joined<V, E>> {
        let running = self.running.get(self.joinable.get(key)?)?;
        Some(Joined {
            waiter: running.waiter.clone(),
            began: running.began,
            purges: running.purges.len(),
        })
    }

    pub fn is_joinable<Q>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.joinable.contains_key(key)
    }

    /// Adds a flight and returns its id. Ids ascend.
    pub fn add(&mut self, key: &K, purpose: Purpose, waiter: Waiter<V, E>, now: Instant) -> u64 {
        self.last_id += 1;
        self.refreshing += usize::from(purpose == Purpose::Refresh);
        self.running.insert(
            self.last_id,
            Running {
                purpose,
                began: now,
                waiter,
                purges: Vec::new(),
            },
        );
        self.joinable.insert(key.clone(), self.last_id);
        self.last_id
    }

    pub fn remove(&mut self, key: &K, id: u64) -> Ended<K> {
        let was_joinable = self.joinable.get(key) == Some(&id);
        if was_joinable {
            self.joinable.remove(key);
        }
        let Some(running) = self.running.remove(&id) else {
            return Ended {
                was_joinable,
                purges: Vec::new(),
            };
        };
        self.refreshing -= usize::from(running.purpose == Purpose::Refresh);
        Ended {
            was_joinable,
            purges: running.purges,
        }
    }

    /// Records a purge for all flights. Detaches the flights whose key or present entry is covered:
    /// they go on, but new callers do not join them.
    pub fn purge<'t>(
        &mut self,
        purge: &Selection<K>,
        mode: Mode,
        tags_of: impl Fn(&K) -> &'t [Tag],
    ) {
        for running in self.running.values_mut() {
            match running.purges.get_mut(Self::MAX_PURGES - 1) {
                None => running.purges.push((purge.clone(), mode)),
                Some(last) => *last = (Selection::All, last.1.max(mode)),
            }
        }
        self.joinable
            .retain(|key, _| !purge.covers(key, Some(tags_of(key))));
    }
}

impl<K> Ended<K> {
    /// Returns the purges that cover the result. Unknown tags (`None`) are covered by every tag.
    pub fn invalidation(&self, key: &K, tags: Option<&[Tag]>) -> Option<Invalidation> {
        let covering = self
            .purges
            .iter()
            .enumerate()
            .filter(|(_, (purge, _))| purge.covers(key, tags));
        covering
            .map(|(first, (_, mode))| Invalidation { first, mode: *mode })
            .reduce(|a, b| Invalidation {
                first: a.first,
                mode: a.mode.max(b.mode),
            })
    }
}
