//! Protection against cross-site requests.

use http::HeaderMap;
use http::header::{HOST, HeaderName, ORIGIN};
use url::Url;

use crate::telemetry::security::{self, EventAccount, SecurityEvent};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Returns whether a browser reports that a page of another site sent the request. Clients other
/// than browsers send neither header, and have no visitor's session to abuse.
pub(in crate::web) fn is_foreign(headers: &HeaderMap, public: &Url) -> bool {
    let is_foreign = names_another_site(headers, public);
    if is_foreign {
        security::log(SecurityEvent::ForeignOrigin, EventAccount::Nobody);
    }
    is_foreign
}

fn names_another_site(headers: &HeaderMap, public: &Url) -> bool {
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
            let known = Url::parse(origin)
                .ok()
                .filter(|url| url.origin() == public.origin());
            // The page comes from this server under another of its host names.
            let named = text(HOST).filter(|host| {
                !host.is_empty()
                    && origin
                        .split_once("://")
                        .is_some_and(|(_, own)| own.eq_ignore_ascii_case(host))
            });
            known.is_none() && named.is_none()
        }
    }
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
                ("origin", "http://localhost:8080"),
                ("host", "localhost:8080"),
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
        ] {
            assert!(foreign(other), "{other:?}");
        }
    }
}
