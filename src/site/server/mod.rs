//! The server: starts the parts of the [`App`], accepts connections until the shutdown, then stops
//! the parts in reverse.
//!
//! The sockets are bound first and listened on last, or are inherited from the service manager, so
//! a process gets no connection before it can serve. At a shutdown no connection is accepted, every
//! answer is the last of its connection, idle connections are still read for a while, and the
//! server waits where it can for the client to close. Received requests are always answered; a test
//! restarts the program under load and counts them. The engine is shut down last, by `selvage
//! serve`, which has it loaded: the integration tests share one between their servers.
//!
//! The operators' paths are not on the port with TLS, and with `admin.listen` on their own address
//! only.

mod connections;
mod inherited;
mod parts;
mod recorder;
mod tls;
mod warm_up;
mod watch;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use http::header::InvalidHeaderValue;
use tokio::net::UnixListener;
use tokio::sync::watch::{Receiver, Sender};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio_util::task::AbortOnDropHandle;
use url::{ParseError, Url};

use crate::app::App;
use crate::provider::ProviderError;
use crate::publish::{PurgeHistory, Release, ReleaseError};
use crate::search::SearchError;
use crate::shutdown::Shutdown;
use crate::web;
use base::config::{AdminAddress, Config, EngineSettings, Secret};
use base::desk_api::DeskOperation;
use base::http_client::Remote;
use base::locale::BrandError;
use base::picture_check::PictureCheck;
use connections::{Listener, ServeError, Socket};
use parts::AppParts;
use tls::{Tls, TlsError};

pub use connections::Port;
pub use inherited::Inherited;

