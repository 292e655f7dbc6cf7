//! Limits of a request: the size of its head and body, its duration, and the number of connections.

use std::time::Duration;

use base::config::Secret;
use http::StatusCode;
use reqwest::Method;

use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_is_too_large_is_refused() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let large = site
        .request(Method::GET, "/en")
        .header("x-large", "x".repeat(6 << 10));
    assert_eq!(ask(large).await.status, StatusCode::OK);

    let mut connection = Connection::open(&site.url).await;
    connection
        .send(format!(
            "GET /en HTTP/1.1\r\nhost: x\r\nx-large: {}\r\n\r\n",
            "x".repeat(64 << 10)
        ))
        .await;
    let answer = connection.answer().await.unwrap();
    assert_eq!(answer.status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    connection.closed().await;

    let mut connection = Connection::open(&site.url).await;
    connection
        .send(format!(
            "GET /en HTTP/1.1\r\nhost: x\r\n{}\r\n",
            "a: b\r\n".repeat(500)
        ))
        .await;
    assert_eq!(
        connection.answer().await.unwrap().status,
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE
    );
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
        let request = site
            .request(Method::POST, "/_selvage/purge")
            .bearer_auth(SECRET);
        request.header("content-type", "application/json")
    };
    let order = |length: usize| format!("{:length$}", r#"{"all":true}"#);
    assert_eq!(ask(purge().body(order(1024))).await.status, StatusCode::OK);
    let told = ask(purge().body(order(1025))).await;
    assert_eq!(
        (told.status, told.header("cache-control")),
        (StatusCode::PAYLOAD_TOO_LARGE, "no-store")
    );

    let mut connection = Connection::open(&site.url).await;
    let head = "POST /_selvage/purge HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked";
    connection
        .send(format!("{head}\r\nauthorization: Bearer {SECRET}\r\n\r\n"))
        .await;
    for _ in 0..3 {
        connection
            .send(format!("200\r\n{}\r\n", " ".repeat(0x200)))
            .await;
    }
    assert_eq!(
        connection.answer().await.unwrap().status,
        StatusCode::PAYLOAD_TOO_LARGE
    );
    assert_eq!(site.get("/en").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_does_not_come_to_an_end_loses_its_connection() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.header_timeout = Duration::from_millis(50);
    })
    .await;
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
    connection
        .send(format!(
            "{head}\r\nauthorization: Bearer {SECRET}\r\n\r\n{{"
        ))
        .await;
    let answer = connection.answer().await;
    assert!(answer.is_none_or(|answer| answer.status.is_client_error()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_trickles_in_is_given_up_before_its_end() {
    const SECRET: &str = "weft-and-warp-1993";
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.server.body_timeout = Duration::from_millis(200);
    })
    .await;
    let purge = format!("POST /_selvage/purge HTTP/1.1\r\nauthorization: Bearer {SECRET}");
    for call in [&purge, "POST /api/v1/user/login/email HTTP/1.1"] {
        let mut connection = Connection::open(&site.url).await;
        let head = format!(
            "{call}\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n"
        );
        connection.send(head).await;
        let mut sent = 0;
        while sent < 200 && connection.is_silent() {
            connection.send(" ").await;
            sent += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(sent < 200, "{call}: the whole body was accepted");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_and_origin_are_checked_before_the_body_is_read() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new("weft-and-warp-1993".to_owned()));
        config.server.body_timeout = Duration::from_hours(1);
    })
    .await;
    for (call, header, status) in [
        (
            "/_selvage/purge",
            "authorization: Bearer wrong",
            StatusCode::UNAUTHORIZED,
        ),
        (
            "/api/v1/user/login/email",
            "origin: https://evil.example",
            StatusCode::FORBIDDEN,
        ),
    ] {
        let mut connection = Connection::open(&site.url).await;
        connection
            .send(format!(
                "POST {call} HTTP/1.1\r\nhost: x\r\n{header}\r\ncontent-length: 100\r\n\r\n"
            ))
            .await;
        assert_eq!(connection.answer().await.unwrap().status, status, "{call}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_loses_its_connection() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.max_connections = 1;
        config.server.write_timeout = Duration::from_millis(200);
    })
    .await;
    let mut deaf = Connection::open(&site.url).await;
    deaf.get("/en").await;
    let page = deaf.answer().await.unwrap().body.len();
    // More than the buffers of both kernels hold.
    for _ in 0..(64 << 20) / page {
        deaf.get("/en").await;
    }
    served(&site).await;
}

/// Opens a connection that is served.
async fn served(site: &TestSite) -> Connection {
    let mut connection = Connection::open(&site.url).await;
    connection.get("/healthz").await;
    assert_eq!(connection.answer().await.unwrap().status, StatusCode::OK);
    connection
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_one_address_beyond_its_limit_are_closed() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.max_connections_by_address = 2;
    })
    .await;
    let mut open = [served(&site).await, served(&site).await].map(Some);
    let mut third = Connection::open(&site.url).await;
    third.get("/healthz").await;
    assert!(third.answer().await.is_none());
    open[0] = None;
    let mut answered = None;
    while answered.is_none() {
        let mut next = Connection::open(&site.url).await;
        next.get("/healthz").await;
        answered = next.answer().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_beyond_the_limit_wait_until_one_is_closed() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.server.max_connections = 2).await;
    let mut open = [served(&site).await, served(&site).await].map(Some);
    let mut waiting = Connection::open(&site.url).await;
    waiting.get("/healthz").await;
    for _ in 0..20 {
        for connection in open.iter_mut().flatten() {
            connection.get("/healthz").await;
            assert_eq!(connection.answer().await.unwrap().status, StatusCode::OK);
        }
        assert!(waiting.is_silent());
    }
    open[0] = None;
    assert_eq!(waiting.answer().await.unwrap().status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_takes_too_long_is_a_503_to_come_back_for() {
    let provider = Scripted::start().await;
    let gate = provider.hold("seo");
    let site = TestSite::start(provider.url(), |config| {
        config.server.request_timeout = Duration::from_millis(50);
    })
    .await;
    for path in ["/en/news/list", "/en/news/list?token=x"] {
        let answer = site.get(path).await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (StatusCode::SERVICE_UNAVAILABLE, "no-store")
        );
        assert!(!answer.header("retry-after").is_empty());
        assert!(answer.text().contains("<html lang=\"en\">"));
    }
    gate.open();
    crate::support::site::eventually("what was begun is kept", || site.pages().entries == 1).await;
    assert_eq!(site.get("/en/news/list").await.status, StatusCode::OK);
}
