//! One load for all who want it.

use std::{collections::HashMap, error::Error, sync::Arc};

use tokio::{sync::watch, time};

use super::{CacheKey, LoadError, Loaded, Served, shared::Shared};

/// How a flight ended, as all who wait for it learn.
pub(super) enum Outcome<V, E: Error + 'static> {
    /// It brought a value. `struck` is the number of the first purge since its beginning that covered it.
    Landed { served: Served<V>, struck: Option<u64> },
    /// It failed, or brought something not worth storing, and there was an entry to serve instead.
    Instead(Served<V>),
    /// It failed.
    Failed(LoadError<E>),
    /// It ended without a result.
    Died,
}

impl<V, E: Error + 'static> Clone for Outcome<V, E> {
    fn clone(&self) -> Self {
        match self {
            Self::Landed { served, struck } => Self::Landed { served: served.clone(), struck: *struck },
            Self::Instead(served) => Self::Instead(served.clone()),
            Self::Failed(error) => Self::Failed(error.clone()),
            Self::Died => Self::Died,
        }
    }
}

/// Where a flight's outcome will appear.
pub(super) struct Arrival<V, E: Error + 'static>(watch::Receiver<Option<Outcome<V, E>>>);

impl<V, E: Error + 'static> Clone for Arrival<V, E> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<V, E: Error + 'static> Arrival<V, E> {
    /// Waits for the outcome. May be dropped at any time; the flight goes on.
    pub async fn outcome(mut self) -> Outcome<V, E> {
        match self.0.wait_for(Option::is_some).await {
            Ok(outcome) => outcome.clone().unwrap_or(Outcome::Died),
            Err(_) => Outcome::Died,
        }
    }
}

/// What a flight is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Someone waits for it.
    Demand,
    /// A stale entry was served, nobody waits.
    Refresh,
}

/// The flights under way, and those of them that may be joined, by key.
pub(super) struct FlightTable<K, V, E: Error + 'static> {
    joinable: HashMap<K, (u64, Arrival<V, E>)>,
    last_id: u64,
    under_way: usize,
    refreshing: usize,
}

impl<K: CacheKey, V, E: Error + 'static> FlightTable<K, V, E> {
    pub fn new() -> Self {
        Self { joinable: HashMap::new(), last_id: 0, under_way: 0, refreshing: 0 }
    }

    pub fn join(&self, key: &K) -> Option<Arrival<V, E>> {
        self.joinable.get(key).map(|(_, arrival)| arrival.clone())
    }

    pub fn under_way(&self) -> usize {
        self.under_way
    }

    pub fn refreshing(&self) -> usize {
        self.refreshing
    }

    /// Enters a flight, to which `arrival` belongs. Ids ascend.
    pub fn begin(&mut self, key: &K, purpose: Purpose, arrival: Arrival<V, E>) -> u64 {
        self.last_id += 1;
        self.under_way += 1;
        self.refreshing += usize::from(purpose == Purpose::Refresh);
        self.joinable.insert(key.clone(), (self.last_id, arrival));
        self.last_id
    }

    /// Strikes a flight off. Says whether it could still be joined, that is, whether no purge had detached it.
    pub fn end(&mut self, key: &K, id: u64, purpose: Purpose) -> bool {
        self.under_way -= 1;
        self.refreshing -= usize::from(purpose == Purpose::Refresh);
        let joinable = self.joinable.get(key).is_some_and(|(present, _)| *present == id);
        if joinable {
            self.joinable.remove(key);
        }
        joinable
    }

    /// Lets nobody join the flights whose keys are covered any more; they go on for those who wait already. Returns
    /// how many these were.
    pub fn detach(&mut self, covered: impl Fn(&K) -> bool) -> usize {
        let before = self.joinable.len();
        self.joinable.retain(|key, _| !covered(key));
        before - self.joinable.len()
    }
}

/// What a flight brought home.
pub(super) enum Brought<V, E: Error + 'static> {
    Loaded(Loaded<V>),
    Failed(LoadError<E>),
    Nothing,
}

/// A flight under way. However it ends, even by a panic of its load or with its runtime, dropping it strikes it off the
/// table and tells those who wait.
pub(super) struct Flight<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    pub cache: Arc<Shared<K, V, E>>,
    pub key: K,
    pub id: u64,
    pub purpose: Purpose,
    /// The number of the last purge when it began.
    pub began: u64,
    pub announce: Announce<V, E>,
    pub landed: bool,
}

/// The other end of [`Arrival`].
pub(super) struct Announce<V, E: Error + 'static>(watch::Sender<Option<Outcome<V, E>>>);

/// A pair through which a flight tells its outcome.
pub(super) fn announcement<V, E: Error + 'static>() -> (Announce<V, E>, Arrival<V, E>) {
    let (sender, receiver) = watch::channel(None);
    (Announce(sender), Arrival(receiver))
}

impl<K, V, E> Flight<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    /// Runs the load, within its time, and lands.
    pub async fn fly<F, Fut>(mut self, load: F)
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Loaded<V>, E>>,
    {
        let limit = self.cache.policy.flight_limit;
        let brought = match time::timeout(limit, async { load().await }).await {
            Ok(Ok(loaded)) => Brought::Loaded(loaded),
            Ok(Err(error)) => Brought::Failed(LoadError::Failed(Arc::new(error))),
            Err(_) => Brought::Failed(LoadError::TimedOut(limit)),
        };
        self.land(brought);
    }

    /// Strikes the flight off and stores what it brought, and only then wakes those who wait, so that none of them
    /// can join it again.
    fn land(&mut self, brought: Brought<V, E>) {
        self.landed = true;
        let outcome = self.cache.land(self, brought);
        self.announce.0.send_replace(Some(outcome));
    }
}

impl<K, V, E> Drop for Flight<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    fn drop(&mut self) {
        if !self.landed {
            self.land(Brought::Nothing);
        }
    }
}
