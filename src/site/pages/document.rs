//! A page's complete data: the server renders from it, the browser hydrates from it, in-app
//! navigation fetches it.

use serde::Serialize;
use ts_rs::TS;

use super::{Page, ShopLink};
use crate::head::{self, Graph, MetaTag};
use crate::markup::Html;
use crate::provider::MediaPath;
use base::locale::Locale;
use base::site::{Route, Site, SiteId, VisitConsent, VisitLog};

/// A page: the frame that every page has, the page's own content, and its head.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Document {
    pub frame: Frame,
    pub page: Page,
    pub head: Head,
}

/// The common part of every page: its address and footer.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Frame {
    /// The build whose scripts understand this document; another build reloads the page.
    pub build: String,
    pub site: Site,
    /// The site identifier of shared state (spec §1, §9).
    pub site_id: SiteId,
    /// Whose visits the page logs (spec §4).
    pub visits: VisitLog,
    /// Whether the page asks before it stores the visit log's key.
    pub consent: VisitConsent,
    pub locale: Locale,
    /// The HTTP status that the page is served with.
    pub status: u16,
    /// Path and declared query without the language prefix, in canonical form: `/news/list?page=2`.
    pub path: String,
    /// The number of the language in records of visits (spec §9).
    pub lid: u8,
    /// The site's languages in their order; empty on the brand site, which is in one.
    pub languages: Vec<LanguageLink>,
    /// The footer's text (info 1041); `None` when it could not be loaded.
    pub footer: Option<FrameText>,
    /// Links that buyers look for (info 1042), in menu and footer; `None` if the provider has none.
    pub buyers: Option<FrameText>,
    /// The widths at which pictures below `/media/` are available, in pixels, in ascending order;
    /// empty if pictures are not resized.
    pub image_widths: Vec<u32>,
    /// The titles on the page that are given phrases (Chinese and Japanese ones), with U+200B
    /// between these.
    pub phrases: Vec<String>,
    /// The brand's shops on other sites (spec §1), in the operator's order; empty on the garment
    /// site.
    pub shops: Vec<ShopLink>,
    /// The sentence that marks a preview, whose texts are not on the site; absent for pages that
    /// are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preview: Option<String>,
}

/// A language of the site, with the page in it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct LanguageLink {
    pub locale: Locale,
    /// The BCP 47 tag.
    pub tag: &'static str,
    /// The language's name in itself.
    pub name: &'static str,
    /// The prefix of paths: empty, or `/en`.
    pub prefix: &'static str,
    /// The page's path in the language; that of its section where the language lacks the page.
    pub path: String,
}

/// The content of `<head>` (spec §4: title and meta come from the SEO match).
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Head {
    /// The document title, the company's name included.
    pub title: String,
    pub description: String,
    pub keywords: String,
    /// The absolute canonical URL; `None` for pages that must not be indexed (errors).
    pub canonical: Option<String>,
    /// The same page in every language that has it, `x-default` included, with absolute URLs.
    pub alternates: Vec<Alternate>,
    /// The other meta tags: robots, Open Graph, Twitter card.
    pub meta: Vec<MetaTag>,
    /// The structured data, a JSON-LD graph; `None` for pages that must not be indexed.
    #[ts(type = "object | null")]
    pub structured: Option<Graph>,
}

impl Head {
    /// Removes what search engines would index the page by.
    pub(super) fn hide(&mut self) {
        self.canonical = None;
        self.alternates.clear();
        self.meta = head::hidden();
        self.structured = None;
    }
}

/// One `<link rel="alternate" hreflang>`.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Alternate {
    pub hreflang: String,
    pub href: String,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct FrameText {
    /// The company's name as the footer shows it; the heading of the links.
    pub title: String,
    /// Address, telephone and the like; a list of links.
    pub content: Html,
}

/// A picture of the CMS, at a path of this site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Picture {
    /// The path, `/media/…`: this server fetches the picture from wherever the CMS stores it.
    pub src: String,
    /// The alternative text; empty if the text beside the picture says the same.
    pub alt: String,
}

impl Picture {
    /// The picture at a path of this site.
    pub fn of(src: &str) -> Option<Self> {
        MediaPath::parse(src).map(|path| Self {
            src: path.as_str().to_owned(),
            alt: String::new(),
        })
    }

    /// Sets the alternative text, for pictures without a text beside them.
    pub(super) fn described(self, alt: &str) -> Self {
        Self {
            alt: alt.to_owned(),
            ..self
        }
    }
}

