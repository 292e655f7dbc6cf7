//! Purges of entries and of running loads.

use super::*;
use crate::cache::{Mode, Selection};

fn news(text: &str) -> Loaded<String> {
    page(text).tagged(["tid:160108".into(), "info:975".into()])
}

/// One purge of each kind that covers `/news` with the tags of [`news`], in both modes.
fn covering_news() -> Vec<(Selection<String>, Mode)> {
    let kinds: [fn() -> Selection<String>; 3] = [
        || Selection::All,
        || Selection::Tag("info:975".into()),
        || Selection::matching(|key: &String| key == "/news"),
    ];
    kinds
        .into_iter()
        .flat_map(|kind| [(kind(), Mode::Soft), (kind(), Mode::Hard)])
        .collect()
}

fn touched(keys: &[String]) -> Vec<&str> {
    let mut keys: Vec<_> = keys.iter().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[tokio::test]
async fn a_purge_covers_what_it_names_and_nothing_else() {
    for mode in [Mode::Soft, Mode::Hard] {
        let cache = cache();
        put(&cache, "/news", news("news")).await;
        put(
            &cache,
            "/news/info/975",
            page("info").tagged(["info:975".into()]),
        )
        .await;
        put(&cache, "/about", page("about").tagged(["info:9".into()])).await;

        assert_eq!(
            touched(&cache.purge(&Selection::Tag("info:97".into()), mode)),
            [""; 0]
        );
        assert_eq!(
            touched(&cache.purge(&Selection::Tag("tid:160108".into()), mode)),
            ["/news"]
        );
        assert!(cache.get("/news").is_none() && cache.get("/news/info/975").is_some());
        let under_news = Selection::matching(|key: &String| key.starts_with("/news/"));
        assert_eq!(touched(&cache.purge(&under_news, mode)), ["/news/info/975"]);
        assert!(cache.get("/news/info/975").is_none() && cache.get("/about").is_some());
        let left = cache.purge(&Selection::All, mode);
        assert_eq!(left.len(), if mode == Mode::Soft { 3 } else { 1 });
        assert!(cache.get("/about").is_none());
    }
}

#[tokio::test]
async fn after_a_soft_purge_stale_is_served_while_it_is_refreshed() {
    let cache = cache();
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Soft);
    assert_eq!(
        seen(&put(&cache, "/news", news("new")).await),
        ("old", CacheStatus::Stale)
    );
    completed(&cache).await;
    assert_eq!(
        seen(&cache.get("/news").unwrap()),
        ("new", CacheStatus::Hit)
    );
}

#[tokio::test(start_paused = true)]
async fn a_soft_purge_does_not_wait_for_the_pause_after_a_failed_refresh() {
    let cache = cache();
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Soft);
    ask_in_vain(&cache, "/news").await.unwrap();
    completed(&cache).await;
    cache.purge(&Selection::Tag("info:975".into()), Mode::Soft);
    put(&cache, "/news", news("new")).await;
    completed(&cache).await;
    assert_eq!(
        seen(&cache.get("/news").unwrap()),
        ("new", CacheStatus::Hit)
    );
}

/// A cache whose callers wait a second for the refresh of a purged entry.
fn patient() -> Cache {
    cache_with(CachePolicyConfig {
        renew_wait: Duration::from_secs(1),
        ..CachePolicyConfig::default()
    })
}

#[tokio::test(start_paused = true)]
async fn after_a_soft_purge_the_next_callers_wait_for_one_refresh() {
    let (cache, gate) = (patient(), Gate::new());
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Soft);
    let leading = gate.ask(&cache, "/news", Ok(news("new"))).await;
    let joining = gate.ask(&cache, "/news", Ok(news("never asked for"))).await;
    gate.open();
    assert_eq!(
        seen(&leading.await.unwrap().unwrap()),
        ("new", CacheStatus::Miss)
    );
    assert_eq!(
        seen(&joining.await.unwrap().unwrap()),
        ("new", CacheStatus::Shared)
    );
    assert_eq!(
        (gate.begun(), seen(&cache.get("/news").unwrap())),
        (1, ("new", CacheStatus::Hit))
    );
}

#[tokio::test(start_paused = true)]
async fn after_a_soft_purge_a_refresh_that_takes_too_long_is_not_awaited() {
    let (cache, gate) = (patient(), Gate::new());
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Soft);
    let leading = gate.ask(&cache, "/news", Ok(news("new"))).await;
    let joining = gate.ask(&cache, "/news", Ok(news("never asked for"))).await;
    for waiting in [leading, joining] {
        assert_eq!(
            seen(&waiting.await.unwrap().unwrap()),
            ("old", CacheStatus::Stale)
        );
    }
    gate.open();
    completed(&cache).await;
    assert_eq!(
        (gate.begun(), seen(&cache.get("/news").unwrap())),
        (1, ("new", CacheStatus::Hit))
    );
}

