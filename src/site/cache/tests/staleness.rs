//! Stale while revalidate, stale if error.

use std::panic;

use tokio::time;

use super::*;
use crate::cache::{Mode, Selection};

#[tokio::test(start_paused = true)]
async fn a_stale_page_is_served_at_once_while_exactly_one_load_refreshes_it() {
    let (cache, gate) = (cache(), Gate::new());
    put(&cache, "/", page("old")).await;
    time::advance(MINUTE).await;
    for _ in 0..50 {
        let served = gate
            .ask(&cache, "/", Ok(page("new")))
            .await
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen(&served), ("old", CacheStatus::Stale));
        assert_eq!((served.age, served.fresh_for), (MINUTE, Duration::ZERO));
    }
    gate.arrival().await;
    assert_eq!(gate.begun(), 1);

    gate.open();
    completed(&cache).await;
    assert_eq!(seen(&cache.get("/").unwrap()), ("new", CacheStatus::Hit));
    assert_eq!((gate.begun(), cache.stats().refresh_failures), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn stale_is_served_for_a_day_of_provider_failure_and_no_longer() {
    let cache = cache();
    put(&cache, "/", page("good")).await;
    time::advance(MINUTE).await;
    for minute in 0..24 * 60 {
        let served = ask_in_vain(&cache, "/").await.unwrap();
        assert_eq!(
            seen(&served),
            ("good", CacheStatus::Stale),
            "in minute {minute}"
        );
        completed(&cache).await;
        time::advance(MINUTE).await;
    }
    assert_eq!(cache.stats().refresh_failures, 24 * 60);
    assert!(matches!(
        ask_in_vain(&cache, "/").await,
        Err(LoadError::Failed(_))
    ));
    assert_eq!(cache.stats().entries, 0);
}

#[tokio::test(start_paused = true)]
async fn a_failing_refresh_is_attempted_once_per_pause() {
    let second = Duration::from_secs(1);
    let cache = cache_with(CachePolicyConfig {
        retry_after: 5 * second,
        ..CachePolicyConfig::default()
    });
    put(&cache, "/", page("good")).await;
    time::advance(MINUTE).await;
    for _ in 0..60 {
        ask_in_vain(&cache, "/").await.unwrap();
        completed(&cache).await;
        time::advance(second).await;
    }
    assert_eq!(cache.stats().refresh_failures, 12);

    let served = put(&cache, "/", page("better")).await;
    assert_eq!(seen(&served), ("good", CacheStatus::Stale));
    completed(&cache).await;
    assert_eq!(seen(&cache.get("/").unwrap()), ("better", CacheStatus::Hit));
}

#[tokio::test(start_paused = true)]
async fn a_refresh_that_returns_nothing_to_store_never_replaces_a_page() {
    let cache = cache();
    put(&cache, "/", page("good")).await;
    time::advance(MINUTE).await;
    for failure in ["error", "half empty", "panic", "hang"] {
        let load = async move || match failure {
            "error" => Err(Down),
            "half empty" => Ok(Loaded::do_not_store("bad".to_owned())),
            "panic" => panic::resume_unwind(Box::new("doomed")),
            _ => std::future::pending().await,
        };
        let served = cache.get_or_load("/".to_owned(), load).await.unwrap();
        assert_eq!(seen(&served), ("good", CacheStatus::Stale), "{failure}");
        if failure == "hang" {
            time::sleep(MINUTE).await;
        }
        completed(&cache).await;
        let attempts = cache.stats().loads;
        assert_eq!(
            seen(&ask_in_vain(&cache, "/").await.unwrap()),
            ("good", CacheStatus::Stale),
            "after {failure}"
        );
        if failure != "hang" {
            assert_eq!(
                cache.stats().loads,
                attempts,
                "no immediate new attempt after {failure}"
            );
        }
        completed(&cache).await;
        time::advance(MINUTE).await;
    }
    assert_eq!(cache.stats().refresh_failures, 5);
}

#[tokio::test(start_paused = true)]
async fn a_not_found_result_replaces_the_page_and_is_soon_loaded_again() {
    let cache = cache();
    put(&cache, "/news/info/1", page("news")).await;
    time::advance(MINUTE).await;
    let short = Lifetime {
        fresh: Duration::from_secs(5),
        stale: Duration::ZERO,
    };
    put(
        &cache,
        "/news/info/1",
        Loaded::keep("not found".to_owned(), short, 9),
    )
    .await;
    completed(&cache).await;
    assert_eq!(
        seen(&cache.get("/news/info/1").unwrap()),
        ("not found", CacheStatus::Hit)
    );
    time::advance(Duration::from_secs(5)).await;
    assert_eq!(
        seen(&put(&cache, "/news/info/1", page("news again")).await),
        ("news again", CacheStatus::Miss)
    );
}

#[tokio::test(start_paused = true)]
async fn an_entry_without_stale_time_is_never_served_stale() {
    let cache = cache();
    let lifetime = Lifetime {
        fresh: MINUTE,
        stale: Duration::ZERO,
    };
    put(&cache, "/", Loaded::keep("old".to_owned(), lifetime, 3)).await;
    cache.purge(&Selection::All, Mode::Soft);
    assert_eq!(
        seen(&put(&cache, "/", page("new")).await),
        ("new", CacheStatus::Miss)
    );
}

#[tokio::test(start_paused = true)]
async fn beyond_the_maximum_of_refreshes_stale_is_served_without_one() {
    let cache = cache_with(CachePolicyConfig {
        max_refreshes: 1,
        ..CachePolicyConfig::default()
    });
    let gate = Gate::new();
    for key in ["/a", "/b"] {
        put(&cache, key, page("old")).await;
    }
    time::advance(MINUTE).await;
    for key in ["/a", "/b"] {
        let served = gate
            .ask(&cache, key, Ok(page("new")))
            .await
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen(&served), ("old", CacheStatus::Stale));
    }
    assert_eq!(cache.stats().flights, 1);
    assert_eq!(
        seen(&put(&cache, "/c", page("c")).await),
        ("c", CacheStatus::Miss),
        "a miss is not held up by refreshes"
    );
    gate.open();
    completed(&cache).await;
    assert!(cache.get("/a").is_some() && cache.get("/b").is_none());
    put(&cache, "/b", page("new")).await;
    completed(&cache).await;
    assert!(
        cache.get("/b").is_some(),
        "the next request has tried again"
    );
}

