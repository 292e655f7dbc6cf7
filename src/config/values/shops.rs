//! Links to shops.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use url::Url;

use crate::config::brand::Shop;

/// The maximum length of a name, in characters.
const LONGEST: usize = 40;

const WANTED: &str = "a list of shops, each with a name of 1 to 40 characters and an http or https URL, such as \
                      [{ name = \"Shop\", url = \"https://shop.example\" }]";

/// Reads shops: a list of tables in a file, `name=url,name=url` in the environment.
pub(in crate::config) fn shops<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Shop>, D::Error> {
    deserializer.deserialize_any(Shops)
}

fn shop(name: &str, url: &str) -> Option<Shop> {
    let (name, url) = (name.trim(), Url::parse(url.trim()).ok()?);
    let named = (1..=LONGEST).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    let usable = matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
    (named && usable).then(|| Shop { name: name.to_owned(), url })
}

struct Shops;

impl<'de> Visitor<'de> for Shops {
    type Value = Vec<Shop>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(WANTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let pairs = text.split(',').map(|pair| pair.split_once('=').and_then(|(name, url)| shop(name, url)));
        pairs.map(|shop| shop.ok_or_else(|| E::custom(WANTED))).collect()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut shops = Vec::new();
        while let Some(Entry(shop)) = items.next_element()? {
            shops.push(shop);
        }
        Ok(shops)
    }
}

/// One table of the list. Errors contain its position.
struct Entry(Shop);

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = Entry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(WANTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
        let (mut name, mut url) = (None, None);
        while let Some((key, value)) = map.next_entry::<String, String>()? {
            match key.as_str() {
                "name" => name = Some(value),
                "url" => url = Some(value),
                _ => return Err(A::Error::custom(WANTED)),
            }
        }
        let shop = name.zip(url).and_then(|(name, url)| shop(&name, &url));
        shop.map(Entry).ok_or_else(|| A::Error::custom(WANTED))
    }
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
    fn shops_in_the_environment_are_pairs() {
        let read = shops(from("官方商城=https://shop.example/?from=site, Mall = http://mall.example")).unwrap();
        let shown: Vec<_> = read.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["官方商城 (https://shop.example/?from=site)", "Mall (http://mall.example/)"]);
    }

    #[test]
    fn a_shop_without_a_name_or_a_web_address_is_refused() {
        for wrong in [
            "Shop",
            "=https://shop.example",
            "Shop=shop.example",
            "Shop=javascript:alert(1)",
            "Shop=ftp://shop.example",
            "Shop=https://me:secret@shop.example",
            "Shop=https://shop.example,Mall",
        ] {
            assert!(shops(from(wrong)).is_err(), "{wrong}");
        }
    }
}
