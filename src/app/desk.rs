//! Where the desk's API is: at the embedded provider, whose server is this process's own.

use std::sync::Arc;

use tokio::sync::Semaphore;
use url::Url;

use crate::config::{DeskSettings, Secret};
use crate::http_client::{self, Transport};

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
