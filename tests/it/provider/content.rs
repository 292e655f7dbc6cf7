//! The cache of answers: what is asked for, how often, and what stands in when the provider fails.

use std::num::NonZeroU32;
use std::time::Duration;

use selvage::cache::Mode;
use selvage::locale::Locale;
use selvage::provider::{Cols, Content, ContentConfig, Fid, InfoQuery, Lid, ListOf, Rows, Tid};
use serde_json::json;

use super::{client, config};
use crate::support::scripted::{Behaviour, Scripted};

const NEWS: ListOf = ListOf::Tid(Tid(160_108));
const ZH: Locale = Locale::Zh;
const LONG: Duration = Duration::from_hours(1);

/// Answers that stay fresh.
fn fresh(scripted: &Scripted) -> Content {
    let config = ContentConfig { fresh: LONG, negative: LONG, patience: LONG, ..ContentConfig::default() };
    Content::new(client(scripted), config)
}

/// Answers that are asked for anew every time.
fn fleeting() -> ContentConfig {
    let zero = Duration::ZERO;
    ContentConfig { fresh: zero, negative: zero, pause: zero, patience: LONG, stale: LONG, ..ContentConfig::default() }
}

fn news(rows: u32) -> InfoQuery {
    InfoQuery::new(NEWS, ZH).rows(Rows::first(NonZeroU32::new(rows).unwrap()))
}

#[tokio::test]
async fn a_fresh_answer_is_asked_for_once() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    for _ in 0..3 {
        assert_eq!(content.info(Fid(1041), ZH, Cols::ALL).await.unwrap().fid, Fid(1041));
        assert_eq!(content.infos(&news(9)).await.unwrap().len(), 9);
        assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
        assert_eq!(content.type_info(Tid(16_010_201), ZH).await.unwrap().tname, "公司");
        assert_eq!(content.catalogs(ZH).await.unwrap().len(), 2);
        assert_eq!(content.seo("/", ZH).await.unwrap().as_ref().as_ref().unwrap().title, "首页");
        assert_eq!(content.boards(None, ZH).await.unwrap().len(), 1);
        assert_eq!(content.labels(None, ZH).await.unwrap().len(), 1);
        assert_eq!(content.topics(Lid(11), Rows::ALL, ZH).await.unwrap().len(), 1);
        assert_eq!(content.topic_count(Lid(11), ZH).await.unwrap(), 1);
    }
    assert_eq!(scripted.total(), 10);
}

#[tokio::test]
async fn another_language_or_another_part_is_another_answer() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    assert_eq!(content.info(Fid(2001), ZH, Cols::ALL).await.unwrap().title, "新闻 1");
    assert_eq!(content.info(Fid(2001), Locale::En, Cols::ALL).await.unwrap().title, "News 1");
    assert_eq!(content.infos(&news(4)).await.unwrap().len(), 4);
    assert_eq!(content.infos(&news(9)).await.unwrap().len(), 9);
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
async fn an_answer_that_is_no_longer_fresh_is_replaced_by_a_new_one_at_once() {
    let scripted = Scripted::start().await;
    let content = Content::new(client(&scripted), fleeting());
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
    scripted.data("count", json!(24));
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn the_last_good_answer_stands_in_while_the_provider_fails() {
    let scripted = Scripted::start().await;
    let content = Content::new(client(&scripted), fleeting());
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
    for behaviour in [Behaviour::Garbage, Behaviour::Reset, Behaviour::Refuse(500, "no"), Behaviour::Huge] {
        scripted.on_all(behaviour);
        assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
    }
    scripted.recover();
    scripted.data("count", json!(24));
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn a_provider_that_fails_is_left_alone_for_a_pause() {
    let scripted = Scripted::start().await;
    let content = Content::new(client(&scripted), ContentConfig { pause: LONG, ..fleeting() });
    content.count(NEWS, ZH).await.unwrap();
    scripted.on_all(Behaviour::Garbage);
    for _ in 0..5 {
        assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
    }
    assert_eq!(scripted.total(), 2);
}

#[tokio::test]
async fn the_last_good_answer_is_of_no_use_once_it_is_too_old() {
    let scripted = Scripted::start().await;
    let content = Content::new(client(&scripted), ContentConfig { stale: Duration::ZERO, ..fleeting() });
    content.count(NEWS, ZH).await.unwrap();
    scripted.on_all(Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
}

#[tokio::test]
async fn a_failure_is_never_remembered() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    scripted.on_all(Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
    scripted.recover();
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
}

#[tokio::test]
async fn a_slow_provider_is_waited_for_with_patience_and_its_answer_used_later() {
    let scripted = Scripted::start().await;
    let content = Content::new(client(&scripted), ContentConfig { patience: Duration::from_millis(1), ..fleeting() });
    scripted.next("count", [Behaviour::Data(json!(22))]);
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 22);
    let gate = scripted.hold("count");
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 22);
    scripted.arrived("count", 2).await;
    for _ in 0..3 {
        assert_eq!(content.count(NEWS, ZH).await.unwrap(), 22);
    }
    assert_eq!(scripted.count("count"), 2, "one slow call at a time");
    gate.open();
    while content.count(NEWS, ZH).await.unwrap() != 23 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn that_there_is_no_such_thing_is_remembered_briefly() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    for _ in 0..3 {
        assert!(content.info(Fid(99), ZH, Cols::ALL).await.unwrap_err().is_not_found());
        assert_eq!(*content.seo("/nowhere", ZH).await.unwrap(), None);
    }
    assert_eq!((scripted.count("info"), scripted.count("seo")), (1, 1));
    let brief = ContentConfig { negative: Duration::ZERO, fresh: LONG, ..fleeting() };
    let content = Content::new(client(&scripted), brief);
    for _ in 0..2 {
        assert!(content.info(Fid(99), ZH, Cols::ALL).await.unwrap_err().is_not_found());
        assert_eq!(*content.seo("/nowhere", ZH).await.unwrap(), None);
    }
    assert_eq!((scripted.count("info"), scripted.count("seo")), (3, 3));
}

#[tokio::test]
async fn what_is_gone_does_not_come_back_when_the_provider_fails() {
    let scripted = Scripted::start().await;
    let content = Content::new(client(&scripted), fleeting());
    content.info(Fid(2001), ZH, Cols::ALL).await.unwrap();
    scripted.on("info", Behaviour::Refuse(404, "deleted"));
    assert!(content.info(Fid(2001), ZH, Cols::ALL).await.unwrap_err().is_not_found());
    scripted.on("info", Behaviour::Garbage);
    let error = content.info(Fid(2001), ZH, Cols::ALL).await.unwrap_err();
    assert!(!error.is_not_found());
}

#[tokio::test]
async fn after_a_soft_purge_answers_are_new_unless_the_provider_fails() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 23);
    scripted.data("count", json!(24));
    assert_eq!(content.purge_all(Mode::Soft), 1);
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 24);
    scripted.on("count", Behaviour::Garbage);
    content.purge_all(Mode::Soft);
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn after_a_hard_purge_nothing_stands_in() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    content.count(NEWS, ZH).await.unwrap();
    content.purge_all(Mode::Hard);
    scripted.on_all(Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
}

