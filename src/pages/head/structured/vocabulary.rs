//! The schema.org types and properties that pages use.

use serde::Serialize;

/// A graph of nodes that refer to each other by id.
#[derive(Clone, Debug, Serialize)]
pub struct Graph {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@graph")]
    nodes: Vec<Node>,
}

impl Graph {
    pub(super) fn new(nodes: Vec<Node>) -> Self {
        Self { context: "https://schema.org", nodes }
    }
}

/// Serialises a graph.
#[must_use]
pub fn json_ld(graph: &Graph) -> String {
    // It has no maps with keys other than strings, nor anything else that JSON cannot represent.
    serde_json::to_string(graph).unwrap_or_else(|error| unreachable!("a graph is always JSON: {error}"))
}

/// A node.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "@type")]
pub(super) enum Node {
    Organization(Organization),
    WebSite(WebSite),
    WebPage(WebPage),
    AboutPage(WebPage),
    ContactPage(WebPage),
    CollectionPage(WebPage),
    ItemPage(WebPage),
    BreadcrumbList(Elements),
    ItemList(Elements),
    NewsArticle(NewsArticle),
    ProductModel(ProductModel),
}

/// A reference to another node.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Reference {
    #[serde(rename = "@id")]
    pub id: String,
}

/// The company.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Organization {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternate_name: Option<String>,
    pub url: String,
    pub logo: ImageObject,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contact_point: Vec<ContactPoint>,
}

/// A picture.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "@type", rename = "ImageObject")]
pub(super) struct ImageObject {
    pub url: String,
}

/// A contact point of the company.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "@type", rename = "ContactPoint", rename_all = "camelCase")]
pub(super) struct ContactPoint {
    pub contact_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub telephone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// The site in one language.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WebSite {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    pub in_language: &'static str,
    pub publisher: Reference,
}

/// A page.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WebPage {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    pub in_language: &'static str,
    pub is_part_of: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breadcrumb: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_entity: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_image_of_page: Option<ImageObject>,
}

/// A list of entities, or a breadcrumb.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Elements {
    #[serde(rename = "@id")]
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number_of_items: Option<usize>,
    pub item_list_element: Vec<ListItem>,
}

/// An element. A step of a breadcrumb has its page in `item`, an entry of a list in `url`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "@type", rename = "ListItem")]
pub(super) struct ListItem {
    /// From 1.
    pub position: usize,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// An article.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewsArticle {
    #[serde(rename = "@id")]
    pub id: String,
    pub headline: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    pub image: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_published: Option<String>,
    pub article_section: String,
    pub in_language: &'static str,
    pub main_entity_of_page: Reference,
    pub author: Reference,
    pub publisher: Reference,
}

/// A sample: the design of a garment that is made to order. Not a `Product`, which search engines expect to have a
/// price or reviews.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProductModel {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    pub image: Vec<String>,
    pub url: String,
    pub manufacturer: Reference,
    pub main_entity_of_page: Reference,
}
