//! Protection against cross-site requests.

use http::HeaderMap;
use http::header::{HOST, HeaderName, ORIGIN};
use http::uri::Authority;
use url::{Host, Position, Url};

use base::security::{self, EventAccount, SecurityEvent};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Returns whether a browser reports that a page of another site sent the request. Clients other
/// than browsers send neither header, and have no visitor's session to abuse.
pub(in crate::web) fn is_foreign(headers: &HeaderMap, public: &Url) -> bool {
    is_foreign_to(headers, public, public.scheme())
}

/// Returns the same as [`is_foreign`] for a listener that is reached by this scheme: `http` also by
/// https, as a proxy may have ended TLS.
pub(in crate::web) fn is_foreign_to(headers: &HeaderMap, public: &Url, scheme: &str) -> bool {
    let is_foreign = names_another_site(headers, public, scheme);
    if is_foreign {
        security::log(SecurityEvent::ForeignOrigin, EventAccount::Nobody);
    }
    is_foreign
}

fn names_another_site(headers: &HeaderMap, public: &Url, scheme: &str) -> bool {
    let text = |name: HeaderName| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    let fetch_site = text(SEC_FETCH_SITE);
    if fetch_site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return true;
    }
    match text(ORIGIN) {
        None => false,
        // A page that sends no referrer may send no origin either.
        Some("null") => fetch_site != Some("same-origin"),
        Some(origin) => {
            let Some(url) = parsed(origin) else {
                return true;
            };
            // The page may come from this server under another of its host names.
            let is_named = || text(HOST).is_some_and(|host| is_at(&url, host));
            // Whoever looks at the server from its own machine needs no TLS.
            let is_local = url.host().is_some_and(|host| match host {
                Host::Ipv4(address) => address.is_loopback(),
                Host::Ipv6(address) => address.is_loopback(),
                Host::Domain(name) => name == "localhost",
            });
            let has_scheme = is_local || ["https", scheme].contains(&url.scheme());
            url.origin() != public.origin() && !(has_scheme && is_named())
        }
    }
}

/// An origin with nothing else.
fn parsed(origin: &str) -> Option<Url> {
    let url = Url::parse(origin).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    let is_bare = url[Position::BeforePath..] == *"/" && !origin.ends_with('/');
    (is_web && is_bare && url.username().is_empty() && url.password().is_none()).then_some(url)
}

/// Whether a `Host` header names the host and the port of an origin.
fn is_at(origin: &Url, host: &str) -> bool {
    let Ok(authority) = Authority::try_from(host) else {
        return false;
    };
    let default = if origin.scheme() == "https" { 443 } else { 80 };
    let port = authority.port_u16().unwrap_or(default);
    let name = origin.host_str().unwrap_or_default();
    name.eq_ignore_ascii_case(authority.host()) && origin.port_or_known_default() == Some(port)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn foreign(headers: &[(&'static str, &'static str)]) -> bool {
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            all.insert(*name, HeaderValue::from_static(value));
        }
        is_foreign(&all, &Url::parse("https://www.example.com/").unwrap())
    }

    #[test]
    fn pages_of_ours_and_what_is_no_browser_may_ask() {
        for own in [
            &[][..],
            &[("sec-fetch-site", "same-origin")],
            &[("sec-fetch-site", "none")],
            &[("origin", "https://www.example.com")],
            &[
                ("origin", "https://www.example.com"),
                ("host", "10.0.0.1:8080"),
            ],
            &[
                ("origin", "https://localhost:8080"),
                ("host", "LOCALHOST:8080"),
            ],
            &[("origin", "https://[::1]:8443"), ("host", "[::1]:8443")],
            &[
                ("origin", "http://127.0.0.1:8080"),
                ("host", "127.0.0.1:8080"),
            ],
            &[
                ("origin", "https://brand.example.com"),
                ("host", "brand.example.com:443"),
            ],
            &[("origin", "null"), ("sec-fetch-site", "same-origin")],
        ] {
            assert!(!foreign(own), "{own:?}");
        }
    }

    #[test]
    fn pages_of_others_may_not() {
        for other in [
            &[("sec-fetch-site", "cross-site")][..],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "")],
            &[
                ("sec-fetch-site", "cross-site"),
                ("origin", "https://www.example.com"),
            ],
            &[("origin", "https://evil.example")],
            &[
                ("origin", "https://evil.example"),
                ("host", "www.example.com"),
            ],
            &[
                ("origin", "https://evil.example"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[("origin", "http://www.example.com")],
            &[("origin", "https://www.example.com.evil.example")],
            &[("origin", "https://www.example.com:8443")],
            &[("origin", "null")],
            &[("origin", "")],
            &[("origin", "https://"), ("host", "")],
            &[
                ("origin", "http://brand.example.com"),
                ("host", "brand.example.com"),
            ],
            &[
                ("origin", "ftp://www.example.com"),
                ("host", "www.example.com"),
            ],
            &[
                ("origin", "x://www.example.com"),
                ("host", "www.example.com"),
            ],
            &[
                ("origin", "https://brand.example.com"),
                ("host", "brand.example.com:80"),
            ],
            &[
                ("origin", "https://brand.example.com:8443"),
                ("host", "brand.example.com"),
            ],
            &[
                ("origin", "https://brand.example.com/"),
                ("host", "brand.example.com"),
            ],
        ] {
            assert!(foreign(other), "{other:?}");
        }
    }

    #[test]
    fn a_listener_without_tls_may_have_a_proxy_with_tls_before_it() {
        let public = Url::parse("https://www.example.com/").unwrap();
        for (origin, is_so) in [
            ("http://10.0.0.5:9090", false),
            ("https://10.0.0.5:9090", false),
            ("ftp://10.0.0.5:9090", true),
            ("http://10.0.0.5", true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
            headers.insert(HOST, HeaderValue::from_static("10.0.0.5:9090"));
            assert_eq!(is_foreign_to(&headers, &public, "http"), is_so, "{origin}");
        }
    }
}
