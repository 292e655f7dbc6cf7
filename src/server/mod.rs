//! The server: starts the parts of the [`App`], accepts connections until the shutdown, then stops
//! the parts in reverse.
//!
//! The sockets are bound first and listened on last, or are inherited from the service manager, so
//! a process gets no connection before it can serve. At a shutdown no connection is accepted, every
//! answer is the last of its connection, idle connections are still read for a while, and the
//! server waits where it can for the client to close. Received requests are always answered; a test
//! restarts the program under load and counts them. The engine is shut down last, by `selvage
//! serve`, which has it loaded: the integration tests share one between their servers.

mod connections;
mod inherited;
mod recorder;
mod tls;
mod warm_up;
mod watch;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use http::header::InvalidHeaderValue;
use tokio::net::UnixListener;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::sync::watch::Sender;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio_util::task::AbortOnDropHandle;
use url::Url;

use crate::announce::{Announcer, Baidu, IndexNow};
use crate::app::{App, Desk, DeskApi, RequestIds, Responses};
use crate::backend::{Backend, BackendError, PurgedServer};
use crate::cluster::Cluster;
use crate::config::{
    AdminAddress, Config, EngineSettings, ProviderSettings, ProviderSource, SearchSettings, Secret,
    TileTemplate,
};
use crate::http_client::Remote;
use crate::images::{Images, WIDTHS};
use crate::key_file::KeyFile;
use crate::limits::Limits;
use crate::media::Media;
use crate::pages::{Pages, PictureOptions};
use crate::policies::Policies;
use crate::provider::{Content, Provider, ProviderError};
use crate::publish::{Publisher, PurgeHistory, Release, ReleaseError, SecondLevel};
use crate::search::{Search, SearchError};
use crate::seo::Files;
use crate::shutdown::Shutdown;
use crate::site::{PublicUrl, Site, VisitLog};
use connections::{Listener, ServeError, Socket};
use tls::{Tls, TlsError};

pub use connections::Port;
pub use inherited::Inherited;

