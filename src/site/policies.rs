//! The content security policies.

use std::collections::HashMap;
use std::sync::Arc;

use http::HeaderValue;
use http::header::InvalidHeaderValue;
use parking_lot::RwLock;
use url::{Host, Url};

use base::site::{PublicUrl, Site};

use crate::bundle::source;

/// The one script that pages contain. Where the page took long to arrive, each request costs the
/// visitor a wait: its scripts are requested at once, and arrive after the page has been drawn.
/// Elsewhere the starter (`ui/src/starter.ts`) requests them when nothing competes with them.
pub(crate) const AHEAD: &str = include_str!("ahead.js");

/// The folder of the pages' own scripts.
const SCRIPTS: &str = "/_assets/";

#[derive(Debug)]
pub(crate) struct Policies {
    /// By the host and port of a public URL, in lower case.
    by_host: HashMap<String, Arc<Policy>>,
    garment: Arc<Policy>,
    brand: Arc<Policy>,
    /// `Reporting-Endpoints`.
    pub(crate) reports: Option<HeaderValue>,
}

/// A content security policy; pages add the hashes of the style sheets that they contain.
#[derive(Debug)]
pub(crate) struct Policy {
    /// The policy without hashes, for all other responses.
    pub(crate) plain: HeaderValue,
    /// The policy before and after the hashes.
    parts: [String; 2],
    /// The policies of pages by the sources of their style sheets, which the pages of a kind have
    /// in common.
    of_pages: RwLock<HashMap<String, HeaderValue>>,
}

/// Maximum number of policies of pages: the build's kinds of pages are fewer. Above it all are made
/// again.
const MOST_POLICIES: usize = 64;

impl Policy {
    fn new(parts: [String; 2]) -> Result<Self, InvalidHeaderValue> {
        Ok(Self {
            plain: parts.concat().try_into()?,
            parts,
            of_pages: RwLock::default(),
        })
    }

    /// Allows styles by their sources, each after a space, such as ` 'sha256-…'`.
    pub(crate) fn with_styles(&self, sources: &str) -> HeaderValue {
        if let Some(policy) = self.of_pages.read().get(sources) {
            return policy.clone();
        }
        let [before, after] = &self.parts;
        let policy: HeaderValue = [before, sources, after]
            .concat()
            .try_into()
            .unwrap_or_else(|_| self.plain.clone());
        let mut of_pages = self.of_pages.write();
        if of_pages.len() >= MOST_POLICIES {
            of_pages.clear();
        }
        of_pages.insert(sources.to_owned(), policy.clone());
        policy
    }
}

impl Policies {
    /// Allows pages to run their own scripts, of inline ones [`AHEAD`] alone, and their own styles.
    /// Pictures come from this server, on the garment site also from the origin of the map's tiles.
    ///
    /// Scripts insert a text as HTML or as a script by the policy `selvage` of `ui/src/trusted.ts`
    /// alone (Trusted Types). React's own `innerHTML` for script elements is not reached, since no
    /// component has one, and the build replaces Leaflet's (`ui/build/leaflet.mjs`). Browsers
    /// without Trusted Types ignore these parts.
    ///
    /// At a public URL, scripts come from their folder alone: a policy names a folder only together
    /// with the host. Browsers report violations to `reports`.
    pub(crate) fn new(
        served: &[(Site, PublicUrl)],
        tiles: Option<&str>,
        reports: Option<&Url>,
    ) -> Result<Self, InvalidHeaderValue> {
        // Characters that separate parts of the headers.
        let reports = reports.map(|url| url.as_str().replace(';', "%3B").replace(',', "%2C"));
        let policy = |site, scripts: &str| {
            let tiles = tiles.filter(|_| site == Site::Garment);
            let tiles = tiles.map(|origin| format!(" {origin}")).unwrap_or_default();
            policy(scripts, &tiles, reports.as_deref()).map(Arc::new)
        };
        let named = served.iter().filter(|(_, url)| is_nameable(url));
        let by_host = named.map(|(site, url)| {
            let host = url.authority();
            Ok((host.to_owned(), policy(*site, &format!("{host}{SCRIPTS}"))?))
        });
        Ok(Self {
            by_host: by_host.collect::<Result<_, _>>()?,
            garment: policy(Site::Garment, "'self'")?,
            brand: policy(Site::Brand, "'self'")?,
            reports: reports
                .as_ref()
                .map(|url| HeaderValue::try_from(format!("csp=\"{url}\"")))
                .transpose()?,
        })
    }

    /// Returns the policy of a site at a host and port.
    pub(crate) fn of(&self, site: Site, host: Option<&str>) -> &Arc<Policy> {
        let named = host.and_then(|host| self.by_host.get(host));
        named.unwrap_or(match site {
            Site::Garment => &self.garment,
            Site::Brand => &self.brand,
        })
    }
}

/// Whether a policy can name the host: of IP addresses, only 127.0.0.1.
fn is_nameable(url: &PublicUrl) -> bool {
    match Host::parse(url.host()) {
        Ok(Host::Domain(_)) => true,
        Ok(Host::Ipv4(address)) => address == std::net::Ipv4Addr::LOCALHOST,
        Ok(Host::Ipv6(_)) | Err(_) => false,
    }
}

