//! The search finds what the pages show, nothing of customers, and leaves no trace of its queries.

use std::time::Duration;

use base::config::Secret;
use serde_json::{Value, json};

use crate::support::process::Process;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

const SECRET: &str = "weft-and-warp-1993";

async fn site(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.cache.renew_wait = Duration::from_secs(15);
        config.cache.fresh = Duration::from_hours(1);
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await
}

/// The paths that a query finds.
async fn found(site: &TestSite, path_and_query: &str) -> Vec<String> {
    let document = site.get(&format!("/_page{path_and_query}")).await.json();
    let results = document["page"]["results"].as_array().unwrap().clone();
    let path = |result: &Value| result["link"]["href"].as_str().unwrap().to_owned();
    results.iter().map(path).collect()
}

/// Waits until a query finds these.
async fn finds(site: &TestSite, path_and_query: &str, expected: &[&str]) {
    let waiting = async {
        while found(site, path_and_query).await != expected {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(Duration::from_secs(30), waiting)
        .await
        .is_err()
    {
        let found = found(site, path_and_query).await;
        panic!("{path_and_query} finds {found:?}, not {expected:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_article_is_found_by_what_it_shows_and_not_found_when_it_is_gone() {
    let provider = Scripted::start().await;
    provider.retitle(2005, "Rewoven");
    let site = site(&provider).await;
    assert_eq!(site.get("/en/news/info/2005").await.status, 200);
    finds(&site, "/en/search?q=rewoven", &["/news/info/2005"]).await;
    assert!(
        found(&site, "/search?q=rewoven").await.is_empty(),
        "in Chinese"
    );

    provider.retitle(2005, "Corduroy");
    let purge = json!({ "tags": ["info:2005"] });
    assert_eq!(site.purge(SECRET, &purge).await.status, 200);
    finds(&site, "/en/search?q=corduroy", &["/news/info/2005"]).await;
    assert!(found(&site, "/en/search?q=rewoven").await.is_empty());

    provider.on_part(
        "info",
        ("fid", "2005"),
        Behaviour::Refuse(404, "no such item"),
    );
    assert_eq!(site.purge(SECRET, &purge).await.status, 200);
    assert_eq!(site.get("/en/news/info/2005").await.status, 404);
    finds(&site, "/en/search?q=corduroy", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_results_is_stored_nowhere_and_the_page_without_a_query_is() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for path in ["/en/search?q=cotton", "/_page/en/search?q=cotton"] {
        for _ in 0..2 {
            let answer = site.get(path).await;
            assert_eq!(answer.status, 200, "{path}");
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            assert_eq!(answer.cache(), "selvage; fwd=miss", "{path}");
        }
    }
    for path in ["/en/search", "/en/search?q=", "/en/search?q=+%00"] {
        let answer = site.get(path).await;
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=0, must-revalidate",
            "{path}"
        );
        assert!(answer.text().contains("noindex"), "{path}");
    }
    let pages = site.pages().entries;
    assert_eq!(pages, 1, "of the page without a query");
}

#[tokio::test(flavor = "multi_thread")]
async fn queries_count_in_the_budget_of_a_client() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.limits.misses_address = 3;
        config.limits.misses_address_refill = Duration::from_hours(1);
    })
    .await;
    for n in 0..3 {
        assert_eq!(site.get(&format!("/search?q={n}")).await.status, 200);
    }
    assert_eq!(site.get("/search?q=3").await.status, 429);
    assert_eq!(site.get("/_page/search?q=3").await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_queries_get_a_plain_answer() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    site.get("/en/news/list").await;
    let long = format!("/en/search?q={}", "a%20".repeat(5_000));
    for path in [
        long.as_str(),
        "/en/search?q=%FF%FE",
        "/en/search?q=(.*)%2B%24",
        "/en/search?q=title%3A%5Ba+TO+b%5D+AND+%22",
        "/en/search?q=%E2%80%AEcotton",
        "/en/search?q=%3Cscript%3Ealert(1)%3C/script%3E",
        "/en/search?q=a&page=4294967295",
        "/en/search?q=a&page=-1",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(!answer.text().contains("<script>alert"), "{path}");
        assert!(!answer.text().contains('\u{202e}'), "{path}");
    }
    let cut = site.get(&format!("/_page{long}")).await.json();
    assert_eq!(cut["page"]["isCut"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_engine_is_told_how_to_search_on_the_home_page_alone() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    let home = site.get("/en").await;
    assert!(home.text().contains("/en/search?q={search_term_string}"));
    assert!(!site.get("/en/market").await.text().contains("SearchAction"));
    assert!(!site.get("/sitemap-en.xml").await.text().contains("/search"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_and_the_metrics_do_not_contain_the_words() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "trace");
    for path in [
        "/en/search?q=unmentionable",
        "/_page/en/search?q=unmentionable",
        "/en/search?x=1&q=%75nmentionable&page=2",
    ] {
        assert_eq!(process.get(path).await.status, 200, "{path}");
    }
    let metrics = process.get("/metrics").await;
    assert!(metrics.text().contains("selvage_search_queries_total"));
    assert!(!metrics.text().contains("nmentionable"));
    let log = process.log().join("\n");
    assert!(log.contains("/en/search"), "requests are logged");
    assert!(!log.contains("nmentionable"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_in_vain_without_the_provider_says_that_the_search_is_unavailable() {
    let provider = Scripted::start().await;
    provider.retitle(2005, "Rewoven");
    let site = TestSite::start(provider.url(), |config| config.provider.retries = 0).await;
    assert_eq!(site.get("/en/news/info/2005").await.status, 200);
    finds(&site, "/en/search?q=rewoven", &["/news/info/2005"]).await;
    let answer = site.get("/en/search?q=zzzz").await;
    assert_eq!(answer.status, 200, "nothing has the word");

    provider.on_all(Behaviour::Http(http::StatusCode::INTERNAL_SERVER_ERROR));
    let other = TestSite::start(provider.url(), |config| config.provider.retries = 0).await;
    let answer = other.get("/en/search?q=cotton").await;
    assert_eq!(answer.status, 503);
    assert_eq!(answer.header("cache-control"), "no-store");
}
