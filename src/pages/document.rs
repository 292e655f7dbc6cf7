//! A page's whole data: what the server renders from, what the browser hydrates from, what in-app navigation fetches.

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

/// One page, complete: the frame that every page has, and the page's own part.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Document {
    /// What every page has.
    pub frame: Frame,
    /// The page's own part.
    pub page: Page,
}

/// What every page has: where it is, its head and its footer.
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
    /// The page in each language, as a path of this origin; where a language lacks it, what leads to such pages there.
    #[ts(type = "Partial<Record<Locale, string>>")]
    pub languages: BTreeMap<Locale, String>,
    /// What stands in `<head>`.
    pub head: Head,
    /// The footer's text (info 1041); `None` when it could not be loaded.
    pub footer: Option<Footer>,
    /// The widths that a picture below `/media/` can be had in, in pixels, the smallest first; none where pictures are
    /// shown as they are.
    pub image_widths: Vec<u32>,
    /// The brand's shops elsewhere (spec §1), in the operator's order; none on the garment site.
    pub shops: Vec<ShopLink>,
}

/// What stands in `<head>` (spec §4: title and meta come from the SEO match).
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

/// A page's own part, told apart by `kind`.
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
    /// Any page that cannot be shown: 404, 500, 503.
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

    /// Whether the page is for search engines too.
    pub(super) const fn is_public(&self) -> bool {
        !matches!(self, Self::Order(_))
    }

    /// The title of a page whose path has no SEO record.
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
            // The brand site's heads are made of texts of its own.
            Self::BrandHome | Self::BrandBrand | Self::BrandPage(_) => "",
        }
    }
}

/// HTML from the CMS, sanitised: safe to put into a page as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(export_to = "document.ts")]
pub struct Html(pub(super) String);

/// A picture of the CMS, under an address of our own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Picture {
    /// The address, `/media/…`: this server has the picture from wherever the CMS has it.
    pub src: String,
    /// What the picture shows; empty where the text beside it says so already.
    pub alt: String,
}

impl Picture {
    /// A picture of the CMS by its address of ours.
    #[must_use]
    pub fn of(src: &str) -> Option<Self> {
        MediaPath::parse(src).map(|path| Self { src: path.as_str().to_owned(), alt: String::new() })
    }

    /// With what it shows, for places where no text beside it says so.
    pub(super) fn described(self, alt: &str) -> Self {
        Self { alt: alt.to_owned(), ..self }
    }
}

/// A link of the CMS.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Link {
    /// A path of ours without the language prefix, or an absolute `https`, `http`, `mailto` or `tel` URL.
    pub href: String,
    /// Whether it leaves the site.
    pub external: bool,
}

/// A point in time, for people and for machines. China Standard Time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct DateText {
    /// RFC 3339 with offset, for `<time datetime>`.
    pub iso: String,
    /// As a reader of the page's language writes a date.
    pub text: String,
}

/// An item of a list: a picture, words and perhaps a link.
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
    /// Where the item leads.
    pub link: Option<Link>,
    /// When it was published.
    pub date: Option<DateText>,
}
