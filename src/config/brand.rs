//! `[brand]`: what the brand site's texts leave to the operator.

use std::fmt;

use url::Url;

use super::values::shops;

/// The brand site.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct BrandSettings {
    /// The brand's shops elsewhere, which `/shops`, the footer and the menu of a small screen link to, in this order. The
    /// default is a demonstration; an empty list shows no links. In the environment: `name=url,name=url`.
    #[config(
        default = [
            { "name": "暖屿官方商城", "url": "https://shop.example/nuanyu" },
            { "name": "暖屿旗舰店", "url": "https://mall.example/nuanyu" },
        ],
        deserialize_with = shops
    )]
    pub shops: Vec<Shop>,
}

/// A shop elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shop {
    /// What its link says.
    pub name: String,
    /// Its address.
    pub url: Url,
}

impl fmt::Display for Shop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.url)
    }
}
