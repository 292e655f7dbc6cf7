//! The provider's public content, through a cache of its answers.
//!
//! [`Content`] has the methods of [`Provider`] for public calls. A fresh answer is used without a
//! call, and callers that miss one share a call. Personal data (tokens, contracts, logins) does not
//! pass through here.
//!
//! # Old answers
//!
//! Stale pages are served by the page cache. The answer cache has a narrower task: a page that has
//! to be rendered while the provider fails is rendered from old answers instead of without them.
//! So, unlike a page, a stale answer is used only if the new call fails or takes longer than
//! `ProviderSettings::cache_refresh_timeout`, never while a timely call is running: after a purge,
//! a page made from such an answer would be stored as new. [`Content::used_stale`] tells the caller
//! that a page is made from old answers; it must not be stored.
//!
//! # Main content and parts
//!
//! [`Content::parts`] makes the calls that a page can do without. A page waits for them for
//! `ProviderSettings::part_wait`, and once in vain: after that, for those answers only that are at
//! hand. A failed call is not made again for `ProviderSettings::cache_failed`, so that a provider
//! that is down is spared.
//!
//! Failed calls are remembered for two seconds, so a page is available as soon as the provider is.
//! Parts that a page can do without have two seconds and places of their own ([`Content::parts`],
//! `provider::rests`).

mod answer;
mod calls;
mod failures;

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use tokio::time::{Duration, Instant, timeout_at};

use self::answer::CachedAnswer;
use self::calls::Key;
use self::failures::RecentFailures;
use super::{Cause, Importance, Overlay, Provider, ProviderError};
use crate::cache::{
    CachePolicyConfig, CacheStatus, LoadError, Mode, Selection, Served, SwrCache, Tag,
};

/// The provider's public content. Cheap to clone; clones share the answers.
#[derive(Clone)]
pub struct Content {
    provider: Provider,
    answers: SwrCache<Key, CachedAnswer, ProviderError>,
    failures: Arc<RecentFailures>,
    importance: Importance,
    /// The record of the page that this content is for.
    page: Option<Arc<PageRecord>>,
    /// Lies over the answers.
    overlay: Option<Arc<Overlay>>,
}

/// The answers that a page is made of.
#[derive(Default)]
struct PageRecord {
    used_stale: AtomicBool,
    /// Whether a part was waited for in vain.
    has_waited: AtomicBool,
    tags: Mutex<BTreeSet<String>>,
}

impl Content {
    /// As [`Provider::stores_uploads`].
    pub fn stores_uploads(&self) -> bool {
        self.provider.stores_uploads()
    }

    /// Creates an empty answer cache for a provider.
    pub fn new(provider: Provider) -> Self {
        let settings = provider.settings();
        let policy = CachePolicyConfig {
            retry_after: settings.cache_retry_after,
            renew_wait: settings.cache_refresh_timeout,
            stale_wait: settings.cache_refresh_timeout,
            // A call for main content may be a second one, after that of a part.
            load_timeout: provider.longest_call(),
            // Callers wait for a refresh, so it is limited like any other load.
            max_refreshes: usize::MAX,
            ..CachePolicyConfig::with_budget(settings.cache_budget)
        };
        let answers = SwrCache::new("content", policy);
        let failures = Arc::new(RecentFailures::new(settings.cache_failed));
        Self {
            provider,
            answers,
            failures,
            importance: Importance::Main,
            page: None,
            overlay: None,
        }
    }

    /// Returns the same content, which records the answers that a page is made of.
    pub fn for_one_page(&self) -> Self {
        Self {
            page: Some(Arc::default()),
            ..self.clone()
        }
    }

    /// Returns the same content, for the parts that a page can do without.
    pub fn parts(&self) -> Self {
        Self {
            importance: Importance::Part,
            ..self.clone()
        }
    }

    /// How long a page waits for its parts.
    pub fn part_wait(&self) -> Duration {
        self.provider.settings().part_wait
    }

    /// Whether the page has waited in vain for a part. It waits for no other one then.
    pub fn has_waited(&self) -> bool {
        let page = self.page.as_ref();
        page.is_some_and(|page| page.has_waited.load(Ordering::Relaxed))
    }

    /// Returns the same content with an overlay.
    #[must_use]
    pub fn below(self, overlay: Option<Arc<Overlay>>) -> Self {
        Self { overlay, ..self }
    }

    /// Whether the page is made of a stale answer, because the provider failed or was slow.
    pub fn used_stale(&self) -> bool {
        let page = self.page.as_ref();
        page.is_some_and(|page| page.used_stale.load(Ordering::Relaxed))
    }

    /// Returns the tags of the calls that the page is made of. Items of lists add none: a page may
    /// show a few of them.
    pub fn used_tags(&self) -> BTreeSet<String> {
        let page = self.page.as_ref();
        page.map_or_else(BTreeSet::new, |page| page.tags.lock().clone())
    }

