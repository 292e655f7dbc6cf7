//! Loads a page: its primary content and its frame concurrently.

use std::sync::Arc;

use http::StatusCode;

use super::brand::BrandParts;
use super::document::{Document, Page};
use super::error::ErrorPage;
use super::frame::{self, FrameParts};
use super::loading::{Loading, Primary};
use super::markup::Markup;
use super::{
    Article, Listed, PictureOptions, ShopLink, Tiles, about_company, about_contact, about_cooperation, about_culture,
    about_development, bbs, brand, catalogue, home, languages, market, news_info, news_list, oem_info, oem_list, order,
    sample_info, sample_list,
};
use crate::bundle::Manifest;
use crate::locale::Locale;
use crate::provider::{Content, Fid, ProviderError};
use crate::site::{Address, OrderQuery, Pid, PublicUrl, Route, Site, Sites};

/// The dependencies of loading a page.
#[derive(Clone)]
pub struct Pages {
    content: Content,
    sites: Sites,
    tiles: Option<Tiles>,
    pictures: PictureOptions,
    shops: Arc<[ShopLink]>,
    markup: Arc<Markup>,
}

/// A loaded page.
#[derive(Debug)]
pub struct LoadedPage {
    /// Its document.
    pub document: Document,
    /// How it may be cached.
    pub cacheability: Cacheability,
    /// The tags of its content: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
}

/// How a page may be cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cacheability {
    /// The page is complete.
    Complete,
    /// Only another build can change the page.
    UntilNextBuild,
    /// There is no such page: cacheable for a short time.
    NotFound,
    /// A part is missing or stale, or the page failed: not cacheable.
    NotCacheable,
}

impl Cacheability {
    fn of(status: StatusCode, incomplete: bool) -> Self {
        match status {
            _ if incomplete => Self::NotCacheable,
            StatusCode::OK => Self::Complete,
            StatusCode::NOT_FOUND => Self::NotFound,
            _ => Self::NotCacheable,
        }
    }
}

impl Pages {
    /// Creates a loader. `sites` has the URL of each site, `tiles` the tile server of the garment site's map.
    #[must_use]
    pub fn new(content: Content, sites: impl Into<Sites>, tiles: Option<Tiles>) -> Self {
        let markup = Arc::new(Markup::new(Arc::clone(content.provider().media_sources())));
        Self { content, sites: sites.into(), tiles, pictures: PictureOptions::default(), shops: Arc::default(), markup }
    }

    /// Sets the options of the provider's pictures.
    #[must_use]
    pub fn pictures(self, pictures: PictureOptions) -> Self {
        Self { pictures, ..self }
    }

    /// Sets the shops that the brand site links to.
    #[must_use]
    pub fn shops(self, shops: Vec<ShopLink>) -> Self {
        Self { shops: shops.into(), ..self }
    }

    /// Loads the page at an address; all calls run concurrently.
    ///
    /// Always returns a page: parts that the provider does not send are missing, and if that is the primary content,
    /// it is the page for status 503.
    pub async fn load(&self, address: Address, manifest: &Manifest) -> LoadedPage {
        Box::pin(self.load_with_query(address, &OrderQuery::default(), manifest)).await
    }

    /// Loads a page with the query parameters of the order page.
    pub async fn load_with_query(&self, address: Address, query: &OrderQuery, manifest: &Manifest) -> LoadedPage {
        let identity = self.sites.of(address.site);
        if address.site == Site::Brand {
            return brand::load(address, BrandParts { manifest, identity, shops: &self.shops });
        }
        let loading = Loading::new(address.locale, manifest.texts(address.locale), &self.markup);
        let content = self.content.for_one_page();
        let (primary, parts, lacking) = futures::join!(
            primary(&content, &loading, address.route, query, self.tiles.as_ref()),
            frame::load(&content, &loading, address),
            languages::lacking(&content, &loading, address.route),
        );
        let (mut page, status) = match primary {
            Primary::Loaded(page) => {
                let status = page.status();
                (page, status)
            }
            Primary::NotFound => failed(StatusCode::NOT_FOUND),
            Primary::Unavailable => failed(StatusCode::SERVICE_UNAVAILABLE),
        };
        self.pictures.illustrate(&mut page).await;
        let unknown = (status == StatusCode::NOT_FOUND).then_some(address.locale);
        let parts = parts.pictures(&self.pictures.widths).lacking(lacking.into_iter().chain(unknown).collect());
        let frame = frame::frame(parts, &page, address, status, identity, &loading, &manifest.build);
        let (incomplete, tags) = loading.finish();
        let unfit = incomplete || content.used_stale();
        LoadedPage { document: Document { frame, page }, cacheability: Cacheability::of(status, unfit), tags }
    }

