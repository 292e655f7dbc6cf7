//! Pages that are there before someone asks for them. Their order and pace are tested in
//! `src/app/warm_up.rs`.

use std::time::Duration;

use base::config::Secret;
use serde_json::json;

use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, eventually};

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
async fn the_warm_up_renders_the_sitemap_after_the_start_and_after_a_purge_of_everything() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let pages = listed(&site).await;
    assert!(pages > 100, "{pages}");
    eventually("every page", || site.pages().entries == pages).await;
    assert!(
        site.get("/ja/news/info/2010")
            .await
            .cache()
            .starts_with("selvage; hit; ttl=")
    );
    site.purge(SECRET, &json!({ "all": true, "hard": true }))
        .await;
    eventually("every page again", || site.pages().entries == pages).await;
}

/// Whether a visitor of the page waits for nothing.
async fn is_there(site: &TestSite, path: &str) -> bool {
    let answer = site.get(path).await;
    answer.status == http::StatusCode::OK
        && answer.cache().starts_with("selvage; hit; ttl=")
        && !is_stale(&answer)
}

fn is_stale(answer: &Answer) -> bool {
    answer.cache().contains("detail=stale")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_article_that_came_since_is_there_after_a_purge_of_everything() {
    for hard in [true, false] {
        let provider = Scripted::start().await;
        let site = site(&provider).await;
        let pages = listed(&site).await;
        eventually("every page", || site.pages().entries == pages).await;
        let fid = provider.add_news();
        site.purge(SECRET, &json!({ "all": true, "hard": hard }))
            .await;
        // One more in each language.
        eventually("the new pages", || {
            site.pages().entries == pages + 3 && site.pages().flights == 0
        })
        .await;
        assert!(
            is_there(&site, &format!("/en/news/info/{fid}")).await,
            "hard: {hard}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_made_anew_after_a_soft_purge_of_everything() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let pages = listed(&site).await;
    eventually("every page", || site.pages().entries == pages).await;
    provider.retitle(2005, "Rewoven");
    let loads = site.pages().loads;
    site.purge(SECRET, &json!({ "all": true })).await;
    eventually("each once more", || {
        site.pages().loads == loads + pages as u64 && site.pages().flights == 0
    })
    .await;
    for path in [
        "/en",
        "/en/news/list",
        "/ja/news/info/2005",
        "/news/info/2006",
    ] {
        let answer = site.get(path).await;
        assert!(
            !is_stale(&answer) && answer.text().contains("Rewoven"),
            "{path}: {}",
            answer.cache()
        );
    }
}
