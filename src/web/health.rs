//! Liveness, readiness and metrics, for operators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Serialize;

use super::process;
use crate::app::App;

/// Responds with 200 as long as the process can respond at all.
pub(super) async fn live() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-store")], "ok\n")
}

/// The body of `/readyz`.
#[derive(Serialize)]
struct Readiness {
    ready: bool,
    isolates_ready: usize,
    isolates_abandoned: usize,
}

/// Responds with 200 while pages can be rendered, else 503.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    let health = app.publisher.release().engine.health();
    let ready = health.is_healthy() && !app.shutdown.is_requested();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let report = Readiness { ready, isolates_ready: health.ready, isolates_abandoned: health.abandoned };
    (status, [(CACHE_CONTROL, "no-store")], Json(report)).into_response()
}

/// Responds with the metrics in Prometheus' text format.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let headers = [(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (headers, [app.metrics.render(), app.responses.durations(), process::figures()].concat())
}
