//! The search of the garment site: an index in memory of the pages as they are shown.
//!
//! A page enters the index when it is made or taken from the cache of other servers, and is
//! replaced or removed when it is made anew, so the index has what visitors see, with any provider.
//! One thread writes ([`writing`]); requests read without a lock. Nothing is stored, and nothing of
//! a customer gets in: pages of customers are refused by their address, pages for one person are
//! never offered, and pages that search engines may not index are left out.
//!
//! An entry is made of a page for everybody, of status 200, indexable, of a list the first page.
//! Queries are parsed apart from the route (`site::SearchQuery`); their pages are never stored,
//! count as misses, and no log line, metric or visit record contains the words.

mod ask;
mod entry;
mod excerpt;
mod fields;
mod index;
mod terms;
#[cfg(test)]
mod tests;
mod tokens;
mod unfound;
mod words;
mod writing;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use http::StatusCode;
use parking_lot::Mutex;
use tantivy::TantivyError;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use self::index::Reader;
use self::unfound::Unfound;
use self::writing::{IndexChange, KnownPages};
use crate::body::Body;
use base::error_chain::ErrorChain;
use base::locale::{Locale, Synonyms};
use base::refusals::is_first;
use base::site::{Address, SearchQuery, Site};

pub use self::excerpt::Segment;
pub use self::index::{Found, FoundPage, RESULTS};
pub use self::unfound::UnfoundWords;

/// Why the search did not start, or a query failed.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The index.
    #[error(transparent)]
    Index(#[from] TantivyError),
    /// An entry.
    #[error("an entry of the index: {0}")]
    IndexEntry(#[from] serde_json::Error),
    /// The thread that writes.
    #[error("the index's thread: {0}")]
    Thread(#[from] std::io::Error),
    /// The query took too long, or too many were waiting.
    #[error("the search is busy")]
    Busy,
}

/// The maximum number of pages that wait for the index, each with its HTML.
const WAITING: usize = 256;
/// The maximum time of a query, its wait included.
const TIMEOUT: Duration = Duration::from_secs(2);
/// The number of queries at a time.
const QUERIES: usize = 4;

/// The search; clones share the index.
#[derive(Clone)]
pub struct Search(Arc<SharedIndex>);

struct SharedIndex {
    changes: SyncSender<IndexChange>,
    reader: Reader,
    known: Arc<Mutex<HashMap<Address, KnownPages>>>,
    queries: Arc<Semaphore>,
    unfound: Unfound,
}

impl Search {
    /// Creates an empty index whose texts take at most `budget` bytes, and starts the thread that
    /// writes it.
    pub fn start(budget: usize) -> Result<Self, SearchError> {
        metrics::describe_counter!(
            "selvage_search_queries_total",
            "Queries of the search by outcome"
        );
        metrics::describe_histogram!("selvage_search_seconds", "Time of a query of the search");
        metrics::describe_gauge!("selvage_search_entries", "Pages in the index of the search");
        metrics::describe_gauge!("selvage_search_bytes", "Size of the index of the search");
        for outcome in ["found", "nothing", "failed"] {
            metrics::counter!("selvage_search_queries_total", "outcome" => outcome).increment(0);
        }
        for name in ["selvage_search_entries", "selvage_search_bytes"] {
            metrics::gauge!(name).set(0.0);
        }
        let (writer, reader) = index::open()?;
        let (changes, received) = sync_channel(WAITING);
        let known = Arc::default();
        let writing = writing::Writing {
            writer,
            reader: reader.clone(),
            known: Arc::clone(&known),
            budget,
            used: 0,
        };
        thread::Builder::new()
            .name("search".to_owned())
            .spawn(move || writing.run(&received))?;
        Ok(Self(Arc::new(SharedIndex {
            changes,
            reader,
            known,
            queries: Arc::new(Semaphore::new(QUERIES)),
            unfound: Unfound::default(),
        })))
    }

    /// Takes note of a page for everybody that has been made. Returns at once.
    pub fn offer(&self, address: Address, status: StatusCode, html: &Arc<Body>) {
        let change = match status {
            _ if !has_entry(address) => return,
            StatusCode::OK => IndexChange::Made(address, Arc::clone(html)),
            StatusCode::NOT_FOUND if self.0.known.lock().contains_key(&address) => {
                IndexChange::Gone(address)
            }
            _ => return,
        };
        let lost = matches!(self.0.changes.try_send(change), Err(TrySendError::Full(_)));
        if lost && is_first("a page was not indexed") {
            tracing::warn!("a page was not indexed: too many are waiting");
        }
    }

    /// The addresses of all entries.
    pub fn addresses(&self) -> Vec<Address> {
        self.0.known.lock().keys().copied().collect()
    }

    /// Returns the words that visitors looked for in vain most often.
    pub fn unfound(&self, number: usize) -> Vec<UnfoundWords> {
        self.0.unfound.first(number)
    }

    /// Finds the pages of a language.
    pub async fn find(
        &self,
        locale: Locale,
        query: &SearchQuery,
        synonyms: &Synonyms,
    ) -> Result<Found, SearchError> {
        let begun = Instant::now();
        let found = match timeout(TIMEOUT, self.find_in_turn(locale, query, synonyms)).await {
            Ok(found) => found,
            Err(_) => Err(SearchError::Busy),
        };
        metrics::histogram!("selvage_search_seconds").record(begun.elapsed());
        let outcome = match &found {
            Ok(found) if found.total > 0 => "found",
            Ok(_) => {
                self.0.unfound.count(&query.words);
                "nothing"
            }
            Err(error) => {
                if is_first("a query of the search failed") {
                    tracing::warn!(error = %ErrorChain(error), "a query of the search failed");
                }
                "failed"
            }
        };
        metrics::counter!("selvage_search_queries_total", "outcome" => outcome).increment(1);
        found
    }

    async fn find_in_turn(
        &self,
        locale: Locale,
        query: &SearchQuery,
        synonyms: &Synonyms,
    ) -> Result<Found, SearchError> {
        let turn = Arc::clone(&self.0.queries).acquire_owned().await;
        let turn = turn.map_err(|_| SearchError::Busy)?;
        let (reader, query) = (self.0.reader.clone(), query.clone());
        let synonyms = Synonyms::clone(synonyms);
        let find = move || {
            let found = reader.find(locale, &query, &synonyms);
            drop(turn);
            found
        };
        spawn_blocking(find).await.map_err(|_| SearchError::Busy)?
    }
}

/// Whether the page at an address may have an entry: not customers' pages, and of a list its first
/// page only.
fn has_entry(Address { site, route, .. }: Address) -> bool {
    site == Site::Garment
        && route.is_indexed()
        && route
            .href()
            .is_some_and(|href| Some(href) == route.seo_path())
}
