//! Headers that every answer carries.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, HeaderName, InvalidHeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue, Uri};

use super::host::site_of;
use crate::app::{App, WebSettings};
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

/// The content security policy of each site.
#[derive(Clone, Debug)]
pub struct Policies {
    garment: HeaderValue,
    brand: HeaderValue,
}

impl Policies {
    /// Pages run their own scripts and styles only, none of them inline. Pictures come from this server, on the garment
    /// site from the origin of the map's tiles as well.
    ///
    /// # Errors
    /// When the origin cannot stand in a header.
    pub fn new(tiles: Option<&str>) -> Result<Self, InvalidHeaderValue> {
        let tiles = tiles.map(|origin| format!(" {origin}")).unwrap_or_default();
        Ok(Self { garment: policy(&format!("'self' data:{tiles}"))?, brand: policy("'self' data:")? })
    }

    const fn of(&self, site: Site) -> &HeaderValue {
        match site {
            Site::Garment => &self.garment,
            Site::Brand => &self.brand,
        }
    }
}

fn policy(pictures: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src {pictures}; \
         media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    );
    policy.try_into()
}

/// Adds the headers that do not depend on the answer; an answer's own stricter ones stay.
pub(super) async fn headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let site = site_of(&app, request.uri(), request.headers());
    let uri = request.uri().clone();
    let mut response = next.run(request).await;
    add(&app.settings, site, &uri, response.headers_mut());
    response
}

/// The same, for an answer that does not come by way of the router.
pub(super) fn add(settings: &WebSettings, site: Site, uri: &Uri, headers: &mut HeaderMap) {
    headers.reserve(STATIC.len() + 3);
    for (name, value) in &STATIC {
        headers.entry(name.clone()).or_insert_with(|| value.clone());
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert_with(|| settings.policies.of(site).clone());
    // What does not say how long it may be kept may not be kept.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if uri.query().is_some_and(carries_token) {
        // Whatever was asked for, a file or a picture too: nobody keeps it, nobody is told its address, and nobody can
        // have it already.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.remove(ETAG);
    }
    if settings.behind_tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures(tiles: Option<&str>) -> String {
        let policies = Policies::new(tiles).unwrap();
        let sources =
            policies.of(Site::Garment).to_str().unwrap().split("; ").find_map(|part| part.strip_prefix("img-src "));
        sources.unwrap().to_owned()
    }

    #[test]
    fn the_tile_server_is_a_source_of_pictures_and_of_nothing_else() {
        assert_eq!(pictures(None), "'self' data:");
        assert_eq!(pictures(Some("http://tiles.example:8081")), "'self' data: http://tiles.example:8081");
        let policies = Policies::new(Some("http://tiles.example")).unwrap();
        assert_eq!(policies.of(Site::Garment).to_str().unwrap().matches("tiles.example").count(), 1);
    }

    #[test]
    fn the_brand_site_shows_its_own_pictures_alone() {
        let policies = Policies::new(Some("http://tiles.example")).unwrap();
        let policy = policies.of(Site::Brand).to_str().unwrap();
        assert!(policy.contains("img-src 'self' data:;"), "{policy}");
    }

    #[test]
    fn no_page_may_run_what_is_not_its_own() {
        let policies = Policies::new(None).unwrap();
        for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
            for site in [Site::Garment, Site::Brand] {
                assert!(policies.of(site).to_str().unwrap().split("; ").any(|own| own == part), "{part}");
            }
        }
    }
}
