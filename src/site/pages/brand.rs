//! The brand site's pages (spec §2). Their texts are the program's and a file's; they need no
//! provider.

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Document, Frame, Head};
use super::loaded::{Cacheability, LoadedPage};
use super::{ErrorPage, Page};
use crate::bundle::Manifest;
use crate::head::{self, Findings};
use base::config::{Config, ForPages, Shop};
use base::locale::{BrandHead, BrandShop, BrandTexts};
use base::site::{Address, BrandPage, Route, SiteIdentity};

#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
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
        Self {
            name: shop.name.clone(),
            url: shop.url.to_string(),
        }
    }
}

impl From<&BrandShop> for ShopLink {
    fn from(BrandShop { name, url }: &BrandShop) -> Self {
        Self {
            name: name.clone(),
            url: url.clone(),
        }
    }
}

/// The purge tag of every page of the brand site.
const TAG: &str = "site:brand";

/// Returns the page at an address of the brand site. Never fails.
pub(super) fn load(
    address: Address,
    identity: &SiteIdentity,
    settings: ForPages<'_, Config>,
    manifest: &Manifest,
) -> LoadedPage {
    let (page, cacheability) = match address.route {
        Route::Brand(page) => (Page::of_brand(page), Cacheability::UntilNextBuild),
        _ => (
            Page::Error(ErrorPage::of(StatusCode::NOT_FOUND)),
            Cacheability::NotFound,
        ),
    };
    let document = document(page, address, identity, settings, manifest);
    LoadedPage {
        document,
        cacheability,
        tags: vec![TAG.to_owned()],
    }
}

impl Page {
    /// The content of a page of the brand site.
    pub const fn of_brand(page: BrandPage) -> Self {
        match page {
            BrandPage::Home => Self::Fixed { kind: "brand-home" },
            BrandPage::Brand => Self::Fixed {
                kind: "brand-story",
            },
            name => Self::BrandInfo(BrandSheet { name }),
        }
    }
}

pub(super) fn document(
    page: Page,
    address: Address,
    identity: &SiteIdentity,
    settings: ForPages<'_, Config>,
    manifest: &Manifest,
) -> Document {
    let (texts, status) = (&manifest.texts.brand, page.status());
    let own = head_of(texts, address.route, status);
    let canonical = identity
        .public
        .canonical(address)
        .filter(|_| status == StatusCode::OK);
    let shown = match address.route {
        Route::Brand(page) => canonical.as_deref().map(|canonical| (page, canonical)),
        _ => None,
    };
    let Findings { meta, structured } = head::describe_brand(shown, own, texts, &identity.public);
    let head = Head {
        title: texts.title(&own.title),
        description: own.description.clone(),
        keywords: texts.keywords.clone(),
        canonical,
        meta,
        structured,
        ..Head::default()
    };
    let frame = Frame {
        shops: match settings.brand().shops() {
            Some(shops) => shops.iter().map(ShopLink::from).collect(),
            None => texts.shops.iter().map(ShopLink::from).collect(),
        },
        ..Frame::of(address, identity, &manifest.build, status)
    };
    Document { frame, page, head }
}

fn head_of(texts: &BrandTexts, route: Route, status: StatusCode) -> &BrandHead {
    texts.head(match (status, route) {
        (StatusCode::OK, Route::Brand(page)) => page.into(),
        (StatusCode::OK | StatusCode::NOT_FOUND, _) => "not-found",
        (StatusCode::SERVICE_UNAVAILABLE, _) => "unavailable",
        _ => "error",
    })
}