/// A link of the CMS.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Link {
    /// A path of this site without the language prefix, or an absolute `https`, `http`, `mailto` or
    /// `tel` URL.
    pub href: String,
    /// Whether it leads to another site.
    pub external: bool,
}

impl Link {
    /// A link to a page of the site; `None` for a page without an address.
    pub(super) fn to(route: Route) -> Option<Self> {
        route.href().map(|href| Self {
            href,
            external: false,
        })
    }

    /// A link of the CMS: to a page of the site or to another site. `None` for other schemes, and
    /// for another host without a scheme.
    pub(super) fn of(href: &str) -> Option<Self> {
        let href = as_browsers_read(href);
        let begins = |start: &str| {
            href.get(..start.len())
                .is_some_and(|own| own.eq_ignore_ascii_case(start))
        };
        let external = ["https://", "http://", "mailto:", "tel:"]
            .into_iter()
            .any(begins);
        let internal = href.starts_with('/') && !href.starts_with("//");
        (external || internal).then_some(Self { href, external })
    }
}

/// An address without what browsers drop or replace before they read it (WHATWG URL, basic URL
/// parser): blanks and control characters around it, tabs and line breaks anywhere, backslashes in
/// the path. They read `/\t/a.example` as `//a.example`.
fn as_browsers_read(href: &str) -> String {
    let href = href
        .trim_matches(|char: char| char <= ' ')
        .replace(['\t', '\n', '\r'], "");
    let (path, rest) = href.split_at(href.find(['?', '#']).unwrap_or(href.len()));
    path.replace('\\', "/") + rest
}

/// A link with the title of the page that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct TitledLink {
    /// Empty if this site does not know it.
    pub title: String,
    pub link: Link,
}

/// A point in time as display text and as RFC 3339. China Standard Time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct DateText {
    /// RFC 3339 with offset, for `<time datetime>`.
    pub iso: String,
    /// The date in the page's language.
    pub text: String,
}

/// An item of a list: a picture, texts and an optional link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Card {
    /// The item's fid, unique in its list.
    pub id: String,
    /// Title, never empty.
    pub title: String,
    /// The line below the title; may be empty.
    pub subtitle: String,
    /// A few sentences of plain text; may be empty.
    pub summary: String,
    pub image: Option<Picture>,
    pub link: Option<Link>,
    /// When it was published.
    pub date: Option<DateText>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_page_of_this_site_or_to_another_site() {
        assert!(!Link::of("/news/list").unwrap().external);
        assert!(Link::of("https://example.com").unwrap().external);
        for href in [
            "javascript:alert(1)",
            "//example.com",
            "data:text/html,x",
            "",
            "news",
            "/\\example.com",
        ] {
            assert_eq!(Link::of(href), None, "{href}");
        }
    }

    #[test]
    fn a_link_is_judged_as_browsers_read_it() {
        for (href, read) in [
            (" /news/list\n", Some(("/news/list", false))),
            ("/ne\tws\r\n/list", Some(("/news/list", false))),
            ("\\news\\list?a=\\b", Some(("/news/list?a=\\b", false))),
            (
                "\u{1}https://example.com/\t",
                Some(("https://example.com/", true)),
            ),
            ("HTTPS:\\\\example.com", Some(("HTTPS://example.com", true))),
            ("/\t/evil.example", None),
            ("\t//evil.example", None),
            ("/\n\\evil.example", None),
            ("\\\\evil.example", None),
            ("\u{0}/\r/evil.example", None),
            ("java\tscript:alert(1)", None),
            (" javascript:alert(1)", None),
        ] {
            let link = Link::of(href);
            assert_eq!(
                link.as_ref().map(|link| (&*link.href, link.external)),
                read,
                "{href:?}"
            );
            if let Some(Link {
                href,
                external: false,
            }) = link
            {
                let site = url::Url::parse("https://www.example.com/").unwrap();
                assert_eq!(
                    site.join(&href).unwrap().origin(),
                    site.origin(),
                    "{href:?}"
                );
            }
        }
    }

    #[test]
    fn a_picture_has_a_path_of_this_site() {
        assert!(Picture::of("/media/macros/carton.jpg").is_some());
        assert!(Picture::of("/media/~http~img.example/a.png").is_some());
        for src in [
            "",
            "https://example.com/a.png",
            "data:image/png;base64,x",
            "/other/a.png",
        ] {
            assert_eq!(Picture::of(src), None, "{src}");
        }
    }
}
