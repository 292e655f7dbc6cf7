//! The address of the client: of the connection, or as a trusted proxy reports it.
//!
//! Only requests that no cache answers count in a client's budget ([`count_miss`]).

use std::borrow::Cow;
use std::net::{IpAddr, SocketAddr};

use http::header::FORWARDED;
use http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

use crate::app::App;
use crate::limits::TooMany;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address of the connection's other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub IpAddr);

/// The address and port to which the client has connected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnAddress(pub SocketAddr);

impl Peer {
    /// Whether this is a trusted proxy.
    pub(crate) fn is_trusted(self, proxies: &[IpNet]) -> bool {
        let address = self.0.to_canonical();
        proxies.iter().any(|proxy| proxy.contains(&address))
    }
}

/// Returns the client's address; `None` if the connection's is not known.
///
/// Only trusted proxies are believed: their `X-Forwarded-For`, or their `Forwarded` (RFC 7239)
/// without the former. Each proxy appends to the list, so it is read from the end to the first
/// address that is not a trusted proxy; the client may have written everything before it.
pub(super) fn address(
    extensions: &Extensions,
    headers: &HeaderMap,
    proxies: &[IpNet],
) -> Option<IpAddr> {
    let Peer(peer) = *extensions.get::<Peer>()?;
    let mut client = peer.to_canonical();
    let trusted = |address| Peer(address).is_trusted(proxies);
    if !trusted(client) {
        return Some(client);
    }
    let named = if headers.contains_key(X_FORWARDED_FOR) {
        forwarded_for(headers)
    } else {
        forwarded(headers)
    };
    for address in named.into_iter().rev() {
        // The list ends at the first element that is not an address.
        let Some(address) = address else { break };
        client = address.to_canonical();
        if !trusted(client) {
            break;
        }
    }
    Some(client)
}

/// Counts a request for a page or file that is not cached. The proxies' own requests do not count:
/// those of operators, or of all clients if a proxy names none.
pub(super) async fn count_miss(
    app: &App,
    extensions: &Extensions,
    headers: &HeaderMap,
) -> Result<(), TooMany> {
    let proxies = &app.server.trusted_proxies;
    match address(extensions, headers, proxies) {
        Some(client) if Peer(client).is_trusted(proxies) => Ok(()),
        client => app.limits.misses(client).await,
    }
}

type NamedClient = Vec<Option<IpAddr>>;

/// The addresses of `X-Forwarded-For`, the last proxy's at the end.
fn forwarded_for(headers: &HeaderMap) -> NamedClient {
    texts(headers, X_FORWARDED_FOR)
        .iter()
        .flat_map(|text| text.split(','))
        .map(node)
        .collect()
}

/// The `for` parameters of `Forwarded`; `None` for an element without one.
fn forwarded(headers: &HeaderMap) -> NamedClient {
    let element = |element: &str| {
        let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
        let (_, value) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
        node(value.trim().trim_matches('"'))
    };
    texts(headers, FORWARDED)
        .iter()
        .flat_map(|text| text.split(','))
        .map(element)
        .collect()
}

/// The values of a header. Invalid bytes, which a client may have written before the proxy's part,
/// are replaced.
fn texts(headers: &HeaderMap, name: HeaderName) -> Vec<Cow<'_, str>> {
    headers
        .get_all(name)
        .iter()
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect()
}

