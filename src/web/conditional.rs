//! Sending a finished body: content coding, ETag, 304, HEAD.

use axum::body::Body as HttpBody;
use axum::response::Response;
use headers::HeaderMapExt;
use http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, ETAG};
use http::{HeaderMap, HeaderValue, StatusCode};

use crate::publish::{Body, Coding};

/// Answers with `body` in the coding that the request prefers, or with 304 where the client has it.
///
/// The caller adds `Content-Type`, `Vary` and the caching headers, which a 304 carries as well (RFC 9110 §15.4.5).
/// Bodies of HEAD requests are cut off by the HTTP layer, which keeps their length.
pub(super) fn send(request: &HeaderMap, status: StatusCode, body: &Body) -> Response {
    let accept = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let variant = body.variant(Coding::negotiate(accept, |_| true));
    let mut response = Response::new(HttpBody::empty());
    let known = status == StatusCode::OK && !passes(request, &variant.etag);
    *response.status_mut() = if known { StatusCode::NOT_MODIFIED } else { status };
    if !known {
        *response.body_mut() = HttpBody::from(variant.bytes.clone());
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(variant.bytes.len()));
    }
    let headers = response.headers_mut();
    headers.reserve(16);
    headers.insert(ETAG, variant.etag.clone());
    if variant.coding != Coding::Identity {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(variant.coding.name()));
    }
    response
}

/// Whether the request's `If-None-Match` lets the body be sent.
pub(super) fn passes(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let (Some(condition), Some(etag)) = (
        request.typed_get::<headers::IfNoneMatch>(),
        etag.to_str().ok().and_then(|etag| etag.parse::<headers::ETag>().ok()),
    ) else {
        return true;
    };
    condition.precondition_passes(&etag)
}
