//! The wiring: what lives as long as the process, and how it starts and stops.

mod warm_up;
mod watch;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use http::header::InvalidHeaderValue;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::Notify;
use tokio_util::task::AbortOnDropHandle;

use crate::backend::{Backend, BackendError};
use crate::bundle::{Bundle, BundleError};
use crate::cache::{CachePolicyConfig, Lifetime};
use crate::config::{
    BrandSettings, Config, MapSettings, ProviderSource, Secret, Shop, SiteSettings, TileTemplate, VisitSettings,
};
use crate::findable::{FileSettings, Files, IndexNow};
use crate::image::{ImageConfig, Images, Offer};
use crate::pages::{Link, Pages, ShopLink, Showing, Sizes, Tiles};
use crate::provider::{Content, ContentConfig, MediaConfig, Provider, ProviderConfig, ProviderError};
use crate::publish::{Edition, Freshness, Media, Publisher};
use crate::render::{Engine, EngineConfig, EngineError, ServerBundle};
use crate::shutdown::Shutdown;
use crate::site::{PublicUrl, Site, SiteIdentity, Sites, VisitLog};
use crate::web::{self, Answers, Limits, Listener, Policies, RequestIds, ServeError, ServerLimits, Socket};

/// What requests are answered with. Lives as long as the process.
pub struct App {
    /// Which site a host name means, and what a request may cost.
    pub settings: WebSettings,
    /// Makes pages and keeps them.
    pub publisher: Publisher,
    /// The provider itself, for customers' calls, which nothing keeps.
    pub provider: Provider,
    /// How often those may be made, and visits be logged.
    pub limits: Limits,
    /// Sitemaps, feeds, icons and their like.
    pub files: Files,
    /// Tells search engines of what was purged, where that is wanted.
    pub index_now: Option<IndexNow>,
    /// Has every page made that is not there.
    pub warm_up: Notify,
    /// The provider's pictures.
    pub media: Media,
    /// The same in other sizes and formats, where that is wanted.
    pub images: Option<Images>,
    /// The figures of the whole process.
    pub metrics: PrometheusHandle,
    /// Numbers the requests.
    pub request_ids: RequestIds,
    /// Counts the answers.
    pub answers: Answers,
    /// The id of the build at work and of those after it; only in development.
    pub builds: Option<tokio::sync::watch::Sender<String>>,
    /// Fails `/readyz` once the process is about to stop.
    pub shutdown: Shutdown,
}

/// The part of the configuration that requests are answered by.
#[derive(Clone, Debug)]
pub struct WebSettings {
    /// The site of each host name.
    pub site: SiteSettings,
    /// What pages may load, and from where.
    pub policies: Policies,
    /// What visitors type; pages of this origin may make customers' calls.
    pub public_url: url::Url,
    /// The sites that can be reached, and what the addresses of each begin with.
    pub served: Vec<(Site, PublicUrl)>,
    /// Whose visits are logged.
    pub visits: VisitLog,
    /// The proxies whose word about a client's address is believed.
    pub trusted_proxies: Vec<ipnet::IpNet>,
    /// Whether visitors come over TLS.
    pub behind_tls: bool,
    /// The longest body of a request, in bytes.
    pub max_body: usize,
    /// The longest a body may keep us waiting for its next part.
    pub body_timeout: Duration,
    /// What a purge must show; without it there are none.
    pub purge_secret: Option<Secret>,
}

