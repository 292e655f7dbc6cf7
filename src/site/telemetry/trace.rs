//! Spans for tracing.
//!
//! Spans that exist only for traces have [`TARGET`] and are created with [`span`], so that they
//! cost nothing without tracing. Their attributes are those that could be labels of metrics, and
//! the request's id: kinds, names of calls, outcomes and numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use http::HeaderMap;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::TraceContextExt as _;
use opentelemetry_http::{HeaderExtractor, HeaderInjector};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// The target of spans that are exported.
pub const TARGET: &str = "selvage::trace";

static ON: AtomicBool = AtomicBool::new(false);

pub(super) fn switch_on() {
    ON.store(true, Ordering::Relaxed);
}

pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Creates a span if tracing is enabled.
pub fn span(make: impl FnOnce() -> Span) -> Span {
    if is_on() { make() } else { Span::none() }
}

pub fn rename(span: &Span, name: String) {
    if is_on() {
        span.context().span().update_name(name);
    }
}

/// Ends a span now. By itself it would end with the last task that it started.
pub fn end(span: &Span) {
    if is_on() {
        span.context().span().end();
    }
}

/// Makes a new span continue the trace of a request's `traceparent` (W3C Trace Context).
pub fn go_on_with(span: &Span, headers: &HeaderMap) {
    let from = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
    if from.span().span_context().is_valid() {
        // Fails only if the span has started or is disabled.
        let _ = span.set_parent(from);
    }
}

/// Returns the `traceparent` of the current span, for outgoing requests.
pub fn headers() -> HeaderMap {
    let mut headers = HeaderMap::new();
    if is_on() {
        TraceContextPropagator::new().inject_context(
            &Span::current().context(),
            &mut HeaderInjector(&mut headers),
        );
    }
    headers.remove("tracestate");
    headers
}
