//! Sending a finished body: content coding, `ETag`, 304, ranges, HEAD.

use std::borrow::Cow;

use axum::body::Body as ResponseBody;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use headers::HeaderMapExt;
use http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_TYPE, ETAG, VARY,
};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode};

use super::error::HttpError;
use crate::body::{Body, Coding, Variant};
use base::header_value;
use base::range::{self, WantedRange};

/// Responds with `body` in the coding that the request prefers, or with 304 if the client has it.
///
/// The caller adds `Content-Type`, `Vary` and the caching headers, which a 304 carries as well (RFC
/// 9110 §15.4.5). The HTTP layer omits the body of a response to HEAD and keeps its length.
pub(super) fn send(request: &HeaderMap, status: StatusCode, body: &Body) -> Response {
    send_variant(request, status, body.variant(coding(request)))
}

/// Returns the coding that a request prefers.
pub(super) fn coding(request: &HeaderMap) -> Coding {
    Coding::negotiate(accepted(request).as_deref(), |_| true)
}

/// Responds like [`send`] with a body that is compressed already.
pub(super) fn send_variant(request: &HeaderMap, status: StatusCode, variant: &Variant) -> Response {
    let known = status == StatusCode::OK && !passes(request, &variant.etag);
    let (status, bytes) = if known {
        (StatusCode::NOT_MODIFIED, Bytes::new())
    } else {
        (status, variant.bytes.clone())
    };
    let mut headers = HeaderMap::with_capacity(FIELDS);
    if !known {
        headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    }
    headers.insert(ETAG, variant.etag.clone());
    if variant.coding != Coding::Identity {
        headers.insert(
            CONTENT_ENCODING,
            HeaderValue::from_static(variant.coding.name()),
        );
    }
    let mut response = Response::new(ResponseBody::from(bytes));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// Responds with a file like [`send`], with its type and its caching headers.
pub(super) fn file(
    request: &HeaderMap,
    body: &Body,
    content_type: HeaderValue,
    caching: &'static str,
) -> Response {
    let mut response = send(request, StatusCode::OK, body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, content_type);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    response
}

/// Puts the range that a GET asks for in the place of the whole file in a response (RFC 9110 §14).
/// The file must be sent as it is, without a coding, and its `ETag` must be set.
pub(super) fn in_ranges(request: &Parts, mut response: Response, bytes: &Bytes) -> Response {
    let headers = response.headers_mut();
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    let wanted = range::wanted(&request.headers, bytes.len(), headers.get(ETAG));
    if response.status() != StatusCode::OK || request.method != Method::GET {
        return response;
    }
    match wanted {
        WantedRange::Whole => response,
        WantedRange::Part(part) => {
            let (first, last, all) = (part.start, part.end - 1, bytes.len());
            let headers = response.headers_mut();
            let place = header_value::short(format_args!("bytes {first}-{last}/{all}"));
            headers.insert(CONTENT_RANGE, place);
            headers.insert(CONTENT_LENGTH, HeaderValue::from(part.len()));
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            *response.body_mut() = ResponseBody::from(bytes.slice(part));
            response
        }
        WantedRange::Beyond => {
            let length = header_value::short(format_args!("bytes */{}", bytes.len()));
            let beyond = HttpError::new(StatusCode::RANGE_NOT_SATISFIABLE);
            beyond.header(CONTENT_RANGE, length).into_response()
        }
    }
}

/// Capacity for every header of a page, so that its head is one allocation.
const FIELDS: usize = 24;

/// Returns the codings that a request accepts. Several header lines are one list (RFC 9110 §5.3).
pub(super) fn accepted(request: &HeaderMap) -> Option<Cow<'_, str>> {
    let mut lines = request
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let first = Cow::Borrowed(lines.next()?);
    Some(lines.fold(first, |list, line| Cow::Owned(format!("{list},{line}"))))
}

/// Whether the request's `If-None-Match` allows the body to be sent.
pub(super) fn passes(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let (Some(condition), Some(etag)) = (
        request.typed_get::<headers::IfNoneMatch>(),
        etag.to_str()
            .ok()
            .and_then(|etag| etag.parse::<headers::ETag>().ok()),
    ) else {
        return true;
    };
    condition.precondition_passes(&etag)
}
