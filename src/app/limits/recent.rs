//! The bounded storage of a rate limit's states.

use std::num::NonZeroUsize;

use governor::nanos::Nanos;
use governor::state::StateStore;
use lru::LruCache;
use parking_lot::Mutex;

/// The states of the most recent keys. A key that is dropped starts afresh: a client with so many addresses that this
/// happens is not stopped by a limit per address anyway.
pub(super) struct Recent(Mutex<LruCache<u64, Nanos>>);

impl Recent {
    pub(super) fn new(capacity: usize) -> Self {
        // Not `LruCache::new`, which allocates the whole capacity.
        let mut states = LruCache::unbounded();
        states.resize(NonZeroUsize::new(capacity).unwrap_or(NonZeroUsize::MIN));
        Self(Mutex::new(states))
    }
}

impl StateStore for Recent {
    type Key = u64;

    fn measure_and_replace<T, F, E>(&self, key: &u64, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut states = self.0.lock();
        let (outcome, state) = measure(states.get(key).copied())?;
        states.put(*key, state);
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(recent: &Recent, key: u64) -> Option<Nanos> {
        let measure = |before| Ok::<_, ()>((before, Nanos::from(1)));
        recent.measure_and_replace(&key, measure).unwrap()
    }

    #[test]
    fn there_is_room_for_so_many_keys_and_the_one_not_seen_longest_makes_room() {
        let recent = Recent::new(2);
        assert_eq!((count(&recent, 1), count(&recent, 2), count(&recent, 1)), (None, None, Some(Nanos::from(1))));
        assert_eq!(count(&recent, 3), None);
        assert_eq!(recent.0.lock().len(), 2);
        assert!(count(&recent, 1).is_some() && count(&recent, 2).is_none());
        for key in 0..10_000 {
            count(&recent, key);
        }
        assert_eq!(recent.0.lock().len(), 2);
    }

    #[test]
    fn a_refusal_changes_nothing() {
        let recent = Recent::new(2);
        count(&recent, 1);
        assert_eq!(recent.measure_and_replace(&1, |_| Err::<((), Nanos), _>("no")), Err("no"));
        assert_eq!(count(&recent, 1), Some(Nanos::from(1)));
    }
}
