//! Single flight.

use std::panic;

use tokio::{runtime, sync::Barrier, time};

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_simultaneous_misses_make_one_load() {
    const N: usize = 200;
    let (cache, gate, barrier) = (cache(), Gate::new(), Arc::new(Barrier::new(N)));
    let askings: Vec<_> = (0..N)
        .map(|_| {
            let (cache, gate, barrier) = (cache.clone(), gate.clone(), Arc::clone(&barrier));
            tokio::spawn(async move {
                barrier.wait().await;
                let load = async move || {
                    gate.pass().await;
                    Ok(page("home"))
                };
                cache.get_or_load("/".to_owned(), load).await.unwrap()
            })
        })
        .collect();
    until(|| cache.stats().misses + cache.stats().shared == N as u64).await;
    gate.open();

    let mut states = Vec::new();
    let mut values = Vec::new();
    for asking in askings {
        let served = asking.await.unwrap();
        states.push(served.status);
        values.push(served.value);
    }
    assert_eq!(gate.begun(), 1);
    assert_eq!(
        states
            .iter()
            .filter(|status| **status == CacheStatus::Miss)
            .count(),
        1
    );
    assert_eq!(
        states
            .iter()
            .filter(|status| **status == CacheStatus::Shared)
            .count(),
        N - 1
    );
    assert!(values.iter().all(|value| Arc::ptr_eq(value, &values[0])));
    assert_eq!(
        (cache.stats().loads, cache.stats().shared),
        (1, N as u64 - 1)
    );
}

#[tokio::test]
async fn different_keys_load_concurrently() {
    let (cache, gate) = (cache(), Gate::new());
    let a = gate.ask(&cache, "/a", Ok(page("a"))).await;
    let b = gate.ask(&cache, "/b", Ok(page("b"))).await;
    gate.arrival().await;
    gate.arrival().await;
    assert_eq!(cache.stats().flights, 2);
    gate.open();
    assert_eq!(*a.await.unwrap().unwrap().value, "a");
    assert_eq!(*b.await.unwrap().unwrap().value, "b");
}

#[tokio::test]
async fn a_caller_that_goes_away_does_not_end_the_load() {
    let (cache, gate) = (cache(), Gate::new());
    let leaving = gate.ask(&cache, "/", Ok(page("home"))).await;
    gate.arrival().await;
    leaving.abort();
    assert!(leaving.await.unwrap_err().is_cancelled());

    let staying = gate.ask(&cache, "/", Ok(page("another"))).await;
    gate.open();
    assert_eq!(
        seen(&staying.await.unwrap().unwrap()),
        ("home", CacheStatus::Shared)
    );
    assert_eq!(seen(&cache.get("/").unwrap()), ("home", CacheStatus::Hit));
    assert_eq!(gate.begun(), 1);
}

#[tokio::test]
async fn all_waiters_share_an_error_and_nothing_is_stored() {
    let (cache, gate) = (cache(), Gate::new());
    let first = gate.ask(&cache, "/", Err(Down)).await;
    let second = gate.ask(&cache, "/", Ok(page("never asked for"))).await;
    gate.open();
    let errors = (
        first.await.unwrap().unwrap_err(),
        second.await.unwrap().unwrap_err(),
    );
    let (LoadError::Failed(first), LoadError::Failed(second)) = errors else {
        panic!("{errors:?}")
    };
    assert!(Arc::ptr_eq(&first, &second));
    assert_eq!(LoadError::Failed(first).to_string(), "the provider is down");
    assert_eq!((cache.stats().entries, gate.begun()), (0, 1));
    assert_eq!(
        seen(&put(&cache, "/", page("home")).await),
        ("home", CacheStatus::Miss),
        "the next request loads again"
    );
}

#[tokio::test]
async fn all_waiters_share_a_value_that_is_not_to_be_stored() {
    let (cache, gate) = (cache(), Gate::new());
    let half_empty = Loaded::do_not_store("half empty".to_owned()).tagged(["tid:1".into()]);
    let first = gate.ask(&cache, "/", Ok(half_empty)).await;
    let second = gate.ask(&cache, "/", Ok(page("never asked for"))).await;
    gate.open();
    let (first, second) = (
        first.await.unwrap().unwrap(),
        second.await.unwrap().unwrap(),
    );
    assert_eq!(seen(&first), ("half empty", CacheStatus::Miss));
    assert_eq!(
        (seen(&second), second.stored),
        (("half empty", CacheStatus::Shared), false)
    );
    assert!(cache.get("/").is_none());
    assert_eq!(cache.stats().entries, 0);
}

