//! The pages of refused requests, made once for each site and language, so that a refusal costs
//! less than a page.

use std::collections::HashMap;

use parking_lot::Mutex;

use super::page::FinishedPage;
use base::locale::Locale;
use base::site::Site;

/// The reason of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RefusalPage {
    /// The engine or the provider has too much to do.
    Busy,
    /// The client is over a limit, for this many seconds.
    TooMany(u64),
    /// The provider does not send the page's own content.
    Unavailable,
}

type PreparedKey = (Site, Locale, RefusalPage);

#[derive(Default)]
pub(super) struct Prepared(Mutex<HashMap<PreparedKey, FinishedPage>>);

/// Maximum number of pages: those of usual waits. Above it all are made again.
const MOST: usize = 64;

impl Prepared {
    pub(super) fn get(&self, key: PreparedKey) -> Option<FinishedPage> {
        self.0.lock().get(&key).cloned()
    }

    /// Stores a page, compressed, in place of the present one.
    pub(super) fn put(&self, key: PreparedKey, page: FinishedPage) -> FinishedPage {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use http::StatusCode;

    use crate::body::Body;

    fn page(text: &'static str) -> FinishedPage {
        let body = || Arc::new(Body::new(text.into()));
        FinishedPage {
            status: StatusCode::SERVICE_UNAVAILABLE,
            html: body(),
            styles: "".into(),
            document_status: StatusCode::SERVICE_UNAVAILABLE,
            document: body(),
            retry_after: None,
        }
    }

    #[test]
    fn a_page_is_kept_until_there_are_too_many_or_another_build() {
        let (prepared, unavailable) = (
            Prepared::default(),
            (Site::Garment, Locale::ZH, RefusalPage::Unavailable),
        );
        let shown = |key| prepared.get(key).map(|page| page.html.is(b"old"));
        prepared.put(unavailable, page("old"));
        assert_eq!(shown(unavailable), Some(true));
        prepared.put(unavailable, page("new"));
        assert_eq!(shown(unavailable), Some(false));
        prepared.clear();
        assert_eq!(shown(unavailable), None);
        prepared.put(unavailable, page("old"));
        for wait in 1..MOST as u64 {
            prepared.put(
                (Site::Garment, Locale::ZH, RefusalPage::TooMany(wait)),
                page("wait"),
            );
        }
        assert_eq!(shown(unavailable), Some(true));
        prepared.put(
            (Site::Garment, Locale::ZH, RefusalPage::TooMany(MOST as u64)),
            page("wait"),
        );
        assert_eq!(shown(unavailable), None);
    }
}
