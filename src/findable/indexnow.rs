//! `IndexNow`: search engines that take part are told which pages have changed (indexnow.org).
//!
//! A courtesy, so nothing waits for it: what does not fit into its queue is dropped, and what fails is logged and not
//! tried again.

use std::time::Duration;

use reqwest::{Client, redirect};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

use crate::site::{Address, PublicUrl};

/// Tells search engines of changed pages. Ends with the value.
pub struct IndexNow {
    public: PublicUrl,
    queue: mpsc::Sender<Vec<String>>,
    _teller: AbortOnDropHandle<()>,
}

/// Changes that wait to be told.
const QUEUE: usize = 64;
/// The most addresses in one message (indexnow.org).
const MOST: usize = 10_000;
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Message<'a> {
    host: &'a str,
    key: &'a str,
    key_location: &'a str,
    url_list: &'a [String],
}

impl IndexNow {
    /// Starts to tell `endpoint`, in the name of the site whose key this is.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub fn start(endpoint: Url, key: String, public: PublicUrl) -> reqwest::Result<Self> {
        // Fails when one is installed already, which is just as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = Client::builder()
            .user_agent(concat!("Selvage/", env!("CARGO_PKG_VERSION")))
            .redirect(redirect::Policy::none())
            .timeout(PATIENCE);
        let builder = if endpoint.scheme() == "http" { builder.tls_certs_only([]) } else { builder };
        let client = builder.build()?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        let teller = Teller { client, endpoint, key, public: public.clone() };
        let teller = AbortOnDropHandle::new(tokio::spawn(teller.run(waiting)));
        Ok(Self { public, queue, _teller: teller })
    }

    /// Notes that these pages have changed.
    pub fn tell(&self, pages: &[Address]) {
        let urls: Vec<_> = pages.iter().filter_map(|page| self.public.canonical(*page)).take(MOST).collect();
        if !urls.is_empty() && self.queue.try_send(urls).is_err() {
            tracing::warn!("search engines are told too slowly; a change goes untold");
        }
    }
}

struct Teller {
    client: Client,
    endpoint: Url,
    key: String,
    public: PublicUrl,
}

impl Teller {
    async fn run(self, mut waiting: mpsc::Receiver<Vec<String>>) {
        while let Some(urls) = waiting.recv().await {
            match self.send(&urls).await {
                Ok(()) => tracing::debug!(pages = urls.len(), "search engines were told of changes"),
                Err(error) => {
                    let error = error.without_url();
                    tracing::warn!(error = &error as &dyn std::error::Error, "search engines could not be told");
                }
            }
        }
    }

    async fn send(&self, urls: &[String]) -> reqwest::Result<()> {
        let message = Message {
            host: self.public.host(),
            key: &self.key,
            key_location: &self.public.join(&format!("/{}.txt", self.key)),
            url_list: urls,
        };
        self.client.post(self.endpoint.clone()).json(&message).send().await?.error_for_status()?;
        Ok(())
    }
}
