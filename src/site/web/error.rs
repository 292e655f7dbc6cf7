//! The response to a request that fails: one type for pages, files, the API and operators.
//!
//! A page without its own content is the error page with 503 and `Retry-After`; an unknown address
//! is 404; a handler that panicked is 500.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::header::{ALLOW, CACHE_CONTROL, HeaderName, RETRY_AFTER};
use http::{HeaderValue, StatusCode};

use super::api::envelope::Envelope;
use crate::limits::TooMany;
use base::header_value;

/// The response to a request that fails. No cache may store it, unless [`Self::not_found`] says
/// otherwise. Boxed, since a large error makes every result large.
#[derive(Debug)]
pub(super) struct HttpError(Box<Response>);

impl HttpError {
    /// A response without a body.
    pub(super) fn new(status: StatusCode) -> Self {
        Self::of(status)
    }

    /// 404 for a file or a picture. Caches may keep it for half a minute.
    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND).header(
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=30"),
        )
    }

    /// 503; the client may try again after `wait`.
    pub(super) fn unavailable(wait: Duration) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE).retry_after(wait)
    }

    /// 429 for a client that is over a limit.
    pub(super) fn too_many(TooMany(wait): TooMany) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS).retry_after(wait)
    }

    /// 405 for a path that has only these methods.
    pub(super) fn method_not_allowed(allowed: &'static str) -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED).allow(allowed)
    }

    /// A response of the same-origin API.
    pub(super) fn envelope(status: StatusCode, envelope: Envelope<()>) -> Self {
        Self::of((status, envelope))
    }

    /// A sentence for operators and developers.
    pub(super) fn text(status: StatusCode, text: impl Into<String>) -> Self {
        Self::of((status, text.into()))
    }

    fn of(response: impl IntoResponse) -> Self {
        Self(Box::new(response.into_response()))
            .header(CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    pub(super) fn allow(self, methods: &'static str) -> Self {
        self.header(ALLOW, HeaderValue::from_static(methods))
    }

    pub(super) fn retry_after(self, wait: Duration) -> Self {
        self.header(RETRY_AFTER, header_value::seconds(wait))
    }

    pub(super) fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.0.headers_mut().insert(name, value);
        self
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        *self.0
    }
}
