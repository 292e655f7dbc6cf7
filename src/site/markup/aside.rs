//! Work on long texts, on threads that serve nobody and within a deadline.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};

/// The number of texts under way at once, so that the threads of visitors find a core.
const PLACES: usize = 2;
/// The maximum wait for a place, and for the work.
const DEADLINE: Duration = Duration::from_secs(5);
/// How long a text that took too long is not tried again, and the maximum number of such texts.
const RETENTION: Duration = Duration::from_mins(1);
const MOST_GIVEN_UP: NonZeroUsize = NonZeroUsize::new(256).unwrap();

pub(super) struct Aside {
    places: Arc<Semaphore>,
    deadline: Duration,
    hasher: RandomState,
    /// When the work on a text took too long, by the text's hash.
    given_up: Mutex<LruCache<u64, Instant>>,
}

impl Default for Aside {
    fn default() -> Self {
        Self::new(DEADLINE)
    }
}

impl Aside {
    fn new(deadline: Duration) -> Self {
        let given_up = Mutex::new(LruCache::new(MOST_GIVEN_UP));
        Self {
            places: Arc::new(Semaphore::new(PLACES)),
            deadline,
            hasher: RandomState::new(),
            given_up,
        }
    }

    /// Runs `work` on `text`. Returns `None` if that takes too long, or did so a short time ago.
    pub async fn run<T: Send + 'static>(
        &self,
        text: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let hash = self.hasher.hash_one(text);
        if self
            .given_up
            .lock()
            .get(&hash)
            .is_some_and(|since| since.elapsed() < RETENTION)
        {
            return None;
        }
        let place = timeout(self.deadline, Arc::clone(&self.places).acquire_owned())
            .await
            .ok()?
            .ok()?;
        let job = spawn_blocking(move || {
            let result = work();
            drop(place);
            result
        });
        let result = timeout(self.deadline, job).await.ok().and_then(Result::ok);
        if result.is_none() {
            self.given_up.lock().put(hash, Instant::now());
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_text_that_takes_too_long_is_not_tried_again_and_others_are() {
        let aside = Aside::new(Duration::from_millis(50));
        let (finish, end) = mpsc::channel::<()>();
        let endless = move || end.recv().map_err(drop);
        assert_eq!(aside.run("slow", endless).await, None);
        assert_eq!(
            aside.run("slow", || unreachable!("tried again")).await,
            None::<()>
        );
        let patient = Aside {
            deadline: DEADLINE,
            ..aside
        };
        assert_eq!(patient.run("other", || 1).await, Some(1));
        drop(finish);
    }

    #[tokio::test]
    async fn a_text_on_which_the_work_panics_is_given_up() {
        let aside = Aside::default();
        assert_eq!(aside.run("text", || panic!("on purpose")).await, None::<()>);
        assert_eq!(aside.run("text", || 1).await, None);
    }
}
