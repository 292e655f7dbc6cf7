//! Traces, as a collector gets them from the binary itself.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http::StatusCode;

use crate::support::collector::{Collector, Span};
use crate::support::process::Process;
use crate::support::scripted::{Behaviour, GOOD_TOKEN, PASSWORD, Scripted};
use crate::support::site::eventually;

const SECRET: &str = "a-secret-of-the-collector";
/// Some other server's span in some trace.
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN: &str = "00f067aa0ba902b7";

fn settings(provider: &Scripted, endpoint: String) -> Vec<(&'static str, String)> {
    vec![
        ("SELVAGE_SERVER_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_PROVIDER_URL", provider.url().to_string()),
        ("SELVAGE_TELEMETRY_OTLP_ENDPOINT", endpoint),
        ("SELVAGE_TELEMETRY_OTLP_SECRET", SECRET.to_owned()),
        ("OTEL_BSP_SCHEDULE_DELAY", "20".to_owned()),
    ]
}

/// A trace as the names of its spans, each below its parent's.
fn tree(spans: &[Span]) -> Vec<String> {
    fn below(spans: &[Span], parent: &str, depth: usize, tree: &mut Vec<String>) {
        let mut own: Vec<_> = spans.iter().filter(|span| span.parent == parent).collect();
        own.sort_by_key(|span| (span.name.clone(), span.nanoseconds));
        for span in own {
            tree.push(format!("{}{}", "  ".repeat(depth), span.name));
            below(spans, &span.id, depth + 1, tree);
        }
    }
    let mut lines = Vec::new();
    below(spans, "", 0, &mut lines);
    lines
}

