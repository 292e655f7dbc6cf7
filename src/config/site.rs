//! `[site]`: which of the two sites a request is for.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;

use crate::site::Site;

use super::values::{choice, hosts};

/// Which of the two sites a request is for.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct SiteSettings {
    /// The site of every host that `hosts` does not name: "garment" or "brand".
    #[config(default = "garment", deserialize_with = choice)]
    pub default: Site,

    /// The site of each host name, so that one process serves both. In the environment:
    /// `www.example.com=brand,example.com=garment`.
    #[config(default = {}, deserialize_with = hosts)]
    pub hosts: BTreeMap<HostName, Site>,
}

impl SiteSettings {
    /// The site for the value of a `Host` header, whose port and letter case do not matter.
    #[must_use]
    pub fn of_host(&self, host: &str) -> Site {
        HostName::parse(host).and_then(|name| self.hosts.get(name.as_str()).copied()).unwrap_or(self.default)
    }
}

/// A host name in lower case, without port and without a final dot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HostName(String);

impl HostName {
    /// The name in `host` or `host:port`; `None` for anything else, such as a URL.
    #[must_use]
    pub fn parse(host: &str) -> Option<Self> {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.parse::<u16>().is_ok() => name,
            _ => host,
        };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let valid = match address {
            Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
            None => name.split('.').all(is_label) && name.len() <= 253,
        };
        valid.then_some(Self(name))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.len() <= 63
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

impl Borrow<str> for HostName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_header_chooses_the_site_whatever_its_port_and_letter_case() {
        let settings = SiteSettings {
            default: Site::Garment,
            hosts: [(HostName::parse("www.brand.example").unwrap(), Site::Brand)].into(),
        };

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
