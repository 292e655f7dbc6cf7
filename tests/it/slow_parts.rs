//! A provider that hangs for a part: pages are there without it, and so are those of a crowd.

use std::time::Duration;

use http::StatusCode;
use serde_json::json;

use crate::support::html::count;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

/// A site that waits a moment for parts, and for main content as long as it takes.
async fn site(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.provider.timeout = Duration::from_mins(1);
        config.provider.part_wait = Duration::from_millis(500);
        config.provider.max_concurrent = 4;
        config.limits.misses_address = 10_000;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_a_crowd_are_there_while_the_seo_record_hangs() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    provider.hang("seo");
    // Any item is an article.
    provider.data(
        "info",
        json!({ "tid": 160_108, "title": "News", "content": "<p>x</p>" }),
    );
    let pages = (0..120).map(|page| format!("/en/news/info/{}", 5001 + page));
    let pages: Vec<String> = pages.collect();
    let answers = futures::future::join_all(pages.iter().map(|page| site.get(page))).await;
    for (page, answer) in pages.iter().zip(answers) {
        assert_eq!(answer.status, StatusCode::OK, "{page}");
        assert_eq!(count(answer.text(), "h1"), 1, "{page}");
    }
    // The calls that go on have places of their own, and no more are made.
    let asked = provider.count("seo");
    assert!((1..=3).contains(&asked), "{asked}");
    // A navigation in a browser: the document, then the page.
    for path in ["/_page/en/news/list", "/en/news/list"] {
        assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_there_whichever_part_hangs() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for (path, call, part) in [
        ("/en/news/list", "info", ("fid", "1041")),
        ("/en/news/list", "info", ("fid", "1375")),
        ("/en/news/list", "count", ("lang", "en")),
        ("/en/news/list?page=2", "pager", ("idx", "0")),
        ("/en/news/info/2005", "info", ("lang", "ja")),
        ("/en/news/info/2005", "pager", ("lang", "en")),
        ("/en/about/company", "pager", ("lang", "en")),
        ("/en/about/contact", "type", ("lang", "en")),
        ("/en/sample/list", "catalog", ("lang", "en")),
        ("/en/sample/list", "info", ("fid", "1013")),
        ("/en/sample/info/3201", "catalog", ("lang", "en")),
        ("/en/market", "type", ("lang", "en")),
        ("/en/bbs", "labels", ("lang", "en")),
        ("/en/bbs", "topics", ("lang", "en")),
        ("/en/order", "info", ("fid", "1376")),
        ("/en", "pager", ("tid", "160101")),
        ("/en", "pager", ("tid", "160103")),
    ] {
        provider.on_part(call, part, Behaviour::Hang);
        assert_eq!(
            site.get(path).await.status,
            StatusCode::OK,
            "{path} without {call} {part:?}"
        );
        provider.recover();
    }
}

/// The home page has no list of its own, but it needs one.
#[tokio::test(flavor = "multi_thread")]
async fn home_asks_for_its_lists_as_main_content_if_none_is_there_in_the_time_of_a_part() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.timeout = Duration::from_millis(400);
        config.provider.part_wait = Duration::from_millis(20);
    })
    .await;
    provider.next("pager", [(); 4].map(|()| Behaviour::Hang));
    let answer = site.get("/en").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text().contains("Slide 2"));
    assert!(provider.count("pager") >= 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blank_item_is_unavailable_as_a_page_and_no_failure_as_a_part() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    provider.on_part("info", ("fid", "2005"), Behaviour::Data(json!({})));
    let page = site.get("/en/news/info/2005").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    provider.recover();
    provider.on_part("info", ("fid", "1042"), Behaviour::Data(json!({})));
    let page = site.get("/en/news/info/2005").await;
    assert_eq!(page.cache(), "selvage; fwd=miss; stored");
}
