//! Answers by key: fresh ones at once, one call for all who wait, the last good one when asking anew fails.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;
use tracing::Instrument;

use super::ContentConfig;
use super::kept::Kept;
use super::key::Key;
use super::last_good::{Asked, LastGood, OldAnswer};
use crate::cache::{CachePolicyConfig, Lifetime, LoadError, Loaded, Mode, Purge, SwrCache, Tag};
use crate::error_chain::ErrorChain;
use crate::provider::{Cause, ProviderError};

/// An answer of any call; its key says which type it has.
#[derive(Clone)]
pub(super) enum Answer {
    Good(Arc<dyn Any + Send + Sync>),
    /// The last good one, used because a new one was not to be had.
    Old(Arc<dyn Any + Send + Sync>),
    NotFound(ProviderError),
}

/// An answer as its caller gets it.
pub(super) struct Served<T> {
    pub value: Arc<T>,
    pub is_old: bool,
}

/// The answers that are kept.
pub(super) struct Answers {
    config: ContentConfig,
    /// Fresh answers and nothing else: an old one is never handed out while a new one is to be had, for it might end
    /// in a page that is then kept as new.
    fresh: SwrCache<Key, Answer, ProviderError>,
    last_good: LastGood,
}

impl Answers {
    /// `flight_limit` is the longest that a call may take with all its retries.
    pub(super) fn new(config: ContentConfig, flight_limit: Duration) -> Self {
        // Half each: what is fresh is the last good answer as well, and counted twice.
        let half = config.byte_budget / 2;
        let policy = CachePolicyConfig { flight_limit, ..CachePolicyConfig::with_budget(half) };
        Self { fresh: SwrCache::new("content", policy), last_good: LastGood::new(half), config }
    }

    /// The answer of a call, asked for if there is no fresh one.
    pub(super) async fn get<T, F, Fut>(self: &Arc<Self>, key: Key, ask: F) -> Result<Served<T>, ProviderError>
    where
        T: Kept,
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, ProviderError>> + Send + 'static,
    {
        let served = if let Some(served) = self.fresh.get(&key) {
            served
        } else {
            let (this, own) = (Arc::clone(self), key.clone());
            let outcome = self.fresh.get_or_load(key.clone(), move || this.load(own, ask)).await;
            outcome.map_err(|error| unanswered(error, &key))?
        };
        let (answer, is_old) = match &*served.value {
            Answer::NotFound(error) => return Err(error.clone()),
            Answer::Good(answer) => (answer, false),
            Answer::Old(answer) => (answer, true),
        };
        let value = Arc::clone(answer)
            .downcast()
            .map_err(|_| ProviderError::new(key.call(), Cause::WrongData { expected: "of the call's type" }))?;
        Ok(Served { value, is_old })
    }

    /// Makes answers be asked for again; after a hard purge not even a failure brings them back. Returns how many.
    pub(super) fn purge(&self, tags: Option<&[Tag]>, mode: Mode) -> usize {
        if mode == Mode::Hard {
            self.last_good.remove(tags);
        }
        self.last_good.ask_again();
        match tags {
            None => self.fresh.purge(Purge::All, Mode::Hard).touched,
            Some(tags) => tags.iter().map(|tag| self.fresh.purge(Purge::Tag(tag.clone()), Mode::Hard).touched).sum(),
        }
    }

    async fn load<T, F, Fut>(self: Arc<Self>, key: Key, ask: F) -> Result<Loaded<Answer>, ProviderError>
    where
        T: Kept,
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, ProviderError>> + Send + 'static,
    {
        let asked = self.last_good.ask();
        let Some(old) = self.last_good.get(&key) else {
            let outcome = ask().await;
            return self.learn(&key, asked, outcome);
        };
        match self.ask_with_patience(&key, asked, ask).await {
            Some(Ok(loaded)) => Ok(loaded),
            Some(Err(error)) => {
                tracing::warn!(error = %ErrorChain(&error), "the provider failed; its last good answer is used");
                Ok(self.for_now(old))
            }
            None => {
                tracing::warn!(call = %key.call(), "the provider is slow; its last good answer is used");
                Ok(self.for_now(old))
            }
        }
    }

