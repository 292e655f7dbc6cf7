//! The provider's envelope around every answer: `{"status": 200, "msg": "ok", "data": …}` (spec §8).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, HeaderName, REFERRER_POLICY};
use serde::Serialize;
use ts_rs::TS;

/// An answer of the same-origin API. It counts when `status` is 200.
///
/// A refusal of the provider comes with the provider's status, whatever the number, and words over HTTP 200, as with the
/// provider itself. A refusal of this server has the same status in HTTP: 400, 403, 405, 408, 413, 415, 429, 502 and 503; a
/// failure to ask the provider is 502 or 503.
#[derive(Debug, Serialize, TS)]
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

impl<T> Envelope<T> {
    /// A success.
    pub(super) fn ok(data: T) -> Self {
        Self { status: 200, msg: "ok".to_owned(), data: Some(data) }
    }

    /// A refusal or a failure.
    pub(super) fn error(status: i64, msg: String) -> Self {
        Self { status, msg, data: None }
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        (private_headers(), Json(self)).into_response()
    }
}

/// The headers of every response of the API: it is for one person, and no cache and no other site may have it.
pub(super) fn private_headers() -> [(HeaderName, HeaderValue); 3] {
    [
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (CORP, HeaderValue::from_static("same-origin")),
    ]
}
