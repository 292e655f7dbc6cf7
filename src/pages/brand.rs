//! The brand site's pages (spec §2). Their texts are in `locales/`; they need no provider.

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Document, Frame, Head};
use super::head::{self, Findings};
use super::loader::{Cacheability, LoadedPage};
use super::{ErrorPage, Page};
use crate::bundle::Manifest;
use crate::config::Shop;
use crate::locale::{BrandHead, BrandTexts};
use crate::site::{Address, BrandPage, Route, SiteIdentity};

#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export_to = "brand-page.ts")]
pub struct BrandSheet {
    pub name: BrandPage,
}

/// A link to one of the brand's shops on other sites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ShopLink {
    pub name: String,
    /// An absolute `https` or `http` URL.
    pub url: String,
}

impl From<&Shop> for ShopLink {
    fn from(shop: &Shop) -> Self {
        Self { name: shop.name.clone(), url: shop.url.to_string() }
    }
}

#[derive(Clone, Copy)]
pub(super) struct BrandParts<'a> {
    pub manifest: &'a Manifest,
    pub identity: &'a SiteIdentity,
    pub shops: &'a [ShopLink],
}

/// The purge tag of every page of the brand site.
const TAG: &str = "site:brand";

/// Returns the page at an address of the brand site. Never fails.
pub(super) fn load(address: Address, parts: BrandParts<'_>) -> LoadedPage {
    let (page, status, cacheability) = match address.route {
        Route::Brand(page) => (Page::of_brand(page), StatusCode::OK, Cacheability::UntilNextBuild),
        _ => (Page::Error(ErrorPage::of(StatusCode::NOT_FOUND)), StatusCode::NOT_FOUND, Cacheability::NotFound),
    };
    let document = document(page, address, status, parts);
    LoadedPage { document, cacheability, tags: vec![TAG.to_owned()] }
}

/// Returns the page for an error.
pub(super) fn failure(address: Address, error: ErrorPage, parts: BrandParts<'_>) -> Document {
    let status = error.status();
    document(Page::Error(error), address, status, parts)
}

impl Page {
    /// The content of a page of the brand site.
    pub(crate) const fn of_brand(page: BrandPage) -> Self {
        match page {
            BrandPage::Home => Self::BrandHome,
            BrandPage::Brand => Self::BrandStory,
            name => Self::BrandInfo(BrandSheet { name }),
        }
    }
}

fn document(page: Page, address: Address, status: StatusCode, parts: BrandParts<'_>) -> Document {
    let BrandParts { manifest, identity, shops } = parts;
    let texts = &manifest.texts.brand;
    let head = head_of(texts, address.route, status);
    let canonical = identity.public.canonical(address).filter(|_| status == StatusCode::OK);
    let shown = match address.route {
        Route::Brand(page) => canonical.as_deref().map(|canonical| (page, canonical)),
        _ => None,
    };
    let Findings { meta, structured } = head::describe_brand(shown, head, texts, &identity.public);
    let frame = Frame {
        build: manifest.build.clone(),
        site: address.site,
        site_id: identity.id,
        visits: identity.visits,
        consent: identity.consent,
        locale: address.locale,
        status: status.as_u16(),
        path: address.route.href().unwrap_or_else(|| "/".to_owned()),
        head: Head {
            title: texts.title(&head.title),
            description: head.description.clone(),
            keywords: texts.keywords.clone(),
            canonical,
            meta,
            structured,
            ..Head::default()
        },
        shops: shops.to_vec(),
        ..Frame::default()
    };
    Document { frame, page }
}

fn head_of(texts: &BrandTexts, route: Route, status: StatusCode) -> &BrandHead {
    texts.head(match (status, route) {
        (StatusCode::OK, Route::Brand(page)) => page.into(),
        (StatusCode::OK | StatusCode::NOT_FOUND, _) => "not-found",
        (StatusCode::SERVICE_UNAVAILABLE, _) => "unavailable",
        _ => "error",
    })
}
