//! Requests with conditions, without a body in the answer, and with methods that pages do not have.

use http::{HeaderMap, StatusCode};
use reqwest::Method;

use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

/// The documents of cached pages, of which the tests have one.
const IN_VIEW: &str = "/_pages?path=/en/news/list";

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

fn asset(site: &TestSite) -> String {
    site.app
        .publisher
        .release()
        .bundle
        .manifest
        .garment
        .application
        .clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_has_the_page_is_told_so() {
    let (_provider, site) = site().await;
    for path in [
        "/en/news/list",
        "/_page/en/news/list",
        IN_VIEW,
        "/media/weaves/plain-1.svg",
        &asset(&site),
    ] {
        let full = site.get(path).await;
        let etag = full.header("etag").to_owned();
        assert!(
            etag.starts_with('"') && etag.ends_with('"') && etag.len() > 16,
            "strong: {etag}"
        );
        for condition in [
            etag.clone(),
            format!("\"other\", {etag}"),
            format!("W/{etag}"),
            "*".to_owned(),
        ] {
            let answer = site.get_with(path, "if-none-match", &condition).await;
            assert_eq!(
                (answer.status, answer.body.len()),
                (StatusCode::NOT_MODIFIED, 0),
                "{path} {condition}"
            );
            for header in ["etag", "vary", "cache-control"] {
                assert_eq!(
                    answer.header(header),
                    full.header(header),
                    "{path} {header}"
                );
            }
            assert_eq!(
                answer.header("content-length"),
                "",
                "{path}: a length would be that of the page"
            );
        }
        for condition in ["\"other\"", "W/\"other\", \"x\"", "\"\"", "no tag"] {
            let answer = site.get_with(path, "if-none-match", condition).await;
            assert_eq!(
                (answer.status, &answer.body),
                (StatusCode::OK, &full.body),
                "{path} {condition}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_page_and_another_coding_have_another_tag() {
    let (_provider, site) = site().await;
    let tag = async |path: &str, coding: &str| {
        site.get_with(path, "accept-encoding", coding)
            .await
            .header("etag")
            .to_owned()
    };
    let mut tags = std::collections::HashSet::new();
    for path in [
        "/en",
        "/ja",
        "/en/news/list",
        "/_page/en/news/list",
        IN_VIEW,
    ] {
        for coding in ["identity", "br", "gzip"] {
            assert!(tags.insert(tag(path, coding).await), "{path} {coding}");
            assert!(
                !tags.insert(tag(path, coding).await),
                "the same again: {path} {coding}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_is_sent_whatever_the_client_has() {
    let (provider, site) = site().await;
    for _ in 0..2 {
        let page = site.get("/en/nothing").await;
        let again = site
            .get_with("/en/nothing", "if-none-match", page.header("etag"))
            .await;
        assert_eq!(
            (again.status, &again.body),
            (StatusCode::NOT_FOUND, &page.body)
        );
    }
    provider.fail_all();
    assert_eq!(
        site.get_with("/en/about/company", "if-none-match", "*")
            .await
            .status,
        StatusCode::SERVICE_UNAVAILABLE
    );
}

/// The headers that must be the same whether a body follows or not.
fn steady(mut headers: HeaderMap) -> HeaderMap {
    for name in ["date", "x-request-id", "age", "cache-status"] {
        headers.remove(name);
    }
    headers
}

#[tokio::test(flavor = "multi_thread")]
async fn head_is_get_without_the_body() {
    let (_provider, site) = site().await;
    let paths = [
        "/en/news/list",
        "/_page/en/news/list",
        IN_VIEW,
        "/en/nothing",
        "/about",
        "/media/weaves/plain-1.svg",
        "/healthz",
        &asset(&site),
        "/_assets/none.js",
    ];
    for path in paths {
        for coding in ["identity", "br"] {
            let request = |method| site.request(method, path).header("accept-encoding", coding);
            // Once before, so that both find the same in the cache.
            ask(request(Method::GET)).await;
            let (get, head) = (
                ask(request(Method::GET)).await,
                ask(request(Method::HEAD)).await,
            );
            assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
            assert_eq!(
                get.header("content-length"),
                get.body.len().to_string(),
                "{path}"
            );
            assert_eq!(steady(head.headers), steady(get.headers), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_no_other_methods() {
    let (provider, site) = site().await;
    site.get("/en").await;
    let calls = provider.total();
    for path in [
        "/en",
        "/en/news/list",
        "/nothing",
        "/_page/en",
        IN_VIEW,
        "/healthz",
        "/media/a.svg",
        &asset(&site),
    ] {
        for method in [
            Method::POST,
            Method::PUT,
            Method::DELETE,
            Method::PATCH,
            Method::OPTIONS,
        ] {
            let answer = ask(site.request(method.clone(), path).body("x")).await;
            assert_eq!(
                answer.status,
                StatusCode::METHOD_NOT_ALLOWED,
                "{method} {path}"
            );
            let allowed: Vec<_> = answer.header("allow").split(',').map(str::trim).collect();
            assert_eq!(allowed, ["GET", "HEAD"], "{method} {path}");
            assert_eq!(
                (answer.header("cache-control"), answer.cache()),
                ("no-store", ""),
                "{method} {path}"
            );
        }
    }
    assert_eq!(provider.total(), calls);
}
