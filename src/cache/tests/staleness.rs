//! Stale while revalidate, stale if error.

use std::panic;

use tokio::time;

use super::*;
use crate::cache::{Mode, Purge};

#[tokio::test(start_paused = true)]
async fn a_stale_page_is_served_at_once_while_exactly_one_load_refreshes_it() {
    let (cache, gate) = (cache(), Gate::new());
    put(&cache, "/", page("old")).await;
    time::advance(MINUTE).await;
    for _ in 0..50 {
        let served = gate.ask(&cache, "/", Ok(page("new"))).await.await.unwrap().unwrap();
        assert_eq!(seen(&served), ("old", State::Stale));
        assert_eq!((served.age, served.fresh_for), (MINUTE, Duration::ZERO));
    }
    gate.arrival().await;
    assert_eq!(gate.begun(), 1);

    gate.open();
    landed(&cache).await;
    assert_eq!(seen(&cache.get("/").unwrap()), ("new", State::Hit));
    assert_eq!((gate.begun(), cache.stats().refresh_failures), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn stale_is_served_for_a_day_of_provider_failure_and_no_longer() {
    let cache = cache();
    put(&cache, "/", page("good")).await;
    time::advance(MINUTE).await;
    for minute in 0..24 * 60 {
        let served = ask_in_vain(&cache, "/").await.unwrap();
        assert_eq!(seen(&served), ("good", State::Stale), "in minute {minute}");
        landed(&cache).await;
        time::advance(MINUTE).await;
    }
    assert_eq!(cache.stats().refresh_failures, 24 * 60);
    assert!(matches!(ask_in_vain(&cache, "/").await, Err(LoadError::Failed(_))));
    assert_eq!(cache.stats().entries, 0);
}

#[tokio::test(start_paused = true)]
async fn a_provider_that_is_down_is_asked_once_per_pause() {
    let second = Duration::from_secs(1);
    let cache = cache_with(CachePolicyConfig { retry_after: 5 * second, ..CachePolicyConfig::default() });
    put(&cache, "/", page("good")).await;
    time::advance(MINUTE).await;
    for _ in 0..60 {
        ask_in_vain(&cache, "/").await.unwrap();
        landed(&cache).await;
        time::advance(second).await;
    }
    assert_eq!(cache.stats().refresh_failures, 12);

    let served = put(&cache, "/", page("better")).await;
    assert_eq!(seen(&served), ("good", State::Stale));
    landed(&cache).await;
    assert_eq!(seen(&cache.get("/").unwrap()), ("better", State::Hit));
}

#[tokio::test(start_paused = true)]
async fn a_refresh_that_brings_nothing_good_never_replaces_a_page() {
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
        assert_eq!(seen(&served), ("good", State::Stale), "{failure}");
        if failure == "hang" {
            time::sleep(MINUTE).await;
        }
        landed(&cache).await;
        let attempts = cache.stats().loads;
        assert_eq!(seen(&ask_in_vain(&cache, "/").await.unwrap()), ("good", State::Stale), "after {failure}");
        if failure != "hang" {
            assert_eq!(cache.stats().loads, attempts, "no new attempt at once after {failure}");
        }
        landed(&cache).await;
        time::advance(MINUTE).await;
    }
    assert_eq!(cache.stats().refresh_failures, 5);
}

#[tokio::test(start_paused = true)]
async fn a_not_found_replaces_the_page_and_is_soon_asked_for_again() {
    let cache = cache();
    put(&cache, "/news/info/1", page("news")).await;
    time::advance(MINUTE).await;
    let short = Lifetime { fresh: Duration::from_secs(5), stale: Duration::ZERO };
    put(&cache, "/news/info/1", Loaded::keep("not found".to_owned(), short, 9)).await;
    landed(&cache).await;
    assert_eq!(seen(&cache.get("/news/info/1").unwrap()), ("not found", State::Hit));
    time::advance(Duration::from_secs(5)).await;
    assert_eq!(seen(&put(&cache, "/news/info/1", page("news again")).await), ("news again", State::Miss));
}

#[tokio::test(start_paused = true)]
async fn what_is_never_to_be_served_stale_is_not() {
    let cache = cache();
    let lifetime = Lifetime { fresh: MINUTE, stale: Duration::ZERO };
    put(&cache, "/", Loaded::keep("old".to_owned(), lifetime, 3)).await;
    cache.purge(Purge::All, Mode::Soft);
    assert_eq!(seen(&put(&cache, "/", page("new")).await), ("new", State::Miss));
}

#[tokio::test(start_paused = true)]
async fn beyond_the_bound_of_refreshes_stale_is_served_without_one() {
    let cache = cache_with(CachePolicyConfig { max_refreshes: 1, ..CachePolicyConfig::default() });
    let gate = Gate::new();
    for key in ["/a", "/b"] {
        put(&cache, key, page("old")).await;
    }
    time::advance(MINUTE).await;
    for key in ["/a", "/b"] {
        let served = gate.ask(&cache, key, Ok(page("new"))).await.await.unwrap().unwrap();
        assert_eq!(seen(&served), ("old", State::Stale));
    }
    assert_eq!(cache.stats().flights, 1);
    assert_eq!(seen(&put(&cache, "/c", page("c")).await), ("c", State::Miss), "a miss is not held up by refreshes");
    gate.open();
    landed(&cache).await;
    assert!(cache.get("/a").is_some() && cache.get("/b").is_none());
    put(&cache, "/b", page("new")).await;
    landed(&cache).await;
    assert!(cache.get("/b").is_some(), "the next request has tried again");
}

#[tokio::test]
async fn who_waits_for_a_load_that_fails_is_served_an_entry_that_came_meanwhile() {
    let cache = cache();
    let (first, second) = (Gate::new(), Gate::new());
    let early = first.ask(&cache, "/", Ok(page("early"))).await;
    cache.purge(Purge::All, Mode::Soft);
    let late = second.ask(&cache, "/", Err(Down)).await;
    first.open();
    assert_eq!(seen(&early.await.unwrap().unwrap()), ("early", State::Miss));
    second.open();
    assert_eq!(seen(&late.await.unwrap().unwrap()), ("early", State::Stale));
}
