//! `IndexNow`: tells participating search engines which pages have changed (indexnow.org).
//!
//! Nothing waits for it: changes that do not fit into its queue are dropped, and failures are
//! logged and not retried.

use std::collections::HashSet;
use std::time::Duration;

use reqwest::{Client, Response};
use serde_json::json;
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

use crate::http_client::{self, Transport};
use crate::site::{Address, PublicUrl, Site};

/// Tells search engines of changed pages. Stops when it is dropped.
pub struct IndexNow {
    sites: Vec<(Site, PublicUrl)>,
    queue: mpsc::Sender<Change>,
    _sender: AbortOnDropHandle<()>,
}

struct Change {
    public: PublicUrl,
    urls: Vec<String>,
}

const QUEUE: usize = 64;
/// The maximum number of URLs in a message (indexnow.org).
const MOST: usize = 10_000;
const TIMEOUT: Duration = Duration::from_secs(10);

impl IndexNow {
    /// Starts the task that sends to `endpoint`. All sites have the same key.
    pub fn start(
        endpoint: String,
        key: String,
        sites: Vec<(Site, PublicUrl)>,
    ) -> reqwest::Result<Self> {
        let client = http_client::builder(Transport::Tls)
            .timeout(TIMEOUT)
            .build()?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        let sender = AbortOnDropHandle::new(tokio::spawn(send(client, endpoint, key, waiting)));
        Ok(Self {
            sites,
            queue,
            _sender: sender,
        })
    }

    /// Queues changed pages. Pages for customers are left out.
    pub fn tell<'a>(&self, pages: impl IntoIterator<Item = &'a Address>) {
        let mut seen = HashSet::new();
        let found = |page: &&Address| page.route.is_indexed() && seen.insert(**page);
        let pages: Vec<_> = pages.into_iter().filter(found).collect();
        for (site, public) in &self.sites {
            let own = pages.iter().filter(|page| page.site == *site);
            let urls: Vec<_> = own.filter_map(|page| public.canonical(**page)).collect();
            for urls in urls.chunks(MOST) {
                let change = Change {
                    public: public.clone(),
                    urls: urls.to_vec(),
                };
                if self.queue.try_send(change).is_err() {
                    tracing::warn!("the IndexNow queue is full; a change was dropped");
                }
            }
        }
    }
}

/// Sends the changes one by one until the queue is closed.
async fn send(client: Client, endpoint: String, key: String, mut waiting: mpsc::Receiver<Change>) {
    while let Some(Change { public, urls }) = waiting.recv().await {
        let key_location = public.join(&format!("/{key}.txt"));
        let message = json!({ "host": public.host(), "key": key, "keyLocation": key_location, "urlList": urls });
        match client
            .post(&endpoint)
            .json(&message)
            .send()
            .await
            .and_then(Response::error_for_status)
        {
            Ok(_) => tracing::debug!(pages = urls.len(), "sent changed pages to IndexNow"),
            Err(error) => {
                let error = error.without_url();
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "IndexNow request failed"
                );
            }
        }
    }
}
