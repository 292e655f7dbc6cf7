//! Which requests reach the desk.

use axum::extract::Request;
use http::header::{FORWARDED, HOST, VIA};
use http::uri::Authority;
use http::{HeaderMap, HeaderName};

use crate::app::App;
use crate::web::client::Peer;

/// The headers by which a proxy says that it is one.
const OF_PROXIES: [HeaderName; 6] = [
    FORWARDED,
    VIA,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-proto"),
    HeaderName::from_static("x-real-ip"),
];

/// The port by which a request comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// The operators' own: open.
    Operators,
    /// The site's: open with `desk.public`, and to people at this machine.
    Visitors,
}

impl Door {
    pub(super) fn is_open(self, app: &App, request: &Request) -> bool {
        self == Self::Operators
            || app.desk.settings.public
            || app.server.is_for_this_machine() && is_local(request)
    }

    /// Whether browsers use TLS here.
    pub(super) fn has_tls(self, app: &App) -> bool {
        self == Self::Visitors && app.server.behind_tls
    }
}

/// Whether a request comes from a browser at this machine: from a loopback address, to a host name
/// of the machine itself, which another site's page cannot have, and through no proxy.
fn is_local(request: &Request) -> bool {
    let headers = request.headers();
    let peer = request.extensions().get::<Peer>();
    peer.is_some_and(|Peer(address)| address.to_canonical().is_loopback())
        && is_host_of_machine(headers)
        && !OF_PROXIES.iter().any(|name| headers.contains_key(name))
}

fn is_host_of_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).map(http::HeaderValue::as_bytes);
    host.and_then(|host| Authority::try_from(host).ok())
        .is_some_and(|host| matches!(host.host(), "localhost" | "127.0.0.1" | "[::1]"))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::body::Body;

    use super::*;

    fn request(peer: Option<&str>, headers: &[(&str, &str)]) -> Request {
        let mut request = http::Request::builder().uri("/desk");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        if let Some(peer) = peer {
            let peer: IpAddr = peer.parse().unwrap();
            request.extensions_mut().insert(Peer(peer));
        }
        request
    }

    #[test]
    fn people_at_this_machine_are_those_of_a_loopback_address_and_host_without_a_proxy() {
        let host = ("host", "localhost:8080");
        for (peer, headers, is_so) in [
            (Some("127.0.0.1"), &[host][..], true),
            (Some("::ffff:127.0.0.1"), &[host], true),
            (Some("::1"), &[("host", "[::1]:8080")], true),
            (Some("127.0.0.1"), &[("host", "127.0.0.1:8080")], true),
            (Some("192.0.2.1"), &[host], false),
            // A Unix socket may be a proxy's.
            (None, &[host], false),
            (Some("127.0.0.1"), &[], false),
            (Some("127.0.0.1"), &[("host", "www.example.com")], false),
            (Some("127.0.0.1"), &[("host", "localhost.example")], false),
            (
                Some("127.0.0.1"),
                &[host, ("x-forwarded-for", "127.0.0.1")],
                false,
            ),
            (
                Some("127.0.0.1"),
                &[host, ("forwarded", "for=127.0.0.1")],
                false,
            ),
            (Some("127.0.0.1"), &[host, ("via", "1.1 proxy")], false),
            (
                Some("127.0.0.1"),
                &[host, ("x-real-ip", "127.0.0.1")],
                false,
            ),
        ] {
            assert_eq!(
                is_local(&request(peer, headers)),
                is_so,
                "{peer:?} {headers:?}"
            );
        }
    }
}