/// Requests a page whose load reaches the gate and then panics.
fn doomed(cache: &Cache, gate: &Gate) -> Asking {
    let (cache, gate) = (cache.clone(), gate.clone());
    tokio::spawn(async move {
        let load = async move || {
            gate.pass().await;
            // A panic without its message.
            panic::resume_unwind(Box::new("doomed"))
        };
        cache.get_or_load("/".to_owned(), load).await
    })
}

#[tokio::test]
async fn a_load_that_panics_wakes_its_waiters_and_one_of_them_retries() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    let leader = doomed(&cache, &first);
    first.arrival().await;
    let mut others = Vec::new();
    for _ in 0..20 {
        others.push(second.ask(&cache, "/", Ok(page("home"))).await);
    }
    assert_eq!(second.begun(), 0);
    first.open();
    second.arrival().await;
    second.open();
    for other in others {
        assert_eq!(*other.await.unwrap().unwrap().value, "home");
    }
    assert_eq!((first.begun(), second.begun()), (1, 1));
    // Its load is used up, but it may join the retry of another.
    assert!(matches!(
        leader.await.unwrap(),
        Ok(_) | Err(LoadError::Aborted)
    ));
}

#[tokio::test]
async fn a_load_is_retried_once() {
    let (cache, gate) = (cache(), Gate::new());
    let askings: Vec<_> = (0..20).map(|_| doomed(&cache, &gate)).collect();
    until(|| cache.stats().shared == 19).await;
    gate.open();
    for asking in askings {
        assert!(matches!(asking.await.unwrap(), Err(LoadError::Aborted)));
    }
    assert_eq!(gate.begun(), 2);
    assert_eq!(cache.stats().flights, 0);
    assert_eq!(
        seen(&put(&cache, "/", page("home")).await),
        ("home", CacheStatus::Miss),
        "the key can be loaded again"
    );
}

#[test]
fn a_load_that_ends_with_its_runtime_wakes_waiters_on_another_runtime() {
    let (cache, gate) = (cache(), Gate::new());
    let doomed = runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    doomed.block_on(async {
        drop(gate.ask(&cache, "/", Ok(page("lost"))).await);
        gate.arrival().await;
    });
    let living = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    living.block_on(async {
        let other = Gate::new();
        other.open();
        let waiting = other.ask(&cache, "/", Ok(page("home"))).await;
        assert_eq!(cache.stats().shared, 1);
        doomed.shutdown_background();
        assert_eq!(
            seen(&waiting.await.unwrap().unwrap()),
            ("home", CacheStatus::Miss)
        );
    });
    assert_eq!(cache.stats().flights, 0);
}

#[tokio::test(start_paused = true)]
async fn a_load_that_hangs_is_dropped_after_its_timeout() {
    let limit = Duration::from_secs(30);
    let cache = cache_with(CachePolicyConfig {
        load_timeout: limit,
        ..CachePolicyConfig::default()
    });
    let gate = Gate::new();
    let (first, second) = (
        gate.ask(&cache, "/", Ok(page("a"))).await,
        gate.ask(&cache, "/", Ok(page("b"))).await,
    );
    for asking in [first, second] {
        assert!(matches!(asking.await.unwrap(), Err(LoadError::TimedOut(after)) if after == limit));
    }
    assert_eq!((cache.stats().flights, gate.begun()), (0, 1));
}

#[tokio::test]
async fn beyond_the_maximum_of_loads_a_miss_fails_but_may_join() {
    let cache = cache_with(CachePolicyConfig {
        max_loads: 1,
        ..CachePolicyConfig::default()
    });
    let gate = Gate::new();
    let first = gate.ask(&cache, "/a", Ok(page("a"))).await;
    assert!(matches!(
        gate.ask(&cache, "/b", Ok(page("b"))).await.await.unwrap(),
        Err(LoadError::Busy)
    ));
    let joined = gate.ask(&cache, "/a", Ok(page("another"))).await;
    gate.open();
    assert_eq!(*first.await.unwrap().unwrap().value, "a");
    assert_eq!(*joined.await.unwrap().unwrap().value, "a");
    assert_eq!(
        seen(&put(&cache, "/b", page("b")).await),
        ("b", CacheStatus::Miss)
    );
}

#[tokio::test(start_paused = true)]
async fn a_key_is_there_while_its_load_runs_and_while_its_entry_may_be_served() {
    let (cache, gate) = (cache(), Gate::new());
    assert!(!cache.has("/"));
    let asking = gate.ask(&cache, "/", Ok(page("page"))).await;
    gate.arrival().await;
    assert!(cache.has("/"));
    assert!(!cache.has("/other"));
    gate.open();
    asking.await.unwrap().unwrap();
    assert!(cache.has("/"));
    time::advance(MINUTE).await;
    assert!(cache.has("/"), "stale");
    time::advance(DAY).await;
    assert!(!cache.has("/"), "outlived");
}
