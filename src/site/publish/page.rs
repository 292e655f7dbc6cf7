//! A finished page, and its cache status.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;

use crate::body::Body;
use crate::cache::Lifetime;

/// A page whose bodies are shared by its clones.
#[derive(Clone, Debug)]
pub struct FinishedPage {
    pub status: StatusCode,
    /// The whole HTML page.
    pub html: Arc<Body>,
    /// The sources of the style sheets in the HTML, for the content security policy: each after a
    /// space.
    pub styles: Arc<str>,
    /// The status of the document when requested alone: that of the HTML, except for a page that
    /// could only not be rendered.
    pub document_status: StatusCode,
    /// The page's document as JSON.
    pub document: Arc<Body>,
    /// When to try again, with status 429 or 503; whole seconds.
    pub retry_after: Option<Duration>,
}

impl FinishedPage {
    /// Compresses the bodies now, for a page that is sent often.
    pub(super) fn compress_all(&self) {
        self.html.compress_all();
        self.document.compress_all();
    }
}

#[derive(Clone, Debug)]
pub struct Published {
    /// The page; shared by everyone who gets the same copy.
    pub page: Arc<FinishedPage>,
    pub outcome: CacheOutcome,
}

impl Published {
    /// Returns this page as one person's, which browsers and proxies do not store.
    #[must_use]
    pub fn private(self) -> Self {
        Self {
            outcome: CacheOutcome::Private,
            ..self
        }
    }
}

impl CacheOutcome {
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
    /// For one person: nobody may store the response.
    Private,
}

/// A page that has been made, here or by another server.
#[derive(Clone, Debug)]
pub(super) struct MadePage {
    pub page: FinishedPage,
    /// `None` if it must not be stored.
    pub lifetime: Option<Lifetime>,
    pub tags: Vec<String>,
    /// Time since it was made.
    pub age: Duration,
}
