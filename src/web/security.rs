//! The headers of every response.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue, Uri};

use super::host::site_of;
use crate::app::App;
use crate::site::{Site, carries_token};

const STATIC: [(HeaderName, HeaderValue); 5] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the headers that do not depend on the response. Stricter ones that a handler has set stay.
pub(super) async fn headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let site = site_of(&app, request.uri(), request.headers());
    let uri = request.uri().clone();
    let mut response = next.run(request).await;
    add(&app, site, &uri, response.headers_mut());
    response
}

/// Adds the headers to a response that does not pass through the router.
pub(super) fn add(app: &App, site: Site, uri: &Uri, headers: &mut HeaderMap) {
    headers.reserve(STATIC.len() + 3);
    for (name, value) in &STATIC {
        headers.entry(name.clone()).or_insert_with(|| value.clone());
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert_with(|| app.policies.of(site).clone());
    // A response without a lifetime may not be stored.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if uri.query().is_some_and(carries_token) {
        // Nothing that was requested with a token may be stored, and no other site may see its address. So there is
        // nothing to revalidate either.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.remove(ETAG);
    }
    if app.server.behind_tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}
