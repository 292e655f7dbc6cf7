//! Purging from outside: what an editor changed is made anew.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::response::{IntoResponse, Response};
use http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE};
use http::{HeaderMap, StatusCode};
use serde::Serialize;

use crate::app::App;
use crate::publish::PurgeOrder;

/// What was purged.
#[derive(Debug, Serialize)]
struct Report {
    pages: usize,
    answers: usize,
    files: usize,
}

/// Purges for the holder of the configured secret; without a secret the address does not exist.
pub(super) async fn purge(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    order: Result<Json<PurgeOrder>, JsonRejection>,
) -> Response {
    let Some(secret) = &app.settings.purge_secret else {
        return (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "no-store")]).into_response();
    };
    let given = headers.get(AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    if !given.is_some_and(|given| secret.matches(given)) {
        let headers = [(WWW_AUTHENTICATE, "Bearer"), (CACHE_CONTROL, "no-store")];
        return (StatusCode::UNAUTHORIZED, headers).into_response();
    }
    match order {
        Err(rejection) => (rejection.status(), [(CACHE_CONTROL, "no-store")], rejection.body_text()).into_response(),
        Ok(Json(order)) => {
            let purged = app.publisher.purge(&order);
            let report = Report { pages: purged.pages, answers: purged.answers, files: app.media.purge(&order) };
            ([(CACHE_CONTROL, "no-store")], Json(report)).into_response()
        }
    }
}
