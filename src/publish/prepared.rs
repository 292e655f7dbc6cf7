//! The pages of refused requests, made once for each site and language, so that a refusal costs less than a page.

use std::collections::HashMap;

use parking_lot::Mutex;

use super::page::FinishedPage;
use crate::locale::Locale;
use crate::site::Site;

/// The reason of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Refusal {
    /// The engine or the provider has too much to do.
    Busy,
    /// The client is over a limit, for this many seconds.
    TooMany(u64),
    /// The provider does not send the page's own content.
    Unavailable,
}

type Key = (Site, Locale, Refusal);

#[derive(Default)]
pub(super) struct Prepared(Mutex<HashMap<Key, FinishedPage>>);

/// Maximum number of pages: those of usual waits. Above it all are made again.
const MOST: usize = 64;

impl Prepared {
    pub(super) fn get(&self, key: Key) -> Option<FinishedPage> {
        self.0.lock().get(&key).cloned()
    }

    /// Stores a page, compressed, in place of the present one.
    pub(super) fn put(&self, key: Key, page: FinishedPage) -> FinishedPage {
        page.compress_all();
        let mut pages = self.0.lock();
        if pages.len() >= MOST {
            pages.clear();
        }
        pages.insert(key, page.clone());
        page
    }

    pub(super) fn clear(&self) {
        self.0.lock().clear();
    }
}
