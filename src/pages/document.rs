//! A page's complete data: the server renders from it, the browser hydrates from it, in-app navigation fetches it.

use std::collections::BTreeMap;

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

use super::head::{Graph, MetaTag};
use super::{
    AboutCompany, AboutContact, AboutCooperation, AboutCulture, AboutDevelopment, Bbs, BrandSheet, ErrorPage, Home,
    Market, NewsInfo, NewsList, OemInfo, OemList, Order, SampleInfo, SampleList, ShopLink,
};
use crate::locale::{Locale, ServerTexts};
use crate::provider::MediaPath;
use crate::site::{Site, SiteId, VisitConsent, VisitLog};

/// A page: the frame that every page has, and the page's own content.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Document {
    /// What every page has.
    pub frame: Frame,
    /// The page's own content.
    pub page: Page,
}

/// The common part of every page: its address, head and footer.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Frame {
    /// The build whose scripts understand this document; another build reloads the page.
    pub build: String,
    /// The site that the page belongs to.
    pub site: Site,
    /// The site identifier of shared state (spec §1, §9).
    pub site_id: SiteId,
    /// Whose visits the page logs (spec §4).
    pub visits: VisitLog,
    /// Whether the page asks before it stores the visit log's key.
    pub consent: VisitConsent,
    /// The page's language.
    pub locale: Locale,
    /// The HTTP status that the page is served with.
    pub status: u16,
    /// Path and declared query without the language prefix, in canonical form: `/news/list?page=2`.
    pub path: String,
    /// The page's path in each language; where a language lacks the page, the path of its section there.
    #[ts(type = "Partial<Record<Locale, string>>")]
    pub languages: BTreeMap<Locale, String>,
    /// The content of `<head>`.
    pub head: Head,
    /// The footer's text (info 1041); `None` when it could not be loaded.
    pub footer: Option<Footer>,
    /// The widths at which pictures below `/media/` are available, in pixels, in ascending order; empty if pictures
    /// are not resized.
    pub image_widths: Vec<u32>,
    /// The brand's shops on other sites (spec §1), in the operator's order; empty on the garment site.
    pub shops: Vec<ShopLink>,
}

/// The content of `<head>` (spec §4: title and meta come from the SEO match).
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Head {
    /// The document title, the company's name included.
    pub title: String,
    /// The meta description.
    pub description: String,
    /// The meta keywords.
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

/// One `<link rel="alternate" hreflang>`.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Alternate {
    /// A BCP 47 tag, or `x-default`.
    pub hreflang: String,
    /// The absolute URL.
    pub href: String,
}

/// The footer's own content (info 1041).
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Footer {
    /// The company's name as the footer shows it.
    pub title: String,
    /// Address, telephone and the like.
    pub content: Html,
}

/// A page's own content, tagged by `kind`.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum Page {
    /// `/`
    Home(Box<Home>),
    /// `/about/company`
    AboutCompany(AboutCompany),
    /// `/about/culture`
    AboutCulture(AboutCulture),
    /// `/about/development`
    AboutDevelopment(AboutDevelopment),
    /// `/about/cooperation`
    AboutCooperation(AboutCooperation),
    /// `/about/contact`
    AboutContact(Box<AboutContact>),
    /// `/market`
    Market(Box<Market>),
    /// `/oem/{category}`
    OemList(Box<OemList>),
    /// `/oem/info/{pid}`
    OemInfo(Box<OemInfo>),
    /// `/sample/list`
    SampleList(SampleList),
    /// `/sample/info/{pid}`
    SampleInfo(Box<SampleInfo>),
    /// `/news/list`
    NewsList(NewsList),
    /// `/news/info/{pid}`
    NewsInfo(NewsInfo),
    /// `/bbs`, `/bbs/board/{bid}`
    Bbs(Box<Bbs>),
    /// `/order`
    Order(Box<Order>),
    /// `/user/login`
    UserLogin,
    /// `/user/register`
    UserRegister,
    /// `/user/terms`
    UserTerms,
    /// `/privacy`
    Privacy,
    /// The brand site's `/`
    BrandHome,
    /// The brand site's `/brand`
    BrandBrand,
    /// The brand site's short pages.
    BrandPage(BrandSheet),
    /// A page for an error: 404, 500, 503.
    Error(ErrorPage),
}

