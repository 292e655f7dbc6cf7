//! The files, made from the provider's lists and cached.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use bytes::Bytes;
use futures::future::try_join_all;
use jiff::Timestamp;
use strum::VariantArray;

use crate::body::Body;
use crate::bundle::{Manifest, Texts};
use crate::cache::{
    CacheKey, CachePolicyConfig, Lifetime, LoadError, Loaded, Mode, Selection, SwrCache,
};
use crate::head::FeedFormat;
use crate::pages::{Listed, Pages};
use crate::provider::ProviderError;
use base::config::SearchSettings;
use base::locale::{Locale, ServerTexts};
use base::site::{Address, PageNumber, PublicUrl, Route, Site};

use super::feed::Feed;
use super::file_name::FileName;
use super::{llms, sitemap, well_known};

#[derive(Debug)]
pub struct SiteFile {
    pub content_type: &'static str,
    pub body: Body,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The site has no such file: a part beyond the last, or one that is not configured.
    #[error("no such file")]
    NotFound,
    /// The provider's lists could not be loaded, and no older file is cached.
    #[error("the file cannot be made now")]
    Unavailable,
}

/// Makes the files and caches them.
pub struct Files {
    maker: Arc<Maker>,
    cache: SwrCache<MadeFile, Set, ProviderError>,
}

/// The sources of the files.
struct Maker {
    pages: Pages,
    settings: SearchSettings,
    texts: ArcSwap<Texts>,
}

/// A group of files that are made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum MadeFile {
    /// Every sitemap and their index, and the files for programs: each sitemap names the pages in
    /// all languages.
    Sitemaps,
    Feeds(Locale),
    /// The files that need no provider.
    Fixed,
    /// All files of the brand site.
    Brand,
}

impl CacheKey for MadeFile {}

/// Files that were made together, and the pages that they name.
#[derive(Debug, Default)]
struct Set {
    files: HashMap<FileName, Arc<SiteFile>>,
    pages: Vec<Address>,
}

/// A purge makes them stale; stale ones are served while the provider fails.
const LISTS: Lifetime = Lifetime {
    fresh: Duration::from_mins(10),
    stale: Duration::from_hours(30 * 24),
};
const FIXED: Lifetime = Lifetime {
    fresh: Duration::from_hours(24),
    stale: Duration::from_hours(30 * 24),
};
/// Memory for the files, in bytes. One group may take all of it.
const BUDGET: usize = 256 << 20;

impl Files {
    /// Creates an empty cache of files.
    pub fn new(pages: Pages, manifest: &Manifest, settings: SearchSettings) -> Self {
        let policy = CachePolicyConfig {
            max_entry_bytes: BUDGET,
            ..CachePolicyConfig::with_budget(BUDGET)
        };
        let maker = Maker {
            pages,
            settings,
            texts: ArcSwap::new(Arc::clone(&manifest.texts)),
        };
        Self {
            maker: Arc::new(maker),
            cache: SwrCache::new("files", policy),
        }
    }

    /// Returns the file's name if a path is a file's.
    pub fn name(&self, path: &str) -> Option<FileName> {
        FileName::parse(path, self.maker.settings.indexnow_key.as_deref())
    }

    pub async fn get(&self, site: Site, name: &FileName) -> Result<Arc<SiteFile>, FileError> {
        let made = match (site, name) {
            (Site::Brand, _) => MadeFile::Brand,
            (Site::Garment, FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Llms(_)) => {
                MadeFile::Sitemaps
            }
            (Site::Garment, FileName::Feed(locale, _)) => MadeFile::Feeds(*locale),
            (Site::Garment, _) => MadeFile::Fixed,
        };
        self.set(made)
            .await?
            .files
            .get(name)
            .cloned()
            .ok_or(FileError::NotFound)
    }

    /// Returns every page that the sitemaps name, the default language first.
    pub async fn pages(&self) -> Result<Vec<Address>, FileError> {
        Ok(self.set(MadeFile::Sitemaps).await?.pages.clone())
    }

    /// Returns every page in the provider's lists as they are now; those in the cached sitemaps if
    /// the lists cannot be loaded.
    pub async fn pages_now(&self) -> Result<Vec<Address>, FileError> {
        match self.maker.languages().await {
            Ok(languages) => Ok(addresses(&languages)),
            Err(error) => {
                tracing::debug!(
                    error = &error as &dyn std::error::Error,
                    "the provider's lists cannot be loaded"
                );
                self.pages().await
            }
        }
    }

    /// Invalidates every file: there are too few to find out which ones a purge affects.
    pub fn purge(&self, mode: Mode) {
        self.cache.purge(&Selection::All, mode);
    }

    /// Replaces the texts by those of another build.
    pub fn replace_texts(&self, manifest: &Manifest) {
        self.maker.texts.store(Arc::clone(&manifest.texts));
        self.purge(Mode::Hard);
    }

    async fn set(&self, made: MadeFile) -> Result<Arc<Set>, FileError> {
        let maker = Arc::clone(&self.maker);
        match self
            .cache
            .get_or_load(made, move || async move { maker.make(made).await })
            .await
        {
            Ok(served) => Ok(served.value),
            Err(error) => {
                let cause: &dyn std::error::Error = match &error {
                    LoadError::Failed(cause) => cause.as_ref(),
                    other => other,
                };
                tracing::warn!(
                    ?made,
                    error = cause,
                    "a sitemap, feed or well-known file could not be made"
                );
                Err(FileError::Unavailable)
            }
        }
    }
}

