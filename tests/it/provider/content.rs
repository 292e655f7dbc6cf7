//! The answer cache: when the provider is called, and when old answers are used.

use std::num::NonZeroU32;
use std::time::Duration;

use base::config::ProviderSettings;
use base::locale::Locale;
use serde_json::json;
use site::cache::Mode;
use site::provider::{Cols, Content, Fid, InfoQuery, Lid, ListOf, Provider, RowRange, Tid};

use super::config;
use crate::support::scripted::{Behaviour, Scripted};

const NEWS: ListOf = ListOf::Tid(Tid(160_108));
const ZH: Locale = Locale::ZH;
const LONG: Duration = Duration::from_hours(1);

/// Content with answers that stay fresh.
fn fresh(scripted: &Scripted) -> Content {
    content_with(ProviderSettings {
        cache_fresh: LONG,
        cache_not_found: LONG,
        cache_refresh_timeout: LONG,
        ..config(scripted)
    })
}

fn content_with(settings: ProviderSettings) -> Content {
    Content::new(Provider::new(settings, Vec::new()).unwrap())
}

/// Settings with which every answer is requested again.
fn fleeting(scripted: &Scripted) -> ProviderSettings {
    let zero = Duration::ZERO;
    ProviderSettings {
        cache_fresh: zero,
        cache_not_found: zero,
        cache_retry_after: zero,
        cache_refresh_timeout: LONG,
        cache_stale: LONG,
        ..config(scripted)
    }
}

fn news(rows: u32) -> InfoQuery {
    InfoQuery::new(NEWS, ZH).rows(RowRange::first(NonZeroU32::new(rows).unwrap()))
}

#[tokio::test]
async fn a_fresh_answer_is_requested_once() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    for _ in 0..3 {
        assert_eq!(
            content.info(Fid(1041), ZH, Cols::ALL).await.unwrap().fid,
            Fid(1041)
        );
        assert_eq!(content.infos(news(9)).await.unwrap().len(), 9);
        assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
        assert_eq!(
            content.type_info(Tid(16_010_201), ZH).await.unwrap().tname,
            "公司"
        );
        assert_eq!(content.catalogs(ZH).await.unwrap().len(), 2);
        let seo = content.seo("/".to_owned(), ZH).await.unwrap();
        assert_eq!(seo.title, "首页");
        assert_eq!(content.boards(None, ZH).await.unwrap().len(), 1);
        assert_eq!(content.labels(None, ZH).await.unwrap().len(), 1);
        assert_eq!(
            content
                .topics(Lid(11), RowRange::ALL, ZH)
                .await
                .unwrap()
                .len(),
            1
        );
        assert_eq!(*content.topic_count(Lid(11), ZH).await.unwrap(), 1);
    }
    assert_eq!(scripted.total(), 10);
}

#[tokio::test]
async fn answers_differ_by_language_and_rows() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    assert_eq!(
        content.info(Fid(2001), ZH, Cols::ALL).await.unwrap().title,
        "新闻 1"
    );
    assert_eq!(
        content
            .info(Fid(2001), Locale::EN, Cols::ALL)
            .await
            .unwrap()
            .title,
        "News 1"
    );
    assert_eq!(content.infos(news(4)).await.unwrap().len(), 4);
    assert_eq!(content.infos(news(9)).await.unwrap().len(), 9);
}

#[tokio::test]
async fn simultaneous_callers_share_one_call() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    let gate = scripted.hold("info");
    let callers = (0..200).map(|_| content.info(Fid(1041), ZH, Cols::ALL));
    let (outcomes, ()) = tokio::join!(futures::future::join_all(callers), async {
        scripted.arrived("info", 1).await;
        gate.open();
    });
    assert!(outcomes.iter().all(Result::is_ok));
    assert_eq!(scripted.total(), 1);
}