    /// Asks, but does not wait for ever: the call goes on for those who come later. `None` when it takes too long, or
    /// when an earlier one is still under way.
    async fn ask_with_patience<T, F, Fut>(
        self: &Arc<Self>,
        key: &Key,
        asked: Asked,
        ask: F,
    ) -> Option<Result<Loaded<Answer>, ProviderError>>
    where
        T: Kept,
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, ProviderError>> + Send + 'static,
    {
        let under_way = UnderWay::begin(self, key)?;
        let (tell, told) = oneshot::channel();
        let call = async move {
            let outcome = ask().await;
            // Nobody may be waiting any more; what came is learnt all the same.
            let _ = tell.send(under_way.answers.learn(&under_way.key, asked, outcome));
        };
        tokio::spawn(call.in_current_span());
        timeout(self.config.patience, told).await.ok()?.ok()
    }

    /// Takes an outcome: what is good is kept as the last good answer, what is gone is forgotten.
    fn learn<T: Kept>(
        &self,
        key: &Key,
        asked: Asked,
        outcome: Result<T, ProviderError>,
    ) -> Result<Loaded<Answer>, ProviderError> {
        let brief = Lifetime { fresh: self.config.negative, stale: Duration::ZERO };
        match outcome {
            Ok(value) => {
                // An answer is many small texts, of which an allocator makes half as much again.
                let bytes = size_of::<T>() + value.heap_bytes();
                let (weight, negative) = (bytes + bytes / 2, value.is_negative());
                let mut tags = value.made_of();
                tags.extend(key.tags());
                let tags: Box<[Tag]> = tags.into_iter().collect();
                let answer = Answer::Good(Arc::new(value));
                if negative {
                    self.last_good.forget(key);
                    return Ok(Loaded::keep(answer, brief, weight).tagged(tags));
                }
                let keep = self.config.fresh.saturating_add(self.config.stale);
                self.last_good.put(key.clone(), answer.clone(), tags.clone(), weight, asked, keep);
                let lifetime = Lifetime { fresh: self.config.fresh, stale: Duration::ZERO };
                Ok(Loaded::keep(answer, lifetime, weight).tagged(tags))
            }
            Err(error) if error.is_not_found() => {
                self.last_good.forget(key);
                let weight = size_of::<ProviderError>();
                Ok(Loaded::keep(Answer::NotFound(error), brief, weight).tagged(key.tags()))
            }
            Err(error) => Err(error),
        }
    }

    /// An old answer, until it is time to ask again.
    fn for_now(&self, old: OldAnswer) -> Loaded<Answer> {
        metrics::counter!("selvage_provider_old_answers_total").increment(1);
        let pause = Lifetime { fresh: self.config.pause, stale: Duration::ZERO };
        let answer = match old.answer {
            Answer::Good(answer) => Answer::Old(answer),
            other => other,
        };
        // It weighs nothing here: the last good answers own it.
        Loaded::keep(answer, pause, 0).tagged(old.tags)
    }
}

/// A call that goes on, whether anyone waits for it or not.
struct UnderWay {
    answers: Arc<Answers>,
    key: Key,
}

impl UnderWay {
    fn begin(answers: &Arc<Answers>, key: &Key) -> Option<Self> {
        answers.last_good.begin(key).then(|| Self { answers: Arc::clone(answers), key: key.clone() })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.answers.last_good.end(&self.key);
    }
}

/// Why there is no answer, in the provider's terms.
fn unanswered(error: LoadError<ProviderError>, key: &Key) -> ProviderError {
    let cause = match error {
        LoadError::Failed(error) => return ProviderError::clone(&error),
        LoadError::FlightDied => Cause::Broken(None),
        LoadError::TimedOut(limit) => Cause::Timeout(limit),
        LoadError::Busy => Cause::Overloaded,
    };
    ProviderError::new(key.call(), cause)
}
