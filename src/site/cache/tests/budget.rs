//! The byte budget and the order of eviction.

use std::sync::Arc;

use proptest::{collection::vec, prelude::*};
use tokio::time::Instant;

use super::*;
use crate::cache::{
    Mode, Tag,
    store::{CacheEntry, EntryStore, Fate, FoundValue},
    value::Keep,
};

#[tokio::test]
async fn a_hundred_thousand_distinct_paths_never_exceed_the_budget() {
    const PATHS: u64 = 100_000;
    let policy = CachePolicyConfig::with_budget(1024 * 1024);
    let cache = cache_with(policy.clone());
    for n in 0..PATHS {
        put(&cache, &format!("/news/info/{n}"), page("a page")).await;
        let bytes = cache.stats().bytes;
        assert!(bytes <= policy.byte_budget, "{bytes} bytes after {n} paths");
    }
    let stats = cache.stats();
    assert_eq!(stats.evictions + stats.entries as u64, PATHS);
    assert!(
        stats.bytes > policy.byte_budget * 9 / 10,
        "the budget is used: {stats:?}"
    );
    assert!(cache.get("/news/info/99999").is_some() && cache.get("/news/info/0").is_none());
}

#[tokio::test]
async fn keys_and_tags_are_charged_too() {
    let cache = cache();
    put(&cache, "/", page("")).await;
    let bare = cache.stats().bytes;
    assert!(bare > 0, "bookkeeping is charged");
    put(&cache, &"x".repeat(10_000), page("")).await;
    let with_long_key = cache.stats().bytes;
    assert!(with_long_key >= 2 * bare + 9_999);
    put(
        &cache,
        "/tagged",
        page("").tagged((0..100).map(|n| Tag::from(format!("info:{n:04}")))),
    )
    .await;
    assert!(cache.stats().bytes >= with_long_key + bare + 100 * "info:0000".len());
}

#[tokio::test]
async fn a_page_heavier_than_the_maximum_is_served_but_not_stored() {
    let cache = cache_with(CachePolicyConfig {
        max_entry_bytes: 4096,
        ..CachePolicyConfig::with_budget(1 << 20)
    });
    put(&cache, "/small", page("small")).await;
    put(&cache, "/", page("old")).await;
    cache.purge(&crate::cache::Selection::All, Mode::Soft);
    let monster = "x".repeat(4096);
    put(&cache, "/", page(&monster)).await;
    completed(&cache).await;
    assert_eq!(
        (cache.stats().too_heavy, cache.stats().entries),
        (1, 1),
        "the old page is outdated and removed"
    );

    let served = put(&cache, "/", page(&monster)).await;
    assert_eq!(
        (seen(&served), served.stored),
        ((monster.as_str(), CacheStatus::Miss), false)
    );
    assert_eq!(cache.stats().evictions, 0, "nothing is evicted for it");
}

#[tokio::test]
async fn an_entry_heavier_than_the_budget_is_not_stored() {
    let cache = cache_with(CachePolicyConfig {
        max_entry_bytes: usize::MAX,
        ..CachePolicyConfig::with_budget(4096)
    });
    put(&cache, "/", page(&"x".repeat(4096))).await;
    put(
        &cache,
        "/lie",
        Loaded::keep("x".to_owned(), LIFETIME, usize::MAX),
    )
    .await;
    assert_eq!(
        (
            cache.stats().entries,
            cache.stats().bytes,
            cache.stats().too_heavy
        ),
        (0, 0, 2)
    );
}

#[tokio::test]
async fn the_least_recently_used_entry_is_evicted_first() {
    let cache = cache_with(CachePolicyConfig {
        max_entry_bytes: 4096,
        ..CachePolicyConfig::with_budget(3 * 1500)
    });
    let kilobyte = "x".repeat(1000);
    for key in ["/a", "/b", "/c"] {
        put(&cache, key, page(&kilobyte)).await;
    }
    assert!(cache.get("/a").is_some());
    put(&cache, "/d", page(&kilobyte)).await;
    assert!(cache.get("/b").is_none(), "least recently used");
    assert!(
        ["/a", "/c", "/d"]
            .iter()
            .all(|key| cache.get(*key).is_some())
    );
}