fn policy(scripts: &str, tiles: &str, reports: Option<&str>) -> Result<Policy, InvalidHeaderValue> {
    let reports = reports
        .map(|url| format!("; report-uri {url}; report-to csp"))
        .unwrap_or_default();
    let ahead = source(AHEAD);
    let before = format!("default-src 'none'; script-src {scripts}{ahead}; style-src 'self'");
    let after = format!(
        "; font-src 'self'; img-src 'self' data:{tiles}; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
         trusted-types selvage{reports}"
    );
    Policy::new([before, after])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: Option<&str> = Some("www.example.com");

    fn served(urls: &[&str]) -> Vec<(Site, PublicUrl)> {
        let sites = [Site::Garment, Site::Brand].into_iter();
        sites
            .zip(urls)
            .map(|(site, url)| (site, PublicUrl::new(&Url::parse(url).unwrap())))
            .collect()
    }

    /// The policy's parts of a site at a host.
    fn parts(policies: &Policies, site: Site, host: Option<&str>) -> Vec<String> {
        policies
            .of(site, host)
            .plain
            .to_str()
            .unwrap()
            .split("; ")
            .map(str::to_owned)
            .collect()
    }

    #[track_caller]
    fn assert_has(parts: &[String], part: &str) {
        assert!(parts.iter().any(|own| own == part), "{part} in {parts:?}");
    }

    #[test]
    fn the_tile_server_is_a_source_of_pictures_of_the_garment_site_and_of_nothing_else() {
        let served = served(&["https://www.example.com", "https://brand.example.com"]);
        let policies = Policies::new(&served, Some("http://tiles.example:8081"), None).unwrap();
        for (site, host, pictures) in [
            (
                Site::Garment,
                None,
                "img-src 'self' data: http://tiles.example:8081",
            ),
            (
                Site::Garment,
                PUBLIC,
                "img-src 'self' data: http://tiles.example:8081",
            ),
            (Site::Brand, None, "img-src 'self' data:"),
            (
                Site::Brand,
                Some("brand.example.com"),
                "img-src 'self' data:",
            ),
        ] {
            let parts = parts(&policies, site, host);
            assert_has(&parts, pictures);
            assert_eq!(
                parts
                    .iter()
                    .filter(|part| part.contains("tiles.example"))
                    .count(),
                pictures.matches("8081").count()
            );
        }
    }

    #[test]
    fn scripts_come_from_their_folder_at_a_public_url_and_from_this_server_elsewhere() {
        let served = served(&["https://www.example.com", "http://127.0.0.1:8080"]);
        let policies = Policies::new(&served, None, None).unwrap();
        for (site, host, scripts) in [
            (Site::Garment, PUBLIC, "script-src www.example.com/_assets/"),
            (
                Site::Brand,
                Some("127.0.0.1:8080"),
                "script-src 127.0.0.1:8080/_assets/",
            ),
            (Site::Garment, Some("localhost:8080"), "script-src 'self'"),
            (Site::Garment, None, "script-src 'self'"),
        ] {
            let parts = parts(&policies, site, host);
            for part in [
                &format!("{scripts}{}", source(AHEAD)),
                "default-src 'none'",
                "style-src 'self'",
                "frame-ancestors 'none'",
            ] {
                assert_has(&parts, part);
            }
        }
    }

    #[test]
    fn texts_become_html_by_one_policy() {
        let policies = Policies::new(&[], None, None).unwrap();
        for site in [Site::Garment, Site::Brand] {
            let parts = parts(&policies, site, None);
            assert_has(&parts, "require-trusted-types-for 'script'");
            assert_has(&parts, "trusted-types selvage");
        }
    }

    #[test]
    fn a_page_allows_the_style_sheets_that_it_contains_by_their_hashes() {
        let policies = Policies::new(&[], None, None).unwrap();
        let policy = policies.of(Site::Garment, None);
        let page = policy.with_styles(" 'sha256-YQ=='");
        let plain = policy.plain.to_str().unwrap();
        assert_eq!(
            page,
            plain.replace("style-src 'self'", "style-src 'self' 'sha256-YQ=='")
        );
    }

    #[test]
    fn an_address_that_a_policy_cannot_name_has_the_general_one() {
        for url in ["http://[::1]:8080", "http://192.0.2.1"] {
            let policies = Policies::new(&served(&[url]), None, None).unwrap();
            assert!(policies.by_host.is_empty(), "{url}");
        }
    }

    #[test]
    fn violations_are_reported_where_configured() {
        let url = Url::parse("https://reports.example.com/csp;a,b").unwrap();
        let policies = Policies::new(&[], None, Some(&url)).unwrap();
        assert_has(
            &parts(&policies, Site::Garment, None),
            "report-uri https://reports.example.com/csp%3Ba%2Cb",
        );
        assert_has(&parts(&policies, Site::Garment, None), "report-to csp");
        assert_eq!(
            policies.reports.unwrap(),
            "csp=\"https://reports.example.com/csp%3Ba%2Cb\""
        );
    }
}