#[tokio::test(start_paused = true)]
async fn beyond_the_maximum_of_loads_stale_is_served_without_a_refresh() {
    let cache = cache_with(CachePolicyConfig {
        max_loads: 1,
        ..CachePolicyConfig::default()
    });
    let gate = Gate::new();
    put(&cache, "/", page("old")).await;
    time::advance(MINUTE).await;
    let other = gate.ask(&cache, "/other", Ok(page("other"))).await;
    assert_eq!(
        seen(&put(&cache, "/", page("new")).await),
        ("old", CacheStatus::Stale)
    );
    assert_eq!(cache.stats().flights, 1);
    gate.open();
    other.await.unwrap().unwrap();
    put(&cache, "/", page("new")).await;
    completed(&cache).await;
    assert_eq!(*cache.get("/").unwrap().value, "new");
}

#[tokio::test]
async fn a_waiter_of_a_failed_load_gets_an_entry_stored_meanwhile() {
    let cache = cache();
    let (first, second) = (Gate::new(), Gate::new());
    let early = first.ask(&cache, "/", Ok(page("early"))).await;
    cache.purge(&Selection::All, Mode::Soft);
    let late = second.ask(&cache, "/", Err(Down)).await;
    first.open();
    assert_eq!(
        seen(&early.await.unwrap().unwrap()),
        ("early", CacheStatus::Miss)
    );
    second.open();
    assert_eq!(
        seen(&late.await.unwrap().unwrap()),
        ("early", CacheStatus::Stale)
    );
}

