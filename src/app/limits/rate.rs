//! One rate limit: a burst, and one more after each interval (the generic cell rate algorithm).

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::{Quota, RateLimiter};
use metrics::Counter;

use super::TooMany;
use super::recent::Recent;

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
}
