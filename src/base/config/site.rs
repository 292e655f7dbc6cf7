//! The two sites, and how a request's host selects one.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use strum::Display;
use toml::de::{DeTable, DeValue};
use ts_rs::TS;
use url::Url;

use super::SiteSettings;
use super::kind::{Kind, choice};
use crate::locale::{Languages, Locale};

/// The two sites of the binary (spec §1).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    TS,
    Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum Site {
    /// The garment site, variant s16.
    #[default]
    Garment,
    /// The brand site, variant s24.
    Brand,
}

impl Site {
    /// The language of the brand site.
    pub const BRAND_LANGUAGE: Locale = Locale::ZH;

    const NAMES: &'static [(&'static str, Self)] =
        &[("garment", Self::Garment), ("brand", Self::Brand)];

    pub(super) fn kind() -> Kind<Self> {
        choice(Self::NAMES)
    }

    fn named(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, site)| *site)
    }
}

/// The site identifier of shared state (spec §1, §9): which variant a page belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub enum SiteId {
    /// `0`: the default site, whichever that is.
    #[default]
    #[serde(rename = "0")]
    Default,
    /// `16`: the garment site by its own number.
    #[serde(rename = "16")]
    Garment,
    /// `24`: the brand site by its own number.
    #[serde(rename = "24")]
    Brand,
}

impl SiteId {
    pub(super) fn kind() -> Kind<Self> {
        choice(&[
            ("0", Self::Default),
            ("16", Self::Garment),
            ("24", Self::Brand),
        ])
    }

    /// The site that the identifier names; `None` for the default one.
    pub const fn site(self) -> Option<Site> {
        match self {
            Self::Default => None,
            Self::Garment => Some(Site::Garment),
            Self::Brand => Some(Site::Brand),
        }
    }
}

impl From<Site> for SiteId {
    fn from(site: Site) -> Self {
        match site {
            Site::Garment => Self::Garment,
            Site::Brand => Self::Brand,
        }
    }
}

/// A list of languages such as `zh, en, de`.
pub(super) fn languages() -> Kind<Languages> {
    Kind::new(
        "languages such as \"zh, en\", one of them without a prefix",
        |value| {
            let text = value.get_ref().as_str().ok_or_else(|| value.span())?;
            text.parse().map_err(|_| value.span())
        },
    )
}

/// A table of host names and sites; in the environment `host=site,host=site`.
pub(super) fn hosts() -> Kind<BTreeMap<HostName, Site>> {
    Kind::new(
        "host names and their sites such as { \"www.example.com\" = \"brand\" }",
        |value| {
            let mut hosts = BTreeMap::new();
            match value.get_ref() {
                DeValue::Table(table) => collect("", table, &mut hosts)?,
                DeValue::String(text) => {
                    for pair in text.split(',') {
                        let (host, site) = pair.split_once('=').ok_or_else(|| value.span())?;
                        let host = HostName::parse(host.trim()).ok_or_else(|| value.span())?;
                        hosts.insert(host, Site::named(site.trim()).ok_or_else(|| value.span())?);
                    }
                }
                _ => return Err(value.span()),
            }
            Ok(hosts)
        },
    )
}

/// Collects the hosts of a table. TOML parses an unquoted `www.example.com = "brand"` as nested
/// tables, which are read as the host name.
fn collect(
    prefix: &str,
    table: &DeTable<'_>,
    hosts: &mut BTreeMap<HostName, Site>,
) -> Result<(), Range<usize>> {
    for (key, value) in table {
        let name = if prefix.is_empty() {
            key.get_ref().to_string()
        } else {
            format!("{prefix}.{}", key.get_ref())
        };
        if let DeValue::Table(table) = value.get_ref() {
            collect(&name, table, hosts)?;
        } else {
            let site = value
                .get_ref()
                .as_str()
                .and_then(Site::named)
                .ok_or_else(|| value.span())?;
            hosts.insert(HostName::parse(&name).ok_or_else(|| key.span())?, site);
        }
    }
    Ok(())
}

impl SiteSettings {
    pub fn default_site(&self) -> Site {
        self.id.site().unwrap_or(self.default)
    }

    /// The site of a `Host` header. Port and letter case are ignored.
    pub fn of_host(&self, host: &str) -> Site {
        HostName::parse(host)
            .and_then(|name| self.hosts.get(&name).copied())
            .unwrap_or(self.default_site())
    }

    /// Whether any host name selects a site.
    pub fn serves(&self, site: Site) -> bool {
        site == self.default_site() || self.hosts.values().any(|of| *of == site)
    }

    /// The public URL of a site; `public` is that of the default site.
    pub fn url_of(&self, site: Site, public: &Url) -> Url {
        let own = match site {
            Site::Garment => &self.garment_url,
            Site::Brand => &self.brand_url,
        };
        let mut url = own.as_ref().unwrap_or(public).clone();
        let named = self.hosts.iter().find(|(_, of)| **of == site);
        if let Some((host, _)) = named.filter(|_| own.is_none() && site != self.default_site()) {
            // A host name is always valid in a URL.
            let _ = url.set_host(Some(host.as_str()));
        }
        url
    }

