//! The JSON-LD graph of a page of the brand site: the brand, the site, the page.

use super::super::sharing::brand_card;
use super::build::LOGO;
use super::vocabulary::{Graph, ImageObject, Node, Organization, Reference, WebPage, WebSite};
use crate::locale::{BrandHead, BrandTexts, Locale};
use crate::site::{BrandPage, PublicUrl};

/// Returns the graph; `canonical` is the page's URL.
pub(in crate::pages::head) fn brand_graph(
    page: BrandPage,
    canonical: &str,
    head: &BrandHead,
    brand: &BrandTexts,
    public: &PublicUrl,
) -> Graph {
    let home = public.join("/");
    let id = |name: &str| format!("{home}#{name}");
    let company = Organization {
        id: id("company"),
        name: brand.site_name.clone(),
        alternate_name: None,
        url: home.clone(),
        logo: ImageObject { url: public.join(LOGO) },
        contact_point: Vec::new(),
    };
    let site = WebSite {
        id: id("site"),
        url: home.clone(),
        name: brand.site_name.clone(),
        in_language: Locale::Zh.tag(),
        publisher: Reference { id: id("company") },
    };
    let own = WebPage {
        id: format!("{canonical}#page"),
        url: canonical.to_owned(),
        name: head.title.clone(),
        description: head.description.clone(),
        in_language: Locale::Zh.tag(),
        is_part_of: Reference { id: id("site") },
        about: Some(Reference { id: id("company") }),
        breadcrumb: None,
        main_entity: None,
        primary_image_of_page: Some(ImageObject { url: public.join(&brand_card(page)) }),
    };
    Graph::new(vec![Node::Organization(company), Node::WebSite(site), Node::WebPage(own)])
}
