//! A shutdown finishes what it began and begins nothing more.

use http::StatusCode;
use tokio::net::TcpStream;

use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn a_request_under_way_is_finished_and_no_other_is_begun() {
    let provider = Scripted::start().await;
    let gate = provider.hold("seo");
    let site = TestSite::start(provider.url(), |_| {}).await;
    let address = site.url.socket_addrs(|| None).unwrap()[0];
    let mut idle = Connection::open(&site.url).await;
    idle.get("/healthz").await;
    idle.answer().await.unwrap();
    let mut under_way = Connection::open(&site.url).await;
    under_way.get("/en/news/list").await;
    provider.arrived("seo", 1).await;

    site.shutdown.request();
    idle.closed().await;
    let refused = async { while TcpStream::connect(address).await.is_ok() {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), refused)
        .await
        .expect("the socket is closed");
    gate.open();
    let answer = under_way.answer().await.expect("the answer is finished");
    assert_eq!(answer.status, StatusCode::OK);
    assert!(String::from_utf8(answer.body).unwrap().contains(">News 5<"));
    under_way.closed().await;
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_does_not_end_is_left_after_the_grace_period() {
    let provider = Scripted::start().await;
    let _gate = provider.hold("seo");
    let site = TestSite::start(provider.url(), |config| {
        config.server.shutdown_grace = std::time::Duration::ZERO;
        // An engine of its own, which ends with it.
        config.engine.isolates = 1;
    })
    .await;
    let mut under_way = Connection::open(&site.url).await;
    under_way.get("/en/news/list").await;
    provider.arrived("seo", 1).await;
    let engine = site.app.publisher.release().engine.clone();
    site.stop().await;
    under_way.closed().await;
    engine.shutdown().await;
    assert!(!engine.health().is_healthy(), "the engine has ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_never_asked_for_anything_holds_nothing_up() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let mut silent = Connection::open(&site.url).await;
    // The one after it is served, so it has been taken in.
    assert_eq!(site.get("/healthz").await.status, StatusCode::OK);
    site.stop().await;
    silent.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_on_its_way_is_answered_and_told_that_it_is_the_last() {
    let provider = Scripted::start().await;
    let long = std::time::Duration::from_secs(20);
    let site = TestSite::start(provider.url(), |config| config.server.shutdown_idle = long).await;
    let mut kept = Connection::open(&site.url).await;
    for path in ["/healthz", "/en", "/en"] {
        kept.get(path).await;
        assert!(
            !kept
                .answer()
                .await
                .unwrap()
                .head
                .contains("connection: close"),
            "{path}"
        );
    }
    let mut new = Connection::open(&site.url).await;
    let mut other = Connection::open(&site.url).await;
    assert_eq!(site.get("/healthz").await.status, StatusCode::OK);

    site.shutdown.request();
    kept.get("/en").await;
    new.get("/healthz").await;
    other.get("/ja/nothing").await;
    for (connection, status) in [&mut kept, &mut new, &mut other]
        .into_iter()
        .zip([200, 200, 404])
    {
        let answer = connection.answer().await.expect("it is answered");
        assert_eq!(
            (
                answer.status.as_u16(),
                answer.head.contains("connection: close")
            ),
            (status, true)
        );
        connection.closed().await;
    }
}
