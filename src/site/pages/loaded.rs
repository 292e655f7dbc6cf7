//! A loaded page: its document, and how it may be cached.

use http::StatusCode;

use super::document::Document;

#[derive(Debug)]
pub struct LoadedPage {
    pub document: Document,
    pub cacheability: Cacheability,
    /// The tags of its content: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cacheability {
    Complete,
    /// Only another build can change the page.
    UntilNextBuild,
    /// There is no such page: cacheable for a short time.
    NotFound,
    /// A part is missing or stale, or the page failed: not cacheable.
    NotCacheable,
}

impl Cacheability {
    pub(super) fn of(status: StatusCode, incomplete: bool) -> Self {
        match status {
            _ if incomplete => Self::NotCacheable,
            StatusCode::OK => Self::Complete,
            StatusCode::NOT_FOUND => Self::NotFound,
            _ => Self::NotCacheable,
        }
    }
}