    /// The identifier of a site: the default site's is configured, the other one's is its number.
    pub fn id_of(&self, site: Site) -> SiteId {
        if site == self.default_site() {
            self.id
        } else {
            site.into()
        }
    }
}

/// A host name in lower case, without port and trailing dot.
#[derive(Clone, Debug, derive_more::Display, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HostName(String);

impl HostName {
    /// Parses `host` or `host:port`; `None` for anything else, such as a URL. Internationalised
    /// names are converted to ASCII, as browsers send them.
    pub fn parse(host: &str) -> Option<Self> {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.parse::<u16>().is_ok() => name,
            _ => host,
        };
        let name = name.strip_suffix('.').unwrap_or(name);
        let name = if name.is_ascii() {
            name.to_ascii_lowercase()
        } else {
            in_ascii(name)?
        };
        let address = name
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let valid = match address {
            Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
            None => name.split('.').all(is_label) && name.len() <= 253,
        };
        valid.then_some(Self(name))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn in_ascii(name: &str) -> Option<String> {
    match url::Host::parse(name).ok()? {
        url::Host::Domain(name) => Some(name),
        url::Host::Ipv4(_) | url::Host::Ipv6(_) => None,
    }
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.len() <= 63
        && label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(hosts: &[(&str, Site)]) -> SiteSettings {
        let host = |(name, site): &(&str, Site)| (HostName::parse(name).unwrap(), *site);
        SiteSettings {
            hosts: hosts.iter().map(host).collect(),
            ..SiteSettings::default()
        }
    }

    #[test]
    fn a_name_in_chinese_is_the_one_that_browsers_send() {
        for written in ["暖屿.example", "xn--5htr8u.example", "XN--5HTR8U.example"] {
            let settings = settings(&[(written, Site::Brand)]);
            for sent in [
                "xn--5htr8u.example",
                "xn--5htr8u.example.:8443",
                "暖屿.example",
                "暖屿。example:80",
            ] {
                assert_eq!(settings.of_host(sent), Site::Brand, "{written} {sent}");
            }
            assert_eq!(settings.of_host("暖島.example"), Site::Garment);
        }
    }

    #[test]
    fn a_site_has_a_url_of_its_own() {
        let public = Url::parse("https://www.example.com:8443").unwrap();
        let settings = settings(&[
            ("z.brand.example", Site::Brand),
            ("a.brand.example", Site::Brand),
        ]);
        let url = |settings: &SiteSettings, site| settings.url_of(site, &public).to_string();
        assert_eq!(
            url(&settings, Site::Garment),
            "https://www.example.com:8443/"
        );
        assert_eq!(url(&settings, Site::Brand), "https://a.brand.example:8443/");
        let named = SiteSettings {
            brand_url: Url::parse("https://brand.example").ok(),
            ..settings
        };
        assert_eq!(url(&named, Site::Brand), "https://brand.example/");
    }

    #[test]
    fn the_identifier_is_the_default_sites_and_may_choose_it() {
        let with_id = |id| SiteSettings {
            id,
            ..settings(&[("www.brand.example", Site::Brand)])
        };
        let ids =
            |settings: &SiteSettings| [Site::Garment, Site::Brand].map(|site| settings.id_of(site));

        assert_eq!(
            ids(&with_id(SiteId::Default)),
            [SiteId::Default, SiteId::Brand]
        );
        assert_eq!(
            ids(&with_id(SiteId::Garment)),
            [SiteId::Garment, SiteId::Brand]
        );
        let brand = with_id(SiteId::Brand);
        assert_eq!(
            (ids(&brand), brand.default_site()),
            ([SiteId::Garment, SiteId::Brand], Site::Brand)
        );
        assert_eq!(brand.of_host("anything.example"), Site::Brand);
    }

    #[test]
    fn a_host_header_chooses_the_site_whatever_its_port_and_letter_case() {
        let settings = settings(&[("www.brand.example", Site::Brand)]);

        assert_eq!(settings.of_host("WWW.Brand.Example:8080"), Site::Brand);
        assert_eq!(settings.of_host("www.brand.example."), Site::Brand);
        assert_eq!(settings.of_host("brand.example"), Site::Garment);
        assert_eq!(settings.of_host("not a host"), Site::Garment);
        assert_eq!(settings.of_host(""), Site::Garment);
    }

    #[test]
    fn an_address_is_a_host_name_and_a_url_is_not() {
        assert_eq!(HostName::parse("[::1]:80").unwrap().as_str(), "[::1]");
        assert_eq!(HostName::parse("127.0.0.1").unwrap().as_str(), "127.0.0.1");
        assert_eq!(HostName::parse("https://www.example.com"), None);
        assert_eq!(HostName::parse("www.example.com/path"), None);
    }
}
