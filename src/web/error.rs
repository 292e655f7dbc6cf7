//! The response to a request that fails: one type for pages, files, the API and operators.

use std::time::Duration;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{ALLOW, CACHE_CONTROL, HeaderName, RETRY_AFTER};
use http::{HeaderMap, HeaderValue, StatusCode};
use http_body_util::Full;

use super::api::Envelope;
use crate::header_value;

/// The response to a request that fails. No cache may store it, unless [`Self::not_found`] says otherwise.
#[derive(Debug)]
pub(super) struct HttpError {
    status: StatusCode,
    /// Boxed, since a large error makes every result large.
    headers: Box<HeaderMap>,
    body: ErrorBody,
}

/// The body for the kind of client that sent the request.
#[derive(Debug)]
enum ErrorBody {
    /// Only the status: pictures, scripts, probes.
    Empty,
    /// A sentence for operators and developers.
    Text(String),
    /// The provider's envelope, for the scripts of a page.
    Envelope(Envelope<()>),
    /// A page of the site, for visitors.
    Page(Full<Bytes>),
}

impl HttpError {
    /// A response without a body.
    pub(super) fn new(status: StatusCode) -> Self {
        let headers = HeaderMap::from_iter([(CACHE_CONTROL, HeaderValue::from_static("no-store"))]);
        Self { status, headers: Box::new(headers), body: ErrorBody::Empty }
    }

    /// 404 for a file or a picture. Caches may keep it for half a minute.
    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND).header(CACHE_CONTROL, HeaderValue::from_static("public, max-age=30"))
    }

    /// 503; the client may try again after `wait`.
    pub(super) fn unavailable(wait: Duration) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE).retry_after(wait)
    }

    /// 405 for a path that has only these methods.
    pub(super) fn method_not_allowed(allowed: &'static str) -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED).allow(allowed)
    }

    /// A response of the same-origin API.
    pub(super) fn envelope(status: StatusCode, envelope: Envelope<()>) -> Self {
        Self { body: ErrorBody::Envelope(envelope), ..Self::new(status) }
    }

    /// A rendered page of the site, with its status and headers.
    pub(super) fn page(page: http::Response<Full<Bytes>>) -> Self {
        let (head, body) = page.into_parts();
        Self { status: head.status, headers: Box::new(head.headers), body: ErrorBody::Page(body) }
    }

    pub(super) fn text(self, text: impl Into<String>) -> Self {
        Self { body: ErrorBody::Text(text.into()), ..self }
    }

    pub(super) fn allow(self, methods: &'static str) -> Self {
        self.header(ALLOW, HeaderValue::from_static(methods))
    }

    pub(super) fn retry_after(self, wait: Duration) -> Self {
        self.header(RETRY_AFTER, header_value::seconds(wait))
    }

    pub(super) fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let Self { status, headers, body } = self;
        match body {
            ErrorBody::Empty => (status, *headers).into_response(),
            ErrorBody::Text(text) => (status, *headers, text).into_response(),
            ErrorBody::Envelope(envelope) => (status, *headers, envelope).into_response(),
            ErrorBody::Page(page) => (status, *headers, Body::new(page)).into_response(),
        }
    }
}
