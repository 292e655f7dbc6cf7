//! Look-ups and figures.

use std::{
    borrow::Borrow,
    hash::{Hash, Hasher},
};

use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::time;

use super::*;
use crate::cache::{Mode, Selection};

#[tokio::test(start_paused = true)]
async fn a_hit_has_its_age_and_remaining_fresh_time() {
    let cache = cache();
    let first = put(&cache, "/", page("home")).await;
    assert_eq!(
        (seen(&first), first.age, first.fresh_for, first.stored),
        (("home", CacheStatus::Miss), Duration::ZERO, MINUTE, true)
    );

    time::advance(Duration::from_secs(20)).await;
    let hit = cache.get("/").unwrap();
    assert_eq!((seen(&hit), hit.stored), (("home", CacheStatus::Hit), true));
    assert_eq!(
        (hit.age, hit.fresh_for),
        (Duration::from_secs(20), Duration::from_secs(40))
    );
    assert!(Arc::ptr_eq(&first.value, &hit.value));
}

#[tokio::test(start_paused = true)]
async fn get_returns_fresh_entries_only() {
    let cache = cache();
    assert!(cache.get("/").is_none());
    put(&cache, "/", page("home")).await;
    time::advance(MINUTE).await;
    assert!(cache.get("/").is_none());
    assert_eq!(cache.stats().entries, 1, "it may still be served stale");
    time::advance(DAY).await;
    assert!(cache.get("/").is_none());
    assert_eq!(
        (cache.stats().entries, cache.stats().bytes),
        (0, 0),
        "an expired entry is removed"
    );
}

#[tokio::test(start_paused = true)]
async fn a_lifetime_that_overflows_the_clock_never_ends() {
    let cache = cache();
    let lifetime = Lifetime {
        fresh: Duration::MAX,
        stale: Duration::MAX,
    };
    put(&cache, "/", Loaded::keep("home".to_owned(), lifetime, 4)).await;
    time::advance(DAY * 365).await;
    assert!(cache.get("/").is_some());
}

/// A key of several parts, like the key of pages.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct PageKey {
    locale: u8,
    path: Box<str>,
}

impl CacheKey for PageKey {
    fn heap_bytes(&self) -> usize {
        self.path.len()
    }
}

/// A view of an owned or borrowed page key.
trait PageView {
    fn parts(&self) -> (u8, &str);
}

impl PageView for PageKey {
    fn parts(&self) -> (u8, &str) {
        (self.locale, &self.path)
    }
}

impl PageView for (u8, &str) {
    fn parts(&self) -> (u8, &str) {
        *self
    }
}

impl<'a> Borrow<dyn PageView + 'a> for PageKey {
    fn borrow(&self) -> &(dyn PageView + 'a) {
        self
    }
}

impl Hash for dyn PageView + '_ {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl PartialEq for dyn PageView + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for dyn PageView + '_ {}

#[tokio::test]
async fn a_key_of_several_parts_is_found_by_a_borrowed_view() {
    let cache = SwrCache::<PageKey, String, Down>::new("test", CachePolicyConfig::default());
    let key = PageKey {
        locale: 1,
        path: "/news/list".into(),
    };
    cache
        .get_or_load(key, async || Ok(page("news")))
        .await
        .unwrap();

    let path = String::from("/news/list?");
    let view: &dyn PageView = &(1, path.trim_end_matches('?'));
    assert_eq!(*cache.get(view).unwrap().value, "news");
    let other: &dyn PageView = &(2, "/news/list");
    assert!(cache.get(other).is_none());
}

#[tokio::test(start_paused = true)]
async fn every_request_is_counted_once_by_how_it_was_served() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let cache = metrics::with_local_recorder(&recorder, cache);
    put(&cache, "/", page("home")).await;
    put(&cache, "/", page("home")).await;
    assert!(cache.get("/").is_some());
    assert!(
        cache.get("/about").is_none(),
        "not counted: a load will follow"
    );
    time::advance(MINUTE).await;
    assert!(
        cache.get("/").is_none(),
        "not counted: a refresh will follow"
    );
    ask_in_vain(&cache, "/").await.unwrap();
    completed(&cache).await;

    let stats = cache.stats();
    assert_eq!(
        (stats.hits, stats.stale_hits, stats.misses, stats.shared),
        (2, 1, 1, 0)
    );
    assert_eq!(
        (
            stats.loads,
            stats.refresh_failures,
            stats.entries,
            stats.evictions
        ),
        (2, 1, 1, 0)
    );

    let rendered = recorder.handle().render();
    for line in [
        r#"selvage_cache_requests_total{cache="test",state="hit"} 2"#,
        r#"selvage_cache_requests_total{cache="test",state="stale"} 1"#,
        r#"selvage_cache_requests_total{cache="test",state="miss"} 1"#,
        r#"selvage_cache_refresh_failures_total{cache="test"} 1"#,
        r#"selvage_cache_evictions_total{cache="test"} 0"#,
        r#"selvage_cache_entries{cache="test"} 1"#,
        &format!(r#"selvage_cache_bytes{{cache="test"}} {}"#, stats.bytes),
    ] {
        assert!(
            rendered.lines().any(|rendered| rendered == line),
            "{line} is missing in\n{rendered}"
        );
    }

    cache.purge(&Selection::All, Mode::Hard);
    assert!(
        recorder
            .handle()
            .render()
            .contains(r#"selvage_cache_bytes{cache="test"} 0"#)
    );
}
