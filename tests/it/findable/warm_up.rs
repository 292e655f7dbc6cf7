//! Pages that are there before someone asks for them.

use std::time::Duration;

use selvage::config::Secret;
use serde_json::json;

use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, eventually};

const SECRET: &str = "weft-and-warp-1993";

async fn site(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.cache.warm_up = true;
        config.cache.fresh = Duration::from_hours(1);
        config.provider.cache_fresh = Duration::from_hours(1);
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await
}

/// How many pages the sitemaps name.
async fn listed(site: &TestSite) -> usize {
    site.app.files.pages().await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_the_sitemap_is_there_after_the_start_and_after_a_purge_of_everything() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let pages = listed(&site).await;
    assert!(pages > 100, "{pages}");
    eventually("every page", || site.pages().entries == pages).await;
    assert!(site.get("/ja/news/info/2010").await.cache().starts_with("selvage; hit; ttl="));
    site.purge(SECRET, &json!({ "all": true, "hard": true })).await;
    eventually("every page again", || site.pages().entries == pages).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_makes_one_page_at_a_time() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let pages = listed(&site).await;
    let mut most = 0;
    while site.pages().entries < pages {
        most = most.max(site.pages().flights);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(most, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_waits_while_a_visitor_waits() {
    let provider = Scripted::start().await;
    let gate = provider.hold("seo");
    let site = site(&provider).await;
    // What a visitor waits for is under way, so that nothing else is made.
    let visitor = site.get("/en/nothing-of-the-sitemap");
    let others = async {
        listed(&site).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(site.pages().flights <= 1, "{}", site.pages().flights);
        gate.open();
    };
    let (_, ()) = tokio::join!(visitor, others);
    let pages = listed(&site).await;
    eventually("every page", || site.pages().entries >= pages).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_gives_up_on_a_provider_that_fails() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.retries = 0;
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await;
    listed(&site).await;
    provider.fail_all();
    let before = site.pages().loads;
    let warm = site.app.warm_up.notified();
    site.purge(SECRET, &json!({ "all": true })).await;
    // Without a warm-up the notice is ours.
    warm.await;
    assert_eq!(site.pages().loads, before);
}
