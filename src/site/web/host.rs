//! The host of a request: whether it is valid, the site that it selects, and the redirect to its
//! https URL.
//!
//! Only hosts of the configured sites are named in a redirect.

use std::net::IpAddr;

use axum::response::Response;
use http::header::{CACHE_CONTROL, CONNECTION, HOST, LOCATION};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, Version};

use url::Url;

use super::client::Peer;
use super::error::HttpError;
use crate::app::App;
use base::config::HostName;
use base::site::Site;

/// Returns the site of a host name.
pub(super) fn site_of(app: &App, host: Option<&str>) -> Site {
    let sites = &app.site;
    let named = host.filter(|_| !sites.hosts.is_empty());
    named.map_or(sites.default_site(), |host| sites.of_host(host))
}

/// Returns the host and port of the request. Those in its target take precedence over the header
/// (RFC 9112 §3.2.2).
pub(super) fn host_of<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let header = || {
        headers
            .get(HOST)
            .and_then(|host| std::str::from_utf8(host.as_bytes()).ok())
    };
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

/// Returns whether the request's target and host are valid.
///
/// Only OPTIONS may have the target `*` (RFC 9112 §3.2.4), and no target has user information (RFC
/// 9110 §4.2.4). There is one `Host` header with a host and an optional port (RFC 9112 §3.2). It
/// may be empty, and HTTP/1.0 and HTTP/2 may leave it out. In HTTP/2 it is the same as `:authority`
/// (RFC 9113 §8.3.1).
pub(super) fn is_valid<B>(request: &http::Request<B>) -> bool {
    let target = request.uri();
    if target.path() == "*" && request.method() != Method::OPTIONS
        || target
            .authority()
            .is_some_and(|authority| authority.as_str().contains('@'))
    {
        return false;
    }
    let mut lines = request.headers().get_all(HOST).iter();
    match (lines.next(), lines.next()) {
        (None, _) => request.version() != Version::HTTP_11,
        (Some(host), None) if request.version() == Version::HTTP_2 => {
            let same = |authority: &Authority| {
                host.as_bytes()
                    .eq_ignore_ascii_case(authority.as_str().as_bytes())
            };
            is_host(host.as_bytes()) && request.uri().authority().is_none_or(same)
        }
        (Some(host), None) => host.is_empty() || is_host(host.as_bytes()),
        (Some(_), Some(_)) => false,
    }
}

fn is_host(host: &[u8]) -> bool {
    Authority::try_from(host).is_ok_and(|host| !host.as_str().contains('@'))
}

/// How long a browser may remember a redirect, in seconds: an operator who turns TLS off again does
/// not wait for months.
const REDIRECT_AGE: HeaderValue = HeaderValue::from_static("max-age=3600");

/// Redirects to the same path with https, on the port of the public URL: of the same host if it is
/// one of the sites', else of the public URL's. Closes the connection.
pub(crate) fn redirect_to_https<B>(app: &App, request: &http::Request<B>) -> Response {
    let mut response = Response::default();
    response
        .headers_mut()
        .insert(CONNECTION, HeaderValue::from_static("close"));
    let location = https_url(app, request).and_then(|url| HeaderValue::from_str(&url).ok());
    match location {
        Some(location) => {
            *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
            response.headers_mut().insert(LOCATION, location);
            response.headers_mut().insert(CACHE_CONTROL, REDIRECT_AGE);
        }
        None => *response.status_mut() = StatusCode::BAD_REQUEST,
    }
    response
}

fn https_url<B>(app: &App, request: &http::Request<B>) -> Option<String> {
    if !is_valid(request) {
        return None;
    }
    let public = &app.server.public_url;
    let host = host_of(request.uri(), request.headers()).and_then(HostName::parse);
    let host = host.filter(|host| is_own(app, host));
    let host = host.as_ref().map_or(public.host_str()?, HostName::as_str);
    let port = public
        .port()
        .map_or_else(String::new, |port| format!(":{port}"));
    let path = request
        .uri()
        .path_and_query()
        .map_or("/", |path| path.as_str());
    path.starts_with('/')
        .then(|| format!("https://{host}{port}{path}"))
}

/// Whether a host is one of the sites'.
fn is_own(app: &App, host: &HostName) -> bool {
    app.site.hosts.contains_key(host)
        || app
            .served
            .iter()
            .any(|(_, url)| url.host() == host.as_str())
}

/// Whether a request names the operators' listener by a name of its own: an IP address,
/// `localhost`, a host of the sites or of `desk.link`, or one of `admin.hosts`. A page of another
/// site can give its own name any address, but no name of ours its own content. Clients of a Unix
/// socket, and those without a host, are no browsers of somebody else's page.
pub(super) fn is_of_operators<B>(app: &App, request: &http::Request<B>) -> bool {
    let host = host_of(request.uri(), request.headers()).filter(|host| !host.is_empty());
    let (Some(host), Some(_)) = (host, request.extensions().get::<Peer>()) else {
        return true;
    };
    let Ok(authority) = Authority::try_from(host) else {
        return false;
    };
    let name = authority
        .host()
        .trim_start_matches('[')
        .trim_end_matches(']');
    let is = |own: &str| own.eq_ignore_ascii_case(name);
    let link = app.desk.settings.link.as_ref();
    name.parse::<IpAddr>().is_ok()
        || is("localhost")
        || app.admin.hosts.iter().any(|own| is(own))
        || HostName::parse(host).is_some_and(|host| is_own(app, &host))
        || link.and_then(Url::host_str).is_some_and(is)
}

/// The response to a request by a name that is not one of the operators' listener.
pub(super) fn unknown() -> HttpError {
    HttpError::text(
        StatusCode::MISDIRECTED_REQUEST,
        "This listener is asked by an IP address, localhost, or a name of admin.hosts.",
    )
}

/// The response to a request without a valid target and host.
pub(super) fn invalid() -> HttpError {
    HttpError::text(
        StatusCode::BAD_REQUEST,
        "The request needs a valid target, and one Host header with a valid host.",
    )
}
