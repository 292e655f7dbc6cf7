//! The parts of the [`App`], each made from its section of the configuration.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::sync::watch::Sender;
use tokio::task::spawn_blocking;
use url::Url;

use super::{Embedded, ServerError, joined, recorder};
use crate::announce::{Baidu, IndexNow, Submitter};
use crate::app::{App, Desk, DeskApi, MovedPages, RequestIds, Responses, WordsFile};
use crate::bundle::{BundleError, Texts};
use crate::cluster::Cluster;
use crate::images::{Images, WIDTHS};
use crate::limits::Limits;
use crate::media::Media;
use crate::pages::{Pages, PictureOptions};
use crate::policies::Policies;
use crate::provider::{Content, Provider};
use crate::publish::{Publisher, PurgeHistory, Release, ReleaseError, SecondLevel};
use crate::search::Search;
use crate::seo::Files;
use crate::shutdown::Shutdown;
use base::config::{Config, ProviderSource, SearchSettings, TileTemplate};
use base::key_file::KeyFile;
use base::site::{PublicUrl, Site, VisitLog};

/// The cache whose share suffices for the search of a server without a cache, in bytes.
const LEAST_CACHE: usize = 64 << 20;

/// What the parts are made from.
pub(super) struct AppParts<'a> {
    pub(super) config: &'a Config,
    pub(super) release: Release,
    pub(super) embedded: Option<Embedded>,
    /// See [`App::builds`].
    pub(super) builds: Option<Sender<String>>,
    /// The purges of other servers; `None` without any.
    pub(super) history: Option<Arc<PurgeHistory>>,
    pub(super) shutdown: Shutdown,
}

impl AppParts<'_> {
    /// Builds the state that requests share.
    pub(super) async fn app(mut self) -> Result<App, ServerError> {
        let config = self.config;
        let release = self.release.clone();
        let own_brand = config.own_brand()?;
        if !own_brand.is_empty() {
            let texts = move || Texts::of_company(BTreeMap::new(), Arc::new(own_brand));
            let with = move || Ok(release.with_texts(texts()?));
            let with = joined(spawn_blocking(with).await)?;
            self.release = with.map_err(|error| ReleaseError::from(BundleError::Texts(error)))?;
        }
        let garment_url = config.site.url_of(Site::Garment, &config.server.public_url);
        let provider = Provider::new(config.provider.clone(), vec![garment_url.clone()])?;
        let media = Media::new(provider.clone(), config.provider.cache_not_found);
        let cluster = Cluster::new(&config.shared);
        let images = self.images(garment_url, &media, cluster.as_ref()).await?;
        let pages = Pages::new(Content::new(provider.clone()), config);
        let pages = pages.pictures(PictureOptions {
            widths: images
                .as_ref()
                .map_or_else(Arc::default, |_| Arc::from(WIDTHS)),
            media: images.as_ref().map(|_| media.clone()),
        });
        let served = served(config);
        let tiles = config.map.tiles.server().map(TileTemplate::origin);
        let policies = Policies::new(&served, tiles, config.server.csp_reports.as_ref())?;
        let is_writable = self.embedded.as_ref().map(|cms| cms.is_writable.clone());
        Ok(App {
            files: Files::new(
                pages.clone(),
                &self.release.bundle.manifest,
                config.search.clone(),
            ),
            announcer: announcer(&config.search, served.clone())?,
            warm_up: Notify::new(),
            media,
            images,
            provider,
            is_writable,
            policies,
            limits: Limits::new(&config.limits, cluster.clone()),
            known_browsers: known_browsers(config),
            served,
            visits: VisitLog::from(&config.visits),
            site: config.site.clone(),
            company: config.company.facts.clone(),
            moved: MovedPages::default(),
            words_file: words_file(config, self.embedded.is_some()),
            has_mcp: config.search.mcp,
            webhook: config.webhook.clone(),
            server: config.server.clone(),
            admin: config.admin.clone(),
            metrics: recorder::install()?,
            request_ids: RequestIds::default(),
            responses: Responses::default(),
            builds: self.builds,
            shutdown: self.shutdown,
            desk: desk(config, self.embedded)?,
            publisher: publisher(config, pages, self.release, cluster.clone(), self.history)?,
            cluster,
        })
    }

    /// The pictures in other sizes and formats, unless they are off. Opens their folder.
    async fn images(
        &self,
        garment_url: Url,
        media: &Media,
        cluster: Option<&Cluster>,
    ) -> Result<Option<Images>, ServerError> {
        let settings = self.config.images.clone();
        if !settings.enabled {
            return Ok(None);
        }
        let mut own_urls = vec![garment_url];
        if let ProviderSource::Remote(url) = &self.config.provider.url {
            own_urls.insert(0, url.clone());
        }
        let cluster = cluster.filter(|_| self.config.shared.images).cloned();
        let folder = self.config.cache.folder.join("images");
        let (media, shutdown) = (media.clone(), self.shutdown.clone());
        let runtime = Handle::current();
        let open = move || {
            let _runtime = runtime.enter();
            Images::new(settings, folder, own_urls, media, cluster, shutdown)
        };
        joined(spawn_blocking(open).await).map(Some)
    }
}

