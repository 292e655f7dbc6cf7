//! Calls that failed a moment ago and are not made again.

use std::collections::HashMap;

use parking_lot::Mutex;
use tokio::time::{Duration, Instant};

use super::calls::Key;
use crate::provider::{Importance, ProviderError};

/// The number of failures that are remembered; of more, those calls are made again.
const MOST: usize = 1024;

/// The failures of a moment ago. Calls for main content and for parts fail apart.
pub(super) struct RecentFailures {
    time: Duration,
    known: Mutex<HashMap<(Key, Importance), (ProviderError, Instant)>>,
}

impl RecentFailures {
    /// Remembers failures for a time.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            known: Mutex::default(),
        }
    }

    pub fn of(&self, call: &(Key, Importance)) -> Option<ProviderError> {
        let known = self.known.lock();
        let (error, until) = known.get(call)?;
        (*until > Instant::now()).then(|| error.clone())
    }

    pub fn add(&self, call: (Key, Importance), error: ProviderError) {
        if self.time.is_zero() {
            return;
        }
        let now = Instant::now();
        let mut known = self.known.lock();
        if known.len() >= MOST {
            known.retain(|_, (_, until)| *until > now);
        }
        if known.len() < MOST {
            known.insert(call, (error, now + self.time));
        }
    }

    pub fn forget(&self) {
        self.known.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Cause;
    use base::locale::Locale;

    const TIME: Duration = Duration::from_secs(2);

    fn call(path: usize, importance: Importance) -> (Key, Importance) {
        let path = path.to_string();
        let locale = Locale::EN;
        (Key::seo { path, locale }, importance)
    }

    fn error() -> ProviderError {
        let (key, _) = call(0, Importance::Main);
        ProviderError::new(key.call(), Cause::Overloaded)
    }

    #[tokio::test(start_paused = true)]
    async fn a_failure_is_remembered_for_a_moment_apart_for_parts() {
        let failures = RecentFailures::new(TIME);
        let own = call(1, Importance::Part);
        failures.add(own.clone(), error());
        assert!(failures.of(&own).is_some());
        assert!(failures.of(&call(1, Importance::Main)).is_none());
        assert!(failures.of(&call(2, Importance::Part)).is_none());
        tokio::time::advance(TIME).await;
        assert!(failures.of(&own).is_none());
        failures.add(own.clone(), error());
        failures.forget();
        assert!(failures.of(&own).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn the_number_of_failures_is_bounded_and_old_ones_make_room() {
        let failures = RecentFailures::new(TIME);
        for path in 0..2 * MOST {
            failures.add(call(path, Importance::Part), error());
        }
        assert_eq!(failures.known.lock().len(), MOST);
        tokio::time::advance(TIME).await;
        let own = call(3 * MOST, Importance::Part);
        failures.add(own.clone(), error());
        assert!(failures.of(&own).is_some());
    }
}
