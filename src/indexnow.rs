//! `IndexNow`: search engines that take part are told which pages have changed (indexnow.org).
//!
//! A courtesy, so nothing waits for it: what does not fit into its queue is dropped, and what fails is logged and not
//! tried again.

use std::collections::HashSet;
use std::time::Duration;

use reqwest::Client;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

use crate::http_client::{self, Transport};
use crate::site::{Address, PublicUrl, Site};

/// Tells search engines of changed pages. Ends with the value.
pub struct IndexNow {
    sites: Vec<(Site, PublicUrl)>,
    queue: mpsc::Sender<Change>,
    _teller: AbortOnDropHandle<()>,
}

/// Pages of one site that have changed.
struct Change {
    public: PublicUrl,
    urls: Vec<String>,
}

/// Changes that wait to be told.
const QUEUE: usize = 64;
/// The most addresses in one message (indexnow.org).
const MOST: usize = 10_000;
const TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Message<'a> {
    host: &'a str,
    key: &'a str,
    key_location: &'a str,
    url_list: &'a [String],
}

impl IndexNow {
    /// Starts to tell `endpoint`, in the name of each of the sites, all of which have this key.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub fn start(endpoint: Url, key: String, sites: Vec<(Site, PublicUrl)>) -> reqwest::Result<Self> {
        let client = http_client::builder(Transport::of(&endpoint)).timeout(TIMEOUT).build()?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        let teller = Teller { client, endpoint, key };
        let teller = AbortOnDropHandle::new(tokio::spawn(teller.run(waiting)));
        Ok(Self { sites, queue, _teller: teller })
    }

    /// Notes that these pages have changed. Those that nobody should find are passed over.
    pub fn tell<'a>(&self, pages: impl IntoIterator<Item = &'a Address>) {
        let mut seen = HashSet::new();
        let found = |page: &&Address| !page.route.is_personal() && seen.insert(**page);
        let pages: Vec<_> = pages.into_iter().filter(found).collect();
        for (site, public) in &self.sites {
            let own = pages.iter().filter(|page| page.site == *site);
            let urls: Vec<_> = own.filter_map(|page| public.canonical(**page)).collect();
            for urls in urls.chunks(MOST) {
                let change = Change { public: public.clone(), urls: urls.to_vec() };
                if self.queue.try_send(change).is_err() {
                    tracing::warn!("search engines are told too slowly; a change goes untold");
                }
            }
        }
    }
}

struct Teller {
    client: Client,
    endpoint: Url,
    key: String,
}

impl Teller {
    async fn run(self, mut waiting: mpsc::Receiver<Change>) {
        while let Some(change) = waiting.recv().await {
            match self.send(&change).await {
                Ok(()) => tracing::debug!(pages = change.urls.len(), "search engines were told of changes"),
                Err(error) => {
                    let error = error.without_url();
                    tracing::warn!(error = &error as &dyn std::error::Error, "search engines could not be told");
                }
            }
        }
    }

    async fn send(&self, change: &Change) -> reqwest::Result<()> {
        let message = Message {
            host: change.public.host(),
            key: &self.key,
            key_location: &change.public.join(&format!("/{}.txt", self.key)),
            url_list: &change.urls,
        };
        self.client.post(self.endpoint.clone()).json(&message).send().await?.error_for_status()?;
        Ok(())
    }
}
