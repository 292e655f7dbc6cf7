//! The site of a request.

use http::header::HOST;
use http::{HeaderMap, Uri};

use crate::app::App;
use crate::site::Site;

/// Returns the site of the request's host name.
///
/// A host in the request target takes precedence over the header (RFC 9112 §3.2.2). A request with two `Host` headers
/// gets the default site, since a proxy may have read the other one.
pub(super) fn site_of(app: &App, uri: &Uri, headers: &HeaderMap) -> Site {
    let sites = &app.site;
    if sites.hosts.is_empty() {
        return sites.default_site();
    }
    let mut lines = headers.get_all(HOST).iter();
    let host = match (uri.authority(), lines.next(), lines.next()) {
        (Some(authority), ..) => Some(authority.as_str()),
        (None, Some(host), None) => std::str::from_utf8(host.as_bytes()).ok(),
        _ => None,
    };
    host.map_or(sites.default_site(), |host| sites.of_host(host))
}
