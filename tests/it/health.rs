//! For whoever runs the server.

use axum::body::Body;
use http::{Request, StatusCode};
use site::web;
use tokio::runtime::Handle;

use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn it_is_alive_and_ready_whatever_the_provider_does() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    provider.stop().await;
    let live = site.get("/healthz").await;
    assert_eq!(
        (live.status, live.text(), live.header("cache-control")),
        (StatusCode::OK, "ok\n", "no-store")
    );
    let ready = site.get("/readyz").await;
    assert_eq!(
        (ready.status, ready.header("cache-control")),
        (StatusCode::OK, "no-store")
    );
    assert_eq!(
        (&ready.json()["ready"], &ready.json()["isolates_abandoned"]),
        (&true.into(), &0.into())
    );
}

/// Without a connection: the socket takes no new connections by then.
#[tokio::test(flavor = "multi_thread")]
async fn it_is_alive_but_not_ready_once_it_is_to_stop() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let responder = web::every_path(site.app.clone(), Handle::current());
    let status = async |path: &str| {
        let request = Request::get(path)
            .header("host", "localhost")
            .body(Body::empty())
            .unwrap();
        responder.clone().respond(request).await.status()
    };
    assert_eq!(status("/readyz").await, StatusCode::OK);
    site.shutdown.request();
    assert_eq!(status("/readyz").await, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(status("/healthz").await, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_are_prometheus_text() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    site.get("/en").await;
    site.get("/en").await;
    let figures = site.get("/metrics").await;
    assert_eq!(
        figures.header("content-type"),
        "text/plain; version=0.0.4; charset=utf-8"
    );
    let mut names = std::collections::HashSet::new();
    for line in figures.text().lines().filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix("# ") {
            let ours = [
                "HELP selvage_",
                "TYPE selvage_",
                "HELP process_",
                "TYPE process_",
            ];
            assert!(
                ours.iter().any(|start| comment.starts_with(start)),
                "{line}"
            );
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap();
        assert!(value.parse::<f64>().is_ok(), "{line}");
        let (name, labels) = series.split_once('{').unwrap_or((series, "}"));
        assert!(
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_'),
            "{line}"
        );
        assert!(labels.ends_with('}'), "{line}");
        names.insert(name.to_owned());
    }
    for name in [
        "selvage_http_responses_total",
        "selvage_cache_requests_total",
        "selvage_cache_entries",
        "selvage_cache_bytes",
        "selvage_provider_requests_total",
        "selvage_provider_seconds_count",
        "selvage_render_seconds_bucket",
        "selvage_render_queue_depth",
        "selvage_render_queue_seconds_count",
        "selvage_isolate_replacements_total",
        "selvage_http_request_seconds_bucket",
        "selvage_build_info",
        "process_resident_memory_bytes",
    ] {
        assert!(names.contains(name), "{name} in {names:?}");
    }
}
