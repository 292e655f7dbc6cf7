//! The company's words, which the provider has: pages, files and messages are made with them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures::future::try_join_all;
use tokio::join;
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::App;
use super::words_file::SiteWords;
use crate::provider::ProviderError;
use base::error_chain::ErrorChain;
use base::locale::{Locale, WORDS_ITEM, Words, use_languages};

/// How long a start waits for the words.
const LONGEST_START: Duration = Duration::from_secs(5);
/// The pause after the words could not be loaded.
const AGAIN: Duration = Duration::from_secs(5);

/// Why the words could not be renewed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RenewError {
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error("the words cannot be read")]
    Words(#[from] serde_json::Error),
    #[error("the redirects cannot be read")]
    Redirects(#[source] serde_json::Error),
    #[error(transparent)]
    Task(#[from] JoinError),
}

impl App {
    /// Loads the words, and makes all pages anew if they have changed.
    pub(crate) async fn renew_words(&self) -> Result<(), RenewError> {
        let mut words = self.load_words().await?;
        if self.choose_languages(&words.by_language) {
            words = self.load_words().await?;
        }
        if let Some(file) = self.words_file.clone() {
            let words = words.clone();
            spawn_blocking(move || file.write(&words)).await?;
        }
        self.put_words(words).await
    }

    /// Has the texts contain words, and the facts of `[company]` that the words lack.
    async fn put_words(&self, words: SiteWords) -> Result<(), RenewError> {
        let SiteWords {
            by_language: mut words,
            mut in_preparation,
        } = words;
        for locale in Locale::all() {
            words
                .entry(locale)
                .or_default()
                .fill(self.company.words(locale));
        }
        let name = words.get(&Locale::default()).and_then(Words::company);
        in_preparation &= name.is_none();
        let before = self.publisher.release();
        let texts = &before.bundle.manifest.texts;
        if texts.have(&words) && texts.are_in_preparation() == in_preparation {
            return Ok(());
        }
        let with = move || {
            let texts = before.bundle.manifest.texts.with_words(words)?;
            Ok(before.with_texts(texts.of_site(in_preparation)))
        };
        let release = spawn_blocking(with);
        let release = release.await?.map_err(RenewError::Words)?;
        self.files.replace_texts(&release.bundle.manifest);
        // It has the same engine as the one before.
        let _ = self.publisher.replace_release(release);
        self.announce_build();
        self.warm_up.notify_one();
        Ok(())
    }

    /// Loads the words of each language of the site, and whether the company has no name yet, which
    /// a provider that has no words does not say.
    async fn load_words(&self) -> Result<SiteWords, RenewError> {
        let words = Locale::all().map(async |locale| {
            let own = self.provider.words(locale).await?;
            let words = Words::read(&own)?;
            let is_unnamed = !own.trim().is_empty() && words.company().is_none();
            Ok::<_, RenewError>(((locale, words), locale.is_default() && is_unnamed))
        });
        let (by_language, unnamed): (_, Vec<_>) = try_join_all(words).await?.into_iter().unzip();
        Ok(SiteWords {
            by_language,
            in_preparation: unnamed.contains(&true),
        })
    }

    /// Has the site in the languages that the company chose, else in those of the settings. Returns
    /// whether they are others than before.
    fn choose_languages(&self, words: &BTreeMap<Locale, Words>) -> bool {
        let own = words.get(&Locale::default());
        own.and_then(Words::use_languages)
            .unwrap_or_else(|| use_languages(&self.site.languages).unwrap_or_default())
    }

    /// Tells browsers of the current build, in development.
    pub(crate) fn announce_build(&self) {
        if let Some(builds) = &self.builds {
            let release = self.publisher.release();
            builds.send_replace(release.bundle.manifest.build.clone());
        }
    }

    /// Loads the words and the redirects before the first page is served. While the provider does
    /// not answer, they are those that it had before. Returns whether it answered.
    pub(crate) async fn load_first_words(&self) -> bool {
        let words = timeout(LONGEST_START, self.renew_words());
        let redirects = timeout(LONGEST_START, self.renew_redirects());
        let (words, _) = join!(words, redirects);
        let loaded = matches!(words, Ok(Ok(())));
        if !loaded && let Err(error) = self.put_former_words().await {
            let error = ErrorChain(&error);
            tracing::warn!(%error, "the company's former words cannot be used");
        }
        loaded
    }

    async fn put_former_words(&self) -> Result<(), RenewError> {
        let former = match self.words_file.clone() {
            Some(file) => spawn_blocking(move || file.read()).await?,
            None => None,
        };
        let words = former.unwrap_or_default();
        self.choose_languages(&words.by_language);
        self.put_words(words).await
    }

    /// Loads the words again and again, since a provider need not send purges; soon, if they were
    /// not `loaded`. Never ends.
    pub(crate) async fn keep_words(self: Arc<Self>, mut loaded: bool) {
        loop {
            let fresh = self.provider.settings().cache_fresh;
            sleep(if loaded { fresh.max(AGAIN) } else { AGAIN }).await;
            let renewed = self.renew_words().await;
            if renewed.is_ok() {
                self.try_renew_redirects().await;
            }
            if let (true, Err(error)) = (loaded, &renewed) {
                let error = ErrorChain(error);
                tracing::warn!(%error, "the company's words could not be loaded: the known ones stay");
            }
            loaded = renewed.is_ok();
        }
    }
}

/// Whether a purge can be about the words.
pub(super) fn are_words(tags: &[String]) -> bool {
    let words = format!("info:{WORDS_ITEM}");
    tags.contains(&words)
}
