//! How a page asks the provider: for everything at the same time.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Loads;
use crate::support::scripted::Scripted;

const CALLS: [&str; 10] = [
    "info",
    "pager",
    "count",
    "type",
    "catalog",
    "seo",
    "boards",
    "labels",
    "topics",
    "topic_count",
];

/// A page of each kind with its calls.
const PAGES: [(&str, &[&str]); 20] = [
    (
        "/",
        &["info", "info", "seo", "pager", "pager", "pager", "pager"],
    ),
    ("/about/company", &["info", "seo", "type", "pager"]),
    ("/about/culture", &["info", "seo", "type", "pager"]),
    ("/about/development", &["info", "seo", "type", "pager"]),
    ("/about/cooperation", &["info", "seo", "type", "pager"]),
    ("/about/contact", &["info", "seo", "type", "pager"]),
    ("/market", &["info", "info", "seo", "type", "pager"]),
    ("/oem/material", &["info", "info", "info", "seo", "pager"]),
    // An item is asked for in the other languages too.
    (
        "/oem/info/3901",
        &["info", "info", "info", "info", "info", "seo"],
    ),
    ("/sample/list", &["info", "info", "seo", "catalog", "pager"]),
    (
        "/sample/info/3201",
        &["info", "info", "info", "info", "seo"],
    ),
    ("/news/list", &["info", "info", "seo", "count", "pager"]),
    // So is the length of a list.
    (
        "/news/list?page=2",
        &[
            "info", "info", "seo", "count", "count", "count", "pager", "pager",
        ],
    ),
    (
        "/news/info/2005",
        &["info", "info", "info", "info", "seo", "pager"],
    ),
    (
        "/bbs/board/1?lid=11",
        &[
            "info",
            "seo",
            "boards",
            "boards",
            "boards",
            "boards",
            "labels",
            "labels",
            "labels",
            "topics",
            "topic_count",
        ],
    ),
    ("/order", &["info", "info", "seo"]),
    ("/user/login", &["info", "seo"]),
    ("/user/register", &["info", "seo"]),
    ("/user/terms", &["info", "seo"]),
    ("/privacy", &["info", "seo"]),
];

#[tokio::test]
async fn a_page_asks_for_all_its_parts_at_the_same_time() {
    let mut kinds = BTreeSet::new();
    for (path, calls) in PAGES {
        let provider = Scripted::start().await;
        let gates = CALLS.map(|call| provider.hold(call));
        let loads = Loads::of(&provider);
        let loading = tokio::spawn(async move { loads.page(path).await });
        for call in CALLS {
            let number = calls.iter().filter(|own| **own == call).count();
            provider.arrived(call, number).await;
        }
        for gate in &gates {
            gate.open();
        }
        let page = loading.await.unwrap();
        assert_eq!(
            provider.total(),
            calls.len(),
            "nothing more was asked for {path}"
        );
        kinds.insert(page["kind"].as_str().unwrap().to_owned());
    }
    let pages: Value =
        serde_json::from_str(include_str!("../../../ui/src/generated/pages.json")).unwrap();
    let every_kind = pages["garment"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(kinds, every_kind);
}

#[tokio::test]
async fn topics_wait_for_the_labels_alone_where_the_address_names_none() {
    for (path, boards) in [("/bbs", 1), ("/bbs/board/1", 4)] {
        let provider = Scripted::start().await;
        let [labels, others @ ..] = ["labels", "info", "seo", "boards", "topics", "topic_count"]
            .map(|call| provider.hold(call));
        let loads = Loads::of(&provider);
        let loading = tokio::spawn(async move { loads.status(path).await });
        for (call, number) in [("info", 1), ("seo", 1), ("boards", boards), ("labels", 1)] {
            provider.arrived(call, number).await;
        }
        labels.open();
        for call in ["topics", "topic_count"] {
            provider.arrived(call, 1).await;
        }
        for gate in &others {
            gate.open();
        }
        assert_eq!(loading.await.unwrap(), 200, "{path}");
        assert_eq!(
            provider.total(),
            boards + 5,
            "nothing more was asked for {path}"
        );
    }
}
