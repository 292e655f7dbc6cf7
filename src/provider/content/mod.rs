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

mod answer;
mod key;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::answer::{Cacheable, CachedAnswer};
use self::key::Key;
use super::{
    Bid, Board, Catalog, Cause, Cols, Fid, Info, InfoQuery, Label, Lid, ListOf, Provider,
    ProviderError, Rows, Seo, Tid, Topic, TypeInfo,
};
use crate::cache::{CachePolicyConfig, CacheStatus, LoadError, Mode, Selection, SwrCache, Tag};
use crate::locale::Locale;

/// The provider's public content. Cheap to clone. Clones share the answers and the
/// [`used_stale`](Self::used_stale) flag.
#[derive(Clone)]
pub struct Content {
    provider: Provider,
    answers: SwrCache<Key, CachedAnswer, ProviderError>,
    used_stale: Arc<AtomicBool>,
}

/// Defines the methods of [`Content`]: for each public call its parameters, its answer and its key.
macro_rules! cached_calls {
    ($($call:ident($($name:ident: $kind:ty),+) -> $answer:ty, $key:expr;)+) => {
        impl Content {$(
            #[doc = concat!("Returns the cached answer of [`Provider::", stringify!($call), "`].")]
            pub async fn $call(&self, $($name: $kind),+) -> Result<Arc<$answer>, ProviderError> {
                self.answer($key, move |provider: Provider| async move { provider.$call($($name),+).await }).await
            }
        )+}
    };
}

cached_calls! {
    info(fid: Fid, locale: Locale, cols: Cols) -> Info, Key::Info(fid, locale, cols);
    infos(query: InfoQuery) -> Vec<Info>, Key::Infos(query);
    type_info(tid: Tid, locale: Locale) -> TypeInfo, Key::Type(tid, locale);
    catalogs(locale: Locale) -> Vec<Catalog>, Key::Catalogs(locale);
    boards(board: Option<Bid>, locale: Locale) -> Vec<Board>, Key::Boards(board, locale);
    labels(board: Option<Bid>, locale: Locale) -> Vec<Label>, Key::Labels(board, locale);
    topics(label: Lid, rows: Rows, locale: Locale) -> Vec<Topic>, Key::Topics(label, rows, locale);
}

impl Content {
    /// Creates an empty answer cache for a provider.
    pub fn new(provider: Provider) -> Self {
        let settings = provider.settings();
        let policy = CachePolicyConfig {
            retry_after: settings.cache_retry_after,
            renew_wait: settings.cache_refresh_timeout,
            stale_wait: settings.cache_refresh_timeout,
            load_timeout: provider.longest_call(),
            // Callers wait for a refresh, so it is limited like any other load.
            max_refreshes: usize::MAX,
            ..CachePolicyConfig::with_budget(settings.cache_budget)
        };
        let answers = SwrCache::new("content", policy);
        Self {
            provider,
            answers,
            used_stale: Arc::default(),
        }
    }

    /// Returns the same content with its own [`used_stale`](Self::used_stale) flag.
    pub fn for_one_page(&self) -> Self {
        Self {
            used_stale: Arc::default(),
            ..self.clone()
        }
    }

    /// Whether a stale answer was used, because the provider failed or was slow.
    pub fn used_stale(&self) -> bool {
        self.used_stale.load(Ordering::Relaxed)
    }

    /// The provider, for personal calls that must not be cached.
    pub const fn provider(&self) -> &Provider {
        &self.provider
    }

    /// Returns the cached answer of [`Provider::count`].
    pub async fn count(&self, of: ListOf, locale: Locale) -> Result<u64, ProviderError> {
        let call = move |provider: Provider| async move { provider.count(of, locale).await };
        self.answer(Key::Count(of, locale), call)
            .await
            .map(|count| *count)
    }

    /// Returns the cached answer of [`Provider::topic_count`].
    pub async fn topic_count(&self, label: Lid, locale: Locale) -> Result<u64, ProviderError> {
        let call =
            move |provider: Provider| async move { provider.topic_count(label, locale).await };
        self.answer(Key::TopicCount(label, locale), call)
            .await
            .map(|count| *count)
    }

    /// Returns the cached answer of [`Provider::seo`].
    pub async fn seo(&self, path: &str, locale: Locale) -> Result<Arc<Option<Seo>>, ProviderError> {
        let path = Box::<str>::from(path);
        let key = Key::Seo(path.clone(), locale);
        self.answer(key, move |provider| async move {
            provider.seo(&path, locale).await
        })
        .await
    }

    async fn answer<T, F, Fut>(&self, key: Key, call: F) -> Result<Arc<T>, ProviderError>
    where
        T: Cacheable,
        F: FnOnce(Provider) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, ProviderError>> + Send + 'static,
    {
        let served = if let Some(served) = self.answers.get(&key) {
            served
        } else {
            let (provider, own_key) = (self.provider.clone(), key.clone());
            let load = move || async move {
                let result = call(provider.clone()).await;
                answer::loaded(&own_key, result, provider.settings())
            };
            self.answers
                .get_or_load(key.clone(), load)
                .await
                .map_err(|error| load_error(error, &key))?
        };
        if served.status == CacheStatus::Stale {
            metrics::counter!("selvage_provider_old_answers_total").increment(1);
            self.used_stale.store(true, Ordering::Relaxed);
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

    /// Purges all answers and returns their number. After a soft purge an old answer is still used
    /// if its call fails, after a hard purge it is not.
    pub fn purge_all(&self, mode: Mode) -> usize {
        self.answers.purge(&Selection::All, mode).len()
    }

    /// Like [`Content::purge_all`], for the answers with one of the tags: `info:<fid>`,
    /// `tid:<tid>`, `cid:<cid>`, `type:<tid>`, `seo`, `bbs`.
    pub fn purge_tags(&self, tags: &[Tag], mode: Mode) -> usize {
        tags.iter()
            .map(|tag| self.answers.purge(&Selection::Tag(tag.clone()), mode).len())
            .sum()
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
