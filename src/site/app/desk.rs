//! Where the desk's API is: at the embedded provider, whose server is this process's own.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Semaphore;
use url::Url;

use base::config::{DeskSettings, Secret};
use base::desk_api::DeskOperation;
use base::http_client::{self, PROVIDER_KEY, Transport};

/// Number of questions for the account of a call in progress. The provider answers at once.
const QUESTIONS: usize = 32;

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
    pub(crate) operations: Vec<Arc<DeskOperation>>,
    /// Permits of questions for the account of a call.
    pub(crate) questions: Semaphore,
}

/// How long the provider may take to say what a preview shows.
const LONGEST: Duration = Duration::from_secs(10);

impl DeskApi {
    /// The API of the embedded provider at this address, with the provider's key and operations.
    pub(crate) fn new(
        base: Url,
        key: Secret,
        operations: Vec<DeskOperation>,
    ) -> reqwest::Result<Self> {
        let http = http_client::builder(Transport::Plain)
            .referer(false)
            .no_proxy()
            .no_gzip()
            .build()?;
        Ok(Self {
            http,
            base,
            key,
            operations: operations.into_iter().map(Arc::new).collect(),
            questions: Semaphore::new(QUESTIONS),
        })
    }

    /// Returns the operation of this name.
    pub(crate) fn operation(&self, id: &str) -> Option<Arc<DeskOperation>> {
        let mut operations = self.operations.iter();
        operations.find(|operation| operation.id == id).cloned()
    }

    /// Asks the provider in this server's own name.
    pub(crate) async fn ask(&self, path: &str, body: &Value) -> reqwest::Result<reqwest::Response> {
        let mut url = self.base.clone();
        url.set_path(path);
        let call = self.http.post(url).timeout(LONGEST).json(body);
        call.header(PROVIDER_KEY, self.key.expose()).send().await
    }
}
