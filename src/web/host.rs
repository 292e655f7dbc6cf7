//! Which site a request is for.

use http::header::HOST;
use http::{HeaderMap, Uri};

use crate::app::App;
use crate::site::Site;

/// The site that the request's host name means.
///
/// A target with a host of its own goes before the header (RFC 9112 §3.2.2). Who sends two headers, of which a proxy may
/// have read the other one, gets the default site.
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
