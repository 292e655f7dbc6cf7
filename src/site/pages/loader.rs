//! Loads a page: its primary content and its frame concurrently.

use std::sync::Arc;

use http::StatusCode;

use super::document::Document;
use super::error::ErrorPage;
use super::frame::{self, FrameParts};
use super::gone::GonePages;
use super::loaded::{Cacheability, LoadedPage};
use super::loading::{Loading, Missing};
use super::styles::{ListedCertificate, StyleTerms};
use super::{
    Article, Listed, Page, PageInput, PictureOptions, brand, catalogue, languages, preview, styles,
    titles,
};
use crate::bundle::Manifest;
use crate::markup::Markup;
use crate::provider::{Content, ProviderError};
use base::config::Config;
use base::locale::Locale;
use base::site::{Address, HiddenPages, PublicUrl, Route, Site, Sites, VisitLog};

/// The dependencies of loading a page.
#[derive(Clone)]
pub struct Pages {
    content: Content,
    sites: Sites,
    config: Arc<Config>,
    pictures: PictureOptions,
    markup: Arc<Markup>,
}

impl Pages {
    pub fn new(content: Content, config: &Config) -> Self {
        let markup = Arc::new(Markup::new(Arc::clone(content.provider().media_sources())));
        Self {
            content,
            sites: Sites::from(config),
            config: Arc::new(config.clone()),
            pictures: PictureOptions::default(),
            markup,
        }
    }

    pub fn pictures(self, pictures: PictureOptions) -> Self {
        Self { pictures, ..self }
    }

    /// Loads the page at an address; all calls run concurrently.
    ///
    /// Always returns a page: parts that the provider does not send are missing, and if that is the
    /// primary content, it is the page for status 503.
    pub async fn load(
        &self,
        address: Address,
        input: &PageInput,
        manifest: &Manifest,
    ) -> LoadedPage {
        let identity = self.sites.of(address.site);
        if address.site == Site::Brand {
            return brand::load(address, identity, self.config.for_pages(), manifest);
        }
        let texts = manifest.texts(address.locale);
        let content = self.content.for_one_page().below(input.preview().cloned());
        let hidden = &manifest.texts.hidden;
        let gone = GonePages::of(hidden, &content.parts(), address.locale).await;
        let loading = Loading::new(
            content,
            self.config.for_pages(),
            address.locale,
            texts,
            gone,
            &self.markup,
        );
        let (page, parts, lacking) = futures::join!(
            Page::load(&loading, address.route, input),
            frame::load(&loading, address),
            languages::lacking(&loading, address.route),
        );
        let mut page = page.unwrap_or_else(|missing| {
            Page::Error(ErrorPage::of(match missing {
                Missing::NotFound => StatusCode::NOT_FOUND,
                Missing::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            }))
        });
        // Without the provider, the index may lack the pages that were looked for.
        if loading.has_failed() && input.found().is_some_and(|found| found.total == 0) {
            page = Page::Error(ErrorPage::of(StatusCode::SERVICE_UNAVAILABLE));
        }
        let status = page.status();
        self.pictures.illustrate(&mut page).await;
        let unknown = (status == StatusCode::NOT_FOUND).then_some(address.locale);
        let lacking = lacking.into_iter().chain(unknown).collect();
        let parts = FrameParts {
            image_widths: self.pictures.widths.to_vec(),
            lacking,
            ..parts
        };
        // Pages that cannot be had share one page, as unknown paths do.
        let address = if matches!(page, Page::Error(ErrorPage { status: 503, .. })) {
            Address {
                route: Route::NotFound,
                ..address
            }
        } else {
            address
        };
        let (mut frame, mut head) = frame::frame(parts, &page, address, identity, manifest);
        frame.phrases = titles::phrases(&page, address.locale);
        if let Some(href) = input.href(address.route) {
            frame.asked(&href);
        }
        if let Some(overlay) = input.preview() {
            frame.visits = VisitLog::Off;
            frame.preview = Some(preview::notice(overlay, &texts.preview));
            head.hide();
        }
        let (incomplete, tags) = loading.finish();
        LoadedPage {
            document: Document { frame, page, head },
            cacheability: Cacheability::of(status, incomplete),
            tags,
        }
    }

    /// Returns the page for an error. Makes no calls.
    pub fn failure(&self, address: Address, error: ErrorPage, manifest: &Manifest) -> Document {
        let page = Page::Error(error);
        let identity = self.sites.of(address.site);
        if address.site == Site::Brand {
            return brand::document(page, address, identity, self.config.for_pages(), manifest);
        }
        let parts = FrameParts {
            image_widths: self.pictures.widths.to_vec(),
            ..FrameParts::default()
        };
        let (frame, head) = frame::frame(parts, &page, address, identity, manifest);
        Document { frame, page, head }
    }

    /// Returns every page in a language but those that are hidden.
    pub async fn listed(
        &self,
        locale: Locale,
        hidden: &HiddenPages,
    ) -> Result<Vec<Listed>, ProviderError> {
        let gone = GonePages::of(hidden, &self.content, locale);
        let pages = Box::pin(catalogue::pages(&self.content, locale));
        let (gone, mut pages) = futures::try_join!(async { Ok(gone.await) }, pages)?;
        pages.retain(|page| !gone.contains(page.route));
        Ok(pages)
    }

    /// Returns the newest articles in a language, newest first.
    pub async fn newest(&self, locale: Locale) -> Result<Vec<Article>, ProviderError> {
        catalogue::newest(&self.content, &self.markup, locale).await
    }

    /// Returns the styles of a language.
    pub async fn styles(
        &self,
        locale: Locale,
        hidden: &HiddenPages,
    ) -> Result<Vec<StyleTerms>, ProviderError> {
        styles::styles(&self.content, locale, hidden).await
    }

    /// Returns the company's certificates in a language.
    pub async fn certificates(
        &self,
        locale: Locale,
    ) -> Result<Vec<ListedCertificate>, ProviderError> {
        styles::listed_certificates(&self.content, locale).await
    }

    pub fn public(&self, site: Site) -> &PublicUrl {
        &self.sites.of(site).public
    }

    /// The provider's content, for purges.
    pub const fn content(&self) -> &Content {
        &self.content
    }
}