/// What publishes pages: their cache, alone or above that of all servers, and the search's index.
fn publisher(
    config: &Config,
    pages: Pages,
    release: Release,
    cluster: Option<Cluster>,
    history: Option<Arc<PurgeHistory>>,
) -> Result<Publisher, ServerError> {
    let second_level = cluster.zip(history).map(|(cluster, history)| {
        let longest = config.cache.fresh + config.cache.stale;
        SecondLevel::new(cluster, history, config.of_pages(), longest)
    });
    // The texts of the pages are about a tenth of what the cache has of them.
    let index = Search::start(config.cache.budget.max(LEAST_CACHE) / 8)?;
    Ok(Publisher::new(
        pages,
        index,
        release,
        config.cache.clone(),
        config.server.request_timeout,
        second_level,
    ))
}

/// The desk, whose API only an embedded CMS has.
fn desk(config: &Config, embedded: Option<Embedded>) -> reqwest::Result<Desk> {
    let api = embedded.map(|cms| DeskApi::new(cms.url, cms.key, cms.operations));
    Ok(Desk {
        settings: config.desk.clone(),
        api: api.transpose()?,
    })
}

/// Returns the file with the last words of a remote provider; the embedded one starts with the server.
fn words_file(config: &Config, is_embedded: bool) -> Option<Arc<WordsFile>> {
    match &config.provider.url {
        ProviderSource::Remote(url) if !is_embedded => {
            let folder = config.cache.folder.clone();
            Some(Arc::new(WordsFile::new(folder, url.clone())))
        }
        _ => None,
    }
}

/// Returns the secret by which browsers are known: servers that share one need no common file.
fn known_browsers(config: &Config) -> KeyFile {
    match &config.shared.secret {
        Some(secret) => KeyFile::of_secret(secret.expose().as_bytes()),
        None => KeyFile::at(config.server.key_file.clone()),
    }
}

/// The sites that a host name leads to.
fn served(config: &Config) -> Vec<(Site, PublicUrl)> {
    let sites = [Site::Garment, Site::Brand]
        .into_iter()
        .filter(|site| config.site.serves(*site));
    sites
        .map(|site| {
            (
                site,
                PublicUrl::new(&config.site.url_of(site, &config.server.public_url)),
            )
        })
        .collect()
}

/// Starts telling the search engines that are configured.
fn announcer(search: &SearchSettings, sites: Vec<(Site, PublicUrl)>) -> reqwest::Result<Submitter> {
    let mut announcer = Submitter::new(sites, search.announcement_pause);
    if let Some(key) = search.indexnow_key.clone() {
        let endpoint = search.indexnow_endpoint.clone();
        announcer.add(IndexNow { endpoint, key })?;
    }
    if let Some(token) = search.baidu_token.clone() {
        announcer.add(Baidu::new(search.baidu_endpoint.clone(), token))?;
    }
    Ok(announcer)
}
