//! One rate limit: a burst, and one more after each interval (the generic cell rate algorithm). The storage of its states
//! is bounded.

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};
use lru::LruCache;
use metrics::Counter;
use parking_lot::Mutex;

use super::TooMany;

pub(super) struct Rate<C: Clock = DefaultClock> {
    limiter: RateLimiter<u64, Recent, C, NoOpMiddleware<C::Instant>>,
    clock: C,
    refused: Counter,
}

impl Rate {
    /// Allows `burst` at once and one more after each `refill`, for the `remembered` most recent keys.
    pub(super) fn new(name: &'static str, burst: u32, refill: Duration, remembered: usize) -> Self {
        Self::with_clock(name, burst, refill, remembered, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Rate<C> {
    fn with_clock(name: &'static str, burst: u32, refill: Duration, remembered: usize, clock: C) -> Self {
        // A period of zero is not valid; use the shortest one.
        let quota = Quota::with_period(refill.max(Duration::from_nanos(1)));
        let quota = quota.unwrap_or(Quota::per_second(NonZeroU32::MIN));
        let quota = quota.allow_burst(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN));
        Self {
            limiter: RateLimiter::new(quota, Recent::new(remembered), clock.clone()),
            clock,
            refused: metrics::counter!("selvage_limited_total", "limit" => name),
        }
    }

    pub(super) fn count(&self, key: u64) -> Result<(), TooMany> {
        self.limiter.check_key(&key).map_err(|until| {
            self.refused.increment(1);
            TooMany(until.wait_time_from(self.clock.now()))
        })
    }
}

/// The states of the most recent keys. A key that is dropped starts afresh: a client with so many addresses that this
/// happens is not stopped by a limit per address anyway.
struct Recent(Mutex<LruCache<u64, Nanos>>);

impl Recent {
    fn new(capacity: usize) -> Self {
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
    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn what_is_used_up_is_given_back_one_by_one() {
        let clock = FakeRelativeClock::default();
        let rate = Rate::with_clock("test", 3, Duration::from_secs(10), 8, clock.clone());
        assert!((0..3).all(|_| rate.count(1).is_ok()));
        assert_eq!(rate.count(1), Err(TooMany(Duration::from_secs(10))));
        clock.advance(Duration::from_secs(4));
        assert_eq!(rate.count(1), Err(TooMany(Duration::from_secs(6))), "asking again costs nothing");
        clock.advance(Duration::from_secs(6));
        assert_eq!((rate.count(1).is_ok(), rate.count(1).is_ok()), (true, false));
        clock.advance(Duration::from_secs(1000));
        assert!((0..3).all(|_| rate.count(1).is_ok()));
        assert!(rate.count(1).is_err(), "no more than at first");
    }

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
