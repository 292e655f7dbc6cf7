//! The host of a request: whether it is valid, the site that it selects, and the redirect to its https URL.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use bytes::Bytes;
use http::header::{CONNECTION, HOST, LOCATION};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, Version};
use http_body_util::Full;

use super::error::HttpError;

use crate::app::App;
use crate::site::Site;

/// Returns the site of the request's host name.
pub(super) fn site_of(app: &App, uri: &Uri, headers: &HeaderMap) -> Site {
    let sites = &app.site;
    if sites.hosts.is_empty() {
        return sites.default_site();
    }
    host_of(uri, headers).map_or(sites.default_site(), |host| sites.of_host(host))
}

/// Returns the host and port of the request. Those in its target take precedence over the header (RFC 9112 §3.2.2).
pub(super) fn host_of<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let header = || headers.get(HOST).and_then(|host| std::str::from_utf8(host.as_bytes()).ok());
    uri.authority().map(Authority::as_str).or_else(header)
}

/// Adds the `Host` header to a request of HTTP/2, whose `:authority` is part of its URI.
pub(crate) fn add_host<B>(request: &mut http::Request<B>) {
    if request.version() == Version::HTTP_2
        && !request.headers().contains_key(HOST)
        && let Some(authority) = request.uri().authority()
        && let Ok(host) = HeaderValue::from_str(authority.as_str())
    {
        request.headers_mut().insert(HOST, host);
    }
}

/// Returns whether the request has one `Host` header with a host and an optional port, as RFC 9112 §3.2 demands. It may
/// be empty, and HTTP/1.0 and HTTP/2 may leave it out. In HTTP/2 it is the same as `:authority` (RFC 9113 §8.3.1).
pub(super) fn is_valid<B>(request: &http::Request<B>) -> bool {
    let mut lines = request.headers().get_all(HOST).iter();
    match (lines.next(), lines.next()) {
        (None, _) => request.version() != Version::HTTP_11,
        (Some(host), None) if request.version() == Version::HTTP_2 => {
            let same = |authority: &Authority| host.as_bytes().eq_ignore_ascii_case(authority.as_str().as_bytes());
            is_host(host.as_bytes()) && request.uri().authority().is_none_or(same)
        }
        (Some(host), None) => host.is_empty() || is_host(host.as_bytes()),
        (Some(_), Some(_)) => false,
    }
}

fn is_host(host: &[u8]) -> bool {
    Authority::try_from(host).is_ok_and(|host| !host.as_str().contains('@'))
}

/// Redirects to the same host and path with https, on the port of the public URL. Closes the connection.
pub(crate) fn redirect_to_https<B>(app: &App, request: &http::Request<B>) -> http::Response<Full<Bytes>> {
    let mut response = http::Response::new(Full::default());
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    let location = https_url(app, request).and_then(|url| HeaderValue::from_str(&url).ok());
    match location {
        Some(location) => {
            *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
            response.headers_mut().insert(LOCATION, location);
        }
        None => *response.status_mut() = StatusCode::BAD_REQUEST,
    }
    response
}

fn https_url<B>(app: &App, request: &http::Request<B>) -> Option<String> {
    if !is_valid(request) {
        return None;
    }
    let header = || Authority::try_from(request.headers().get(HOST)?.as_bytes()).ok();
    let authority = request.uri().authority().cloned().or_else(header);
    let public = &app.server.public_url;
    let host = authority.as_ref().map(Authority::host).or_else(|| public.host_str())?;
    let port = public.port().map_or_else(String::new, |port| format!(":{port}"));
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    path.starts_with('/').then(|| format!("https://{host}{port}{path}"))
}

/// Answers 400 to a request without a valid host.
pub(super) async fn refuse_invalid(request: Request, next: Next) -> Result<Response, HttpError> {
    if is_valid(&request) {
        Ok(next.run(request).await)
    } else {
        Err(HttpError::text(StatusCode::BAD_REQUEST, "The request needs one Host header with a valid host."))
    }
}
