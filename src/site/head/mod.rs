//! The head of a page: meta tags, Open Graph, structured data and feed links.

mod card;
mod feed;
mod sharing;
mod structured;

use serde::Serialize;
use ts_rs::TS;

use base::locale::{BrandHead, BrandTexts, Identity, Locale, ServerTexts};
use base::site::{Address, BrandPage, PublicUrl, Route};

pub use card::{CARD, CardPanel};
pub use feed::FeedFormat;
pub use structured::Graph;

pub struct Described<'a> {
    pub subject: PageSubject<'a>,
    pub address: Address,
    /// Its title, without the company's name.
    pub title: &'a str,
    pub description: &'a str,
    pub public: &'a PublicUrl,
    pub texts: &'a ServerTexts,
    /// The company's full name.
    pub company: Option<&'a str>,
    /// The look of the company.
    pub look: &'a Identity,
    /// The path of its card in the page's language.
    pub own_card: Option<&'a str>,
    /// The languages that lack the page.
    pub lacking: &'a [Locale],
    /// Whether cards are made from the CMS's pictures.
    pub cards: bool,
    /// Whether search engines may index the page.
    pub indexed: bool,
}

/// The content of a page.
pub struct PageSubject<'a> {
    /// The title of the item that the page shows; may be empty.
    pub name: &'a str,
    /// The page's type of schema.org: `WebPage` or one below it.
    pub page_type: &'static str,
    pub is_about_company: bool,
    /// The pictures, the most representative first.
    pub pictures: Vec<Shown<'a>>,
    /// The section of a page below it: its kind and its first page.
    pub section: Option<(&'static str, Route)>,
    /// When the text of its item last changed, in RFC 3339.
    pub edited: Option<&'a str>,
    pub contacts: Vec<Contact<'a>>,
    pub main: Option<MainEntity<'a>>,
}

/// A picture of a page.
pub struct Shown<'a> {
    /// A path below `/media/`.
    pub src: &'a str,
    /// The alternative text; may be empty.
    pub alt: &'a str,
}

/// A way to reach the company.
pub struct Contact<'a> {
    pub kind: &'a str,
    pub href: &'a str,
}

/// The main entity of a page.
pub enum MainEntity<'a> {
    /// An article, with its time of publication in RFC 3339.
    Article {
        published: Option<&'a str>,
    },
    Sample,
    /// A list of items: the name and the link of each.
    List(Vec<(&'a str, &'a str)>),
}

#[derive(Debug)]
pub struct Findings {
    /// The meta tags, in their order.
    pub meta: Vec<MetaTag>,
    /// The structured data; `None` for a page that must not be indexed.
    pub structured: Option<Graph>,
}

impl Findings {
    /// The findings of a page that search engines must not index.
    fn hidden() -> Self {
        Self {
            meta: hidden(),
            structured: None,
        }
    }
}

/// Returns the meta tags of a page that search engines must not index.
pub fn hidden() -> Vec<MetaTag> {
    let mut tags = MetaTags::default();
    tags.add("robots", "noindex");
    tags.0
}

pub fn describe(described: &Described<'_>) -> Findings {
    let is_shown = described.indexed && described.address.route.is_indexed();
    let Some(canonical) = described
        .public
        .canonical(described.address)
        .filter(|_| is_shown)
    else {
        return Findings::hidden();
    };
    let image = sharing::image(described);
    let structured = structured::graph(described, &image, &canonical);
    Findings {
        meta: sharing::tags(described, &image, &canonical),
        structured: Some(structured),
    }
}

/// Makes the meta tags and structured data of a page of the brand site. `shown` is the page with
/// its canonical URL; `None` for an error.
pub fn describe_brand(
    shown: Option<(BrandPage, &str)>,
    head: &BrandHead,
    brand: &BrandTexts,
    public: &PublicUrl,
) -> Findings {
    let Some((page, canonical)) = shown else {
        return Findings::hidden();
    };
    let structured = structured::brand_graph(page, canonical, head, brand, public);
    Findings {
        meta: sharing::brand_tags(page, canonical, head, brand, public),
        structured: Some(structured),
    }
}

/// One `<meta>`: `robots`, Open Graph or a Twitter card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct MetaTag {
    pub name: String,
    /// Its value; never empty.
    pub content: String,
}

impl MetaTag {
    /// Whether the name belongs in `property`, as Open Graph's names do (`RDFa`), instead of
    /// `name`.
    pub fn is_property(&self) -> bool {
        ["og:", "article:"]
            .iter()
            .any(|prefix| self.name.starts_with(prefix))
    }
}

/// A list of meta tags that leaves out empty values.
#[derive(Default)]
struct MetaTags(Vec<MetaTag>);

impl MetaTags {
    fn add(&mut self, name: &str, content: &str) {
        if !content.is_empty() {
            self.0.push(MetaTag {
                name: name.to_owned(),
                content: content.to_owned(),
            });
        }
    }
}