impl Maker {
    async fn make(&self, made: MadeFile) -> Result<Loaded<Set>, ProviderError> {
        let (set, lifetime) = match made {
            MadeFile::Sitemaps => (self.sitemaps().await?, LISTS),
            MadeFile::Feeds(locale) => (self.feeds(locale).await?, LISTS),
            MadeFile::Fixed => (self.fixed(), FIXED),
            MadeFile::Brand => (self.brand(), FIXED),
        };
        let weight = set
            .files
            .values()
            .map(|file| file.body.weight() + size_of::<SiteFile>())
            .sum::<usize>();
        let weight = weight + set.pages.len() * size_of::<Address>();
        Ok(Loaded::keep(set, lifetime, weight))
    }

    async fn languages(&self) -> Result<Vec<sitemap::ListedLanguage>, ProviderError> {
        let texts = &self.texts.load();
        let languages = Locale::all().map(async |locale| {
            let pages = self.pages.listed(locale, &texts.hidden).await?;
            Ok::<_, ProviderError>(sitemap::ListedLanguage { locale, pages })
        });
        try_join_all(languages).await
    }

    async fn sitemaps(&self) -> Result<Set, ProviderError> {
        let languages = self.languages().await?;
        let public = self.pages.public(Site::Garment);
        let parts = sitemap::parts(&languages, public);
        let mut set = Set {
            pages: addresses(&languages),
            ..Set::default()
        };
        set.add(FileName::SitemapIndex, XML, sitemap::index(&parts, public));
        let texts = self.texts.load();
        for language in &languages {
            let file = llms::garment(language, &texts, public);
            set.add(FileName::Llms(language.locale), TEXT, file);
        }
        for part in parts {
            set.add(FileName::Sitemap(part.locale, part.number), XML, part.xml);
        }
        Ok(set)
    }

    async fn feeds(&self, locale: Locale) -> Result<Set, ProviderError> {
        let texts = self.texts.load();
        if texts.hidden.contains(Route::NewsList(PageNumber::FIRST)) {
            return Ok(Set::default());
        }
        let articles = self.pages.newest(locale).await?;
        let feed = Feed {
            locale,
            texts: texts.of(locale),
            public: self.pages.public(Site::Garment),
            articles: &articles,
        };
        let mut set = Set::default();
        for &format in FeedFormat::VARIANTS {
            set.add(
                FileName::Feed(locale, format),
                format.content_type(),
                feed.write(format),
            );
        }
        Ok(set)
    }

    fn brand(&self) -> Set {
        let public = self.pages.public(Site::Brand);
        let mut set = self.known(public);
        set.add(FileName::SitemapIndex, XML, sitemap::brand(public));
        let texts = self.texts.load();
        let file = llms::brand(&texts, public);
        set.add(FileName::Llms(Locale::default()), TEXT, file);
        let manifest = well_known::brand_manifest(&texts.brand);
        set.add(FileName::WebManifest(Locale::default()), MANIFEST, manifest);
        set
    }

    /// The files that both sites have.
    fn known(&self, public: &PublicUrl) -> Set {
        let mut set = Set::default();
        let texts = self.texts.load();
        let in_preparation = texts.are_in_preparation();
        let robots = well_known::robots(public, texts.crawlers, in_preparation);
        set.add(FileName::Robots, TEXT, robots);
        if let Some(contact) = &self.settings.security_contact {
            set.add(
                FileName::SecurityTxt,
                TEXT,
                well_known::security_txt(contact, public, Timestamp::now()),
            );
        }
        if let Some(key) = &self.settings.indexnow_key {
            set.add(FileName::IndexNowKey, TEXT, key.clone());
        }
        set
    }

    fn fixed(&self) -> Set {
        let mut set = self.known(self.pages.public(Site::Garment));
        let texts = self.texts.load();
        let ground = texts.identity.palette.ground;
        for locale in Locale::all() {
            let texts: &ServerTexts = texts.of(locale);
            let manifest = well_known::web_manifest(locale, texts, ground);
            set.add(FileName::WebManifest(locale), MANIFEST, manifest);
        }
        set
    }
}

fn addresses(languages: &[sitemap::ListedLanguage]) -> Vec<Address> {
    let address = |locale| {
        move |page: &Listed| Address {
            site: Site::Garment,
            locale,
            route: page.route,
        }
    };
    languages
        .iter()
        .flat_map(|own| own.pages.iter().map(address(own.locale)))
        .collect()
}

const XML: &str = "application/xml; charset=utf-8";
const MANIFEST: &str = "application/manifest+json";
const TEXT: &str = "text/plain; charset=utf-8";

impl Set {
    fn add(&mut self, name: FileName, content_type: &'static str, text: impl Into<Vec<u8>>) {
        let body = Body::new(Bytes::from(text.into()));
        body.compress_all();
        self.files
            .insert(name, Arc::new(SiteFile { content_type, body }));
    }
}
