//! The real server, started for one test on a port of its own, against a provider of the test's
//! choice.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use base::config::{Config, EngineSettings, ProviderSource};
use http::{HeaderMap, StatusCode};
use reqwest::{Client, Method, RequestBuilder, redirect};
use selvage::start::Selvage;
use site::app::App;
use site::cache::CacheStats;
use site::publish::Release;
use site::server::{self, Inherited, Port};
use site::shutdown::Shutdown;
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;
use url::Url;

/// A running site. It ends with the value.
pub struct TestSite {
    /// Its address, with a slash at the end.
    pub url: Url,
    /// The operators' own address.
    pub admin: Option<SocketAddr>,
    /// Its address with TLS, and that of redirects to it.
    pub https: Option<SocketAddr>,
    pub redirect: Option<SocketAddr>,
    /// The link that logs in as the demonstration editor.
    pub demonstration: Option<String>,
    /// Its responses.
    pub app: Arc<App>,
    /// Asks it to stop.
    pub shutdown: Shutdown,
    client: Client,
    running: JoinHandle<()>,
}

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: bytes::Bytes,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The body as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// A header's value; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// How the page cache says that it served this.
    pub fn cache(&self) -> &str {
        self.header("cache-status")
    }
}

impl TestSite {
    /// Starts against a provider whose answers are not kept, with short pauses between retries and
    /// two isolates. `change` may change any setting.
    pub async fn start(provider: Url, change: impl FnOnce(&mut Config)) -> Self {
        Self::run(Self::config(provider, change), None).await
    }

    /// Starts as [`Self::start`] does, with another build of the UI.
    pub async fn start_with(
        bundles: PathBuf,
        provider: Url,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        Self::run(Self::config(provider, change), Some(bundles)).await
    }

    fn config(provider: Url, change: impl FnOnce(&mut Config)) -> Config {
        let mut config = Config::default();
        config.server.listen = ([127, 0, 0, 1], 0).into();
        config.server.public_url = "https://www.example.com".parse().unwrap();
        // The tests' own client keeps its connections; most tests need not wait for them.
        config.server.shutdown_idle = Duration::from_millis(20);
        config.provider.url = ProviderSource::Remote(provider);
        config.provider.backoff_min = Duration::from_millis(1);
        config.provider.backoff_max = Duration::from_millis(2);
        config.provider.cache_fresh = Duration::ZERO;
        config.provider.cache_stale = Duration::ZERO;
        config.provider.cache_failed = Duration::ZERO;
        config.engine = engine();
        // Tests count calls and renders.
        config.cache.warm_up = false;
        // Several servers of a test have the same.
        config.server.key_file = concat!(env!("CARGO_TARGET_TMPDIR"), "/key").into();
        // Tests share no other files.
        config.cache.folder = "/dev/null".into();
        config.images.budget = 0;
        // This process is not the server's program.
        config.images.program = env!("CARGO_BIN_EXE_selvage").into();
        change(&mut config);
        config
    }

    async fn run(config: Config, bundles: Option<PathBuf>) -> Self {
        let shutdown = Shutdown::new();
        let is_shared =
            bundles.is_none() && format!("{:?}", config.engine) == format!("{:?}", engine());
        let release = if is_shared {
            let shared = shared_release().await;
            tokio::spawn(async { Ok(shared) })
        } else {
            server::load(config.engine.clone(), bundles.clone()).unwrap()
        };
        // Boxed, because the future is large.
        let selvage = Box::pin(Selvage::start(
            Inherited::default(),
            release,
            config,
            bundles,
            shutdown.clone(),
        ));
        let selvage = selvage.await.unwrap();
        let server = &selvage.server;
        let url = format!("http://{}/", server.address(Port::Http).unwrap())
            .parse()
            .unwrap();
        let [admin, https, redirect] =
            [Port::Admin, Port::Https, Port::Redirect].map(|port| server.address(port));
        let app = Arc::clone(&server.app);
        let demonstration = selvage.demonstration();
        let running = tokio::spawn(async move { selvage.run().await.unwrap() });
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .no_gzip()
            .build()
            .unwrap();
        Self {
            url,
            admin,
            https,
            redirect,
            demonstration,
            app,
            shutdown,
            client,
            running,
        }
    }

    /// A request of a path with its query, ready for headers.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, self.url.join(path).unwrap())
    }

    /// A GET of a path with its query. Redirects are not followed, nothing is decompressed.
    pub async fn get(&self, path: &str) -> Answer {
        ask(self.request(Method::GET, path)).await
    }

    /// Sends a request with a header.
    pub async fn get_with(&self, path: &str, name: &str, value: &str) -> Answer {
        ask(self.request(Method::GET, path).header(name, value)).await
    }

    /// A purge with a secret.
    pub async fn purge(&self, secret: &str, order: &serde_json::Value) -> Answer {
        ask(self
            .request(Method::POST, "/_selvage/purge")
            .bearer_auth(secret)
            .json(order))
        .await
    }

    /// The figures of the page cache.
    pub fn pages(&self) -> CacheStats {
        self.app.publisher.stats()
    }

    /// Stops it and waits until it has finished what it began.
    pub async fn stop(self) {
        self.shutdown.request();
        self.running.await.unwrap();
    }
}

/// The engine of a test that changes no setting of it.
fn engine() -> EngineSettings {
    // Debug builds on a busy machine must not run into what is no subject of most tests.
    EngineSettings {
        isolates: 2,
        deadline: Duration::from_secs(20),
        ..Config::default().engine
    }
}

/// The embedded build with an engine that all tests of this process share.
async fn shared_release() -> Release {
    static SHARED: OnceCell<Release> = OnceCell::const_new();
    SHARED
        .get_or_init(|| async {
            server::load(engine(), None)
                .unwrap()
                .await
                .unwrap()
                .unwrap()
        })
        .await
        .clone()
}

/// Sends a request and reads its answer.
pub async fn ask(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Answer {
        status,
        headers,
        body: response.bytes().await.unwrap(),
    }
}

/// Waits until something has come true.
pub async fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting)
        .await
        .unwrap_or_else(|_| panic!("never: {what}"));
}