#[tokio::test]
async fn an_answer_that_is_not_fresh_is_replaced_before_it_is_used() {
    let scripted = Scripted::start().await;
    let content = content_with(fleeting(&scripted));
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    scripted.data("count", json!(24));
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn an_old_answer_is_used_while_the_provider_fails() {
    let scripted = Scripted::start().await;
    let content = content_with(fleeting(&scripted));
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    for behaviour in [
        Behaviour::Garbage,
        Behaviour::Reset,
        Behaviour::Refuse(500, "no"),
        Behaviour::Huge,
    ] {
        scripted.on_all(behaviour);
        assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    }
    scripted.recover();
    scripted.data("count", json!(24));
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn a_failing_provider_is_not_called_during_the_pause() {
    let scripted = Scripted::start().await;
    let content = content_with(ProviderSettings {
        cache_retry_after: LONG,
        ..fleeting(&scripted)
    });
    content.count(NEWS, ZH).await.unwrap();
    scripted.on_all(Behaviour::Garbage);
    for _ in 0..5 {
        assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    }
    assert_eq!(scripted.total(), 2);
}

#[tokio::test]
async fn an_old_answer_is_not_used_after_its_stale_time() {
    let scripted = Scripted::start().await;
    let content = content_with(ProviderSettings {
        cache_stale: Duration::ZERO,
        ..fleeting(&scripted)
    });
    content.count(NEWS, ZH).await.unwrap();
    scripted.on_all(Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
}

#[tokio::test]
async fn a_failure_is_not_cached() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    scripted.on_all(Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
    scripted.recover();
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
}

#[tokio::test]
async fn an_old_answer_is_used_while_a_call_is_slow_and_the_new_one_later() {
    let scripted = Scripted::start().await;
    let content = content_with(ProviderSettings {
        cache_refresh_timeout: Duration::from_millis(1),
        ..fleeting(&scripted)
    });
    scripted.next("count", [Behaviour::Data(json!(22))]);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 22);
    let gate = scripted.hold("count");
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 22);
    scripted.arrived("count", 2).await;
    for _ in 0..3 {
        assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 22);
    }
    assert_eq!(scripted.count("count"), 2, "one slow call at a time");
    gate.open();
    while *content.count(NEWS, ZH).await.unwrap() != 23 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn not_found_is_cached_briefly() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    for _ in 0..3 {
        assert!(
            content
                .info(Fid(99), ZH, Cols::ALL)
                .await
                .unwrap_err()
                .is_not_found()
        );
        let seo = content.seo("/nowhere".to_owned(), ZH).await;
        assert!(seo.unwrap_err().is_not_found());
    }
    assert_eq!((scripted.count("info"), scripted.count("seo")), (1, 1));
    let brief = ProviderSettings {
        cache_not_found: Duration::ZERO,
        cache_fresh: LONG,
        ..fleeting(&scripted)
    };
    let content = content_with(brief);
    for _ in 0..2 {
        assert!(
            content
                .info(Fid(99), ZH, Cols::ALL)
                .await
                .unwrap_err()
                .is_not_found()
        );
        let seo = content.seo("/nowhere".to_owned(), ZH).await;
        assert!(seo.unwrap_err().is_not_found());
    }
    assert_eq!((scripted.count("info"), scripted.count("seo")), (3, 3));
}

#[tokio::test]
async fn a_removed_item_does_not_come_back_when_the_provider_fails() {
    let scripted = Scripted::start().await;
    let content = content_with(fleeting(&scripted));
    content.info(Fid(2001), ZH, Cols::ALL).await.unwrap();
    scripted.on("info", Behaviour::Refuse(404, "deleted"));
    assert!(
        content
            .info(Fid(2001), ZH, Cols::ALL)
            .await
            .unwrap_err()
            .is_not_found()
    );
    scripted.on("info", Behaviour::Garbage);
    let error = content.info(Fid(2001), ZH, Cols::ALL).await.unwrap_err();
    assert!(!error.is_not_found());
}

