//! Private responses are stored nowhere, contracts never meet the cache, and tokens appear nowhere.

use std::collections::HashSet;

use reqwest::Method;

use crate::support::process::Process;
use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, ask};

const TOKEN: &str = "s3lvage-t0ken-of-a-buyer";

/// Private addresses: by their path, or by the token in their query.
const PERSONAL: [&str; 18] = [
    "/order",
    "/en/order",
    "/ja/order/2024",
    "/user",
    "/user/login",
    "/en/user/login",
    "/?token=s3lvage-t0ken-of-a-buyer",
    "/en?token=s3lvage-t0ken-of-a-buyer",
    "/en/news/list?page=2&token=s3lvage-t0ken-of-a-buyer",
    "/ja/order?token=s3lvage-t0ken-of-a-buyer&cno=1",
    "/nothing?a=b&token=s3lvage-t0ken-of-a-buyer",
    // The name in another spelling.
    "/about?%74oken=s3lvage-t0ken-of-a-buyer",
    "/en/news/list?page=2&%74%6F%6B%65%6E=s3lvage-t0ken-of-a-buyer",
    // Addresses that are not pages.
    "/media/weaves/plain-1.svg?token=s3lvage-t0ken-of-a-buyer",
    "/media/nothing.svg?token=s3lvage-t0ken-of-a-buyer",
    "/_image?src=/media/weaves/plain-1.svg&w=320&token=s3lvage-t0ken-of-a-buyer",
    "/sitemap.xml?token=s3lvage-t0ken-of-a-buyer",
    "/robots.txt?%74oken=s3lvage-t0ken-of-a-buyer",
];

fn shown(answer: &Answer) -> String {
    format!("{:?} {}", answer.headers, answer.text())
}

#[tokio::test(flavor = "multi_thread")]
async fn customers_pages_are_never_stored() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in PERSONAL {
        for form in ["", "/_page"] {
            for method in [Method::GET, Method::HEAD] {
                let answer = ask(site.request(method, &format!("{form}{path}"))).await;
                assert_eq!(answer.header("cache-control"), "no-store", "{path}");
                assert_eq!(
                    (answer.cache(), answer.header("age"), answer.header("etag")),
                    ("", "", ""),
                    "{path}"
                );
                assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
                assert!(!shown(&answer).contains(TOKEN), "{path}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn contracts_never_meet_the_cache() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in [
        "/order?token=",
        "/en/order?cno=1&token=",
        "/_page/ja/order?token=",
        "/order?cno=JL&x=",
    ] {
        site.get(&format!("{path}{TOKEN}")).await;
    }
    let figures = site.pages();
    assert_eq!(
        (figures.entries, figures.loads, figures.hits, figures.misses),
        (0, 0, 0, 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_no_page_reads_and_customers_pages_render_nothing_anew() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    site.get("/en/news/list").await;
    let seo = provider.count("seo");
    let personal = site.get(&format!("/en/news/list?token={TOKEN}")).await;
    assert_eq!(
        (personal.status.as_u16(), personal.header("cache-control")),
        (200, "no-store")
    );
    assert_eq!(provider.count("seo"), seo);
    assert_eq!((site.pages().entries, site.pages().hits), (1, 1));
    for number in 0..20 {
        for path in [
            "/en/user/login",
            "/en/user/register",
            "/en/order",
            "/en/news/list",
        ] {
            let answer = site.get(&format!("{path}?x={number}&token=")).await;
            assert_eq!(
                (answer.status.as_u16(), answer.header("cache-control")),
                (200, "no-store"),
                "{path}"
            );
        }
    }
    assert_eq!((site.pages().entries, site.pages().loads), (4, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_with_a_token_is_for_its_visitor_alone() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in ["/about", "/zh/news/list", "/news/list/"] {
        let answer = site.get(&format!("{path}?token={TOKEN}")).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("cache-control")),
            (302, "no-store"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_figure_names_a_token_or_a_path() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in PERSONAL {
        site.get(path).await;
    }
    let figures = site.get("/metrics").await;
    for part in [TOKEN, "/order", "/user", "news/list"] {
        assert!(!figures.text().contains(part), "{part}");
    }
}

/// In a process of its own, since what logs are made is the process's, its other threads' included.
#[tokio::test(flavor = "multi_thread")]
async fn no_line_of_the_log_shows_a_token_however_talkative_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "trace");
    let mut ids = HashSet::new();
    for path in PERSONAL
        .into_iter()
        .chain(["/about?token=s3lvage-t0ken-of-a-buyer"])
    {
        for form in ["", "/_page"] {
            let answer = process.get(&format!("{form}{path}")).await;
            ids.insert(answer.header("x-request-id").to_owned());
        }
    }
    let log = process.log();
    let seen = ids
        .iter()
        .filter(|id| log.iter().any(|line| line.contains(*id)))
        .count();
    assert_eq!(
        seen,
        (PERSONAL.len() + 1) * 2,
        "every request is in the log"
    );
    let telling: Vec<_> = log.iter().filter(|line| line.contains(TOKEN)).collect();
    assert!(telling.is_empty(), "{telling:#?}");
}
