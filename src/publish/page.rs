//! A finished page, and its cache status.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;

use crate::body::Body;

/// A page as HTML and as a document.
#[derive(Debug)]
pub struct FinishedPage {
    /// The status of the HTML.
    pub status: StatusCode,
    /// The whole HTML page.
    pub html: Body,
    /// The status of the document when requested alone: that of the HTML, except for a page that could only not be
    /// rendered.
    pub document_status: StatusCode,
    /// The page's document as JSON.
    pub document: Body,
    /// When to try again, with status 503.
    pub retry_after: Option<Duration>,
}

/// A page as it is served.
#[derive(Clone, Debug)]
pub struct Published {
    /// The page; shared by everyone who gets the same copy.
    pub page: Arc<FinishedPage>,
    /// The cache status of the copy.
    pub outcome: CacheOutcome,
}

impl CacheOutcome {
    /// Whether the copy is stored and fresh.
    pub fn is_fresh(self) -> bool {
        match self {
            Self::Hit { fresh_for, .. } => !fresh_for.is_zero(),
            Self::Stored | Self::Collapsed => true,
            Self::NotStored | Self::Private => false,
        }
    }
}

/// How the cache contributed to a served page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheOutcome {
    /// Served from the cache.
    Hit {
        /// Time since it was rendered.
        age: Duration,
        /// Time until it becomes stale; zero if it is.
        fresh_for: Duration,
    },
    /// Rendered for this request, and stored.
    Stored,
    /// Rendered for an earlier request that was still in progress, and stored.
    Collapsed,
    /// Rendered for this request, and not stored.
    NotStored,
    /// Rendered for one person; the cache was not used.
    Private,
}