#[tokio::test]
async fn after_a_soft_purge_answers_are_new_unless_the_provider_fails() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    scripted.data("count", json!(24));
    assert_eq!(content.purge_all(Mode::Soft), 1);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 24);
    scripted.on("count", Behaviour::Garbage);
    content.purge_all(Mode::Soft);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn after_a_hard_purge_no_old_answer_is_used() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    content.count(NEWS, ZH).await.unwrap();
    content.purge_all(Mode::Hard);
    scripted.on_all(Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
}

#[tokio::test]
async fn a_purge_of_an_item_covers_its_lists_and_that_of_a_type_its_items() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    let ask = async || {
        content.info(Fid(2005), ZH, Cols::ALL).await.unwrap();
        content.info(Fid(2006), ZH, Cols::ALL).await.unwrap();
        content.infos(news(9)).await.unwrap();
        content.infos(news(4)).await.unwrap();
        content.count(NEWS, ZH).await.unwrap();
    };
    ask().await;
    assert_eq!(content.purge_tags(&["info:2005".into()], Mode::Soft), 2);
    ask().await;
    assert_eq!(
        ["info", "pager", "count"].map(|call| scripted.count(call)),
        [3, 3, 1]
    );
    assert_eq!(content.purge_tags(&["tid:160108".into()], Mode::Hard), 5);
    ask().await;
    assert_eq!(
        ["info", "pager", "count"].map(|call| scripted.count(call)),
        [5, 5, 2]
    );
}

#[tokio::test]
async fn a_call_that_began_before_a_hard_purge_is_not_cached_after_it() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    let gate = scripted.hold("count");
    let (before, ()) = tokio::join!(content.count(NEWS, ZH), async {
        scripted.arrived("count", 1).await;
        content.purge_tags(&["tid:160108".into()], Mode::Hard);
        gate.open();
    });
    assert_eq!(*before.unwrap(), 23);
    // It is not used as an old answer either.
    scripted.on("count", Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
    scripted.data("count", json!(24));
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 24);
}

/// Otherwise a page rendered after a purge could be made from an answer of before it and be stored
/// as new.
#[tokio::test]
async fn an_old_answer_is_not_used_while_a_timely_call_is_running_and_its_use_is_reported() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    scripted.next("count", [Behaviour::Data(json!(22))]);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 22);

    content.purge_all(Mode::Soft);
    let gate = scripted.hold("count");
    let pages = [content.for_one_page(), content.for_one_page()];
    let (first, second, ()) =
        tokio::join!(pages[0].count(NEWS, ZH), pages[1].count(NEWS, ZH), async {
            scripted.arrived("count", 2).await;
            gate.open();
        });
    assert_eq!(
        (*first.unwrap(), *second.unwrap(), scripted.count("count")),
        (23, 23, 2)
    );
    assert!(!pages[0].used_stale() && !pages[1].used_stale());

    content.purge_all(Mode::Soft);
    scripted.on("count", Behaviour::Garbage);
    assert_eq!(*pages[0].count(NEWS, ZH).await.unwrap(), 23);
    assert!(pages[0].used_stale() && !pages[1].used_stale());
}

#[tokio::test]
async fn answers_beyond_the_byte_budget_are_requested_again() {
    let scripted = Scripted::start().await;
    scripted.data("info", json!({ "content": "x".repeat(10_000) }));
    let content = content_with(ProviderSettings {
        cache_budget: 40 * 10_000,
        cache_fresh: LONG,
        ..config(&scripted)
    });
    for fid in 1..=100 {
        content.info(Fid(fid), ZH, Cols::ALL).await.unwrap();
    }
    content.info(Fid(100), ZH, Cols::ALL).await.unwrap();
    assert_eq!(scripted.count("info"), 100);
    content.info(Fid(1), ZH, Cols::ALL).await.unwrap();
    assert_eq!(scripted.count("info"), 101);
}
