//! Where the desk's API is: at the embedded provider, whose server is this process's own.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Semaphore;
use url::Url;

use crate::config::{DeskSettings, Secret};
use crate::http_client::{self, PROVIDER_KEY, Transport};

/// Number of the desk's calls in progress: more people than a company has press a key at once.
const AT_ONCE: usize = 32;

pub(crate) struct Desk {
    pub(crate) settings: DeskSettings,
    /// `None` with a remote provider, which has a desk of its own.
    pub(crate) api: Option<DeskApi>,
}

/// The embedded provider, as the desk's calls reach it.
pub(crate) struct DeskApi {
    pub(crate) http: reqwest::Client,
    pub(crate) base: Url,
    /// The key by which the provider knows this server.
    pub(crate) key: Secret,
    /// Places of calls in progress.
    pub(crate) places: Arc<Semaphore>,
}

/// How long the provider may take to say what a preview shows.
const LONGEST: Duration = Duration::from_secs(10);

impl DeskApi {
    /// Asks the provider in this server's own name.
    pub(crate) async fn ask(&self, path: &str, body: &Value) -> reqwest::Result<reqwest::Response> {
        let mut url = self.base.clone();
        url.set_path(path);
        let call = self.http.post(url).timeout(LONGEST).json(body);
        call.header(PROVIDER_KEY, self.key.expose()).send().await
    }
}

impl Desk {
    /// `embedded` is the URL and the key of the embedded provider.
    pub(crate) fn new(
        settings: DeskSettings,
        embedded: Option<(Url, Secret)>,
    ) -> reqwest::Result<Self> {
        let api = |(base, key)| {
            let http = http_client::builder(Transport::Plain)
                .referer(false)
                .no_proxy()
                .no_gzip()
                .build()?;
            Ok(DeskApi {
                http,
                base,
                key,
                places: Arc::new(Semaphore::new(AT_ONCE)),
            })
        };
        let api = embedded.map(api).transpose()?;
        Ok(Self { settings, api })
    }
}
