//! A finished page, and how it came to be served.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;

use crate::body::Body;

/// A page in its two forms, ready to be sent.
#[derive(Debug)]
pub struct FinishedPage {
    /// The status of the HTML.
    pub status: StatusCode,
    /// The whole HTML page.
    pub html: Body,
    /// The status of the document sent by itself: that of the HTML, but for a page which could only not be rendered.
    pub document_status: StatusCode,
    /// The page's document as JSON.
    pub document: Body,
    /// When to come again, where the status is 503.
    pub retry_after: Option<Duration>,
}

/// A page as it is served to someone.
#[derive(Clone, Debug)]
pub struct Published {
    /// The page, shared with everyone who gets the same copy.
    pub page: Arc<FinishedPage>,
    /// Where the copy comes from.
    pub copy: Copy,
}

impl Copy {
    /// Whether the copy is kept and fresh.
    #[must_use]
    pub fn is_fresh(self) -> bool {
        match self {
            Self::Stored { fresh_for, .. } => !fresh_for.is_zero(),
            Self::Made | Self::MadeForOthers => true,
            Self::Unstored | Self::Unshared => false,
        }
    }
}

/// Where a served copy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// From the cache.
    Stored {
        /// Time since it was made.
        age: Duration,
        /// Time until it is stale; zero when it is.
        fresh_for: Duration,
    },
    /// Made for this request, and kept.
    Made,
    /// Made for a request that came before this one and was still waiting.
    MadeForOthers,
    /// Made for this request, and not good enough to be kept.
    Unstored,
    /// Made for one person; the cache was never asked.
    Unshared,
}
