//! The Markdown of recent pages, by the `ETag` of their HTML: another page has another one, so what a
//! purge has removed is not found here.

use std::sync::Arc;

use http::HeaderValue;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use url::Url;

use super::markdown::MarkdownPage;
use super::page::FinishedPage;
use crate::body::Coding;

/// The maximum memory, in bytes.
const BUDGET: usize = 16 << 20;
/// The number of pages that are converted at a time.
const AT_ONCE: usize = 2;

/// Converts pages to Markdown when they are asked for, and keeps the most recent ones.
pub(super) struct MarkdownPages {
    recent: Mutex<RecentPages>,
    turns: Arc<Semaphore>,
}

struct RecentPages {
    pages: LruCache<HeaderValue, Arc<MarkdownPage>>,
    bytes: usize,
}

impl Default for MarkdownPages {
    fn default() -> Self {
        let pages = LruCache::unbounded();
        Self {
            recent: Mutex::new(RecentPages { pages, bytes: 0 }),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl MarkdownPages {
    /// Returns the Markdown of a page if it has been made.
    pub(super) fn known(&self, page: &FinishedPage) -> Option<Arc<MarkdownPage>> {
        self.recent.lock().pages.get(etag(page)).cloned()
    }

    /// Returns the Markdown of a page; `None` for a page without a main part.
    pub(super) async fn get(&self, page: &FinishedPage, base: Url) -> Option<Arc<MarkdownPage>> {
        if let Some(known) = self.known(page) {
            return Some(known);
        }
        let turn = Arc::clone(&self.turns).acquire_owned().await.ok()?;
        if let Some(known) = self.known(page) {
            return Some(known);
        }
        let html = page.html.variant(Coding::Identity).bytes.clone();
        let convert = move || {
            let made = MarkdownPage::of(&html, &base);
            drop(turn);
            made
        };
        let made = Arc::new(spawn_blocking(convert).await.ok()??);
        self.recent
            .lock()
            .put(etag(page).clone(), Arc::clone(&made));
        Some(made)
    }
}

impl RecentPages {
    fn put(&mut self, key: HeaderValue, page: Arc<MarkdownPage>) {
        self.bytes += page.body.weight();
        if let Some((_, replaced)) = self.pages.push(key, page) {
            self.bytes -= replaced.body.weight();
        }
        while self.bytes > BUDGET
            && let Some((_, oldest)) = self.pages.pop_lru()
        {
            self.bytes -= oldest.body.weight();
        }
    }
}

fn etag(page: &FinishedPage) -> &HeaderValue {
    &page.html.variant(Coding::Identity).etag
}