    /// Returns the page for an error. Makes no calls.
    #[must_use]
    pub fn failure(&self, address: Address, error: ErrorPage, manifest: &Manifest) -> Document {
        let identity = self.sites.of(address.site);
        if address.site == Site::Brand {
            return brand::failure(address, error, BrandParts { manifest, identity, shops: &self.shops });
        }
        let loading = Loading::new(address.locale, manifest.texts(address.locale), &self.markup);
        let (status, page) = (error.status(), Page::Error(error));
        let parts = FrameParts::default().pictures(&self.pictures.widths);
        let frame = frame::frame(parts, &page, address, status, identity, &loading, &manifest.build);
        Document { frame, page }
    }

    /// Returns every page in a language.
    ///
    /// # Errors
    /// When a list of the provider cannot be loaded.
    pub async fn listed(&self, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
        Box::pin(catalogue::pages(&self.content, locale)).await
    }

    /// Returns the newest articles in a language, newest first.
    ///
    /// # Errors
    /// When the list cannot be loaded.
    pub async fn newest(&self, locale: Locale) -> Result<Vec<Article>, ProviderError> {
        catalogue::newest(&self.content, locale).await
    }

    /// The URL of a site.
    #[must_use]
    pub fn public(&self, site: Site) -> &PublicUrl {
        &self.sites.of(site).public
    }

    /// The provider's content, for purges.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }
}

/// Loads the primary content, and the optional parts of pages of its kind.
async fn primary(
    content: &Content,
    loading: &Loading<'_>,
    route: Route,
    query: &OrderQuery,
    tiles: Option<&Tiles>,
) -> Primary<Page> {
    let fid = |pid: Pid| Fid(pid.get());
    match route {
        // These futures are large: boxed, so that they do not overflow the stack.
        Route::Home => Box::pin(home::load(content, loading)).await.map(Box::new).map(Page::Home),
        Route::AboutCompany => about_company::load(content, loading).await.map(Page::AboutCompany),
        Route::AboutCulture => about_culture::load(content, loading).await.map(Page::AboutCulture),
        Route::AboutDevelopment => about_development::load(content, loading).await.map(Page::AboutDevelopment),
        Route::AboutCooperation => about_cooperation::load(content, loading).await.map(Page::AboutCooperation),
        Route::AboutContact => {
            let contact = about_contact::load(content, loading, tiles).await;
            contact.map(Box::new).map(Page::AboutContact)
        }
        Route::Market => market::load(content, loading).await.map(Box::new).map(Page::Market),
        Route::OemList(category) => oem_list::load(content, loading, category).await.map(Box::new).map(Page::OemList),
        Route::OemInfo(pid) => oem_info::load(content, loading, fid(pid)).await.map(Box::new).map(Page::OemInfo),
        Route::SampleList(category) => sample_list::load(content, loading, category).await.map(Page::SampleList),
        Route::SampleInfo(pid) => {
            sample_info::load(content, loading, fid(pid)).await.map(Box::new).map(Page::SampleInfo)
        }
        Route::NewsList(page) => news_list::load(content, loading, page).await.map(Page::NewsList),
        Route::NewsInfo(pid) => news_info::load(content, loading, fid(pid)).await.map(Page::NewsInfo),
        Route::Bbs(place) => Box::pin(bbs::load(content, loading, place)).await.map(Box::new).map(Page::Bbs),
        Route::Order => Primary::Loaded(Page::Order(Box::new(order::load(content, loading, query).await))),
        Route::UserLogin => Primary::Loaded(Page::UserLogin),
        Route::UserRegister => Primary::Loaded(Page::UserRegister),
        Route::UserTerms => Primary::Loaded(Page::UserTerms),
        Route::Privacy => Primary::Loaded(Page::Privacy),
        // Pages of the brand site are loaded elsewhere.
        Route::NotFound | Route::Brand(_) => Primary::NotFound,
    }
}

fn failed(status: StatusCode) -> (Page, StatusCode) {
    (Page::Error(ErrorPage::of(status)), status)
}
