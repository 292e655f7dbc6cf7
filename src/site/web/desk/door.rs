//! Which requests reach the desk.
//!
//! The desk is reached on `admin.listen`, by its own names (`web::host`); by people at this
//! machine, if the public URL is a loopback address, no proxy is trusted, and nothing in the
//! request could be a proxy's; by everybody only with `desk.public`.

use std::net::IpAddr;

use axum::extract::Request;
use http::header::{CONNECTION, HOST};
use http::uri::Authority;
use http::{HeaderName, Version};
use url::Url;

use crate::app::App;
use crate::web::client::{OwnAddress, Peer};

/// The headers that proxies add, and no browser.
const OF_PROXIES: [&str; 9] = [
    "b3",
    "client-ip",
    "forwarded",
    "front-end-https",
    "max-forwards",
    "traceparent",
    "tracestate",
    "true-client-ip",
    "via",
];
/// The beginnings of further ones. A browser sends no header of its own that begins with `x-`.
const OF_KINDS_OF_PROXIES: [&str; 11] = [
    "akamai-",
    "ali-",
    "cdn-",
    "cf-",
    "cloudfront-",
    "eagleeye-",
    "fastly-",
    "fly-",
    "proxy-",
    "wl-proxy-",
    "x-",
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

    /// The scheme by which browsers reach the listener itself.
    pub(super) fn scheme(self, public: &Url) -> &str {
        match self {
            Self::Operators => "http",
            Self::Visitors => public.scheme(),
        }
    }

    /// Whether browsers use TLS here.
    pub(super) fn has_tls(self, app: &App) -> bool {
        self == Self::Visitors && app.server.behind_tls
    }
}

/// Whether a request comes from a browser at this machine: from a loopback address, to the address
/// and port of the listener itself, which another site's page cannot have, and as no proxy sends
/// it. (nginx in its shortest form uses HTTP/1.0, or closes each connection.)
fn is_local(request: &Request) -> bool {
    let headers = request.headers();
    let peer = request.extensions().get::<Peer>();
    let closes = |value: &http::HeaderValue| value.as_bytes().eq_ignore_ascii_case(b"close");
    peer.is_some_and(|Peer(address)| address.to_canonical().is_loopback())
        && request.version() >= Version::HTTP_11
        && is_host_of_listener(request)
        && !headers.keys().any(is_of_proxy)
        && !headers.get_all(CONNECTION).iter().any(closes)
}

fn is_of_proxy(name: &HeaderName) -> bool {
    let name = name.as_str();
    OF_PROXIES.contains(&name)
        || OF_KINDS_OF_PROXIES
            .iter()
            .any(|kind| name.starts_with(kind))
}

/// Whether the host is the address and port to which the client has connected, or `localhost` with
/// that port.
fn is_host_of_listener(request: &Request) -> bool {
    let Some(OwnAddress(own)) = request.extensions().get::<OwnAddress>() else {
        return false;
    };
    let host = request.headers().get(HOST).map(http::HeaderValue::as_bytes);
    let Some(host) = host.and_then(|host| Authority::try_from(host).ok()) else {
        return false;
    };
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    let is_own = name
        .parse()
        .is_ok_and(|named: IpAddr| named == own.ip().to_canonical())
        || name.eq_ignore_ascii_case("localhost");
    let is_own_port = match host.port_u16() {
        Some(port) => port == own.port(),
        None => matches!(own.port(), 80 | 443),
    };
    is_own && is_own_port
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn request(peer: Option<&str>, own: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = http::Request::builder().uri("/desk");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        if let Some(peer) = peer {
            let extensions = request.extensions_mut();
            extensions.insert(Peer(peer.parse().unwrap()));
            extensions.insert(OwnAddress(own.parse().unwrap()));
        }
        request
    }

    const V4: &str = "127.0.0.1:8080";

    #[test]
    fn people_at_this_machine_name_the_listener_itself() {
        for (peer, own, host, is_so) in [
            ("127.0.0.1", V4, "localhost:8080", true),
            ("127.0.0.1", V4, "LOCALHOST:8080", true),
            ("127.0.0.1", V4, "127.0.0.1:8080", true),
            ("::1", "[::1]:8080", "[::1]:8080", true),
            ("::1", "[::1]:8080", "localhost:8080", true),
            (
                "::ffff:127.0.0.1",
                "[::ffff:127.0.0.1]:8080",
                "127.0.0.1:8080",
                true,
            ),
            ("127.0.0.1", "127.0.0.1:80", "localhost", true),
            ("127.0.0.1", V4, "localhost", false),
            ("127.0.0.1", V4, "localhost:80", false),
            ("127.0.0.1", V4, "127.0.0.1:9090", false),
            ("127.0.0.1", V4, "127.0.0.2:8080", false),
            ("127.0.0.1", V4, "[::1]:8080", false),
            ("127.0.0.1", V4, "localhost.:8080", false),
            ("127.0.0.1", V4, "localhost.example:8080", false),
            ("127.0.0.1", V4, "www.example.com", false),
            ("127.0.0.1", V4, "www.example.com:8080", false),
            ("127.0.0.1", V4, "", false),
            ("192.0.2.1", V4, "127.0.0.1:8080", false),
        ] {
            let request = request(Some(peer), own, &[("host", host)]);
            assert_eq!(is_local(&request), is_so, "{peer} {own} {host:?}");
        }
        assert!(!is_local(&request(Some("127.0.0.1"), V4, &[])));
        // A Unix socket may be a proxy's.
        assert!(!is_local(&request(None, V4, &[("host", V4)])));
    }

    #[test]
    fn what_a_proxy_may_have_sent_is_refused() {
        for (name, value) in [
            ("forwarded", "for=127.0.0.1"),
            ("via", "1.1 proxy"),
            ("x-forwarded-for", "127.0.0.1"),
            ("x-forwarded-host", "www.example.com"),
            ("x-forwarded-port", "443"),
            ("x-forwarded-prefix", "/"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-server", "www"),
            ("x-forwarded", "127.0.0.1"),
            ("x-real-ip", "127.0.0.1"),
            ("x-client-ip", "127.0.0.1"),
            ("x-cluster-client-ip", "127.0.0.1"),
            ("x-original-host", "www.example.com"),
            ("x-envoy-internal", "true"),
            ("x-amzn-trace-id", "Root=1"),
            ("cf-connecting-ip", "127.0.0.1"),
            ("cf-ray", "1"),
            ("cdn-loop", "example"),
            ("true-client-ip", "127.0.0.1"),
            ("fastly-client-ip", "127.0.0.1"),
            ("fly-client-ip", "127.0.0.1"),
            ("ali-cdn-real-ip", "127.0.0.1"),
            ("proxy-connection", "keep-alive"),
            ("traceparent", "00-1-1-00"),
            ("connection", "close"),
            ("connection", "Close"),
        ] {
            let headers = [("host", V4), (name, value)];
            let request = request(Some("127.0.0.1"), V4, &headers);
            assert!(!is_local(&request), "{name}: {value}");
        }
        let own = [
            ("host", V4),
            ("connection", "keep-alive"),
            ("sec-fetch-site", "none"),
            ("dnt", "1"),
            ("cookie", "selvage-desk=x"),
        ];
        let mut own = request(Some("127.0.0.1"), V4, &own);
        assert!(is_local(&own));
        *own.version_mut() = Version::HTTP_2;
        assert!(is_local(&own));
        for old in [Version::HTTP_10, Version::HTTP_09] {
            *own.version_mut() = old;
            assert!(!is_local(&own), "{old:?}");
        }
    }
}