/// Parses an address with an optional port: `192.0.2.1:80`, `[2001:db8::1]:80`, `2001:db8::1`.
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    if let Some((address, _)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return address.parse().ok();
    }
    let address = text.parse().ok();
    address.or_else(|| {
        text.rsplit_once(':')
            .and_then(|(address, _)| address.parse().ok())
    })
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("forwarded", |text| {
            let value = HeaderValue::from_bytes(text.as_bytes());
            let value = value.unwrap_or(HeaderValue::from_static(""));
            let names = [FORWARDED, X_FORWARDED_FOR].map(|name| (name, value.clone()));
            let headers = HeaderMap::from_iter(names);
            (forwarded(&headers).len(), forwarded_for(&headers).len())
        });
    }

    fn client(peer: &str, headers: &[(&'static str, &'static str)]) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(peer.parse().unwrap()));
        let map = headers.iter().map(|(name, value)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        });
        let mut all = HeaderMap::new();
        map.for_each(|(name, value)| {
            all.append(name, value);
        });
        let proxies =
            ["127.0.0.1/32", "10.0.0.0/8", "2001:db8:ffff::/48"].map(|net| net.parse().unwrap());
        address(&extensions, &all, &proxies).unwrap().to_string()
    }

    const XFF: &str = "x-forwarded-for";

    #[test]
    fn forwarding_headers_count_only_from_a_trusted_proxy() {
        assert_eq!(
            client(
                "192.0.2.9",
                &[(XFF, "198.51.100.1"), ("forwarded", "for=198.51.100.1")]
            ),
            "192.0.2.9"
        );
        assert_eq!(
            client("127.0.0.1", &[(XFF, "198.51.100.1")]),
            "198.51.100.1"
        );
        assert_eq!(
            client("::ffff:127.0.0.1", &[(XFF, "198.51.100.1")]),
            "198.51.100.1"
        );
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn addresses_written_by_the_client_do_not_count() {
        assert_eq!(
            client("127.0.0.1", &[(XFF, "1.1.1.1, 198.51.100.1")]),
            "198.51.100.1"
        );
        assert_eq!(
            client("127.0.0.1", &[(XFF, "1.1.1.1, 198.51.100.1, 10.1.2.3")]),
            "198.51.100.1"
        );
        assert_eq!(
            client("127.0.0.1", &[(XFF, "1.1.1.1"), (XFF, "198.51.100.1")]),
            "198.51.100.1"
        );
        assert_eq!(
            client(
                "127.0.0.1",
                &[(XFF, "198.51.100.1"), ("forwarded", "for=1.1.1.1")]
            ),
            "198.51.100.1"
        );
    }

    #[test]
    fn a_broken_list_is_followed_as_far_as_it_goes() {
        assert_eq!(
            client("127.0.0.1", &[(XFF, "198.51.100.1, unknown, 10.1.2.3")]),
            "10.1.2.3"
        );
        assert_eq!(client("127.0.0.1", &[(XFF, "")]), "127.0.0.1");
        assert_eq!(
            client("127.0.0.1", &[("forwarded", "for=_hidden")]),
            "127.0.0.1"
        );
    }

    #[test]
    fn addresses_have_ports_and_brackets() {
        assert_eq!(
            client("127.0.0.1", &[(XFF, "198.51.100.1:4711")]),
            "198.51.100.1"
        );
        assert_eq!(client("127.0.0.1", &[(XFF, "2001:db8::1")]), "2001:db8::1");
        let forwarded =
            r#"For=1.1.1.1, proto=https;for="[2001:db8::2]:4711";by=10.0.0.1, for=10.9.9.9"#;
        assert_eq!(
            client("2001:db8:ffff::1", &[("forwarded", forwarded)]),
            "2001:db8::2"
        );
    }

    #[test]
    fn without_a_connection_there_is_no_address() {
        assert_eq!(address(&Extensions::new(), &HeaderMap::new(), &[]), None);
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_only_the_part_of_a_header_after_the_last_stranger_counts(
            header in proptest::sample::select(vec![XFF, "forwarded"]),
            written in fuzz::text(&["for=", "by=", ";", ",", "\"", "[", "]", ":", "1.1.1.1", "2001:db8::2", "10.0.0.1", "127.0.0.1", " ", "unknown"])
        ) {
            let of_client = |peer: &str, written: &str| {
                let mut extensions = Extensions::new();
                extensions.insert(Peer(peer.parse().unwrap()));
                let mut headers = HeaderMap::new();
                headers.insert(header, HeaderValue::from_str(written).ok()?);
                address(&extensions, &headers, &["127.0.0.1/32".parse().unwrap()])
            };
            let last = if header == XFF { ", 192.0.2.7" } else { ", for=192.0.2.7" };
            if let Some(client) = of_client("127.0.0.1", &format!("{written}{last}")) {
                prop_assert_eq!(client.to_string(), "192.0.2.7");
            }
            if let Some(client) = of_client("198.51.100.9", &written) {
                prop_assert_eq!(client.to_string(), "198.51.100.9");
            }
        }
    }
}
