//! The warm-up: the pages of the sitemap are made before someone asks for them.

use std::sync::Arc;
use std::time::Duration;

use super::App;
use crate::publish::Copy;
use crate::site::Address;

/// How long to wait for the end of what visitors asked for.
const BUSY: Duration = Duration::from_millis(20);
/// How long to wait for a provider whose lists cannot be had.
const AGAIN: Duration = Duration::from_mins(1);
/// So many pages in a row that could not be kept, and it is not worth going on.
const FAILURES: usize = 5;

/// Makes every page now, and again whenever [`App::warm_up`] is notified. `budget` is what the cache may weigh; a
/// quarter of it is left to what visitors ask for besides.
pub(super) async fn keep_warm(app: Arc<App>, budget: usize) {
    loop {
        let Ok(pages) = app.files.pages_now().await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        let (made, all) = (make(&app, &pages, budget / 4 * 3).await, pages.len());
        tracing::info!(made, all, "the pages of the sitemap were made");
        app.warm_up.notified().await;
    }
}

/// Makes pages one after the other, while nobody else has anything made. Says how many.
async fn make(app: &App, pages: &[Address], budget: usize) -> usize {
    let mut failures = 0;
    for (made, page) in pages.iter().enumerate() {
        while !app.publisher.is_idle() {
            tokio::time::sleep(BUSY).await;
        }
        if app.publisher.stats().bytes > budget {
            return made;
        }
        let copy = app.publisher.page(*page, "warm-up").await.copy;
        failures = if copy == Copy::Unstored { failures + 1 } else { 0 };
        if failures == FAILURES {
            tracing::warn!("the warm-up ends early: pages cannot be made now");
            return made;
        }
        // Whoever came meanwhile goes first.
        tokio::task::yield_now().await;
    }
    pages.len()
}
