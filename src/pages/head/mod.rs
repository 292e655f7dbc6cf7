//! The head of a page: meta tags, Open Graph, structured data and feed links.

mod feed;
mod meta;
mod sharing;
mod structured;

use crate::locale::{BrandHead, BrandTexts, Locale, ServerTexts};
use crate::site::{Address, BrandPage, PublicUrl};

use super::Page;
use super::document::Footer;

use meta::MetaTags;

pub use feed::FeedFormat;
pub use meta::MetaTag;
pub use sharing::{CARD, CARD_PATTERNS};
pub use structured::{Graph, json_ld};

/// The data that a page's head is made from.
#[derive(Clone, Copy)]
pub struct Described<'a> {
    /// The page's own part.
    pub page: &'a Page,
    /// Its address.
    pub address: Address,
    /// Its title, without the company's name.
    pub title: &'a str,
    /// Its description.
    pub description: &'a str,
    /// The site's URL.
    pub public: &'a PublicUrl,
    /// The texts of its language.
    pub texts: &'a ServerTexts,
    /// The footer, which contains the company's full name.
    pub footer: Option<&'a Footer>,
    /// The languages that lack the page.
    pub lacking: &'a [Locale],
    /// Whether cards are made from the CMS's pictures.
    pub cards: bool,
    /// Whether search engines may index the page.
    pub indexed: bool,
}

/// The meta tags and structured data of a page.
#[derive(Debug)]
pub struct Findings {
    /// The meta tags, in their order.
    pub meta: Vec<MetaTag>,
    /// The structured data; `None` for a page that must not be indexed.
    pub structured: Option<Graph>,
}

/// Makes a page's meta tags and structured data.
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

/// Makes the meta tags and structured data of a page of the brand site. `shown` is the page with its canonical URL;
/// `None` for an error.
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