/// Why the server did not start, or stopped early.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The client of the provider.
    #[error("the provider's client: {0}")]
    Provider(#[from] ProviderError),
    /// The UI and its engine.
    #[error(transparent)]
    Release(#[from] ReleaseError),
    /// The texts of the brand site.
    #[error("brand.texts: {0}")]
    Brand(#[from] BrandError),
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
    /// The tasks that follow the other servers; `None` without `shared.url`.
    sharing: Option<[AbortOnDropHandle<()>; 2]>,
    /// Whether the company's words are loaded.
    has_words: bool,
    /// The budget of the page cache, in bytes; `None` for no warm-up.
    warm_up_budget: Option<usize>,
}

/// The sockets of a server, and its certificate: what can be found missing before anything starts.
pub struct Bound {
    sockets: Vec<(Port, SocketAddr, Socket)>,
    admin_socket: Option<UnixListener>,
    tls: Option<Tls>,
}

impl Bound {
    /// Binds the sockets that the service manager did not hand over, and loads the certificate.
    ///
    /// # Errors
    /// When an address is taken, or TLS or its certificate does not work.
    pub async fn new(mut inherited: Inherited, config: &Config) -> Result<Self, ServerError> {
        let admin_socket = inherited.admin_socket(config)?;
        let sockets = inherited.or_bound(config)?;
        let tls = Tls::new(config).await?;
        Ok(Self {
            sockets,
            admin_socket,
            tls,
        })
    }

    /// Whether no other machine reaches a socket.
    pub fn is_for_this_machine(&self) -> bool {
        let mut sockets = self.sockets.iter();
        sockets.all(|(_, address, _)| address.ip().is_loopback())
    }
}

/// The embedded CMS, which runs in this process, as the server sees it.
pub struct Embedded {
    pub url: Url,
    /// The key by which the CMS knows this server.
    pub key: Secret,
    /// The operations of the desk.
    pub operations: Vec<DeskOperation>,
    /// Whether its database takes writes.
    pub is_writable: Receiver<bool>,
}

impl Server {
    /// Starts every part. `config` has the address of the provider, also of the embedded one.
    /// `release` is being loaded meanwhile ([`load`]), from the folder `bundles`, if it is not the
    /// embedded build. Its engine stays the caller's to shut down.
    ///
    /// # Errors
    /// See [`ServerError`].
    pub async fn start(
        bound: Bound,
        release: LoadingRelease,
        config: Config,
        bundles: Option<PathBuf>,
        embedded: Option<Embedded>,
        shutdown: Shutdown,
    ) -> Result<Self, ServerError> {
        let release = joined(release.await)??;
        let loaded = release.bundle.manifest.build.clone();
        let builds = bundles.is_some().then(|| Sender::new(loaded.clone()));
        let history = config.shared.url.as_ref().map(|_| Arc::default());
        let parts = AppParts {
            config: &config,
            release,
            embedded,
            builds,
            history: history.clone(),
            shutdown,
        };
        let app = Arc::new(parts.app().await?);
        app.announce_build();
        if let Some(bundles) = bundles {
            watch::follow(Arc::clone(&app), bundles, config.engine.clone(), loaded)?;
        }
        let has_words = app.load_first_words().await;
        let sharing = follow_other_servers(&app, history).await;
        let warm_up_budget =
            (config.cache.warm_up && config.cache.budget > 0).then_some(config.cache.budget);
        let listen = |(port, address, socket): (Port, SocketAddr, Socket)| match socket.listen() {
            Ok(listener) => Ok((port, listener)),
            Err(source) => Err(ServerError::Listen { address, source }),
        };
        let listeners = bound
            .sockets
            .into_iter()
            .map(listen)
            .collect::<Result<_, _>>()?;
        Ok(Self {
            app,
            listeners,
            admin_socket: bound.admin_socket,
            tls: bound.tls,
            sharing,
            has_words,
            warm_up_budget,
        })
    }

    /// The address of a socket, if there is one for this purpose.
    pub fn address(&self, port: Port) -> Option<SocketAddr> {
        self.listeners
            .iter()
            .find(|(own, _)| *own == port)
            .and_then(|(_, listener)| listener.address().ok())
    }

    /// Returns the address at which this process has the operators' paths.
    ///
    /// # Errors
    /// When its port makes no URL.
    pub fn operators(&self) -> Result<Remote, ParseError> {
        if let Some(AdminAddress::Unix(path)) = &self.app.admin.listen {
            return Ok(Remote::Socket(path.clone()));
        }
        let listen = self.app.server.listen;
        let address = self.address(Port::Admin).or(self.address(Port::Http));
        Remote::listening(address.unwrap_or(listen))
    }

    /// The check of pictures in a process of their own, for the embedded provider.
    pub fn picture_check(&self) -> PictureCheck {
        web::picture_check(&self.app)
    }

    /// Serves until the shutdown is requested, finishes the requests in progress and stops every
    /// part.
    ///
    /// # Errors
    /// When the listening socket fails for good.
    pub async fn run(self) -> Result<(), ServerError> {
        let app = self.app;
        let upkeep = AbortOnDropHandle::new(tokio::spawn(recorder::upkeep(app.metrics.clone())));
        let words = tokio::spawn(Arc::clone(&app).keep_words(self.has_words));
        let words = AbortOnDropHandle::new(words);
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
        drop((upkeep, words, warm_up, certificate, self.sharing));
        if let Some(cluster) = &app.cluster {
            cluster.leave().await;
        }
        Ok(())
    }
}

/// Follows the purges of the other servers, and keeps the assets of this build where they find
/// them; `None` for a server that is alone.
async fn follow_other_servers(
    app: &Arc<App>,
    history: Option<Arc<PurgeHistory>>,
) -> Option<[AbortOnDropHandle<()>; 2]> {
    let cluster = app.cluster.as_ref()?;
    let following = tokio::spawn(Arc::clone(app).follow_purges(cluster.clone(), history?));
    // Other servers may be asked for the files of the first page.
    app.share_first_assets(cluster).await;
    let keeping = tokio::spawn(Arc::clone(app).keep_assets_shared(cluster.clone()));
    Some([following, keeping].map(AbortOnDropHandle::new))
}

fn joined<T>(outcome: Result<T, JoinError>) -> Result<T, ServerError> {
    outcome.map_err(|error| ServerError::Start(error.to_string()))
}