fn named<'s>(spans: &'s [Span], name: &str) -> &'s Span {
    spans
        .iter()
        .find(|span| span.name == name)
        .unwrap_or_else(|| panic!("no {name} in {spans:#?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rendered_page_has_spans_of_calls_wait_and_render_and_a_hit_has_none() {
    let (provider, collector) = (Scripted::start().await, Collector::start().await);
    provider.next("pager", [Behaviour::Http(StatusCode::BAD_GATEWAY)]);
    let folder = tempfile::tempdir().unwrap();
    let server = Process::listening(folder.path(), &settings(&provider, collector.endpoint()));
    let miss = server.get("/en/news/list?utm_source=hidden").await;
    assert_eq!(miss.cache(), "selvage; fwd=miss; stored");
    let hit = server.get("/en/news/list").await;
    assert!(hit.cache().starts_with("selvage; hit"));

    let spans = collector
        .trace("request_id", miss.header("x-request-id"))
        .await;
    let calls = ["count", "info", "pager", "pager", "seo"];
    let mut wanted = vec![
        "GET news-list".to_owned(),
        "  cache".to_owned(),
        "    page".to_owned(),
    ];
    wanted.extend(calls.map(|call| format!("      provider {call}")));
    wanted.extend(
        [
            "      render",
            "        isolate",
            "        render queue",
            "  cache lookup",
        ]
        .map(str::to_owned),
    );
    let mut shown = tree(&spans);
    shown.dedup();
    wanted.dedup();
    assert_eq!(shown, wanted, "{spans:#?}");

    let request = named(&spans, "GET news-list");
    assert_eq!(
        (request.kind, request.get("http.response.status_code")),
        (2, "200")
    );
    assert_eq!(
        (
            request.get("http.route"),
            request.get("http.request.method")
        ),
        ("news-list", "GET")
    );
    assert_eq!(named(&spans, "cache lookup").get("cache.outcome"), "none");
    assert_eq!(named(&spans, "cache").get("cache.outcome"), "miss");
    assert_eq!(named(&spans, "render").get("render.outcome"), "ok");
    assert!(["0", "1"].contains(&named(&spans, "isolate").get("render.isolate")));
    let calls: Vec<_> = spans
        .iter()
        .filter(|span| span.name.starts_with("provider "))
        .collect();
    assert!(
        calls
            .iter()
            .all(|call| call.kind == 3 && call.get("provider.outcome") == "ok")
    );
    assert!(
        calls
            .iter()
            .all(|call| call.get("http.response.status_code") == "200")
    );
    let attempts: Vec<_> = calls
        .iter()
        .map(|call| call.get("provider.attempts"))
        .collect();
    assert_eq!(
        attempts.iter().filter(|attempts| **attempts == "2").count(),
        1,
        "one call was repeated: {attempts:?}"
    );
    for span in &spans {
        assert!(span.nanoseconds.0 <= span.nanoseconds.1);
        assert!(
            request.nanoseconds.0 <= span.nanoseconds.0
                && span.nanoseconds.1 <= request.nanoseconds.1
        );
    }
    let seen = provider.seen("count");
    let parent = seen[0].header("traceparent").unwrap();
    assert_eq!(
        parent,
        format!(
            "00-{}-{}-01",
            request.trace,
            named(&spans, "provider count").id
        )
    );

    let spans = collector
        .trace("request_id", hit.header("x-request-id"))
        .await;
    assert_eq!(tree(&spans), ["GET news-list", "  cache lookup"]);
    assert_eq!(named(&spans, "cache lookup").get("cache.outcome"), "hit");
    assert_ne!(spans[0].trace, request.trace);

    assert!(
        collector
            .services()
            .iter()
            .all(|service| service == "selvage")
    );
    assert!(
        collector
            .authorizations()
            .iter()
            .all(|shown| *shown == format!("Bearer {SECRET}"))
    );
    assert!(server.terminate().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewal_is_in_the_trace_of_its_cause_and_does_not_make_it_longer() {
    let (provider, collector) = (Scripted::start().await, Collector::start().await);
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&provider, collector.endpoint());
    settings.extend([
        ("SELVAGE_CACHE_FRESH", "0s".to_owned()),
        ("SELVAGE_PROVIDER_CACHE_FRESH", "0s".to_owned()),
    ]);
    let server = Process::listening(folder.path(), &settings);
    server.get("/en/about/company").await;
    let gate = provider.hold("seo");
    let stale = server.get("/en/about/company").await;
    assert!(stale.cache().contains("detail=stale"));
    let id = stale.header("x-request-id");

    let spans = collector.trace("request_id", id).await;
    assert_eq!(named(&spans, "cache").get("cache.outcome"), "stale");
    gate.open();
    let whole = async {
        while !collector
            .trace("request_id", id)
            .await
            .iter()
            .any(|span| span.name == "isolate")
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), whole)
        .await
        .expect("the renewal is traced");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_trusted_proxy_says_which_trace_a_request_belongs_to() {
    let (provider, collector) = (Scripted::start().await, Collector::start().await);
    let folder = tempfile::tempdir().unwrap();
    let parent = format!("00-{TRACE}-{SPAN}-01");
    let unsampled = format!("00-{}-{SPAN}-00", TRACE.replace('4', "5"));

    let server = Process::listening(folder.path(), &settings(&provider, collector.endpoint()));
    let stranger = server.get_with("/en", "traceparent", &parent).await;
    let spans = collector
        .trace("request_id", stranger.header("x-request-id"))
        .await;
    assert!(spans.iter().all(|span| span.trace != TRACE));
    assert!(server.terminate().success());

    let mut settings = settings(&provider, collector.endpoint());
    settings.push(("SELVAGE_SERVER_TRUSTED_PROXIES", "127.0.0.0/8".to_owned()));
    settings.push(("SELVAGE_TELEMETRY_SERVICE_NAME", "shop window".to_owned()));
    let server = Process::listening(folder.path(), &settings);
    for header in [
        "",
        "00-zz",
        "00-00000000000000000000000000000000-0000000000000000-01",
    ] {
        let broken = server.get_with("/healthz", "traceparent", header).await;
        collector
            .trace("request_id", broken.header("x-request-id"))
            .await;
    }
    server.get_with("/en", "traceparent", &unsampled).await;
    let proxied = server.get_with("/en", "traceparent", &parent).await;
    let spans = collector
        .trace("request_id", proxied.header("x-request-id"))
        .await;
    assert_eq!(
        (
            named(&spans, "GET home").trace.as_str(),
            named(&spans, "GET home").parent.as_str()
        ),
        (TRACE, SPAN)
    );
    assert!(server.terminate().success());
    assert!(
        !collector
            .spans()
            .iter()
            .any(|span| span.trace == TRACE.replace('4', "5")),
        "it was not to be traced"
    );
    assert!(collector.services().contains(&"shop window".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_customer_is_in_a_trace() {
    let (provider, collector) = (Scripted::start().await, Collector::start().await);
    let folder = tempfile::tempdir().unwrap();
    let server = Process::listening(folder.path(), &settings(&provider, collector.endpoint()));
    server
        .get(&format!("/en/order?token={GOOD_TOKEN}&cno=SLV-2024-001"))
        .await;
    server
        .get(&format!(
            "/s16/api/v1/order/pager?token={GOOD_TOKEN}&cno=SLV-2024-001&lang=en"
        ))
        .await;
    server
        .get("/en/nothing/buyer@example.com?email=buyer@example.com")
        .await;
    let form = [
        ("email", "buyer@example.com".to_owned()),
        ("passwd", PASSWORD.to_owned()),
    ];
    let last = server.post("/api/v1/user/login/email", &form).await;
    collector
        .trace("request_id", last.header("x-request-id"))
        .await;
    assert!(server.terminate().success());

    let spans = collector.spans();
    let names: BTreeMap<_, _> = spans
        .iter()
        .map(|span| (span.name.as_str(), span))
        .collect();
    for name in [
        "GET order",
        "GET api",
        "POST api",
        "GET not-found",
        "provider orders",
        "provider login",
    ] {
        assert!(names.contains_key(name), "{name} in {:?}", names.keys());
    }
    let all = format!("{spans:?}");
    for secret in [
        GOOD_TOKEN,
        PASSWORD,
        "SLV-2024",
        "buyer",
        "example.com",
        "cno",
        "127.0.0.1",
        SECRET,
    ] {
        assert!(!all.contains(secret), "{secret}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_fails_is_logged_once_and_holds_nothing_up() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let failing = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/v1/traces", failing.local_addr().unwrap());
    let rounds = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&rounds);
    let closing = tokio::spawn(async move {
        // Each connection is closed at once.
        while failing.accept().await.is_ok() {
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    let mut settings = settings(&provider, endpoint);
    settings.extend(
        ["OTEL_BSP_MAX_QUEUE_SIZE", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE"]
            .map(|limit| (limit, "16".to_owned())),
    );
    let server = Process::listening(folder.path(), &settings);
    for _ in 0..300 {
        assert_eq!(server.get("/en").await.status, StatusCode::OK);
    }
    eventually("several rounds of sending", || {
        rounds.load(Ordering::Relaxed) >= 3
    })
    .await;
    // From now on nobody listens there.
    closing.abort();
    assert!(server.terminate().success(), "it ends by itself");
    let log = server.log();
    assert_eq!(
        log.iter().filter(|line| line.contains("collector")).count(),
        1,
        "{log:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_never_answers_holds_up_neither_requests_nor_the_end() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = settings(
        &provider,
        format!("http://{}/v1/traces", silent.local_addr().unwrap()),
    );
    let server = Process::listening(folder.path(), &settings);
    server.get("/healthz").await;
    let held = silent.accept().await;
    for _ in 0..100 {
        assert_eq!(server.get("/healthz").await.status, StatusCode::OK);
    }
    assert!(server.terminate().success(), "it ends by itself");
    drop(held);
}

#[tokio::test(flavor = "multi_thread")]
async fn spans_queued_at_shutdown_are_sent() {
    let (provider, collector) = (Scripted::start().await, Collector::start().await);
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&provider, collector.endpoint());
    settings.push(("OTEL_BSP_SCHEDULE_DELAY", "60000".to_owned()));
    let server = Process::listening(folder.path(), &settings);
    server.get("/en").await;
    assert!(collector.spans().is_empty());
    assert!(server.terminate().success());
    eventually("they have come", || {
        tree(&collector.spans()).contains(&"GET home".to_owned())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_collector_nothing_is_asked_to_go_on_with_a_trace() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = &settings(&provider, String::new())[..2];
    let server = Process::listening(folder.path(), settings);
    server
        .get_with("/en", "traceparent", &format!("00-{TRACE}-{SPAN}-01"))
        .await;
    assert!(
        provider
            .seen("seo")
            .iter()
            .all(|seen| seen.header("traceparent").is_none())
    );
}
