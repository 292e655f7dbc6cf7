//! Around every request: its id, its line in the log, its count, and an answer even if its handler panics.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures::FutureExt;
use http::header::CONNECTION;
use http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use metrics::Counter;

use super::durations::{CLASSES, Durations, class};
use super::host::site_of;
use super::kind::Kind;
use super::{field, page, traced};
use crate::app::App;
use crate::telemetry::redact;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// What ties the log lines and the answer of one request together.
#[derive(Clone, Debug)]
pub struct RequestId(HeaderValue);

impl RequestId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }

    /// The id of a request that has been observed.
    pub(super) fn of_observed(extensions: &Extensions) -> Self {
        extensions.get().cloned().unwrap_or(Self(HeaderValue::from_static("-")))
    }

    /// The id that a proxy before us gave, where it is one that can stand in a log; else a new one.
    fn of(request: &HeaderMap, ids: &RequestIds) -> Self {
        let given = request.get(&HEADER).filter(|value| {
            let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
            (1..=64).contains(&value.len()) && value.as_bytes().iter().all(plain)
        });
        given.map_or_else(|| ids.next(), |value| Self(value.clone()))
    }
}

/// Makes ids that are unique in a process and unlikely to meet those of another.
#[derive(Debug)]
pub struct RequestIds {
    process: u32,
    count: AtomicU64,
}

impl Default for RequestIds {
    fn default() -> Self {
        Self { process: rand::random(), count: AtomicU64::new(0) }
    }
}

impl RequestIds {
    fn next(&self) -> RequestId {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        RequestId(field::short(format_args!("{:08x}-{count:x}", self.process)))
    }
}

/// Counts of answers by the first digit of their status, and the times that they took.
pub struct Answers {
    classes: [Counter; CLASSES.len()],
    durations: Durations,
}

impl Default for Answers {
    fn default() -> Self {
        metrics::describe_counter!("selvage_http_responses_total", "Answers, by the first digit of their status");
        let classes = CLASSES.map(|class| metrics::counter!("selvage_http_responses_total", "class" => class));
        Self { classes, durations: Durations::default() }
    }
}

impl Answers {
    /// The times that answers took, in Prometheus' text format.
    pub(super) fn durations(&self) -> String {
        self.durations.render()
    }
}

/// What is known of a request before it is answered.
struct Asked<'r> {
    id: RequestId,
    method: &'r Method,
    uri: &'r http::Uri,
    begun: Instant,
}

/// Wraps a request: see the module.
pub(super) async fn observe(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = RequestId::of(request.headers(), &app.request_ids);
    request.extensions_mut().insert(id.clone());
    let site = site_of(&app, request.uri(), request.headers());
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let mut response = if let Ok(response) = answered {
        response
    } else {
        tracing::error!(request_id = id.as_str(), path = uri.path(), "a request's handler panicked");
        page::failure(&app, site, uri.path()).await
    };
    let kind = response.extensions_mut().remove().unwrap_or_else(|| Kind::of_path(uri.path()));
    note(&app, Asked { id, method: &method, uri: &uri, begun }, kind, &mut response);
    response
}

/// Does for an answer that was there at once what [`observe`] does for all others.
pub(super) fn finish<Q, R>(
    app: &App,
    request: &http::Request<Q>,
    begun: Instant,
    kind: Kind,
    response: &mut http::Response<R>,
) {
    let id = RequestId::of(request.headers(), &app.request_ids);
    note(app, Asked { id, method: request.method(), uri: request.uri(), begun }, kind, response);
}

fn note<R>(app: &App, asked: Asked<'_>, kind: Kind, response: &mut http::Response<R>) {
    let Asked { id, method, uri, begun } = asked;
    let status = response.status();
    app.answers.classes[class(status)].increment(1);
    app.answers.durations.record(kind, status, begun.elapsed());
    log(&id, method, uri, status);
    traced::answered(&id, method, kind, status);
    if app.shutdown.is_requested() {
        // The connection's last answer: its client makes another connection, and this one ends without a request lost.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response.headers_mut().insert(HEADER, id.0);
}

/// One line a request: at the debug level, so that a busy server does not pay for it unless asked to; failures always.
fn log(id: &RequestId, method: &Method, uri: &http::Uri, status: StatusCode) {
    if status.is_server_error() {
        tracing::warn!(target: "selvage::access", request_id = id.as_str(), %method, uri = %redact(uri), status = status.as_u16());
    } else {
        tracing::debug!(target: "selvage::access", request_id = id.as_str(), %method, uri = %redact(uri), status = status.as_u16());
    }
}
