//! A flood of records costs nobody else anything.

use std::time::Duration;

use futures::future::join_all;
use http::StatusCode;

use super::{assert_taken, record, send};
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

/// So long that nothing is given back during a test.
const NEVER: Duration = Duration::from_hours(1);

#[tokio::test(flavor = "multi_thread")]
async fn records_from_one_address_are_limited_and_pages_are_not() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.limits.visits_address = 3;
        config.limits.visits_address_refill = NEVER;
    })
    .await;
    for _ in 0..3 {
        assert_taken(&send(&site, &record()).await);
    }
    let refused = send(&site, &record()).await;
    assert_eq!(
        (refused.status, refused.json()["status"].as_u64()),
        (StatusCode::TOO_MANY_REQUESTS, Some(429))
    );
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(provider.count("visit"), 3);
    assert_eq!(site.get("/en/news/list").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_records_at_once_leave_the_provider_room_for_pages() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.limits.visits_address = 10_000;
        config.limits.visits_at_once = 2;
        config.provider.max_concurrent = 3;
    })
    .await;
    let gate = provider.hold("visit");
    let one = record();
    let (first, others) = tokio::join!(join_all((0..2).map(|_| send(&site, &one))), async {
        provider.arrived("visit", 2).await;
        let refused = join_all((0..50).map(|_| send(&site, &one))).await;
        assert_eq!(site.get("/en/news/list").await.status, StatusCode::OK);
        gate.open();
        refused
    });
    first.iter().for_each(assert_taken);
    for refused in others {
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(!refused.header("retry-after").is_empty());
    }
    assert_eq!(provider.count("visit"), 2);
    assert_taken(&send(&site, &record()).await);
}
