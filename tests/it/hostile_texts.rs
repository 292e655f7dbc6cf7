//! Texts of a CMS that do harm: markup that is long and deep or misnested, and halves of
//! characters.

use std::time::Duration;

use http::{HeaderMap, StatusCode};
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::process::Process;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

const LENGTH: usize = 500 * 1000;

fn nested(part: &str) -> String {
    format!("before{}after", part.repeat(LENGTH / part.len()))
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_are_answered_while_deep_texts_are_read() {
    let provider = Scripted::start().await;
    let topic = |number: usize, part: &str| json!({ "tpid": number, "title": "a", "uname": "b", "atime": "2026-01-02 03:04:05", "content": nested(part) });
    let topics = [
        topic(1, "<ul><li>"),
        topic(2, "<div>"),
        topic(3, "<table><a>"),
        topic(4, "<b><div></b>"),
    ];
    provider.data("topics", json!(topics));
    let site = TestSite::start(provider.url(), |config| {
        config.server.request_timeout = Duration::from_mins(2);
    })
    .await;
    let mut pages = JoinSet::new();
    for path in ["/bbs", "/en/bbs", "/ja/bbs"] {
        let page = site.request(http::Method::GET, path);
        pages.spawn(async {
            page.send()
                .await
                .unwrap()
                .error_for_status()
                .unwrap()
                .text()
                .await
                .unwrap()
        });
    }
    provider.arrived("topics", 3).await;
    let mut answers = 0;
    while !pages.is_empty() {
        tokio::select! {
            page = pages.join_next() => {
                let page = page.unwrap().unwrap();
                assert!(page.contains("before"), "{page}");
            }
            health = site.get("/healthz") => {
                assert_eq!(health.status, StatusCode::OK);
                answers += 1;
            }
        }
    }
    assert!(answers > 10, "{answers} answers meanwhile");
}

#[tokio::test(flavor = "multi_thread")]
async fn half_an_emoji_does_not_make_a_page_unavailable() {
    let provider = Scripted::start().await;
    let cut =
        br#"{"status":200,"msg":"ok","data":{"tname":"Cut \ud83d","tdesc":"<p>Culture</p>"}}"#;
    provider.on(
        "type",
        Behaviour::Raw(HeaderMap::new(), cut.as_slice().into()),
    );
    let site = TestSite::start(provider.url(), |_| {}).await;
    let page = site.get("/en/about/culture").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Cut \u{fffd}"), "{}", page.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_misnested_text_does_not_flood_the_log() {
    let provider = Scripted::start().await;
    provider.data(
        "info",
        json!({ "fid": 1041, "title": "a", "content": "<table><a>".repeat(1000) }),
    );
    let folder = tempfile::tempdir().unwrap();
    let settings = [("SELVAGE_PROVIDER_URL", provider.url().to_string())];
    let server = Process::listening(folder.path(), &settings);
    assert_eq!(server.get("/en").await.status, StatusCode::OK);
    let log = server.log();
    assert!(
        !log.iter().any(|line| line.contains("foster parenting")),
        "{log:#?}"
    );
}
