//! The head of a page: meta tags, Open Graph, structured data and feed links.

mod feed_link;
mod meta;
mod sharing;
mod structured;

use crate::locale::{BrandHead, BrandTexts, Locale, ServerTexts};
use crate::site::{Address, BrandPage, PublicUrl, Route};

use super::document::{Footer, Page};

use meta::MetaTags;

pub use feed_link::{FeedLink, feed_links};
pub use meta::MetaTag;
pub use sharing::{CARD, CARD_PATTERNS};
pub use structured::{Graph, json_ld};

/// A page as its head describes it.
#[derive(Clone, Copy)]
pub struct Described<'a> {
    /// The page's own part.
    pub page: &'a Page,
    /// Where it is.
    pub address: Address,
    /// Its title, without the company's name.
    pub title: &'a str,
    /// Its description.
    pub description: &'a str,
    /// What its address begins with.
    pub public: &'a PublicUrl,
    /// The texts of its language.
    pub texts: &'a ServerTexts,
    /// The footer, which has the company's whole name.
    pub footer: Option<&'a Footer>,
    /// The languages that lack it.
    pub lacking: &'a [Locale],
    /// Whether cards are made of the CMS's pictures.
    pub cards: bool,
    /// Whether it is there and for everyone.
    pub indexed: bool,
}

/// What [`describe`] found to say.
#[derive(Debug)]
pub struct Findings {
    /// The meta tags, in their order.
    pub meta: Vec<MetaTag>,
    /// The structured data; nothing for a page that is not to be indexed.
    pub structured: Option<Graph>,
}

/// Makes a page's meta tags and its structured data.
#[must_use]
pub fn describe(described: &Described<'_>) -> Findings {
    let mut tags = MetaTags::default();
    let canonical = described.public.canonical(described.address).filter(|_| described.indexed);
    let Some(canonical) = canonical else {
        tags.add("robots", "noindex");
        return Findings { meta: tags.finish(), structured: None };
    };
    if described.address.route.is_personal() {
        tags.add("robots", "noindex");
        return Findings { meta: tags.finish(), structured: None };
    }
    tags.add("robots", "max-image-preview:large");
    sharing::tags(described, &canonical, &mut tags);
    Findings { meta: tags.finish(), structured: Some(structured::graph(described, &canonical)) }
}

/// Makes the meta tags and the structured data of a page of the brand site, which is static: `shown` is the page with its
/// address, or nothing for what is not to be found.
#[must_use]
pub fn describe_brand(
    shown: Option<(BrandPage, &str)>,
    head: &BrandHead,
    brand: &BrandTexts,
    public: &PublicUrl,
) -> Findings {
    let mut tags = MetaTags::default();
    let Some((page, canonical)) = shown else {
        tags.add("robots", "noindex");
        return Findings { meta: tags.finish(), structured: None };
    };
    tags.add("robots", "max-image-preview:large");
    sharing::brand_tags(page, canonical, head, brand, public, &mut tags);
    Findings { meta: tags.finish(), structured: Some(structured::brand_graph(page, canonical, head, brand, public)) }
}
