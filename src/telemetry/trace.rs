//! The spans of traces, as the rooms that make them see them.
//!
//! Spans that only traces have are below [`TARGET`] and made by way of [`span`], so that without traces there are none.
//! Their attributes are what a metric could have as a label, and the request's id: kinds, names of calls, outcomes and
//! numbers.

use std::sync::atomic::{AtomicBool, Ordering};

use http::HeaderMap;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::TraceContextExt as _;
use opentelemetry_http::{HeaderExtractor, HeaderInjector};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// What spans have as their target that belong into traces.
pub const TARGET: &str = "selvage::trace";

static ON: AtomicBool = AtomicBool::new(false);

/// From now on there are traces.
pub(super) fn switch_on() {
    ON.store(true, Ordering::Relaxed);
}

/// Whether there are traces.
#[must_use]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// A span, where there are traces.
pub fn span(make: impl FnOnce() -> Span) -> Span {
    if is_on() { make() } else { Span::none() }
}

/// Gives a span that has begun already another name.
pub fn rename(span: &Span, name: String) {
    if is_on() {
        span.context().span().update_name(name);
    }
}

/// Ends a span now, although what it caused may go on: by itself it would end with the last of that.
pub fn end(span: &Span) {
    if is_on() {
        span.context().span().end();
    }
}

/// Has a span that was just made go on with the trace that a request's `traceparent` names (W3C Trace Context).
pub fn go_on_with(span: &Span, headers: &HeaderMap) {
    let from = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
    if from.span().span_context().is_valid() {
        // Fails only where the span has begun, or is none.
        let _ = span.set_parent(from);
    }
}

/// The `traceparent` of what is done now, for whoever is asked in doing so.
#[must_use]
pub fn headers() -> HeaderMap {
    let mut headers = HeaderMap::new();
    if is_on() {
        TraceContextPropagator::new().inject_context(&Span::current().context(), &mut HeaderInjector(&mut headers));
    }
    headers.remove("tracestate");
    headers
}
