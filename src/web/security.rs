//! Headers that every answer carries.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue};

use crate::app::{App, WebSettings};

/// Pages run their own scripts and styles only, none of them inline; pictures may come from elsewhere over TLS, since
/// editors link to them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' data: https:; media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

const STATIC: [(HeaderName, HeaderValue); 6] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the headers that do not depend on the answer; an answer's own stricter ones stay.
pub(super) async fn headers(State(app): State<Arc<App>>, mut response: Response) -> Response {
    add(&app.settings, response.headers_mut());
    response
}

/// The same, for an answer that does not come by way of the router.
pub(super) fn add(settings: &WebSettings, headers: &mut HeaderMap) {
    headers.reserve(STATIC.len() + 3);
    for (name, value) in &STATIC {
        headers.entry(name.clone()).or_insert_with(|| value.clone());
    }
    // What does not say how long it may be kept may not be kept.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if settings.behind_tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}