/// Why the server did not start, or stopped early.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The embedded provider.
    #[error("the embedded provider: {0}")]
    Backend(#[from] BackendError),
    /// The client of the provider.
    #[error("the provider's client: {0}")]
    Provider(#[from] ProviderError),
    /// The UI and its engine.
    #[error(transparent)]
    Release(#[from] ReleaseError),
    /// The origin of the map's tiles.
    #[error("the content security policy: {0}")]
    Policy(#[from] InvalidHeaderValue),
    /// A thread of the start panicked.
    #[error("the start failed: {0}")]
    Start(String),
    /// The address to listen on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// TLS and its certificate.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The folder of the build could not be watched; development only.
    #[error("cannot watch the build: {0}")]
    Watch(#[from] notify::Error),
    /// The metrics recorder.
    #[error("metrics: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// The operators' Unix socket.
    #[error("cannot listen on {}: {source}", path.display())]
    Socket {
        /// Its path.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A client of announcements or of the desk.
    #[error("an HTTP client: {0}")]
    Client(#[from] reqwest::Error),
    /// The index of the search.
    #[error("the search: {0}")]
    Search(#[from] SearchError),
    /// The listening socket failed.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// A release that is being loaded.
pub type LoadingRelease = JoinHandle<Result<Release, ReleaseError>>;

/// Loads a build and starts its engine.
///
/// # Errors
/// When the metrics recorder, which records the engine's start, cannot be installed.
pub fn load(
    engine: EngineSettings,
    bundles: Option<PathBuf>,
) -> Result<LoadingRelease, ServerError> {
    recorder::install()?;
    Ok(spawn_blocking(move || {
        Release::load(&engine, bundles.as_deref())
    }))
}

/// A server that has its socket and is ready to run; tests start it on port 0.
pub struct Server {
    /// The state that requests share.
    pub app: Arc<App>,
    /// The sockets; the first is that of `server.listen`.
    listeners: Vec<(Port, Listener)>,
    /// The operators' Unix socket.
    admin_socket: Option<UnixListener>,
    /// `None` if TLS is off.
    tls: Option<Tls>,
    /// The embedded provider; `None` with a remote one.
    backend: Option<Backend>,
    /// The tasks that follow the other servers; `None` without `shared.url`.
    sharing: Option<[AbortOnDropHandle<()>; 2]>,
    /// The budget of the page cache, in bytes; `None` for no warm-up.
    warm_up_budget: Option<usize>,
    /// The password of the demonstration editor, if there is one.
    demonstration: Option<Secret>,
}

impl Server {
    /// Starts every part, on the sockets that the service manager handed over, if there are any.
    /// `release` is being loaded meanwhile ([`load`]), from the folder `bundles`, if it is not the
    /// embedded build. Its engine stays the caller's to shut down.
    ///
    /// # Errors
    /// See [`ServerError`].
    pub async fn start(
        mut inherited: Inherited,
        release: LoadingRelease,
        mut config: Config,
        bundles: Option<PathBuf>,
        shutdown: Shutdown,
    ) -> Result<Self, ServerError> {
        // The sockets first: an address that is taken is reported before anything is started.
        let admin_socket = inherited.admin_socket(&config)?;
        let sockets = inherited.or_bound(&config)?;
        let tls = Tls::new(&config).await?;
        let (backend, provider_url, desk) = match config.provider.url.clone() {
            ProviderSource::Remote(url) => {
                let (settings, api) = (config.desk.clone(), None);
                (None, url, Desk { settings, api })
            }
            ProviderSource::Embedded => {
                let mut settings = config.of_provider();
                settings.desk = config.desk_address();
                // Nobody beyond this machine may reach its desk.
                let mut addresses = sockets.iter().map(|(_, address, _)| address.ip());
                settings.demo_editor = settings.demo_customers
                    && addresses.all(|address| address.is_loopback())
                    && config.server.is_for_this_machine()
                    && !config.desk.public;
                // Other processes of this machine reach the provider's port as well.
                let key = Secret::new(format!("{:032x}", rand::random::<u128>()));
                settings.key = Some(key.clone());
                config.provider.key = Some(key.clone());
                // Boxed, because the future is large.
                let backend = Box::pin(Backend::start(settings)).await?;
                let url = backend.url().clone();
                let api = DeskApi::new(url.clone(), key, Backend::desk_operations())?;
                let (settings, api) = (config.desk.clone(), Some(api));
                let desk = Desk { settings, api };
                (Some(backend), url, desk)
            }
        };
        let release = joined(release.await)??;
        let builds = bundles
            .is_some()
            .then(|| Sender::new(release.bundle.manifest.build.clone()));
        let history = config.shared.url.as_ref().map(|_| Arc::default());
        let mut app = app(
            &config,
            provider_url,
            desk,
            release,
            builds.clone(),
            shutdown,
            history.clone(),
        )
        .await?;
        app.is_writable = backend.as_ref().map(Backend::is_writable);
        let app = Arc::new(app);
        if let (Some(bundles), Some(builds)) = (bundles, builds) {
            watch::follow(Arc::clone(&app), bundles, config.engine.clone(), builds)?;
        }
        let sharing = match (&app.cluster, history) {
            (Some(cluster), Some(history)) => {
                let following =
                    tokio::spawn(Arc::clone(&app).follow_purges(cluster.clone(), history));
                // Other servers may be asked for the files of the first page.
                app.share_first_assets(cluster).await;
                let keeping = tokio::spawn(Arc::clone(&app).keep_assets_shared(cluster.clone()));
                Some([following, keeping].map(AbortOnDropHandle::new))
            }
            _ => None,
        };
        let warm_up_budget =
            (config.cache.warm_up && config.cache.budget > 0).then_some(config.cache.budget);
        let listen = |(port, address, socket): (Port, SocketAddr, Socket)| match socket.listen() {
            Ok(listener) => Ok((port, listener)),
            Err(source) => Err(ServerError::Listen { address, source }),
        };
        let listeners = sockets
            .into_iter()
            .map(listen)
            .collect::<Result<Vec<_>, _>>()?;
        if let (Some(backend), Some(api)) = (&backend, &app.desk.api) {
            let mut servers = PurgedServer::configured(&config);
            if servers.is_empty() {
                let secret = api.key.clone();
                let server = own_address(&config, &listeners)?;
                servers.push(PurgedServer { server, secret });
            }
            backend.announce_to(servers)?;
        }
        let demonstration = backend.as_ref().and_then(Backend::demonstration).cloned();
        Ok(Self {
            app,
            listeners,
            admin_socket,
            tls,
            backend,
            sharing,
            warm_up_budget,
            demonstration,
        })
    }

    /// The address of a socket, if there is one for this purpose.
    pub fn address(&self, port: Port) -> Option<SocketAddr> {
        self.listeners
            .iter()
            .find(|(own, _)| *own == port)
            .and_then(|(_, listener)| listener.address().ok())
    }

    /// Returns the link that logs in as the demonstration editor, if there is one. Its password is
    /// in the fragment, which no server sees.
    pub fn demonstration(&self) -> Option<String> {
        let address = self.address(Port::Http)?;
        let password = self.demonstration.as_ref()?.expose();
        Some(format!("http://{address}/desk/demonstration#{password}"))
    }

    /// Serves until the shutdown is requested, finishes the requests in progress and stops every
    /// part.
    ///
    /// # Errors
    /// When the listening socket fails for good.
    pub async fn run(self) -> Result<(), ServerError> {
        let app = self.app;
        let upkeep = AbortOnDropHandle::new(tokio::spawn(recorder::upkeep(app.metrics.clone())));
        let warm_up = self
            .warm_up_budget
            .map(|budget| warm_up::keep_warm(Arc::clone(&app), budget));
        let warm_up = warm_up.map(|warm_up| AbortOnDropHandle::new(tokio::spawn(warm_up)));
        let handshake = self.tls.as_ref().map(|tls| tls.handshake.clone());
        let certificate = self
            .tls
            .map(|tls| AbortOnDropHandle::new(tokio::spawn(tls.maintain())));
        connections::serve(
            self.listeners,
            self.admin_socket,
            handshake.as_ref(),
            Arc::clone(&app),
        )
        .await?;
        drop((upkeep, warm_up, certificate, self.sharing));
        if let Some(cluster) = &app.cluster {
            cluster.leave().await;
        }
        if let Some(backend) = self.backend {
            backend.shutdown().await;
        }
        Ok(())
    }
}

/// Returns the address at which this process has the operators' paths.
fn own_address(config: &Config, listeners: &[(Port, Listener)]) -> Result<Remote, ServerError> {
    if let Some(AdminAddress::Unix(path)) = &config.admin.listen {
        return Ok(Remote::Socket(path.clone()));
    }
    let ports = [Port::Admin, Port::Http].into_iter();
    let mut listeners = ports.filter_map(|port| listeners.iter().find(|(own, _)| *own == port));
    let address = listeners
        .next()
        .map_or(Ok(config.server.listen), |(_, own)| own.address());
    let address = address.map_err(|source| ServerError::Listen {
        address: config.server.listen,
        source,
    })?;
    Remote::listening(address).map_err(|error| BackendError::from(error).into())
}

/// Returns the secret by which browsers are known: servers that share one need no common file.
fn known_browsers(config: &Config) -> KeyFile {
    match &config.shared.secret {
        Some(secret) => KeyFile::of_secret(secret.expose().as_bytes()),
        None => KeyFile::at(config.server.key_file.clone()),
    }
}

/// Builds the state that requests share.
async fn app(
    config: &Config,
    provider_url: Url,
    desk: Desk,
    release: Release,
    builds: Option<Sender<String>>,
    shutdown: Shutdown,
    history: Option<Arc<PurgeHistory>>,
) -> Result<App, ServerError> {
    let garment_url = config.site.url_of(Site::Garment, &config.server.public_url);
    let settings = ProviderSettings {
        url: ProviderSource::Remote(provider_url.clone()),
        ..config.provider.clone()
    };
    let provider = Provider::new(settings, vec![garment_url.clone()])?;
    let content = Content::new(provider.clone());
    let media = Media::new(provider.clone(), config.provider.cache_not_found);
    let cluster = Cluster::new(&config.shared);
    let images = match &config.images {
        settings if settings.enabled => {
            let (settings, media, runtime) = (settings.clone(), media.clone(), Handle::current());
            let cluster = cluster.clone().filter(|_| config.shared.images);
            let folder = config.cache.folder.join("images");
            let shutdown = shutdown.clone();
            let open = move || {
                let _runtime = runtime.enter();
                Images::new(
                    settings,
                    folder,
                    vec![provider_url, garment_url],
                    media,
                    cluster,
                    shutdown,
                )
            };
            Some(joined(spawn_blocking(open).await)?)
        }
        _ => None,
    };
    let pictures = PictureOptions {
        widths: images
            .as_ref()
            .map_or_else(Arc::default, |_| Arc::from(WIDTHS)),
        media: images.as_ref().map(|_| media.clone()),
    };
    let pages = Pages::new(content, config).pictures(pictures);
    let served = served(config);
    let second_level = cluster.clone().zip(history).map(|(cluster, history)| {
        let longest = config.cache.fresh + config.cache.stale;
        SecondLevel::new(cluster, history, config.of_pages(), longest)
    });
    let timeout = config.server.request_timeout;
    // The texts of the pages are about a tenth of what the cache has of them.
    let index = Search::start(config.cache.budget.max(LEAST_CACHE) / 8)?;
    Ok(App {
        files: Files::new(
            pages.clone(),
            &release.bundle.manifest,
            config.search.clone(),
        ),
        publisher: Publisher::new(
            pages,
            index,
            release,
            config.cache.clone(),
            timeout,
            second_level,
        ),
        announcer: announcer(&config.search, served.clone())?,
        warm_up: Notify::new(),
        media,
        images,
        provider,
        is_writable: None,
        desk,
        policies: Policies::new(
            &served,
            config.map.tiles.server().map(TileTemplate::origin),
            config.server.csp_reports.as_ref(),
        )?,
        limits: Limits::new(&config.limits, cluster.clone()),
        known_browsers: known_browsers(config),
        cluster,
        served,
        visits: VisitLog::from(&config.visits),
        site: config.site.clone(),
        webhook: config.webhook.clone(),
        server: config.server.clone(),
        admin: config.admin.clone(),
        metrics: recorder::install()?,
        request_ids: RequestIds::default(),
        responses: Responses::default(),
        builds,
        shutdown,
    })
}

/// The cache whose share suffices for the search of a server without a cache, in bytes.
const LEAST_CACHE: usize = 64 << 20;

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
fn announcer(search: &SearchSettings, sites: Vec<(Site, PublicUrl)>) -> reqwest::Result<Announcer> {
    let mut announcer = Announcer::new(sites, search.announcement_pause);
    if let Some(key) = search.indexnow_key.clone() {
        let endpoint = search.indexnow_endpoint.clone();
        announcer.add(IndexNow { endpoint, key })?;
    }
    if let Some(token) = search.baidu_token.clone() {
        announcer.add(Baidu::new(search.baidu_endpoint.clone(), token))?;
    }
    Ok(announcer)
}

fn joined<T>(outcome: Result<T, JoinError>) -> Result<T, ServerError> {
    outcome.map_err(|error| ServerError::Start(error.to_string()))
}
