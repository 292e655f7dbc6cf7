//! Headers that every answer carries.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, InvalidHeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue};

use crate::app::{App, WebSettings};

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

/// The content security policy. Pages run their own scripts and styles only, none of them inline; pictures may come from
/// elsewhere over TLS, since editors link to them, and from the origin of the map's tiles, which may be without.
///
/// # Errors
/// When the origin cannot stand in a header.
pub fn content_security_policy(tiles: Option<&str>) -> Result<HeaderValue, InvalidHeaderValue> {
    let tiles = tiles.map(|origin| format!(" {origin}")).unwrap_or_default();
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: https:{tiles}; \
         media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    );
    policy.try_into()
}

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
    headers.entry(CONTENT_SECURITY_POLICY).or_insert_with(|| settings.content_security_policy.clone());
    // What does not say how long it may be kept may not be kept.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if settings.behind_tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures(tiles: Option<&str>) -> String {
        let policy = content_security_policy(tiles).unwrap();
        let sources = policy.to_str().unwrap().split("; ").find_map(|part| part.strip_prefix("img-src "));
        sources.unwrap().to_owned()
    }

    #[test]
    fn the_tile_server_is_a_source_of_pictures_and_of_nothing_else() {
        assert_eq!(pictures(None), "'self' data: https:");
        assert_eq!(pictures(Some("http://tiles.example:8081")), "'self' data: https: http://tiles.example:8081");
        let policy = content_security_policy(Some("http://tiles.example")).unwrap();
        assert_eq!(policy.to_str().unwrap().matches("tiles.example").count(), 1);
    }

    #[test]
    fn no_page_may_run_what_is_not_its_own() {
        let policy = content_security_policy(None).unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.to_str().unwrap().split("; ").any(|own| own == part), "{part}");
        }
    }
}