#[tokio::test]
async fn a_purge_of_an_item_takes_the_lists_it_is_in_and_that_of_a_type_its_items() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    let ask = async || {
        content.info(Fid(2005), ZH, Cols::ALL).await.unwrap();
        content.info(Fid(2006), ZH, Cols::ALL).await.unwrap();
        content.infos(&news(9)).await.unwrap();
        content.infos(&news(4)).await.unwrap();
        content.count(NEWS, ZH).await.unwrap();
    };
    ask().await;
    assert_eq!(content.purge_tags(&["info:2005".into()], Mode::Soft), 2);
    ask().await;
    assert_eq!(["info", "pager", "count"].map(|call| scripted.count(call)), [3, 3, 1]);
    assert_eq!(content.purge_tags(&["tid:160108".into()], Mode::Hard), 5);
    ask().await;
    assert_eq!(["info", "pager", "count"].map(|call| scripted.count(call)), [5, 5, 2]);
}

#[tokio::test]
async fn a_call_that_began_before_a_purge_is_not_kept_after_it() {
    let scripted = Scripted::start().await;
    let content = fresh(&scripted);
    let gate = scripted.hold("count");
    let (before, ()) = tokio::join!(content.count(NEWS, ZH), async {
        scripted.arrived("count", 1).await;
        content.purge_tags(&["tid:160108".into()], Mode::Hard);
        gate.open();
    });
    assert_eq!(before.unwrap(), 23);
    // Nor does it stand in for a failure.
    scripted.on("count", Behaviour::Garbage);
    assert!(content.count(NEWS, ZH).await.is_err());
    scripted.data("count", json!(24));
    assert_eq!(content.count(NEWS, ZH).await.unwrap(), 24);
}

#[tokio::test]
async fn answers_beyond_the_byte_budget_are_asked_for_again() {
    let scripted = Scripted::start().await;
    scripted.data("info", json!({ "content": "x".repeat(10_000) }));
    let small = ContentConfig { byte_budget: 40 * 10_000, fresh: LONG, ..ContentConfig::default() };
    let content = Content::new(selvage::provider::Provider::new(config(&scripted), Vec::new()).unwrap(), small);
    for fid in 1..=100 {
        content.info(Fid(fid), ZH, Cols::ALL).await.unwrap();
    }
    content.info(Fid(100), ZH, Cols::ALL).await.unwrap();
    assert_eq!(scripted.count("info"), 100);
    content.info(Fid(1), ZH, Cols::ALL).await.unwrap();
    assert_eq!(scripted.count("info"), 101);
}
