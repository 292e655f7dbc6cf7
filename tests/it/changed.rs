//! After a purge, the next visitor sees a changed item on its own page and wherever else it is
//! shown.

use std::time::Duration;

use base::config::{Config, Secret};
use serde_json::{Value, json};

use crate::support::html::words;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, eventually};

const SECRET: &str = "weft-and-warp-1993";
const OLD: &str = "News 5";
const NEW: &str = "Rewoven";
/// The first article behind the logo tiles: on the home page, in the list, at its own address, and
/// beside its neighbour.
const ARTICLE: u64 = 2005;
const SHOWN_ON: [&str; 4] = [
    "/en",
    "/en/news/list",
    "/en/news/info/2005",
    "/en/news/info/2006",
];

/// A site that keeps pages and answers for longer than any test takes, and renews purged pages
/// however long that takes.
async fn site(provider: &Scripted) -> TestSite {
    site_with(provider, |config| {
        config.cache.renew_wait = Duration::from_secs(15);
    })
    .await
}

/// Starts with further settings.
async fn site_with(provider: &Scripted, change: impl FnOnce(&mut Config)) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.cache.fresh = Duration::from_hours(1);
        config.provider.cache_fresh = Duration::from_hours(1);
        config.provider.cache_stale = Duration::from_hours(1);
        change(config);
    })
    .await
}

async fn shows(site: &TestSite, path: &str, title: &str) -> bool {
    let shown = words(site.get(path).await.text());
    shown
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .contains(title)
}

/// Has the pages kept, changes the article, purges. Tells which pages show it anew to the next
/// visitor.
async fn new_after(site: &TestSite, provider: &Scripted, order: &Value) -> Vec<bool> {
    for path in SHOWN_ON {
        assert!(shows(site, path, OLD).await, "{path}");
    }
    provider.retitle(ARTICLE, NEW);
    for path in SHOWN_ON {
        assert!(shows(site, path, OLD).await, "{path} is kept");
    }
    assert_eq!(site.purge(SECRET, order).await.status, 200, "{order}");
    let mut new = Vec::new();
    for path in SHOWN_ON {
        new.push(shows(site, path, NEW).await);
    }
    new
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hard_purge_of_an_item_or_its_list_makes_every_page_new_that_shows_it() {
    for order in [
        json!({ "tags": ["info:2005"], "hard": true }),
        json!({ "tags": ["tid:160108"], "hard": true }),
        json!({ "paths": SHOWN_ON, "hard": true }),
        json!({ "locales": ["en"], "hard": true }),
        json!({ "all": true, "hard": true }),
    ] {
        let provider = Scripted::start().await;
        let site = site(&provider).await;
        assert_eq!(
            new_after(&site, &provider, &order).await,
            [true; 4],
            "{order}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_soft_purge_makes_them_new_for_the_next_visitor_with_one_load_each() {
    for order in [
        json!({ "tags": ["info:2005"] }),
        json!({ "tags": ["tid:160108"] }),
        json!({ "all": true }),
    ] {
        let provider = Scripted::start().await;
        let site = site(&provider).await;
        assert_eq!(
            new_after(&site, &provider, &order).await,
            [true; 4],
            "{order}"
        );
        assert_eq!(site.pages().loads, 8, "{order}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_soft_purge_serves_the_old_page_where_the_new_one_takes_too_long() {
    let provider = Scripted::start().await;
    let site = site_with(&provider, |config| {
        config.cache.renew_wait = Duration::from_millis(20);
        // No old answer stands in for one that is slow.
        config.provider.cache_fresh = Duration::ZERO;
        config.provider.cache_stale = Duration::ZERO;
    })
    .await;
    for path in SHOWN_ON {
        site.get(path).await;
    }
    provider.retitle(ARTICLE, NEW);
    let gate = provider.hold("seo");
    let report = site.purge(SECRET, &json!({ "all": true })).await.json();
    assert_eq!(
        (&report["pages"], &report["renewed"]),
        (&json!(4), &json!({ "count": 0, "paths": [] }))
    );
    for path in SHOWN_ON {
        assert!(shows(&site, path, OLD).await, "{path}");
    }
    gate.open();
    eventually("the pages made anew", || {
        site.pages().loads == 8 && site.pages().flights == 0
    })
    .await;
    for path in SHOWN_ON {
        assert!(shows(&site, path, NEW).await, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_soft_purge_while_the_provider_fails_loses_no_page() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    assert!(shows(&site, "/en/news/list", OLD).await);
    provider.fail_all();
    let report = site.purge(SECRET, &json!({ "all": true })).await.json();
    assert_eq!(report["renewed"], json!({ "count": 0, "paths": [] }));
    assert!(shows(&site, "/en/news/list", OLD).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purge_of_a_path_leaves_the_other_pages_as_they_are() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let order = json!({ "paths": ["/en/news/info/2005"], "hard": true });
    assert_eq!(
        new_after(&site, &provider, &order).await,
        [false, false, true, false]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purge_of_the_samples_reaches_a_sample_and_the_lists_of_its_categories() {
    const SHOWN_ON: [&str; 4] = [
        "/en",
        "/en/sample/list",
        "/en/sample/list?cid=16010311",
        "/en/sample/info/3202",
    ];
    for tag in ["tid:160103", "info:3202"] {
        let provider = Scripted::start().await;
        let site = site(&provider).await;
        for path in SHOWN_ON {
            site.get(path).await;
        }
        provider.retitle(3202, NEW);
        site.purge(SECRET, &json!({ "tags": [tag], "hard": true }))
            .await;
        for path in SHOWN_ON {
            assert!(shows(&site, path, NEW).await, "{tag}: {path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_stood_in_for_a_failing_provider_is_forgotten_with_its_items() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.provider.cache_fresh = Duration::ZERO;
        config.provider.cache_stale = Duration::from_hours(1);
        config.provider.retries = 0;
    })
    .await;
    assert!(shows(&site, "/en/news/list", OLD).await);
    provider.fail("pager");
    // The old answer stands in, and is used for a while without asking again.
    site.purge(SECRET, &json!({ "locales": ["en"] })).await;
    assert!(shows(&site, "/en/news/list", OLD).await);
    eventually("a refresh", || site.pages().flights == 0).await;
    provider.recover();
    provider.retitle(ARTICLE, NEW);
    site.purge(SECRET, &json!({ "tags": ["info:2005"], "hard": true }))
        .await;
    assert!(shows(&site, "/en/news/list", NEW).await);
}
