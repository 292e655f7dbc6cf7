//! The host of a request: whether it is valid, and the site that it selects.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http::header::HOST;
use http::uri::Authority;
use http::{HeaderMap, StatusCode, Uri, Version};

use super::error::HttpError;

use crate::app::App;
use crate::site::Site;

/// Returns the site of the request's host name.
///
/// A host in the request target takes precedence over the header (RFC 9112 §3.2.2).
pub(super) fn site_of(app: &App, uri: &Uri, headers: &HeaderMap) -> Site {
    let sites = &app.site;
    if sites.hosts.is_empty() {
        return sites.default_site();
    }
    let header = || headers.get(HOST).and_then(|host| std::str::from_utf8(host.as_bytes()).ok());
    let host = uri.authority().map(Authority::as_str).or_else(header);
    host.map_or(sites.default_site(), |host| sites.of_host(host))
}

/// Returns whether the request has one `Host` header with a host and an optional port, as RFC 9112 §3.2 demands. It may
/// be empty, and HTTP/1.0 and HTTP/2 may leave it out.
pub(super) fn is_valid<B>(request: &http::Request<B>) -> bool {
    let mut lines = request.headers().get_all(HOST).iter();
    match (lines.next(), lines.next()) {
        (None, _) => request.version() != Version::HTTP_11,
        (Some(host), None) if host.is_empty() => true,
        (Some(host), None) => Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@')),
        (Some(_), Some(_)) => false,
    }
}

/// Answers 400 to a request without a valid host.
pub(super) async fn refuse_invalid(request: Request, next: Next) -> Result<Response, HttpError> {
    if is_valid(&request) {
        Ok(next.run(request).await)
    } else {
        Err(HttpError::new(StatusCode::BAD_REQUEST).text("The request needs one Host header with a valid host."))
    }
}
