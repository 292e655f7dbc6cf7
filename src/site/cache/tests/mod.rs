//! Tests of the cache through its public interface.

mod budget;
mod flights;
mod hits;
mod purges;
mod recorded_purges;
mod staleness;

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{Semaphore, watch},
    task,
};

use super::{
    CacheKey, CachePolicyConfig, CacheStatus, Lifetime, LoadError, Loaded, Served, SwrCache,
};

type Cache = SwrCache<String, String, Down>;

impl CacheKey for u64 {}

/// The error of a failing load.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the provider is down")]
struct Down;

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);
const LIFETIME: Lifetime = Lifetime {
    fresh: MINUTE,
    stale: DAY,
};

fn cache() -> Cache {
    cache_with(CachePolicyConfig::default())
}

fn cache_with(policy: CachePolicyConfig) -> Cache {
    Cache::new("test", policy)
}

/// A good page, fresh for a minute and stale for a day.
fn page(text: &str) -> Loaded<String> {
    Loaded::keep(text.to_owned(), LIFETIME, text.len())
}

/// Loads a good page without delay.
async fn put(cache: &Cache, key: &str, loaded: Loaded<String>) -> Served<String> {
    cache
        .get_or_load(key.to_owned(), async move || Ok(loaded))
        .await
        .unwrap()
}

/// Requests a page whose load fails without delay.
async fn ask_in_vain(cache: &Cache, key: &str) -> Result<Served<String>, LoadError<Down>> {
    cache.get_or_load(key.to_owned(), async || Err(Down)).await
}

/// Returns text and status for comparison.
fn seen(served: &Served<String>) -> (&str, CacheStatus) {
    (&served.value, served.status)
}

/// Lets other tasks run until a condition holds.
async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        task::yield_now().await;
    }
}

/// Waits until no load is running.
async fn completed(cache: &Cache) {
    until(|| cache.stats().flights == 0).await;
}

/// Blocks loads until it is opened, and counts them.
#[derive(Clone)]
struct Gate {
    begun: Arc<AtomicUsize>,
    arrivals: Arc<Semaphore>,
    is_open: watch::Sender<bool>,
}

impl Gate {
    fn new() -> Self {
        Self {
            begun: Arc::default(),
            arrivals: Arc::new(Semaphore::new(0)),
            is_open: watch::Sender::new(false),
        }
    }

    fn open(&self) {
        self.is_open.send_replace(true);
    }

    /// The number of loads that have reached the gate.
    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    /// Waits for one more load to reach the gate.
    async fn arrival(&self) {
        self.arrivals.acquire().await.unwrap().forget();
    }

    async fn pass(&self) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.arrivals.add_permits(1);
        self.is_open
            .subscribe()
            .wait_for(|is_open| *is_open)
            .await
            .unwrap();
    }

    /// Requests, in its own task, a page whose load waits at the gate. Returns after the request
    /// has been counted.
    async fn ask(&self, cache: &Cache, key: &str, result: Result<Loaded<String>, Down>) -> Asking {
        let requests = |cache: &Cache| {
            let stats = cache.stats();
            stats.hits + stats.stale_hits + stats.misses + stats.shared
        };
        let before = requests(cache);
        let (asked, gate, key) = (cache.clone(), self.clone(), key.to_owned());
        let asking = tokio::spawn(async move {
            let load = async move || {
                gate.pass().await;
                result
            };
            asked.get_or_load(key, load).await
        });
        until(|| requests(cache) > before).await;
        asking
    }
}

type Asking = task::JoinHandle<Result<Served<String>, LoadError<Down>>>;