/// Why the server did not start, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The embedded provider.
    #[error("the embedded provider: {0}")]
    Backend(#[from] BackendError),
    /// The client of the provider.
    #[error("the provider's client: {0}")]
    Provider(#[from] ProviderError),
    /// The UI.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// The JavaScript engine.
    #[error("the JavaScript engine: {0}")]
    Engine(#[from] EngineError),
    /// The origin of the map's tiles.
    #[error("the content security policy: {0}")]
    Policy(#[from] InvalidHeaderValue),
    /// A part of the start that panicked.
    #[error("the start failed: {0}")]
    Start(String),
    /// The address to listen on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The folder of the build, in development.
    #[error("cannot watch the build: {0}")]
    Watch(#[from] notify::Error),
    /// The figures.
    #[error("metrics: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// The client that tells search engines of changes.
    #[error("IndexNow: {0}")]
    IndexNow(#[from] reqwest::Error),
    /// Serving.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// A server that has its socket and is ready to run; tests start it on port 0.
pub struct Server {
    /// What it answers with.
    pub app: Arc<App>,
    listener: Listener,
    limits: ServerLimits,
    backend: Option<Backend>,
    /// What the warm-up may fill, in bytes; `None` for no warm-up.
    warm: Option<usize>,
}

impl Server {
    /// Starts everything that a page takes. `bundles` is the folder to serve from instead of the embedded build.
    ///
    /// # Errors
    /// See [`AppError`].
    pub async fn start(config: Config, bundles: Option<PathBuf>, shutdown: Shutdown) -> Result<Self, AppError> {
        Self::start_on(None, config, bundles, shutdown).await
    }

    /// The same, on a socket that was handed over, where there is one.
    ///
    /// # Errors
    /// See [`AppError`].
    pub async fn start_on(
        inherited: Option<std::net::TcpListener>,
        config: Config,
        bundles: Option<PathBuf>,
        shutdown: Shutdown,
    ) -> Result<Self, AppError> {
        let metrics = metrics()?;
        let address = config.server.listen;
        let cannot_listen = |source| AppError::Listen { address, source };
        // The socket first: what is taken already should be said before anything is begun.
        let socket = match inherited {
            Some(listener) => Socket::inherit(listener),
            None => Socket::claim(address, config.server.reuse_port),
        };
        let socket = socket.map_err(cannot_listen)?;
        let engine = config.engine.clone();
        let dir = bundles.clone();
        let edition = tokio::task::spawn_blocking(move || edition(&engine, dir.as_deref()));
        let (backend, base) = match config.provider.url.clone() {
            ProviderSource::Remote(url) => (None, url),
            ProviderSource::Embedded => {
                let backend = Backend::start((&config.embedded).into()).await?;
                let base = backend.url().clone();
                (Some(backend), base)
            }
        };
        let image_config = config.images.enabled.then(|| image_config(&config, &base));
        let provider = Provider::new(provider_config(&config, base))?;
        let content = Content::new(provider.clone(), content_config(&config));
        let edition = edition.await.map_err(|error| AppError::Start(error.to_string()))??;
        let widths = image_config.as_ref().map(|config| config.offer.widths.clone()).unwrap_or_default();
        let tile_origin = config.map.tiles.server().map(TileTemplate::origin);
        let policy = config.cache.enabled.then(|| CachePolicyConfig {
            renew_wait: config.cache.renew_wait.min(config.server.request_timeout / 2),
            ..CachePolicyConfig::with_budget(config.cache.budget)
        });
        let freshness = Freshness {
            page: Lifetime { fresh: config.cache.fresh, stale: config.cache.stale },
            unchanging: UNCHANGING,
            not_found: Lifetime { fresh: config.cache.not_found, stale: Duration::ZERO },
        };
        let builds = bundles.is_some().then(|| tokio::sync::watch::Sender::new(edition.bundle.manifest.build.clone()));
        let media = Media::new(provider.clone(), MEDIA_BUDGET);
        let images = match image_config {
            // A folder of many files takes its time to read.
            Some(config) => {
                let (media, runtime) = (media.clone(), tokio::runtime::Handle::current());
                let start = move || {
                    let _runtime = runtime.enter();
                    Images::new(config, media)
                };
                Some(tokio::task::spawn_blocking(start).await.map_err(|error| AppError::Start(error.to_string()))?)
            }
            None => None,
        };
        let sizes = images.clone().map(|images| Arc::new(images) as Arc<dyn Sizes>);
        let showing = Showing { widths: widths.into(), sizes };
        let pages =
            Pages::new(content, sites(&config), tiles(&config.map)).showing(showing).shops(shops(&config.brand));
        let files = Files::new(pages.clone(), &edition.bundle.manifest, file_settings(&config));
        let app = App {
            files,
            index_now: index_now(&config)?,
            warm_up: Notify::new(),
            builds: builds.clone(),
            publisher: Publisher::new(pages, edition, freshness, policy, config.server.request_timeout),
            media,
            images,
            provider,
            limits: Limits::new(&config.limits),
            metrics,
            request_ids: RequestIds::default(),
            answers: Answers::default(),
            shutdown,
            settings: WebSettings {
                site: config.site.clone(),
                policies: Policies::new(tile_origin)?,
                public_url: config.server.public_url.clone(),
                served: served(&config),
                visits: visit_log(&config.visits),
                trusted_proxies: config.server.trusted_proxies.clone(),
                behind_tls: config.server.behind_tls,
                max_body: config.server.max_body,
                body_timeout: config.server.body_timeout,
                purge_secret: config.server.purge_secret.clone(),
            },
        };
        let app = Arc::new(app);
        if let (Some(bundles), Some(builds)) = (bundles, builds) {
            watch::follow(Arc::clone(&app), bundles, config.engine.clone(), builds)?;
        }
        let warm = (config.cache.enabled && config.cache.warm_up).then_some(config.cache.budget);
        let listener = socket.listen().map_err(cannot_listen)?;
        Ok(Self { app, listener, limits: limits(&config), backend, warm })
    }

    /// The address that it listens on.
    ///
    /// # Errors
    /// When the system does not know.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.address()
    }

    /// Serves until the shutdown is asked for, then finishes what it began.
    ///
    /// # Errors
    /// When the socket fails for good.
    pub async fn run(self) -> Result<(), AppError> {
        let router = web::router(Arc::clone(&self.app));
        let upkeep = AbortOnDropHandle::new(tokio::spawn(upkeep(self.app.metrics.clone())));
        let warm = self.warm.map(|budget| warm_up::keep_warm(Arc::clone(&self.app), budget));
        let warm = warm.map(|warm| AbortOnDropHandle::new(tokio::spawn(warm)));
        web::serve(self.listener, Arc::clone(&self.app), router, self.limits, self.app.shutdown.requested()).await?;
        drop((upkeep, warm));
        self.app.publisher.edition().engine.shutdown().await;
        if let Some(backend) = self.backend {
            backend.shutdown().await;
        }
        Ok(())
    }
}

/// Sums up what the figures have gathered: without that, every value of a histogram is kept until someone asks.
async fn upkeep(metrics: PrometheusHandle) {
    let mut interval = tokio::time::interval(UPKEEP);
    loop {
        interval.tick().await;
        metrics.run_upkeep();
    }
}

const UPKEEP: Duration = Duration::from_secs(5);

/// How long a page is good that is made of nothing but a build, which takes its pages with it when it is replaced.
const UNCHANGING: Lifetime = Lifetime { fresh: Duration::from_hours(365 * 24), stale: Duration::from_hours(365 * 24) };

/// The bytes of memory for the provider's pictures.
const MEDIA_BUDGET: usize = 64 << 20;

/// Loads a build and starts the engine that renders it.
///
/// # Errors
/// When the build is not usable or the engine does not start.
pub fn edition(engine: &crate::config::EngineSettings, bundles: Option<&Path>) -> Result<Edition, AppError> {
    let bundle = match bundles {
        Some(dir) => Bundle::from_dir(dir)?,
        None => Bundle::embedded()?,
    };
    let engine = Engine::start(
        EngineConfig {
            isolates: NonZeroUsize::new(engine.isolates).unwrap_or(NonZeroUsize::MIN),
            queue: NonZeroUsize::new(engine.queue).unwrap_or(NonZeroUsize::MIN),
            deadline: engine.deadline,
            heap_limit_bytes: engine.heap_limit,
            grace: engine.grace,
            max_abandoned: engine.max_abandoned,
        },
        ServerBundle::new(Arc::clone(&bundle.server)),
    )?;
    Ok(Edition { bundle: Arc::new(bundle), engine })
}

fn sites(config: &Config) -> Sites {
    let identity = |site| SiteIdentity {
        public: PublicUrl::new(&config.site.url_of(site, &config.server.public_url)),
        id: config.site.id_of(site),
        visits: visit_log(&config.visits),
        consent: config.visits.consent,
    };
    Sites { garment: identity(Site::Garment), brand: identity(Site::Brand) }
}

/// The sites that a host name leads to. A site that none does has pages, but no visitors.
fn served(config: &Config) -> Vec<(Site, PublicUrl)> {
    let sites = [Site::Garment, Site::Brand].into_iter().filter(|site| config.site.serves(*site));
    sites.map(|site| (site, PublicUrl::new(&config.site.url_of(site, &config.server.public_url)))).collect()
}

fn visit_log(settings: &VisitSettings) -> VisitLog {
    match settings {
        VisitSettings { enabled: false, .. } => VisitLog::Off,
        VisitSettings { respect_do_not_track: true, .. } => VisitLog::Discreet,
        VisitSettings { .. } => VisitLog::Everyone,
    }
}

fn provider_config(config: &Config, base: url::Url) -> ProviderConfig {
    let settings = &config.provider;
    let media = MediaConfig {
        hosts: settings.media_hosts.clone(),
        paths: settings.media_paths.clone(),
        ours: vec![config.site.url_of(Site::Garment, &config.server.public_url)],
    };
    ProviderConfig {
        base,
        connect_timeout: settings.connect_timeout,
        timeout: settings.timeout,
        retries: settings.retries,
        backoff_min: settings.backoff_min,
        backoff_max: settings.backoff_max,
        max_body: settings.max_body,
        max_concurrent: settings.max_concurrent,
        media,
    }
}

fn content_config(config: &Config) -> ContentConfig {
    let settings = &config.provider;
    ContentConfig {
        fresh: settings.cache_fresh,
        stale: settings.cache_stale,
        byte_budget: settings.cache_budget,
        ..ContentConfig::default()
    }
}

fn image_config(config: &Config, provider: &url::Url) -> ImageConfig {
    let settings = &config.images;
    let mut widths = settings.widths.clone();
    widths.sort_unstable();
    let bases = vec![provider.clone(), config.site.url_of(Site::Garment, &config.server.public_url)];
    ImageConfig {
        offer: Offer { widths, qualities: settings.qualities.clone(), bases },
        avif: settings.avif,
        workers: settings.workers,
        queue: settings.queue,
        max_pixels: settings.max_megapixels * 1_000_000,
        max_bytes: settings.max_bytes,
        folder: (settings.budget > 0).then(|| settings.folder.clone()),
        budget: settings.budget as u64,
    }
}

fn tiles(settings: &MapSettings) -> Option<Tiles> {
    settings.tiles.server().map(|template| Tiles {
        url: template.to_string(),
        max_zoom: settings.max_zoom,
        attribution: settings.attribution.clone(),
        attribution_link: Link { href: settings.attribution_url.to_string(), external: true },
    })
}

fn shops(settings: &BrandSettings) -> Vec<ShopLink> {
    settings.shops.iter().map(|Shop { name, url }| ShopLink { name: name.clone(), url: url.to_string() }).collect()
}

fn index_now(config: &Config) -> reqwest::Result<Option<IndexNow>> {
    let (endpoint, key) = (config.search.indexnow_endpoint.clone(), config.search.indexnow_key.clone());
    key.map(|key| IndexNow::start(endpoint, key, served(config))).transpose()
}

fn file_settings(config: &Config) -> FileSettings {
    let settings = &config.search;
    FileSettings { security_contact: settings.security_contact.clone(), indexnow_key: settings.indexnow_key.clone() }
}

fn limits(config: &Config) -> ServerLimits {
    ServerLimits {
        connections: config.server.max_connections,
        head_bytes: config.server.max_header,
        head_time: config.server.header_timeout,
        idle: config.server.shutdown_idle,
        grace: config.server.shutdown_grace,
    }
}

/// The process's recorder of figures; tests that start several servers in one process share it.
fn metrics() -> Result<PrometheusHandle, metrics_exporter_prometheus::BuildError> {
    use std::sync::{Mutex, PoisonError};
    static HANDLE: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut handle = HANDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*handle {
        return Ok(handle.clone());
    }
    let installed = PrometheusBuilder::new()
        .set_buckets(&[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0])?
        .install_recorder()?;
    metrics::describe_gauge!("selvage_build_info", "1, with the version and the engine that is built in");
    let engine = if cfg!(feature = "v8") { "v8" } else { "quickjs" };
    metrics::gauge!("selvage_build_info", "version" => env!("CARGO_PKG_VERSION"), "engine" => engine).set(1.0);
    Ok(handle.insert(installed).clone())
}
