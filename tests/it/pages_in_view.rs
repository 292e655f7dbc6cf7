//! The documents of several pages in one answer, for the links that a browser shows.

use http::StatusCode;
use serde_json::json;
use site::purge::Purge;
use url::form_urlencoded::Serializer;

use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite};

/// The maximum of an answer in Brotli.
const MOST: usize = 6 << 10;

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

fn in_view<Path: AsRef<str>>(paths: &[Path]) -> String {
    let pairs = paths.iter().map(|path| ("path", path));
    let query = Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("/_pages?{query}")
}

/// The paths of an answer's pages, each without its language.
fn paths(answer: &Answer) -> Vec<String> {
    let documents = answer.json();
    let documents = documents.as_array().unwrap().iter();
    let path =
        |document: &serde_json::Value| document["frame"]["path"].as_str().unwrap().to_owned();
    documents.map(path).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn cached_documents_are_sent_together_as_each_is_sent_alone() {
    let (_provider, site) = site().await;
    let list = site.get("/_page/en/news/list?page=2").await;
    let article = site.get("/_page/en/news/info/2005").await;
    let asked = in_view(&["/en/news/info/2005", "/en/news/list?page=2&utm_source=x"]);
    let answer = site.get(&asked).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        answer.text(),
        format!("[{},{}]", article.text(), list.text())
    );
    for name in ["content-type", "cache-control", "vary"] {
        assert_eq!(answer.header(name), article.header(name), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_rendered_for_it_and_nobody_is_asked() {
    let (provider, site) = site().await;
    site.get("/en/news/list").await;
    let (calls, pages) = (provider.total(), site.pages());
    let asked = in_view(&["/en/news/info/2005", "/en/news/list", "/en/market"]);
    assert_eq!(paths(&site.get(&asked).await), ["/news/list"]);
    assert_eq!(provider.total(), calls);
    assert_eq!(
        (site.pages().loads, site.pages().misses),
        (pages.loads, pages.misses)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_that_are_the_same_for_everyone_are_sent() {
    let (_provider, site) = site().await;
    let others = [
        "/en/nothing",
        "/en/news/info/9",
        "/en/about",
        "/zh/news/list",
        "/en/search?q=cotton",
        "/en/inquiry?about=JL-K2101",
        "/en/order",
        "/en/order?token=t1",
        "/en/user/login",
        "/en/news/list?token=t1",
        "/_page/en/news/list",
        "/robots.txt",
        "//www.example.org/en/news/list",
        "https://www.example.org/en/news/list",
        "en/news/list",
    ];
    for path in others.iter().filter(|path| path.starts_with("/en/")) {
        site.get(path).await;
    }
    site.get("/en/news/list").await;
    site.get("/news/list").await;
    assert_eq!(site.get(&in_view(&others)).await.text(), "[]");
    for nothing in ["/_pages", "/_pages?", "/_pages?paths=/en/news/list"] {
        assert_eq!(site.get(nothing).await.text(), "[]", "{nothing}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purged_page_is_not_sent_until_it_is_made_anew() {
    let (provider, site) = site().await;
    let asked = in_view(&["/en/news/info/2005"]);
    site.get("/en/news/info/2005").await;
    let before = site.get(&asked).await;
    provider.retitle(2005, "Another heading");
    site.app.publisher.purge(&Purge {
        all: true,
        ..Purge::default()
    });
    assert_eq!(site.get(&asked).await.json(), json!([]));
    let document = site.get("/_page/en/news/info/2005").await;
    let after = site.get(&asked).await;
    assert_ne!(after.body, before.body);
    assert_eq!(after.text(), format!("[{}]", document.text()));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_small() {
    let (_provider, site) = site().await;
    let mut asked = Vec::new();
    for path in [
        "/",
        "/about/company",
        "/about/contact",
        "/news/list",
        "/news/list?page=2",
        "/news/info/2005",
        "/market",
    ] {
        asked.extend(LANGUAGES.iter().map(|language| language.path(path)));
    }
    for path in &asked {
        site.get(path).await;
    }
    let answer = site
        .get_with(&in_view(&asked), "accept-encoding", "br")
        .await;
    assert_eq!(answer.header("content-encoding"), "br");
    assert!(answer.body.len() <= MOST, "{}", answer.body.len());
    let sent = paths(&site.get(&in_view(&asked)).await).len();
    assert!((1..asked.len()).contains(&sent), "{sent}");

    let far = (100..124).map(|page| format!("/en/news/list?page={page}"));
    let beyond: Vec<_> = far.chain(["/en/news/list".to_owned()]).collect();
    assert_eq!(site.get(&in_view(&beyond)).await.text(), "[]");
    let long = format!("/_pages?path=/{}", "x".repeat(4096));
    assert_eq!(site.get(&long).await.status, StatusCode::URI_TOO_LONG);
}
