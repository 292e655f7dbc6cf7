//! The links of a menu that a company has in place of the site's own.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::locale::{Locale, texts_by_language};

/// A link, written as `/page/imprint | en=Imprint | zh=公司信息`. Without a text, pages have their
/// own names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuLink {
    /// A path of the site without language prefix, or another address.
    pub target: String,
    /// The texts by language.
    pub texts: BTreeMap<Locale, String>,
}

/// Why a link cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InvalidMenuLink {
    #[error("the address `{0}` does not begin with /, https://, mailto: or tel:")]
    Address(String),
    #[error("write the text of a link to another site, as in `{0} | en=Shop`")]
    NoText(String),
    #[error("`{0}` is no text of a link, such as `en=Shop`")]
    Text(String),
}

impl FromStr for MenuLink {
    type Err = InvalidMenuLink;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut parts = line.split('|').map(str::trim);
        let target = parts.next().unwrap_or_default().to_owned();
        let is_path = target.starts_with('/') && !target.starts_with("//");
        let is_plain =
            !target.contains(|char: char| char.is_whitespace() || "\"<>\\".contains(char));
        let is_other = |start: &&str| target.starts_with(start) && target.len() > start.len();
        let others = ["https://", "mailto:", "tel:"];
        if !is_plain || !(is_path || others.iter().any(is_other)) {
            return Err(InvalidMenuLink::Address(target));
        }
        let texts = texts_by_language(parts).map_err(InvalidMenuLink::Text)?;
        if texts.is_empty() && !is_path {
            return Err(InvalidMenuLink::NoText(target));
        }
        Ok(Self { target, texts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain_text::each_line;

    #[test]
    fn a_link_has_an_address_and_texts() {
        let link: MenuLink = "https://shop.example/ | zh = 商店 | en=Shop"
            .parse()
            .unwrap();
        assert_eq!(link.target, "https://shop.example/");
        assert_eq!(link.texts[&Locale::ZH], "商店");
        assert_eq!(link.texts[&Locale::EN], "Shop");
        let own: MenuLink = "/market".parse().unwrap();
        assert!(own.texts.is_empty());
        assert_eq!(each_line::<MenuLink>("\n /market \n\n/bbs").count(), 2);
    }

    #[test]
    fn other_addresses_and_texts_are_refused() {
        for line in [
            "market",
            "//other.example",
            "javascript:alert(1) | en=x",
            "https:// | en=x",
            "https://shop.example",
            "/market | Shop",
            "/market | en=",
            "/market | xx=Shop",
            "/a b",
        ] {
            assert!(line.parse::<MenuLink>().is_err(), "{line}");
        }
    }
}
