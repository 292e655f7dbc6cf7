//! The sources of the CMS's pictures.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, SeqAccess, Visitor};
use url::Url;

/// Reads a list of hosts with optional ports; separated by commas in the environment.
pub(in crate::config) fn media_hosts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    deserializer.deserialize_any(Texts { wanted: WANTED_HOSTS, read: host })
}

/// Reads a list of path prefixes; separated by commas in the environment.
pub(in crate::config) fn media_paths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    deserializer.deserialize_any(Texts { wanted: WANTED_PATHS, read: path })
}

const WANTED_HOSTS: &str = "a list of host names such as [\"img.example.com\", \"old.example.com:8081\"]";
const WANTED_PATHS: &str = "a list of beginnings of paths such as [\"/uploads/\", \"/files/\"]";

/// Normalises a host: lower case, without a default port.
fn host(text: &str) -> Option<String> {
    let url = Url::parse(&format!("https://{text}/")).ok()?;
    let is_host = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && !text.contains(['/', '@']);
    let host = url.host_str().filter(|_| is_host && !text.contains(['*', '[']))?;
    Some(match url.port() {
        Some(80) | None => host.to_owned(),
        Some(port) => format!("{host}:{port}"),
    })
}

/// Normalises a path prefix: percent-encoded as in URLs.
fn path(text: &str) -> Option<String> {
    let url = Url::parse("https://host/").ok()?.join(text).ok()?;
    let is_path = text.starts_with('/') && !text.starts_with("//") && url.host_str() == Some("host");
    let is_path = is_path && url.query().is_none() && url.fragment().is_none() && !text.contains("..");
    is_path.then(|| url.path().to_owned())
}

struct Texts {
    wanted: &'static str,
    read: fn(&str) -> Option<String>,
}

impl<'de> Visitor<'de> for Texts {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.wanted)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(|part| (self.read)(part).ok_or_else(|| E::custom(self.wanted))).collect()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(text) = items.next_element::<String>().map_err(|_| A::Error::custom(self.wanted))? {
            list.push((self.read)(text.trim()).ok_or_else(|| A::Error::custom(self.wanted))?);
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, SeqDeserializer, StrDeserializer};

    use super::*;

    fn from(text: &str) -> StrDeserializer<'_, Error> {
        text.into_deserializer()
    }

    #[test]
    fn hosts_are_names_with_or_without_a_port() {
        let hosts = media_hosts(from("IMG.example.com, old.example.com:8081,b.example:443,c.example:80,10.0.0.5:9000"));
        let expected = ["img.example.com", "old.example.com:8081", "b.example", "c.example", "10.0.0.5:9000"];
        assert_eq!(hosts.unwrap(), expected);
        assert_eq!(media_hosts(from("")).unwrap(), Vec::<String>::new());
        for wrong in
            ["https://img.example.com", "img.example.com/a", "me@img.example.com", "*.example.com", "a b", "[::1]"]
        {
            assert_eq!(media_hosts(from(wrong)).unwrap_err().to_string(), WANTED_HOSTS, "{wrong}");
        }
    }

    #[test]
    fn paths_begin_with_a_slash() {
        let list = SeqDeserializer::<_, Error>::new(["/uploads/", "/图/"].into_iter());
        assert_eq!(media_paths(list).unwrap(), ["/uploads/", "/%E5%9B%BE/"]);
        for wrong in ["uploads/", "//host/", "/a?b", "/a/../b", "http://host/a"] {
            assert!(media_paths(from(wrong)).is_err(), "{wrong}");
        }
    }
}