const SECOND: Duration = Duration::from_secs(1);

/// A cache in which requests wait two seconds for the refresh of a stale entry.
fn waiting() -> Cache {
    cache_with(CachePolicyConfig {
        stale_wait: 2 * SECOND,
        ..CachePolicyConfig::default()
    })
}

#[tokio::test(start_paused = true)]
async fn with_a_stale_wait_callers_get_the_refreshed_value() {
    let (cache, gate) = (waiting(), Gate::new());
    put(&cache, "/", page("old")).await;
    time::advance(MINUTE).await;
    let leading = gate.ask(&cache, "/", Ok(page("new"))).await;
    time::advance(SECOND).await;
    let joining = gate.ask(&cache, "/", Ok(page("never asked for"))).await;
    gate.open();
    assert_eq!(
        seen(&leading.await.unwrap().unwrap()),
        ("new", CacheStatus::Miss)
    );
    assert_eq!(
        seen(&joining.await.unwrap().unwrap()),
        ("new", CacheStatus::Shared)
    );
    assert_eq!(gate.begun(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_slow_refresh_is_awaited_once_and_its_value_used_later() {
    let (cache, gate) = (waiting(), Gate::new());
    put(&cache, "/", page("old")).await;
    time::advance(MINUTE).await;
    let start = time::Instant::now();
    let early = gate.ask(&cache, "/", Ok(page("new"))).await;
    assert_eq!(
        seen(&early.await.unwrap().unwrap()),
        ("old", CacheStatus::Stale)
    );
    assert_eq!(start.elapsed(), 2 * SECOND);
    for _ in 0..3 {
        let late = gate.ask(&cache, "/", Ok(page("never asked for"))).await;
        assert_eq!(
            seen(&late.await.unwrap().unwrap()),
            ("old", CacheStatus::Stale)
        );
    }
    assert_eq!((start.elapsed(), gate.begun()), (2 * SECOND, 1));
    gate.open();
    completed(&cache).await;
    assert_eq!(seen(&cache.get("/").unwrap()), ("new", CacheStatus::Hit));
}

#[tokio::test(start_paused = true)]
async fn with_a_stale_wait_a_failed_refresh_yields_the_stale_entry_and_a_pause() {
    let cache = waiting();
    put(&cache, "/", page("good")).await;
    time::advance(MINUTE).await;
    for _ in 0..3 {
        assert_eq!(
            seen(&ask_in_vain(&cache, "/").await.unwrap()),
            ("good", CacheStatus::Stale)
        );
    }
    assert_eq!(cache.stats().refresh_failures, 1);
    time::advance(5 * SECOND).await;
    assert_eq!(
        seen(&put(&cache, "/", page("better")).await),
        ("better", CacheStatus::Miss)
    );
}

#[tokio::test(start_paused = true)]
async fn with_a_stale_wait_a_load_begun_before_a_purge_never_counts_as_new() {
    let (cache, first, second) = (waiting(), Gate::new(), Gate::new());
    put(&cache, "/", page("old")).await;
    time::advance(MINUTE).await;
    let before = first
        .ask(&cache, "/", Ok(page("before").tagged(["info:1".into()])))
        .await;
    cache.purge(&Selection::Tag("info:1".into()), Mode::Soft);
    let after = second.ask(&cache, "/", Ok(page("after"))).await;
    first.open();
    assert_eq!(
        seen(&before.await.unwrap().unwrap()),
        ("before", CacheStatus::Miss)
    );
    assert_eq!(
        seen(&after.await.unwrap().unwrap()),
        ("before", CacheStatus::Stale),
        "known not to be new"
    );
    second.open();
    completed(&cache).await;
    assert_eq!(seen(&cache.get("/").unwrap()), ("after", CacheStatus::Hit));
}
