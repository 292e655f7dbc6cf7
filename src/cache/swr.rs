//! The cache's door.

use std::{borrow::Borrow, error::Error, fmt, hash::Hash, sync::Arc, time::Duration};

use tokio::time;
use tracing::Instrument;

use super::{
    CacheKey, CachePolicyConfig, CacheStats, LoadError, Loaded, Mode, Purge, PurgeReport, Served, State,
    flight::{Flight, Outcome},
    shared::{Request, Shared, Step},
};

/// A stale-while-revalidate cache: see the [module](super) for what it promises. Cloning gives another handle of the
/// same cache.
pub struct SwrCache<K, V, E: Error + 'static> {
    shared: Arc<Shared<K, V, E>>,
    enabled: bool,
}

impl<K, V, E> SwrCache<K, V, E>
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    /// An empty cache. `name` is its `cache` label in metrics and logs; the metrics recorder must have been installed
    /// before.
    #[must_use]
    pub fn new(name: &'static str, policy: CachePolicyConfig) -> Self {
        Self { shared: Arc::new(Shared::new(name, policy)), enabled: true }
    }

    /// A cache that is off, for measuring what it saves: it holds nothing, and every request runs its own load, in its
    /// own task and without single flight. The time limit of a load holds all the same.
    #[must_use]
    pub fn disabled(name: &'static str) -> Self {
        let policy = CachePolicyConfig::default();
        Self { shared: Arc::new(Shared::new(name, policy)), enabled: false }
    }

    /// The hot path: a fresh entry, or nothing. One short lock, no allocation, one counted pointer more.
    ///
    /// An entry that is stale is nothing here, and not counted as a request: go on with
    /// [`get_or_load`](Self::get_or_load), which serves it at once and begins its refresh.
    pub fn get<Q>(&self, key: &Q) -> Option<Served<V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        if self.enabled { self.shared.get(key) } else { None }
    }

    /// A fresh entry; or a stale one at once, while one load refreshes it; or else the outcome of a load, which is begun
    /// unless one for the same key is under way already. For an entry that a soft purge made stale, the refresh is waited
    /// for as long as [`renew_wait`](CachePolicyConfig::renew_wait) says. The load runs in a task of its own, within the caller's
    /// tracing span; a caller who goes away does not end it.
    ///
    /// # Errors
    ///
    /// [`LoadError`], and only when there is no entry that could be served instead.
    ///
    /// # Panics
    ///
    /// Outside of a tokio runtime.
    pub async fn get_or_load<F, Fut>(&self, key: K, load: F) -> Result<Served<V>, LoadError<E>>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Loaded<V>, E>> + Send + 'static,
    {
        if !self.enabled {
            return self.bypass(load).await;
        }
        let mut load = Some(load);
        let mut request = Request { arrived: None, may_lead: true };
        let mut has_retried = false;
        let patience = time::Instant::now() + self.shared.policy.renew_wait;
        loop {
            request.may_lead = load.is_some();
            let (arrival, state, instead) = match self.shared.step(&key, &mut request) {
                Step::Serve(served) => return Ok(served),
                Step::Refresh(served, flight) => {
                    launch(flight, load.take());
                    return Ok(served);
                }
                Step::Renew(old, flight, arrival) => {
                    launch(flight, load.take());
                    (arrival, State::Miss, Some(old))
                }
                Step::JoinRenewal(old, arrival) => (arrival, State::Shared, Some(old)),
                Step::Lead(flight, arrival) => {
                    launch(flight, load.take());
                    (arrival, State::Miss, None)
                }
                Step::Join(arrival) => (arrival, State::Shared, None),
                Step::Fail(error) => return Err(error),
            };
            let outcome = match instead {
                None => arrival.outcome().await,
                Some(old) => time::timeout_at(patience, arrival.outcome()).await.unwrap_or(Outcome::Instead(old)),
            };
            match outcome {
                // Joined after a purge, and what came was begun before it: look again. A flight that begins from now on
                // began after that purge, so this happens once at most.
                Outcome::Landed { struck: Some(purge), .. } if request.arrived.is_some_and(|at| purge <= at) => {}
                Outcome::Landed { served, .. } => return Ok(Served { state, ..served }),
                Outcome::Instead(served) => return Ok(served),
                Outcome::Failed(error) => return Err(error),
                Outcome::Died if has_retried => return Err(LoadError::FlightDied),
                Outcome::Died => has_retried = true,
            }
        }
    }

    async fn bypass<F, Fut>(&self, load: F) -> Result<Served<V>, LoadError<E>>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Loaded<V>, E>>,
    {
        self.shared.count_bypass();
        let limit = self.shared.policy.flight_limit;
        let loaded = time::timeout(limit, load()).await.map_err(|_| LoadError::TimedOut(limit))?;
        let value = Arc::new(loaded.map_err(|error| LoadError::Failed(Arc::new(error)))?.value);
        Ok(Served { value, state: State::Bypass, age: Duration::ZERO, fresh_for: Duration::ZERO, stored: false })
    }

    /// Purges entries and reports what it touched. A load that began before is not stored as fresh after it, if the
    /// purge covers what it brings.
    #[expect(clippy::must_use_candidate, reason = "the purge is done whether anyone reads its report or not")]
    pub fn purge(&self, purge: Purge<K>, mode: Mode) -> PurgeReport<K> {
        self.shared.purge(purge, mode)
    }

    /// The figures of this moment.
    #[must_use]
    pub fn stats(&self) -> CacheStats {
        self.shared.stats()
    }
}

/// Sends a flight off in a task of its own.
fn launch<K, V, E, F, Fut>(flight: Flight<K, V, E>, load: Option<F>)
where
    K: CacheKey,
    V: Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
    F: FnOnce() -> Fut + Send + 'static,
    Fut: Future<Output = Result<Loaded<V>, E>> + Send + 'static,
{
    // Without a load the flight is dropped here, which tells everyone that it died; only those who have one may lead.
    if let Some(load) = load {
        tokio::spawn(flight.fly(load).in_current_span());
    }
}

impl<K, V, E: Error + 'static> Clone for SwrCache<K, V, E> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared), enabled: self.enabled }
    }
}

impl<K, V, E: Error + 'static> fmt::Debug for SwrCache<K, V, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SwrCache").field("name", &self.shared.name).field("enabled", &self.enabled).finish()
    }
}
