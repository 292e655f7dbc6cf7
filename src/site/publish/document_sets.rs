//! The documents of several pages in one body. They share so much that together they are not much
//! larger than one.
//!
//! Recent bodies are kept by the `ETag`s of their documents: a page that is made anew has another
//! one.

use std::num::NonZeroUsize;
use std::sync::Arc;

use bytes::Bytes;
use http::HeaderValue;
use lru::LruCache;
use parking_lot::Mutex;
use selvage_loops::brotli;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::page::FinishedPage;
use crate::body::{Body, Coding};

/// The maximum of a body in Brotli, in bytes. Most visitors follow one of its links, or none.
const MOST: usize = 6_000;
/// The number of bodies that are kept. One has up to some 100 KB.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(128).unwrap();

/// Makes bodies of documents, one at a time, and keeps the most recent ones.
pub(super) struct DocumentSets {
    recent: Mutex<LruCache<Vec<HeaderValue>, Arc<Body>>>,
    turn: Arc<Semaphore>,
}

impl Default for DocumentSets {
    fn default() -> Self {
        Self {
            recent: Mutex::new(LruCache::new(REMEMBERED)),
            turn: Arc::new(Semaphore::new(1)),
        }
    }
}

impl DocumentSets {
    /// Returns an array of the pages' documents in their order, as many as fit. It is empty while
    /// another one is being made: no visitor waits for it, and it must not delay pages.
    pub(super) async fn get(&self, pages: &[Arc<FinishedPage>]) -> Arc<Body> {
        let variants = pages
            .iter()
            .map(|page| page.document.variant(Coding::Identity));
        let (documents, key): (Vec<_>, Vec<_>) = variants
            .map(|variant| (variant.bytes.clone(), variant.etag.clone()))
            .unzip();
        if let Some(known) = self.recent.lock().get(&key) {
            return Arc::clone(known);
        }
        let Some(made) = self.make(documents).await.map(Arc::new) else {
            return Arc::new(Body::incompressible(Bytes::from_static(b"[]")));
        };
        self.recent.lock().put(key, Arc::clone(&made));
        made
    }

    async fn make(&self, documents: Vec<Bytes>) -> Option<Body> {
        let turn = Arc::clone(&self.turn).try_acquire_owned().ok()?;
        let make = move || {
            let made = together(&documents);
            drop(turn);
            made
        };
        spawn_blocking(make).await.ok()
    }
}

fn together(documents: &[Bytes]) -> Body {
    let fitting = brotli::fitting(documents, MOST).unwrap_or_default();
    let documents = documents[..fitting].join(&b',');
    let body = Body::new([&b"["[..], &documents, b"]"].concat().into());
    // Clients without Brotli are few, and get what is compressed for them.
    let _ = body.variant(Coding::Brotli);
    body
}
