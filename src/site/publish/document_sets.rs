//! The documents of several pages in one body, in which the frame that they share takes its room
//! once.
//!
//! Recent bodies are kept by the `ETag`s of their documents: a page that is made anew has another
//! one.

use std::num::NonZeroUsize;
use std::sync::Arc;

use bytes::Bytes;
use http::HeaderValue;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::page::FinishedPage;
use crate::body::{Body, Coding};

/// The maximum of a body in Brotli, in bytes. Most visitors follow one of its links, or none.
const MOST: usize = 6 << 10;
/// What any further document takes at least, of those in a body.
const LEAST: usize = 200;
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
    /// Returns an array of the pages' documents in their order, those that fit. It is empty while
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

/// Makes an array of the documents, without those that do not fit behind the others.
fn together(documents: &[Bytes]) -> Body {
    let mut fitting: Vec<&[u8]> = Vec::new();
    let mut body = array(&fitting);
    for document in documents {
        fitting.push(document);
        let larger = array(&fitting);
        let length = larger.variant(Coding::Brotli).bytes.len();
        if length > MOST {
            fitting.pop();
            continue;
        }
        body = larger;
        if length + LEAST > MOST {
            break;
        }
    }
    body
}

fn array(documents: &[&[u8]]) -> Body {
    let documents = documents.join(&b',');
    Body::new([&b"["[..], &documents, b"]"].concat().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document whose words are its own.
    fn document(number: u32, words: u32) -> Bytes {
        let word = |word: u32| format!("{:08x}", (1000 * number + word).wrapping_mul(0x9e37_79b1));
        let words: Vec<_> = (0..words).map(word).collect();
        format!("{words:?}").into()
    }

    #[test]
    fn a_document_that_does_not_fit_is_left_out() {
        let [small, large, other] = [document(1, 300), document(2, 3000), document(6, 300)];
        let both = [&b"["[..], &small, b",", &other, b"]"].concat();
        assert!(together(&[small.clone(), large.clone(), other]).is(&both));
        assert!(together(&[large]).is(b"[]"));
        let many: Vec<_> = (0..20).map(|number| document(number, 300)).collect();
        let length = together(&many).variant(Coding::Brotli).bytes.len();
        assert!((MOST / 2..=MOST).contains(&length), "{length}");
    }
}
