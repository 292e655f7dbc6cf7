//! Addresses, networks and URLs.

use std::net::{IpAddr, SocketAddr};

use ipnet::IpNet;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use url::Url;

use crate::config::map::{TileSource, TileTemplate};
use crate::config::provider::ProviderSource;

use super::text;

/// Reads an IP address with a port.
pub(in crate::config) fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    let wanted = "an IP address with a port such as \"127.0.0.1:8080\" or \"[::]:8080\"";
    text(deserializer, wanted, |text| text.parse().ok())
}

/// Reads a list of addresses and networks; separated by commas in the environment.
pub(in crate::config) fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    deserializer.deserialize_any(Networks)
}

const WANTED_NETWORKS: &str = "a list of IP addresses or networks such as [\"127.0.0.1\", \"10.0.0.0/8\"]";

fn network(text: &str) -> Option<IpNet> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

struct Network(IpNet);

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, WANTED_NETWORKS, |text| network(text).map(Self))
    }
}

struct Networks;

impl<'de> Visitor<'de> for Networks {
    type Value = Vec<IpNet>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(WANTED_NETWORKS)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        text.split(',').map(|part| network(part).ok_or_else(|| E::custom(WANTED_NETWORKS))).collect()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut networks = Vec::new();
        while let Some(Network(network)) = items.next_element()? {
            networks.push(network);
        }
        Ok(networks)
    }
}

/// Reads the scheme, host and port of a site, without a path.
pub(in crate::config) fn origin<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let wanted = "an http or https URL without path, query, user name or password such as \"https://www.example.com\"";
    text(deserializer, wanted, |text| http_url(text).filter(|url| url.path() == "/"))
}

/// Reads `embedded` or a provider's base URL.
pub(in crate::config) fn provider_source<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<ProviderSource, D::Error> {
    let wanted =
        "\"embedded\" or an http or https URL without query, user name or password such as \"https://cms.example.com\"";
    text(deserializer, wanted, |text| match text {
        "embedded" => Some(ProviderSource::Embedded),
        url => http_url(url).map(ProviderSource::Remote),
    })
}

/// Reads `none` or a URL template of tiles with its three placeholders.
pub(in crate::config) fn tiles<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TileSource, D::Error> {
    let wanted = "\"none\" or an http or https URL with {z}, {x} and {y} in its path or query, such as \
                  \"https://tiles.example.com/{z}/{x}/{y}.png\"";
    text(deserializer, wanted, |text| match text {
        "none" => Some(TileSource::None),
        template => TileTemplate::parse(template).map(TileSource::Server),
    })
}

/// Reads the URL of a trace collector.
pub(in crate::config) fn collector<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let wanted =
        "an http or https URL without query, user name or password such as \"http://127.0.0.1:4318/v1/traces\"";
    text(deserializer, wanted, http_url)
}

/// Reads the URL of a page on another site.
pub(in crate::config) fn web_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
    let wanted = "an http or https URL such as \"https://www.example.com/licence\"";
    text(deserializer, wanted, |text| {
        let url = Url::parse(text).ok()?;
        (matches!(url.scheme(), "http" | "https") && url.password().is_none()).then_some(url)
    })
}

fn http_url(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    plain.then_some(url)
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    fn from(text: &str) -> StrDeserializer<'_, Error> {
        text.into_deserializer()
    }

    #[test]
    fn a_public_url_is_scheme_host_and_port_alone() {
        assert_eq!(origin(from("https://www.example.com")).unwrap().as_str(), "https://www.example.com/");
        assert!(origin(from("http://127.0.0.1:8080/")).is_ok());
        for wrong in [
            "www.example.com",
            "ftp://www.example.com",
            "https://www.example.com/shop",
            "https://www.example.com/?a=b",
            "https://www.example.com/#top",
            "https://me@www.example.com/",
            "https://:secret@www.example.com/",
        ] {
            assert!(origin(from(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_provider_is_embedded_or_a_base_url_which_may_have_a_path() {
        assert_eq!(provider_source(from("embedded")), Ok(ProviderSource::Embedded));
        let remote = provider_source(from("https://cms.example.com/v2/")).unwrap();
        assert_eq!(remote.to_string(), "https://cms.example.com/v2/");
        assert!(provider_source(from("embeded")).is_err());
        assert!(provider_source(from("https://cms.example.com/?key=1")).is_err());
    }

    #[test]
    fn tiles_come_from_a_server_or_from_nowhere() {
        assert_eq!(tiles(from("none")), Ok(TileSource::None));
        let server = tiles(from("https://tiles.example/{z}/{x}/{y}.png")).unwrap();
        assert_eq!(server.server().unwrap().to_string(), "https://tiles.example/{z}/{x}/{y}.png");
        assert!(tiles(from("https://tiles.example/")).is_err());
    }

    #[test]
    fn a_licence_is_a_page_elsewhere() {
        assert_eq!(web_address(from("https://www.example.com/a?b#c")).unwrap().path(), "/a");
        for wrong in ["javascript:alert(1)", "/licence", "https://me:secret@example.com/"] {
            assert!(web_address(from(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn networks_are_addresses_or_prefixes() {
        let networks = networks(from("127.0.0.1, 10.0.0.0/8,::1")).unwrap();
        let shown: Vec<_> = networks.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]);
    }
}
