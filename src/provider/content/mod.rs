//! The provider's public content, by way of a cache of answers.
//!
//! The same calls as [`Provider`]'s. A fresh answer is used without asking; any number of callers who miss one share a
//! single call. An old answer is used only when a new one is not to be had: when the provider fails, or takes longer
//! than our patience, and whoever uses it is told so: a page made of it must not be kept as new. Pages themselves are what
//! is served stale.
//!
//! Nothing personal comes here: tokens, contracts, logins are for [`Provider`] alone.

mod answers;
mod config;
mod kept;
mod key;
mod last_good;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::answers::Answers;
pub use self::config::ContentConfig;
use self::kept::Kept;
use self::key::Key;
use super::{
    Bid, Board, Catalog, Cols, Fid, Info, InfoQuery, Label, Lid, ListOf, Provider, ProviderError, Rows, Seo, Tid,
    Topic, TypeInfo,
};
use crate::cache::{Mode, Tag};
use crate::locale::Locale;

/// The provider's public content. Cheap to clone; clones share the cache and the note about old answers.
#[derive(Clone)]
pub struct Content {
    provider: Provider,
    answers: Arc<Answers>,
    had_old: Arc<AtomicBool>,
}

impl Content {
    /// Puts a cache before the provider.
    #[must_use]
    pub fn new(provider: Provider, config: ContentConfig) -> Self {
        let answers = Arc::new(Answers::new(config, provider.longest_call()));
        Self { provider, answers, had_old: Arc::default() }
    }

    /// The same content, with a note of its own about old answers.
    #[must_use]
    pub fn for_one_page(&self) -> Self {
        Self { had_old: Arc::default(), ..self.clone() }
    }

    /// Whether an answer was an old one, because the provider failed or was slow: what is made of it is not new.
    #[must_use]
    pub fn had_old(&self) -> bool {
        self.had_old.load(Ordering::Relaxed)
    }

    /// The provider itself, for what is one person's and never kept.
    #[must_use]
    pub const fn provider(&self) -> &Provider {
        &self.provider
    }

    /// See [`Provider::info`]. That there is no such item is remembered briefly.
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn info(&self, fid: Fid, locale: Locale, cols: Cols) -> Result<Arc<Info>, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.info(fid, locale, cols).await };
        self.answer(Key::Info(fid, locale, cols), ask).await
    }

    /// See [`Provider::infos`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn infos(&self, query: &InfoQuery) -> Result<Arc<Vec<Info>>, ProviderError> {
        let (provider, query) = (self.provider.clone(), *query);
        self.answer(Key::Infos(query), move || async move { provider.infos(&query).await }).await
    }

    /// See [`Provider::count`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn count(&self, of: ListOf, locale: Locale) -> Result<u64, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.count(of, locale).await };
        self.answer(Key::Count(of, locale), ask).await.map(|count| *count)
    }

    /// See [`Provider::type_info`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn type_info(&self, tid: Tid, locale: Locale) -> Result<Arc<TypeInfo>, ProviderError> {
        let provider = self.provider.clone();
        self.answer(Key::Type(tid, locale), move || async move { provider.type_info(tid, locale).await }).await
    }

    /// See [`Provider::catalogs`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn catalogs(&self, locale: Locale) -> Result<Arc<Vec<Catalog>>, ProviderError> {
        let provider = self.provider.clone();
        self.answer(Key::Catalogs(locale), move || async move { provider.catalogs(locale).await }).await
    }

    /// See [`Provider::seo`]. That a path is unknown is remembered briefly.
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn seo(&self, path: &str, locale: Locale) -> Result<Arc<Option<Seo>>, ProviderError> {
        let (provider, path) = (self.provider.clone(), Box::<str>::from(path));
        let key = Key::Seo(path.clone(), locale);
        self.answer(key, move || async move { provider.seo(&path, locale).await }).await
    }

    /// See [`Provider::boards`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn boards(&self, board: Option<Bid>, locale: Locale) -> Result<Arc<Vec<Board>>, ProviderError> {
        let provider = self.provider.clone();
        self.answer(Key::Boards(board, locale), move || async move { provider.boards(board, locale).await }).await
    }

    /// See [`Provider::labels`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn labels(&self, board: Option<Bid>, locale: Locale) -> Result<Arc<Vec<Label>>, ProviderError> {
        let provider = self.provider.clone();
        self.answer(Key::Labels(board, locale), move || async move { provider.labels(board, locale).await }).await
    }

    /// See [`Provider::topics`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn topics(&self, label: Lid, rows: Rows, locale: Locale) -> Result<Arc<Vec<Topic>>, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.topics(label, rows, locale).await };
        self.answer(Key::Topics(label, rows, locale), ask).await
    }

    /// See [`Provider::topic_count`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn topic_count(&self, label: Lid, locale: Locale) -> Result<u64, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.topic_count(label, locale).await };
        self.answer(Key::TopicCount(label, locale), ask).await.map(|count| *count)
    }

    async fn answer<T, F, Fut>(&self, key: Key, ask: F) -> Result<Arc<T>, ProviderError>
    where
        T: Kept,
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, ProviderError>> + Send + 'static,
    {
        let served = self.answers.get(key, ask).await?;
        if served.is_old {
            self.had_old.store(true, Ordering::Relaxed);
        }
        Ok(served.value)
    }

    /// Makes every answer be asked for again; returns how many were fresh. After a soft purge an old one still stands
    /// in for a call that fails, after a hard one it does not.
    #[expect(clippy::must_use_candidate, reason = "the purge is done whether anyone reads the number or not")]
    pub fn purge_all(&self, mode: Mode) -> usize {
        self.answers.purge(None, mode)
    }

    /// Like [`Content::purge_all`], for answers with one of the tags: `info:<fid>`, `tid:<tid>`, `cid:<cid>`,
    /// `type:<tid>`, `seo`, `bbs`.
    #[expect(clippy::must_use_candidate, reason = "the purge is done whether anyone reads the number or not")]
    pub fn purge_tags(&self, tags: &[Tag], mode: Mode) -> usize {
        self.answers.purge(Some(tags), mode)
    }
}
