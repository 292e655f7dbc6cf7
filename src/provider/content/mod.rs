//! The provider's public content, by way of a cache of answers.
//!
//! The same calls as [`Provider`]'s. A fresh answer is used without asking; any number of callers who miss one share a
//! single call. An old answer is used only when a new one is not to be had: when the provider fails, or takes longer
//! than our patience. So a page that is made anew is made of new answers, and pages themselves are what is served stale.
//!
//! Nothing personal comes here: tokens, contracts, logins are for [`Provider`] alone.

mod answers;
mod config;
mod kept;
mod key;
mod last_good;

use std::sync::Arc;

use self::answers::Answers;
pub use self::config::ContentConfig;
use self::key::Key;
use super::{
    Bid, Board, Catalog, Cols, Fid, Info, InfoQuery, Label, Lid, ListOf, Provider, ProviderError, Rows, Seo, Tid,
    Topic, TypeInfo,
};
use crate::cache::{Mode, Tag};
use crate::locale::Locale;

/// The provider's public content. Cheap to clone; clones share the cache.
#[derive(Clone)]
pub struct Content {
    provider: Provider,
    answers: Arc<Answers>,
}

impl Content {
    /// Puts a cache before the provider.
    #[must_use]
    pub fn new(provider: Provider, config: ContentConfig) -> Self {
        let answers = Arc::new(Answers::new(config, provider.longest_call()));
        Self { provider, answers }
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
        self.answers.get(Key::Info(fid, locale, cols), ask).await
    }

    /// See [`Provider::infos`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn infos(&self, query: &InfoQuery) -> Result<Arc<Vec<Info>>, ProviderError> {
        let (provider, query) = (self.provider.clone(), *query);
        self.answers.get(Key::Infos(query), move || async move { provider.infos(&query).await }).await
    }

    /// See [`Provider::count`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn count(&self, of: ListOf, locale: Locale) -> Result<u64, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.count(of, locale).await };
        self.answers.get(Key::Count(of, locale), ask).await.map(|count| *count)
    }

    /// See [`Provider::type_info`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn type_info(&self, tid: Tid, locale: Locale) -> Result<Arc<TypeInfo>, ProviderError> {
        let provider = self.provider.clone();
        self.answers.get(Key::Type(tid, locale), move || async move { provider.type_info(tid, locale).await }).await
    }

    /// See [`Provider::catalogs`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn catalogs(&self, locale: Locale) -> Result<Arc<Vec<Catalog>>, ProviderError> {
        let provider = self.provider.clone();
        self.answers.get(Key::Catalogs(locale), move || async move { provider.catalogs(locale).await }).await
    }

    /// See [`Provider::seo`]. That a path is unknown is remembered briefly.
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn seo(&self, path: &str, locale: Locale) -> Result<Arc<Option<Seo>>, ProviderError> {
        let (provider, path) = (self.provider.clone(), Box::<str>::from(path));
        let key = Key::Seo(path.clone(), locale);
        self.answers.get(key, move || async move { provider.seo(&path, locale).await }).await
    }

    /// See [`Provider::boards`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn boards(&self, board: Option<Bid>, locale: Locale) -> Result<Arc<Vec<Board>>, ProviderError> {
        let provider = self.provider.clone();
        self.answers.get(Key::Boards(board, locale), move || async move { provider.boards(board, locale).await }).await
    }

    /// See [`Provider::labels`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn labels(&self, board: Option<Bid>, locale: Locale) -> Result<Arc<Vec<Label>>, ProviderError> {
        let provider = self.provider.clone();
        self.answers.get(Key::Labels(board, locale), move || async move { provider.labels(board, locale).await }).await
    }

    /// See [`Provider::topics`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn topics(&self, label: Lid, rows: Rows, locale: Locale) -> Result<Arc<Vec<Topic>>, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.topics(label, rows, locale).await };
        self.answers.get(Key::Topics(label, rows, locale), ask).await
    }

    /// See [`Provider::topic_count`].
    ///
    /// # Errors
    /// Those of the call, unless an older answer is at hand.
    pub async fn topic_count(&self, label: Lid, locale: Locale) -> Result<u64, ProviderError> {
        let provider = self.provider.clone();
        let ask = move || async move { provider.topic_count(label, locale).await };
        self.answers.get(Key::TopicCount(label, locale), ask).await.map(|count| *count)
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
