//! The site of each host name.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::config::Site;
use crate::config::site::HostName;

use super::text::{find, words};

/// Reads a table of host names and sites; in the environment `host=site,host=site`.
///
/// TOML parses an unquoted `www.example.com = "brand"` as nested tables; they are read as the host name.
pub(in crate::config) fn hosts<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<HostName, Site>, D::Error> {
    let node = Node::deserialize(deserializer)?;
    let mut hosts = BTreeMap::new();
    match node {
        Node::Table(entries) => collect("", entries, &mut hosts),
        Node::Site(_) => None,
    }
    .ok_or_else(|| D::Error::custom(WANTED))?;
    Ok(hosts)
}

const WANTED: &str = "host names and their sites such as { \"www.example.com\" = \"brand\" }";

fn collect(prefix: &str, entries: Vec<(String, Node)>, hosts: &mut BTreeMap<HostName, Site>) -> Option<()> {
    for (key, node) in entries {
        let name = if prefix.is_empty() { key } else { format!("{prefix}.{key}") };
        match node {
            Node::Site(site) => {
                hosts.insert(HostName::parse(&name)?, site);
            }
            Node::Table(entries) => collect(&name, entries, hosts)?,
        }
    }
    Some(())
}

enum Node {
    Site(Site),
    Table(Vec<(String, Node)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(WANTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Node, E> {
        if text.contains('=') {
            let pairs = text.split(',').map(|pair| {
                let (host, word) = pair.split_once('=').ok_or_else(|| E::custom(WANTED))?;
                let site = find(word.trim()).ok_or_else(|| E::custom(WANTED))?;
                Ok((host.trim().to_owned(), Node::Site(site)))
            });
            return pairs.collect::<Result<_, E>>().map(Node::Table);
        }
        find(text).map(Node::Site).ok_or_else(|| E::custom(words::<Site>()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Node::Table(entries))
    }
}
