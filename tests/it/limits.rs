//! Limits of a request: the size of its head and body, its duration, and the number of connections.

use std::time::Duration;

use http::StatusCode;
use reqwest::Method;
use selvage::config::Secret;

use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_is_too_large_is_refused() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.server.max_header = 8 << 10).await;
    let large = site.request(Method::GET, "/en").header("x-large", "x".repeat(6 << 10));
    assert_eq!(ask(large).await.status, StatusCode::OK);

    let mut connection = Connection::open(&site.url).await;
    connection.send(format!("GET /en HTTP/1.1\r\nhost: x\r\nx-large: {}\r\n\r\n", "x".repeat(64 << 10))).await;
    let answer = connection.answer().await.unwrap();
    assert_eq!(answer.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    connection.closed().await;

    let mut connection = Connection::open(&site.url).await;
    connection.send(format!("GET /en HTTP/1.1\r\nhost: x\r\n{}\r\n", "a: b\r\n".repeat(500))).await;
    assert_eq!(connection.answer().await.unwrap().status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    assert_eq!(site.get("/en").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_large_is_refused_whether_its_length_is_told_or_not() {
    const SECRET: &str = "weft-and-warp-1993";
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.server.max_body = 1024;
    })
    .await;
    let purge = || {
        let request = site.request(Method::POST, "/_selvage/purge").bearer_auth(SECRET);
        request.header("content-type", "application/json")
    };
    let order = |length: usize| format!("{:length$}", r#"{"all":true}"#);
    assert_eq!(ask(purge().body(order(1024))).await.status, StatusCode::OK);
    let told = ask(purge().body(order(1025))).await;
    assert_eq!((told.status, told.header("cache-control")), (StatusCode::PAYLOAD_TOO_LARGE, "no-store"));

    let mut connection = Connection::open(&site.url).await;
    let head =
        "POST /_selvage/purge HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked";
    connection.send(format!("{head}\r\nauthorization: Bearer {SECRET}\r\n\r\n")).await;
    for _ in 0..3 {
        connection.send(format!("200\r\n{}\r\n", " ".repeat(0x200))).await;
    }
    assert_eq!(connection.answer().await.unwrap().status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(site.get("/en").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_does_not_come_to_an_end_loses_its_connection() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.server.header_timeout = Duration::from_millis(50)).await;
    for beginning in ["", "GET /en HT", "GET /en HTTP/1.1\r\nhost: x\r\nx-slow: "] {
        let mut connection = Connection::open(&site.url).await;
        connection.send(beginning).await;
        connection.closed().await;
    }
    // Nor may a connection that was of use once stay for ever.
    let mut connection = Connection::open(&site.url).await;
    connection.get("/healthz").await;
    assert_eq!(connection.answer().await.unwrap().status, StatusCode::OK);
    connection.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_to_an_end_is_given_up() {
    const SECRET: &str = "weft-and-warp-1993";
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.server.body_timeout = Duration::from_millis(50);
    })
    .await;
    let mut connection = Connection::open(&site.url).await;
    let head = "POST /_selvage/purge HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100";
    connection.send(format!("{head}\r\nauthorization: Bearer {SECRET}\r\n\r\n{{")).await;
    let answer = connection.answer().await;
    assert!(answer.is_none_or(|answer| answer.status.is_client_error()));
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_beyond_the_limit_wait_until_one_is_closed() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.server.max_connections = 2).await;
    let mut served = Vec::new();
    for _ in 0..2 {
        let mut connection = Connection::open(&site.url).await;
        connection.get("/healthz").await;
        assert_eq!(connection.answer().await.unwrap().status, StatusCode::OK);
        served.push(connection);
    }
    let mut waiting = Connection::open(&site.url).await;
    waiting.get("/healthz").await;
    for _ in 0..20 {
        for connection in &mut served {
            connection.get("/healthz").await;
            assert_eq!(connection.answer().await.unwrap().status, StatusCode::OK);
        }
        assert!(waiting.is_silent());
    }
    served.pop();
    assert_eq!(waiting.answer().await.unwrap().status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_takes_too_long_is_a_503_to_come_back_for() {
    let provider = Scripted::start().await;
    let gate = provider.hold("seo");
    let site =
        TestSite::start(provider.url(), |config| config.server.request_timeout = Duration::from_millis(50)).await;
    for path in ["/en/news/list", "/en/news/list?token=x"] {
        let answer = site.get(path).await;
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::SERVICE_UNAVAILABLE, "no-store"));
        assert!(!answer.header("retry-after").is_empty());
        assert!(answer.text().contains("<html lang=\"en\">"));
    }
    gate.open();
    crate::support::site::eventually("what was begun is kept", || site.pages().entries == 1).await;
    assert_eq!(site.get("/en/news/list").await.status, StatusCode::OK);
}
