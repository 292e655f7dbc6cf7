//! What a page's head says to machines.

use crate::locale::{BrandHead, BrandTexts, Locale, ServerTexts};
use crate::pages::{Footer, Page};
use crate::site::{Address, BrandPage, PublicUrl, Route};

use super::meta::{MetaTag, MetaTags};
use super::{Graph, sharing, structured};

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
    if is_personal(described.address.route) {
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

/// Whether a page is for customers only, so that nobody should find it.
pub(super) fn is_personal(route: Route) -> bool {
    let path = route.path().unwrap_or_default();
    let section = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    matches!(section, "order" | "user")
}