impl Page {
    /// The page's kind, as its document and the manifest name it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Home(_) => "home",
            Self::AboutCompany(_) => "about-company",
            Self::AboutCulture(_) => "about-culture",
            Self::AboutDevelopment(_) => "about-development",
            Self::AboutCooperation(_) => "about-cooperation",
            Self::AboutContact(_) => "about-contact",
            Self::Market(_) => "market",
            Self::OemList(_) => "oem-list",
            Self::OemInfo(_) => "oem-info",
            Self::SampleList(_) => "sample-list",
            Self::SampleInfo(_) => "sample-info",
            Self::NewsList(_) => "news-list",
            Self::NewsInfo(_) => "news-info",
            Self::Bbs(_) => "bbs",
            Self::Order(_) => "order",
            Self::UserLogin => "user-login",
            Self::UserRegister => "user-register",
            Self::UserTerms => "user-terms",
            Self::Privacy => "privacy",
            Self::BrandHome => "brand-home",
            Self::BrandBrand => "brand-brand",
            Self::BrandPage(_) => "brand-page",
            Self::Error(_) => "error",
        }
    }

    /// The status that the page is served with.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Order(order) => order.status(),
            Self::Error(error) => error.status(),
            _ => StatusCode::OK,
        }
    }

    /// Whether search engines may index the page.
    pub(super) const fn is_public(&self) -> bool {
        !matches!(self, Self::Order(_))
    }

    /// The title of a page without an SEO record.
    pub(super) fn own_title<'a>(&'a self, texts: &'a ServerTexts) -> &'a str {
        let titles = &texts.titles;
        let or = |own: &'a str, kind: &'a str| if own.is_empty() { kind } else { own };
        match self {
            Self::Home(_) => &titles.home,
            Self::AboutCompany(_) => &titles.about_company,
            Self::AboutCulture(_) => &titles.about_culture,
            Self::AboutDevelopment(_) => &titles.about_development,
            Self::AboutCooperation(_) => &titles.about_cooperation,
            Self::AboutContact(_) => &titles.about_contact,
            Self::Market(_) => &titles.market,
            Self::OemList(list) => or(&list.title, &titles.oem_list),
            Self::OemInfo(item) => or(&item.title, &titles.oem_info),
            Self::SampleList(list) => list.own_title().unwrap_or(&titles.sample_list),
            Self::SampleInfo(sample) => or(&sample.title, &titles.sample_info),
            Self::NewsList(_) => &titles.news_list,
            Self::NewsInfo(article) => or(&article.title, &titles.news_info),
            Self::Bbs(bbs) => bbs.title.as_deref().unwrap_or(&titles.bbs),
            Self::Order(_) => &titles.order,
            Self::UserLogin => &titles.user_login,
            Self::UserRegister => &titles.user_register,
            Self::UserTerms => &titles.user_terms,
            Self::Privacy => &titles.privacy,
            Self::Error(ErrorPage { status: 404, .. }) => &titles.not_found,
            Self::Error(ErrorPage { status: 503, .. }) => &titles.unavailable,
            Self::Error(ErrorPage { status: 429, .. }) => &titles.too_many,
            Self::Error(_) => &titles.error,
            // The brand site's heads come from its own texts.
            Self::BrandHome | Self::BrandBrand | Self::BrandPage(_) => "",
        }
    }
}

/// Sanitised HTML of the CMS: safe to embed in a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(export_to = "document.ts")]
pub struct Html(pub(super) String);

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
    #[must_use]
    pub fn of(src: &str) -> Option<Self> {
        MediaPath::parse(src).map(|path| Self { src: path.as_str().to_owned(), alt: String::new() })
    }

    /// Sets the alternative text, for pictures without a text beside them.
    pub(super) fn described(self, alt: &str) -> Self {
        Self { alt: alt.to_owned(), ..self }
    }
}

/// A link of the CMS.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Link {
    /// A path of this site without the language prefix, or an absolute `https`, `http`, `mailto` or `tel` URL.
    pub href: String,
    /// Whether it leads to another site.
    pub external: bool,
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
    /// The item's picture.
    pub image: Option<Picture>,
    /// The link of the item.
    pub link: Option<Link>,
    /// When it was published.
    pub date: Option<DateText>,
}
