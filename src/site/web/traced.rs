//! The spans of requests.

use http::{Method, Request, StatusCode};
use ipnet::IpNet;
use tracing::field::Empty;
use tracing::{Span, debug_span};

use super::client::Peer;
use crate::app::{RequestId, ResponseKind};
use crate::telemetry::trace;

/// Returns the span of a new request. It continues the trace that a trusted proxy names; other
/// clients could otherwise have everything traced or write into traces of others.
pub(crate) fn request<B>(request: &Request<B>, peer: Option<Peer>, proxies: &[IpNet]) -> Span {
    trace::span(|| {
        let span = debug_span!(
            target: trace::TARGET,
            "request",
            otel.kind = "server",
            otel.status_code = Empty,
            http.request.method = method(request.method()),
            http.route = Empty,
            http.response.status_code = Empty,
            request_id = Empty,
        );
        if peer.is_some_and(|peer| peer.is_trusted(proxies)) {
            trace::go_on_with(&span, request.headers());
        }
        span
    })
}

/// Records the response and ends the current request's span.
pub(super) fn answered(id: &RequestId, asked: &Method, kind: ResponseKind, status: StatusCode) {
    if !trace::is_on() {
        return;
    }
    let span = Span::current();
    trace::rename(&span, format!("{} {}", method(asked), kind.name()));
    span.record("http.route", kind.name())
        .record("http.response.status_code", status.as_u16())
        .record("request_id", id.as_str());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    trace::end(&span);
}

/// The name of a method. Unknown ones become `OTHER`, since a client can send any number of them.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        Method::PATCH => "PATCH",
        _ => "OTHER",
    }
}