/// An operation on the store, with one of a few keys.
#[derive(Debug, Clone)]
enum Action {
    Insert {
        key: u64,
        heap_bytes: usize,
        flight: u64,
    },
    LookUp {
        key: u64,
    },
    PurgeEven(Mode),
}

fn action() -> impl Strategy<Value = Action> {
    let mode = prop_oneof![Just(Mode::Soft), Just(Mode::Hard)];
    prop_oneof![
        6 => (0..12_u64, 0..3000_usize, 0..6_u64).prop_map(|(key, heap_bytes, flight)| Action::Insert { key, heap_bytes, flight }),
        4 => (0..12_u64).prop_map(|key| Action::LookUp { key }),
        1 => mode.prop_map(Action::PurgeEven),
    ]
}

/// A simple model of the store: key, weight and flight, most recently used last.
#[derive(Default)]
struct Model {
    entries: Vec<(u64, usize, u64)>,
}

impl Model {
    fn bytes(&self) -> usize {
        self.entries.iter().map(|(_, weight, _)| weight).sum()
    }

    fn insert(
        &mut self,
        key: u64,
        weight: usize,
        flight: u64,
        budget: usize,
        max_entry: usize,
    ) -> Fate {
        if self
            .entries
            .iter()
            .any(|(other, _, present)| *other == key && *present > flight)
        {
            return Fate::Overtaken;
        }
        self.entries.retain(|(other, ..)| *other != key);
        if weight > max_entry {
            return Fate::TooHeavy;
        }
        self.entries.push((key, weight, flight));
        while self.bytes() > budget {
            self.entries.remove(0);
        }
        Fate::Stored
    }

    fn look_up(&mut self, key: u64) -> bool {
        let Some(at) = self.entries.iter().position(|(other, ..)| *other == key) else {
            return false;
        };
        let entry = self.entries.remove(at);
        self.entries.push(entry);
        true
    }
}

#[test]
fn an_entry_weighs_at_least_its_content() {
    let weigh = |tags: &[Tag]| EntryStore::<String, u64>::weigh(&"k".repeat(100), 1000, tags);
    let content = 1000 + 100 + size_of::<String>() + size_of::<CacheEntry<u64>>();
    assert!(
        (content..content + 500).contains(&weigh(&[])),
        "{}",
        weigh(&[])
    );
    let tag = "tid:160108".repeat(10);
    let tags = weigh(&[Tag::from(tag.clone()), Tag::from(tag)]) - weigh(&[]);
    assert!((200 + 2 * size_of::<Tag>()..400).contains(&tags), "{tags}");
}

proptest! {
    #[test]
    fn the_store_behaves_like_a_simple_model(actions in vec(action(), 1..200)) {
        let (budget, max_entry) = (8000, 2500);
        let now = Instant::now();
        let mut store = EntryStore::<u64, u64>::new(budget, max_entry);
        let mut model = Model::default();
        for action in actions {
            match action {
                Action::Insert { key, heap_bytes, flight } => {
                    let weight = EntryStore::<u64, u64>::weigh(&key, heap_bytes, &[]);
                    let keep = Keep { age: Duration::ZERO, heap_bytes, lifetime: LIFETIME, tags: Box::default() };
                    let inserted = store.insert(key, CacheEntry::new(Arc::new(key), keep, weight, flight, now));
                    prop_assert_eq!(inserted.fate, model.insert(key, weight, flight, budget, max_entry));
                }
                Action::LookUp { key } => {
                    let is_there = !matches!(store.look_up(&key, now), FoundValue::Nothing(_));
                    prop_assert_eq!(is_there, model.look_up(key));
                }
                Action::PurgeEven(mode) => {
                    let mut touched = 0;
                    let removed = store.purge(mode, now, |key, _| key % 2 == 0, |_| touched += 1);
                    prop_assert_eq!(touched, model.entries.iter().filter(|(key, ..)| key % 2 == 0).count());
                    if mode == Mode::Hard {
                        prop_assert_eq!(removed.len(), touched);
                        model.entries.retain(|(key, ..)| key % 2 != 0);
                    }
                }
            }
            prop_assert!(store.bytes() <= budget);
            prop_assert_eq!(store.bytes(), model.bytes());
            prop_assert_eq!(store.len(), model.entries.len());
            for (key, ..) in &model.entries {
                prop_assert!(store.peek(key, now).is_some());
            }
        }
    }
}