#[tokio::test(start_paused = true)]
async fn after_a_soft_purge_a_failed_refresh_is_not_awaited_again() {
    let cache = patient();
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Soft);
    for _ in 0..3 {
        assert_eq!(
            seen(&ask_in_vain(&cache, "/news").await.unwrap()),
            ("old", CacheStatus::Stale)
        );
    }
    assert_eq!(cache.stats().refresh_failures, 1);
}

#[tokio::test(start_paused = true)]
async fn an_entry_past_its_fresh_time_is_served_without_waiting() {
    let (cache, gate) = (patient(), Gate::new());
    put(&cache, "/news", news("old")).await;
    tokio::time::advance(MINUTE).await;
    let now = tokio::time::Instant::now();
    for _ in 0..2 {
        let served = gate
            .ask(&cache, "/news", Ok(news("new")))
            .await
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen(&served), ("old", CacheStatus::Stale));
    }
    assert_eq!(now.elapsed(), Duration::ZERO);
    gate.open();
}

#[tokio::test(start_paused = true)]
async fn a_load_begun_before_a_soft_purge_never_counts_as_the_refresh() {
    for (purge, mode) in covering_news()
        .into_iter()
        .filter(|(_, mode)| *mode == Mode::Soft)
    {
        let case = format!("{purge:?}");
        let (cache, first, second) = (patient(), Gate::new(), Gate::new());
        let before = first.ask(&cache, "/news", Ok(news("before"))).await;
        cache.purge(&purge, mode);
        first.open();
        assert_eq!(*before.await.unwrap().unwrap().value, "before", "{case}");
        let after = second.ask(&cache, "/news", Ok(news("after"))).await;
        second.open();
        assert_eq!(
            seen(&after.await.unwrap().unwrap()),
            ("after", CacheStatus::Miss),
            "{case}"
        );
    }
}

#[tokio::test]
async fn after_a_hard_purge_the_entry_is_gone() {
    let cache = cache();
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Hard);
    assert_eq!((cache.stats().entries, cache.stats().bytes), (0, 0));
    assert_eq!(
        seen(&put(&cache, "/news", news("new")).await),
        ("new", CacheStatus::Miss)
    );
}

#[tokio::test]
async fn a_report_names_every_entry_touched() {
    let cache = cache();
    for n in 0..150 {
        put(&cache, &format!("/{n}"), page("page")).await;
    }
    for mode in [Mode::Soft, Mode::Hard] {
        assert_eq!(cache.purge(&Selection::All, mode).len(), 150);
    }
}

#[tokio::test]
async fn a_load_begun_before_a_purge_is_not_stored_as_fresh_after_it() {
    for (purge, mode) in covering_news() {
        let case = format!("{purge:?}, {mode:?}");
        let (cache, gate) = (cache(), Gate::new());
        let leading = gate.ask(&cache, "/news", Ok(news("before"))).await;
        let joining = gate.ask(&cache, "/news", Ok(news("never asked for"))).await;
        cache.purge(&purge, mode);
        gate.open();

        for (waiting, state) in [(leading, CacheStatus::Miss), (joining, CacheStatus::Shared)] {
            let served = waiting.await.unwrap().unwrap();
            assert_eq!(
                seen(&served),
                ("before", state),
                "callers that came before the purge get the value: {case}"
            );
            assert_eq!(served.fresh_for, Duration::ZERO, "{case}");
        }
        assert!(cache.get("/news").is_none(), "{case}");
        let next = put(&cache, "/news", news("after")).await;
        match mode {
            Mode::Soft => assert_eq!(seen(&next), ("before", CacheStatus::Stale), "{case}"),
            Mode::Hard => assert_eq!(seen(&next), ("after", CacheStatus::Miss), "{case}"),
        }
        completed(&cache).await;
        assert_eq!(
            seen(&cache.get("/news").unwrap()),
            ("after", CacheStatus::Hit),
            "{case}"
        );
    }
}

#[tokio::test]
async fn a_purge_of_something_else_does_not_affect_a_load() {
    for purge in [
        Selection::Tag("info:1".into()),
        Selection::matching(|key: &String| key == "/about"),
    ] {
        let (cache, gate) = (cache(), Gate::new());
        let before = gate.ask(&cache, "/news", Ok(news("news"))).await;
        cache.purge(&purge, Mode::Hard);
        let after = gate.ask(&cache, "/news", Ok(news("another"))).await;
        gate.open();
        assert_eq!(
            seen(&before.await.unwrap().unwrap()),
            ("news", CacheStatus::Miss)
        );
        assert_eq!(
            seen(&after.await.unwrap().unwrap()),
            ("news", CacheStatus::Shared)
        );
        assert!(cache.get("/news").is_some());
    }
}

#[tokio::test]
async fn a_caller_after_a_purge_of_the_key_does_not_join_a_load_begun_before() {
    for purge in [
        Selection::All,
        Selection::matching(|key: &String| key == "/news"),
    ] {
        let (cache, first, second) = (cache(), Gate::new(), Gate::new());
        let before = first.ask(&cache, "/news", Ok(news("before"))).await;
        cache.purge(&purge, Mode::Soft);
        let after = second.ask(&cache, "/news", Ok(news("after"))).await;
        second.arrival().await;
        second.open();
        assert_eq!(
            seen(&after.await.unwrap().unwrap()),
            ("after", CacheStatus::Miss)
        );

        // The older load completes last and does not replace the value of the younger one.
        first.open();
        assert_eq!(
            seen(&before.await.unwrap().unwrap()),
            ("before", CacheStatus::Miss)
        );
        assert_eq!(
            seen(&cache.get("/news").unwrap()),
            ("after", CacheStatus::Hit)
        );
    }
}

