//! The thread that writes the index.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use xxhash_rust::xxh3::xxh3_64;

use super::SearchError;
use super::entry::IndexEntry;
use super::index::{Reader, Writer};
use crate::body::{Body, Coding};
use base::error_chain::ErrorChain;
use base::refusals::is_first;
use base::site::Address;

/// A change of a page.
pub(super) enum IndexChange {
    Made(Address, Arc<Body>),
    /// It is not found any more.
    Gone(Address),
}

/// An entry of the index, as the writer knows it.
#[derive(Clone, Copy)]
pub(super) struct KnownPages {
    /// The hash of the page's `ETag`: a page that is made again as it was is not read again.
    page: u64,
    hash: u64,
    bytes: usize,
}

/// Changes that come within this time are committed together.
const PAUSE: Duration = Duration::from_millis(100);
/// The maximum time until a change is committed.
const LONGEST: Duration = Duration::from_secs(1);

pub(super) struct Writing {
    pub writer: Writer,
    pub reader: Reader,
    pub known: Arc<Mutex<HashMap<Address, KnownPages>>>,
    /// The maximum size of all texts, in bytes.
    pub budget: usize,
    /// The size of all texts, in bytes.
    pub used: usize,
}

impl Writing {
    /// Writes changes until no more can come.
    pub fn run(mut self, changes: &Receiver<IndexChange>) {
        // The first entries determine how soon a new server finds something.
        while let Ok(first) = changes.recv() {
            let until = Instant::now() + LONGEST;
            let mut is_changed = self.apply(first);
            let next = || {
                let left = until.saturating_duration_since(Instant::now());
                changes.recv_timeout(PAUSE.min(left))
            };
            let end = loop {
                match next() {
                    Ok(change) => is_changed |= self.apply(change),
                    Err(end) => break end,
                }
            };
            if is_changed {
                report(&self.writer.commit());
                metrics::gauge!("selvage_search_entries").set(as_f64(self.reader.len()));
                metrics::gauge!("selvage_search_bytes").set(as_f64(self.reader.bytes()));
            }
            if end == RecvTimeoutError::Disconnected {
                break;
            }
        }
    }

    /// Applies a change. Returns whether there is something to commit.
    fn apply(&mut self, change: IndexChange) -> bool {
        match change {
            IndexChange::Gone(address) => {
                let Some(gone) = self.known.lock().remove(&address) else {
                    return false;
                };
                self.used -= gone.bytes;
                self.put(address, None)
            }
            IndexChange::Made(address, html) => {
                let html = html.variant(Coding::Identity);
                let page = xxh3_64(html.etag.as_bytes());
                let known = self.known.lock().get(&address).map(|known| known.page);
                if known == Some(page) {
                    return false;
                }
                match IndexEntry::of(&String::from_utf8_lossy(&html.bytes)) {
                    Some(entry) => self.replace(address, page, entry),
                    None => self.apply(IndexChange::Gone(address)),
                }
            }
        }
    }

    fn replace(&mut self, address: Address, page: u64, entry: IndexEntry) -> bool {
        let own = KnownPages {
            page,
            hash: entry.hash(),
            bytes: entry.bytes(),
        };
        {
            let mut known = self.known.lock();
            let before = known.get(&address);
            if before.is_some_and(|before| before.hash == own.hash) {
                known.insert(address, own);
                return false;
            }
            let others = self.used - before.map_or(0, |before| before.bytes);
            if before.is_none() && others + own.bytes > self.budget {
                if is_first("the index is full") {
                    tracing::warn!("the index of the search is full");
                }
                return false;
            }
            self.used = others + own.bytes;
            known.insert(address, own);
        }
        self.put(address, Some(entry))
    }

    fn put(&mut self, address: Address, entry: Option<IndexEntry>) -> bool {
        report(&self.writer.put(address, entry))
    }
}

/// Logs an error. Returns whether there was none.
fn report(written: &Result<(), SearchError>) -> bool {
    if let Err(error) = written {
        tracing::error!(error = %ErrorChain(error), "the index of the search could not be written");
    }
    written.is_ok()
}

#[expect(clippy::cast_precision_loss, reason = "a metric")]
const fn as_f64(number: u64) -> f64 {
    number as f64
}
