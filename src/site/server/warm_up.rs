//! The warm-up: renders the pages of the sitemap before visitors request them.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::publish::CacheOutcome;
use base::site::Address;

/// The interval of checking whether visitors' requests have been served.
const BUSY: Duration = Duration::from_millis(20);
/// The wait before trying again after the provider's lists could not be loaded.
const AGAIN: Duration = Duration::from_mins(1);
/// After this many consecutive pages that could not be stored, the run ends.
const FAILURES: usize = 5;

/// Renders every page now, and again whenever [`App::warm_up`] is notified. Stops at three quarters
/// of `budget`, the page cache's bytes; the rest is for other pages.
pub(super) async fn keep_warm(app: Arc<App>, budget: usize) {
    let publisher = &app.publisher;
    let is_idle = || publisher.is_idle();
    let is_full = || publisher.stats().bytes > budget / 4 * 3;
    loop {
        let Ok(pages) = app.files.pages_now().await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        let pages = with_searched(pages, publisher.search().addresses());
        let render = |page| async move { publisher.page(page, "warm-up").await.outcome };
        let made = make(&pages, is_idle, is_full, render).await;
        tracing::info!(made, all = pages.len(), "rendered the pages of the sitemap");
        app.warm_up.notified().await;
    }
}

/// Adds the pages of the search's index that are listed no longer: most of them are gone, which
/// removes them from it.
fn with_searched(mut pages: Vec<Address>, searched: Vec<Address>) -> Vec<Address> {
    let listed: HashSet<_> = pages.iter().copied().collect();
    pages.extend(searched.into_iter().filter(|page| !listed.contains(page)));
    pages
}

/// Renders pages one by one until the cache is full, each while no visitor waits for a page.
/// Returns their number.
async fn make<P: Copy, F: Future<Output = CacheOutcome>>(
    pages: &[P],
    is_idle: impl Fn() -> bool,
    is_full: impl Fn() -> bool,
    render: impl Fn(P) -> F,
) -> usize {
    let mut failures = 0;
    for (made, &page) in pages.iter().enumerate() {
        while !is_idle() {
            tokio::time::sleep(BUSY).await;
        }
        if is_full() {
            return made;
        }
        failures = if render(page).await == CacheOutcome::NotStored {
            failures + 1
        } else {
            0
        };
        if failures == FAILURES {
            tracing::warn!("the warm-up ends early: too many pages failed");
            return made;
        }
        // Requests that came meanwhile go first.
        tokio::task::yield_now().await;
    }
    pages.len()
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use tokio::time::Instant;

    use super::*;

    const PAGES: [usize; 20] = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ];

    #[tokio::test(start_paused = true)]
    async fn every_page_is_rendered_once_and_alone() {
        let (rendered, under_way) = (RefCell::new(Vec::new()), Cell::new(false));
        let render = async |page| {
            assert!(!under_way.replace(true), "one at a time");
            tokio::time::sleep(BUSY).await;
            under_way.set(false);
            rendered.borrow_mut().push(page);
            CacheOutcome::Stored
        };
        assert_eq!(make(&PAGES, || true, || false, render).await, PAGES.len());
        assert_eq!(*rendered.borrow(), PAGES);
    }

    #[tokio::test(start_paused = true)]
    async fn it_waits_while_a_visitor_waits() {
        let start = Instant::now();
        let is_idle = || start.elapsed() >= 10 * BUSY;
        let render = async |_| {
            assert!(is_idle(), "a visitor waits");
            CacheOutcome::Stored
        };
        assert_eq!(make(&PAGES, is_idle, || false, render).await, PAGES.len());
        assert_eq!(start.elapsed(), 10 * BUSY);
    }

    #[tokio::test(start_paused = true)]
    async fn it_ends_when_the_cache_is_full() {
        let rendered = Cell::new(0);
        let render = async |_| {
            rendered.set(rendered.get() + 1);
            CacheOutcome::Stored
        };
        assert_eq!(
            make(&PAGES, || true, || rendered.get() == 3, render).await,
            3
        );
        assert_eq!(rendered.get(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn it_gives_up_after_failures_in_a_row() {
        let rendered = Cell::new(0);
        let render = async |page| {
            rendered.set(rendered.get() + 1);
            // Four consecutive failures, a success, then failures only.
            if page == FAILURES - 1 {
                CacheOutcome::Stored
            } else {
                CacheOutcome::NotStored
            }
        };
        make(&PAGES, || true, || false, render).await;
        assert_eq!(rendered.get(), 2 * FAILURES);
    }
}
