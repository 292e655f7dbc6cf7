//! The provider's envelope around every answer: `{"status": 200, "msg": "ok", "data": …}` (spec §8).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::{ALLOW, CACHE_CONTROL, HeaderName, REFERRER_POLICY, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Serialize;
use ts_rs::TS;

use super::problem::Problem;
use crate::app::App;
use crate::header_value;
use crate::locale::Locale;

/// An answer of the same-origin API. It counts when `status` is 200.
///
/// A refusal of the provider comes with the provider's status, whatever the number, and words over HTTP 200, as with the
/// provider itself. A refusal of this server has the same status in HTTP: 400, 403, 405, 408, 413, 415, 429, 502 and 503; a
/// failure to ask the provider is 502 or 503.
#[derive(Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct Envelope<T> {
    /// 200, or why there is no answer.
    #[ts(type = "number")]
    status: i64,
    /// What to tell the visitor, in the language asked for; empty where the provider says nothing.
    msg: String,
    /// The answer; `null` unless `status` is 200.
    data: Option<T>,
}

const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Answers one person, whom nobody else's answer and no cache ever meets.
pub(super) fn answer<T: Serialize>(app: &App, locale: Locale, outcome: Result<T, Problem>) -> Response {
    match outcome {
        Ok(data) => sent(StatusCode::OK, Envelope { status: 200, msg: "ok".to_owned(), data: Some(data) }),
        Err(problem) => refusal(app, locale, &problem),
    }
}

/// Says why there is no answer.
pub(super) fn refusal(app: &App, locale: Locale, problem: &Problem) -> Response {
    let release = app.publisher.release();
    let texts = &release.bundle.manifest.texts(locale).api;
    let envelope = Envelope::<()> { status: problem.status(), msg: problem.text(texts).to_owned(), data: None };
    let mut response = sent(problem.http_status(), envelope);
    let headers = response.headers_mut();
    if let Some(wait) = problem.retry_after() {
        headers.insert(RETRY_AFTER, header_value::seconds(wait));
    }
    if let Problem::WrongMethod { allowed } = problem {
        headers.insert(ALLOW, HeaderValue::from_static(allowed));
    }
    response
}

/// The one answer without an envelope: the visit log's.
pub(super) fn literal(text: &'static str) -> Response {
    (headers(), text).into_response()
}

fn sent<T: Serialize>(status: StatusCode, envelope: Envelope<T>) -> Response {
    (status, headers(), Json(envelope)).into_response()
}

fn headers() -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(3);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(CORP, HeaderValue::from_static("same-origin"));
    headers
}