#[tokio::test]
async fn an_overtaken_load_leaves_the_younger_one_joinable() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    let before = first.ask(&cache, "/news", Ok(news("before"))).await;
    cache.purge(&Selection::All, Mode::Hard);
    let after = second.ask(&cache, "/news", Ok(news("after"))).await;
    first.open();
    before.await.unwrap().unwrap();
    let joining = second
        .ask(&cache, "/news", Ok(news("never asked for")))
        .await;
    second.open();
    assert_eq!(
        seen(&after.await.unwrap().unwrap()),
        ("after", CacheStatus::Miss)
    );
    assert_eq!(
        seen(&joining.await.unwrap().unwrap()),
        ("after", CacheStatus::Shared)
    );
    assert_eq!(second.begun(), 1);
}

#[tokio::test]
async fn a_caller_after_a_hard_purge_of_a_tag_looks_again_when_the_tags_are_known() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    let before = first.ask(&cache, "/news", Ok(news("before"))).await;
    cache.purge(&Selection::Tag("info:975".into()), Mode::Hard);
    let after = second.ask(&cache, "/news", Ok(news("after"))).await;
    assert_eq!(second.begun(), 0, "the tags are not known yet");
    first.open();
    second.open();
    assert_eq!(*before.await.unwrap().unwrap().value, "before");
    assert_eq!(
        seen(&after.await.unwrap().unwrap()),
        ("after", CacheStatus::Miss)
    );
    assert_eq!(
        seen(&cache.get("/news").unwrap()),
        ("after", CacheStatus::Hit)
    );
}

#[tokio::test]
async fn a_caller_after_a_soft_purge_of_a_tag_gets_the_stale_entry_during_the_refresh() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    let before = first.ask(&cache, "/news", Ok(news("before"))).await;
    cache.purge(&Selection::Tag("info:975".into()), Mode::Soft);
    let after = second.ask(&cache, "/news", Ok(news("after"))).await;
    first.open();
    assert_eq!(*before.await.unwrap().unwrap().value, "before");
    assert_eq!(
        seen(&after.await.unwrap().unwrap()),
        ("before", CacheStatus::Stale)
    );
    second.open();
    completed(&cache).await;
    assert_eq!(
        seen(&cache.get("/news").unwrap()),
        ("after", CacheStatus::Hit)
    );
}

#[tokio::test]
async fn a_caller_after_a_purge_of_a_tag_does_not_get_a_value_without_tags() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    let before = first
        .ask(
            &cache,
            "/news",
            Ok(Loaded::do_not_store("half empty".to_owned())),
        )
        .await;
    cache.purge(&Selection::Tag("info:975".into()), Mode::Soft);
    let after = second.ask(&cache, "/news", Ok(news("after"))).await;
    first.open();
    second.open();
    assert_eq!(*before.await.unwrap().unwrap().value, "half empty");
    assert_eq!(
        seen(&after.await.unwrap().unwrap()),
        ("after", CacheStatus::Miss)
    );
}

#[tokio::test]
async fn continual_purges_do_not_keep_a_caller_waiting() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    let tag = || Selection::Tag("info:975".into());
    let before = first.ask(&cache, "/news", Ok(news("before"))).await;
    cache.purge(&tag(), Mode::Hard);
    let after = second.ask(&cache, "/news", Ok(news("after"))).await;
    first.open();
    before.await.unwrap().unwrap();
    second.arrival().await;
    cache.purge(&tag(), Mode::Hard);
    second.open();
    assert_eq!(
        *after.await.unwrap().unwrap().value,
        "after",
        "its flight began after the purge that came before it"
    );
    assert!(cache.get("/news").is_none());
}

#[tokio::test]
async fn a_purge_during_a_refresh_makes_another_refresh_due() {
    let (cache, first, second) = (cache(), Gate::new(), Gate::new());
    put(&cache, "/news", news("old")).await;
    cache.purge(&Selection::All, Mode::Soft);
    first
        .ask(&cache, "/news", Err(Down))
        .await
        .await
        .unwrap()
        .unwrap();
    first.arrival().await;
    cache.purge(&Selection::Tag("info:975".into()), Mode::Soft);

    // The failure of the detached refresh does not delay the next one.
    first.open();
    completed(&cache).await;
    let served = second
        .ask(&cache, "/news", Ok(news("new")))
        .await
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen(&served), ("old", CacheStatus::Stale));
    second.arrival().await;
    second.open();
    completed(&cache).await;
    assert_eq!(
        seen(&cache.get("/news").unwrap()),
        ("new", CacheStatus::Hit)
    );
}
