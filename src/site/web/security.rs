//! The headers of every response.

use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, HeaderName, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue, Uri};

use crate::app::App;
use crate::policies::Policy;
use base::site::carries_token;

pub(super) const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

const STATIC: [(HeaderName, HeaderValue); 6] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (
        REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("same-origin"),
    ),
];

/// Adds the headers that every response has. Stricter ones that a handler has set stay.
pub(super) fn add(app: &App, policy: &Policy, uri: &Uri, headers: &mut HeaderMap) {
    headers.reserve(STATIC.len() + 4);
    for (name, value) in &STATIC {
        headers.entry(name.clone()).or_insert_with(|| value.clone());
    }
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert_with(|| policy.plain.clone());
    if let Some(endpoint) = &app.policies.reports {
        headers.insert(
            HeaderName::from_static("reporting-endpoints"),
            endpoint.clone(),
        );
    }
    // A response without a lifetime may not be stored.
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if uri.query().is_some_and(carries_token) {
        // Nothing that was requested with a token may be stored, and no other site may see its
        // address. So there is nothing to revalidate either.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.remove(ETAG);
    }
    if app.server.behind_tls {
        let value = if app.server.hsts_subdomains {
            "max-age=31536000; includeSubDomains"
        } else {
            "max-age=31536000"
        };
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(value));
    }
}
