//! The provider's envelope of every response: `{"status": 200, "msg": "ok", "data": …}` (spec §8).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, HeaderName, REFERRER_POLICY};
use serde::Serialize;
use ts_rs::TS;

/// A response of the same-origin API. It is successful if `status` is 200.
///
/// A refusal by the provider has the provider's status and message, and HTTP status 200, whatever
/// the provider's HTTP status. A refusal by this server has the same status in HTTP: 400, 403, 405,
/// 408, 413, 415, 429; 502 or 503 if the provider fails, after this server's retries.
#[derive(Debug, Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct Envelope<T> {
    /// 200, or the reason of the refusal.
    #[ts(type = "number")]
    status: i64,
    /// The message for the visitor in the requested language; empty if the provider sends none.
    msg: String,
    /// The data; `null` unless `status` is 200.
    data: Option<T>,
}

const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

impl<T> Envelope<T> {
    pub(super) fn ok(data: T) -> Self {
        Self {
            status: 200,
            msg: "ok".to_owned(),
            data: Some(data),
        }
    }

    pub(super) fn error(status: i64, msg: String) -> Self {
        Self {
            status,
            msg,
            data: None,
        }
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        (private_headers(), Json(self)).into_response()
    }
}

/// The headers of every response of the API, which is for one person: neither caches nor other
/// sites may use it.
pub(super) fn private_headers() -> [(HeaderName, HeaderValue); 3] {
    [
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (CORP, HeaderValue::from_static("same-origin")),
    ]
}
