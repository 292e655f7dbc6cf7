//! Announcements: tells search engines which pages have changed, `IndexNow` and Baidu.
//!
//! Nothing waits for them: changes that do not fit into a queue are dropped, and failures are
//! logged after a few attempts.

mod baidu;
mod indexnow;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::error::Error;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use http::StatusCode;
use reqwest::{Client, RequestBuilder};
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

pub use self::baidu::Baidu;
pub use self::indexnow::IndexNow;
use base::http_client::{self, Transport};
use base::site::{Address, PublicUrl, Site};

/// The name of the counter of announced pages.
const PAGES: &str = "selvage_announced_pages_total";
const QUEUE: usize = 64;
const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum number of further attempts to announce a change.
const RETRIES: usize = 2;
/// The maximum size of an answer in bytes.
const MOST_ANSWERED: usize = 1 << 20;

/// A search engine, and how it is told of changes.
pub trait SearchEngine: Send + Sync + 'static {
    const NAME: &'static str;
    /// The maximum number of URLs in a message.
    const MOST: usize;

    /// Whether the engine is told of a page.
    fn takes(page: &Address) -> bool;

    fn request(&self, client: &Client, change: &Submission) -> RequestBuilder;

    /// Reads the answer to a change, and returns the number of pages that were taken.
    fn read(
        &self,
        status: StatusCode,
        body: &[u8],
        change: &Submission,
    ) -> Result<usize, RefusedSubmission>;
}

/// Changed pages of a site.
pub struct Submission {
    public: PublicUrl,
    urls: Vec<String>,
}

/// An answer of a search engine that refuses a change.
#[derive(Debug, thiserror::Error)]
#[error("status {status}: {message}")]
pub struct RefusedSubmission {
    status: StatusCode,
    message: String,
}

#[derive(Debug, thiserror::Error)]
enum SubmissionFailure {
    #[error("no answer")]
    NoAnswer(#[source] reqwest::Error),
    #[error("the change was refused")]
    Refused(#[from] RefusedSubmission),
}

impl SubmissionFailure {
    /// Whether another attempt may succeed.
    fn may_pass(&self) -> bool {
        match self {
            Self::NoAnswer(_) => true,
            Self::Refused(RefusedSubmission { status, .. }) => {
                status.is_server_error() || *status == StatusCode::TOO_MANY_REQUESTS
            }
        }
    }
}

/// Tells search engines of changed pages. Stops when it is dropped.
pub struct Submitter {
    sites: Vec<(Site, PublicUrl)>,
    /// The first pause between two attempts; each further one is ten times as long.
    pause: Duration,
    queues: Vec<SubmissionQueue>,
}

/// The changes that one search engine has to be told of.
struct SubmissionQueue {
    engine: &'static str,
    most: usize,
    takes: fn(&Address) -> bool,
    changes: mpsc::Sender<Submission>,
    _sender: AbortOnDropHandle<()>,
}

impl Submitter {
    pub fn new(sites: Vec<(Site, PublicUrl)>, pause: Duration) -> Self {
        metrics::describe_counter!(
            PAGES,
            "Changed pages by search engine and outcome of their announcement"
        );
        Self {
            sites,
            pause,
            queues: Vec::new(),
        }
    }

    /// Starts the task that tells a search engine.
    pub fn add<E: SearchEngine>(&mut self, engine: E) -> reqwest::Result<()> {
        let client = http_client::builder(Transport::Tls)
            .timeout(TIMEOUT)
            .build()?;
        let (changes, waiting) = mpsc::channel(QUEUE);
        let sender = tokio::spawn(announce(client, engine, waiting, self.pause));
        self.queues.push(SubmissionQueue {
            engine: E::NAME,
            most: E::MOST,
            takes: E::takes,
            changes,
            _sender: AbortOnDropHandle::new(sender),
        });
        Ok(())
    }

    /// Queues changed pages. Pages for customers are left out.
    pub fn tell<'a>(&self, pages: impl IntoIterator<Item = &'a Address>) {
        let mut seen = HashSet::new();
        let found = |page: &&Address| page.route.is_indexed() && seen.insert(**page);
        let pages: Vec<_> = pages.into_iter().filter(found).collect();
        for queue in &self.queues {
            for (site, public) in &self.sites {
                let own = pages.iter().filter(|page| page.site == *site);
                let taken = own.filter(|page| (queue.takes)(page));
                let urls: Vec<_> = taken.filter_map(|page| public.canonical(**page)).collect();
                for urls in urls.chunks(queue.most) {
                    queue.add(Submission {
                        public: public.clone(),
                        urls: urls.to_vec(),
                    });
                }
            }
        }
    }
}

impl SubmissionQueue {
    fn add(&self, change: Submission) {
        let pages = change.urls.len();
        if self.changes.try_send(change).is_err() {
            count(self.engine, "dropped", pages);
            tracing::warn!(
                engine = self.engine,
                pages,
                "the queue of announcements is full; a change was dropped"
            );
        }
    }
}

fn count(engine: &'static str, outcome: &'static str, pages: usize) {
    metrics::counter!(PAGES, "engine" => engine, "outcome" => outcome).increment(pages as u64);
}

/// Announces the changes one by one until the queue is closed.
async fn announce<E: SearchEngine>(
    client: Client,
    engine: E,
    mut waiting: mpsc::Receiver<Submission>,
    pause: Duration,
) {
    let pauses = ExponentialBuilder::default()
        .with_min_delay(pause)
        .with_factor(10.0)
        .with_max_times(RETRIES);
    while let Some(change) = waiting.recv().await {
        let pages = change.urls.len();
        let announced = (|| attempt(&client, &engine, &change))
            .retry(pauses)
            .when(SubmissionFailure::may_pass);
        match announced.await {
            Ok(taken) => {
                count(E::NAME, "sent", taken);
                count(E::NAME, "refused", pages.saturating_sub(taken));
                tracing::debug!(engine = E::NAME, pages = taken, "announced changed pages");
            }
            Err(failure) => {
                count(E::NAME, "failed", pages);
                tracing::warn!(
                    engine = E::NAME,
                    pages,
                    error = &failure as &dyn Error,
                    "changed pages were not announced"
                );
            }
        }
    }
}

async fn attempt<E: SearchEngine>(
    client: &Client,
    engine: &E,
    change: &Submission,
) -> Result<usize, SubmissionFailure> {
    // The URL may contain a token.
    let no_answer = |error: reqwest::Error| SubmissionFailure::NoAnswer(error.without_url());
    let mut response = engine
        .request(client, change)
        .send()
        .await
        .map_err(no_answer)?;
    let mut body = Vec::new();
    while body.len() < MOST_ANSWERED
        && let Some(chunk) = response.chunk().await.map_err(no_answer)?
    {
        body.extend_from_slice(&chunk);
    }
    Ok(engine.read(response.status(), &body, change)?)
}
