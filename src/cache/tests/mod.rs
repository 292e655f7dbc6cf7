//! The cache from outside, through its public door.

mod budget;
mod flights;
mod hits;
mod purges;
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

use super::{CachePolicyConfig, Lifetime, LoadError, Loaded, Served, State, SwrCache};

type Cache = SwrCache<String, String, Down>;

/// What a load of these tests fails with.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the provider is down")]
struct Down;

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);
const LIFETIME: Lifetime = Lifetime { fresh: MINUTE, stale: DAY };

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
    cache.get_or_load(key.to_owned(), async move || Ok(loaded)).await.unwrap()
}

/// Asks for a page whose load fails without delay.
async fn ask_in_vain(cache: &Cache, key: &str) -> Result<Served<String>, LoadError<Down>> {
    cache.get_or_load(key.to_owned(), async || Err(Down)).await
}

/// Text and state, to compare with.
fn seen(served: &Served<String>) -> (&str, State) {
    (&served.value, served.state)
}

/// Lets other tasks run until something is so.
async fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        task::yield_now().await;
    }
}

/// Lets all loads under way come to their end.
async fn landed(cache: &Cache) {
    until(|| cache.stats().flights == 0).await;
}

/// Holds loads back until it is opened, and counts them.
#[derive(Clone)]
struct Gate {
    begun: Arc<AtomicUsize>,
    arrivals: Arc<Semaphore>,
    is_open: watch::Sender<bool>,
}

impl Gate {
    fn new() -> Self {
        Self { begun: Arc::default(), arrivals: Arc::new(Semaphore::new(0)), is_open: watch::Sender::new(false) }
    }

    fn open(&self) {
        self.is_open.send_replace(true);
    }

    /// How many loads have begun.
    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    /// Waits for one more load to have come to the gate.
    async fn arrival(&self) {
        self.arrivals.acquire().await.unwrap().forget();
    }

    async fn pass(&self) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.arrivals.add_permits(1);
        self.is_open.subscribe().wait_for(|is_open| *is_open).await.unwrap();
    }

    /// Asks, in a task of its own, for a page whose load waits at the gate, and lets that task come as far as it can.
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