    /// The provider, for personal calls that must not be cached.
    pub const fn provider(&self) -> &Provider {
        &self.provider
    }

    async fn answer<T: Any + Send + Sync>(&self, key: Key) -> Result<Arc<T>, ProviderError> {
        let Some(overlay) = &self.overlay else {
            return self.published(key).await;
        };
        let published = self.published::<T>(key.below(overlay)).await;
        let below = published.as_deref().ok();
        let overlaid = key.overlaid(overlay, below.map(|answer| answer as &dyn Any));
        let overlaid = overlaid.and_then(|answer| answer.downcast().ok());
        overlaid.map_or(published, Ok)
    }

    /// Returns the provider's own answer.
    async fn published<T: Any + Send + Sync>(&self, key: Key) -> Result<Arc<T>, ProviderError> {
        if let Some(page) = &self.page {
            page.tags.lock().extend(key.tags());
        }
        let served = match self.answers.get(&key) {
            Some(served) => served,
            None => self.served(&key).await?,
        };
        if served.status == CacheStatus::Stale {
            metrics::counter!("selvage_provider_old_answers_total").increment(1);
            if let Some(page) = &self.page {
                page.used_stale.store(true, Ordering::Relaxed);
            }
        }
        match &*served.value {
            CachedAnswer::NotFound(error) => Err(error.clone()),
            CachedAnswer::Found(value) => Arc::clone(value).downcast().map_err(|_| {
                ProviderError::new(
                    key.call(),
                    Cause::WrongData {
                        expected: "of the call's type",
                    },
                )
            }),
        }
    }

    /// Returns an answer that is not fresh, unless the call failed a moment ago.
    async fn served(&self, key: &Key) -> Result<Served<CachedAnswer>, ProviderError> {
        let call = (key.clone(), self.importance);
        if let Some(error) = self.failures.of(&call) {
            return Err(error);
        }
        let is_waited_for = self.importance == Importance::Main || !self.has_waited();
        let served = match self.importance {
            Importance::Part => self.part(key).await,
            Importance::Main => match self.loaded(key).await {
                // The call was one for a part, which is given less time.
                Err(error) if error.is_of_part() => self.loaded(key).await,
                served => served,
            },
        };
        if let Err(error) = &served
            && is_waited_for
        {
            self.failures.add(call, error.clone());
        }
        served
    }

    /// Loads a part within the time that a page waits for it. The call goes on after that.
    async fn part(&self, key: &Key) -> Result<Served<CachedAnswer>, ProviderError> {
        let now = Instant::now();
        let wait = self.provider.settings().part_wait;
        let until = if self.has_waited() { now } else { now + wait };
        let served = timeout_at(until, self.loaded(key)).await;
        served.unwrap_or_else(|_| {
            if let Some(page) = &self.page {
                page.has_waited.store(true, Ordering::Relaxed);
            }
            Err(ProviderError::new(key.call(), Cause::Timeout(wait)))
        })
    }

    async fn loaded(&self, key: &Key) -> Result<Served<CachedAnswer>, ProviderError> {
        let (call, provider) = (key.clone(), self.provider.of(self.importance));
        let load = move || call.load(provider);
        let served = self.answers.get_or_load(key.clone(), load).await;
        served.map_err(|error| load_error(error, key))
    }

    /// Purges all answers and returns their number. After a soft purge an old answer is still used
    /// if its call fails, after a hard purge it is not.
    pub fn purge_all(&self, mode: Mode) -> usize {
        self.forget_failures();
        self.answers.purge(&Selection::All, mode).len()
    }

    /// Like [`Content::purge_all`], for the answers with one of the tags: `info:<fid>`,
    /// `tid:<tid>`, `cid:<cid>`, `type:<tid>`, `seo`, `bbs`.
    pub fn purge_tags(&self, tags: &[Tag], mode: Mode) -> usize {
        self.forget_failures();
        tags.iter()
            .map(|tag| self.answers.purge(&Selection::Tag(tag.clone()), mode).len())
            .sum()
    }

    /// Forgets what failed, rests or is lacking: after a purge, everything is asked for.
    fn forget_failures(&self) {
        self.failures.forget();
        self.provider.forget();
    }
}

/// Converts an error of the cache to one of the call.
fn load_error(error: LoadError<ProviderError>, key: &Key) -> ProviderError {
    let cause = match error {
        LoadError::Failed(error) => return ProviderError::clone(&error),
        LoadError::Aborted => Cause::Broken(None),
        LoadError::TimedOut(limit) => Cause::Timeout(limit),
        LoadError::Busy => Cause::Overloaded,
    };
    ProviderError::new(key.call(), cause)
}
