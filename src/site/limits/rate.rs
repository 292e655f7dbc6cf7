//! One rate limit: a burst, and one more after each interval (the generic cell rate algorithm). The
//! storage of its states is bounded.
//!
//! Unlike `governor`'s, a count can be taken back.

use std::num::NonZeroUsize;
use std::time::Duration;

use lru::LruCache;
use metrics::Counter;
use parking_lot::Mutex;
use tokio::time::Instant;

use super::TooMany;
use crate::cluster;
use base::security::{self, EventAccount, SecurityEvent};

/// Number of keys that each limit remembers, a few MiB in all. The least recent ones are forgotten:
/// a client with so many addresses that this happens is not stopped by a limit per address anyway.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(65_536).unwrap();

pub(super) struct Rate {
    pub name: &'static str,
    burst: u32,
    pub refill: Duration,
    /// By key: when all that was counted is refilled.
    refilled: Mutex<LruCache<u64, Instant>>,
    refused: Counter,
}

impl Rate {
    /// Allows `burst` at once and one more after each `refill`.
    pub(super) fn new(name: &'static str, burst: u32, refill: Duration) -> Self {
        // Not `LruCache::new`, which allocates the whole capacity.
        let mut refilled = LruCache::unbounded();
        refilled.resize(REMEMBERED);
        // An interval of zero would allow everything.
        Self {
            name,
            burst,
            refill: refill.max(Duration::from_nanos(1)),
            refilled: Mutex::new(refilled),
            refused: metrics::counter!("selvage_limited_total", "limit" => name),
        }
    }

    pub(super) fn count(&self, key: u64) -> Result<(), TooMany> {
        let now = Instant::now();
        let mut states = self.refilled.lock();
        let refilled = states.get(&key).map_or(now, |at| now.max(*at)) + self.refill;
        let wait = refilled.saturating_duration_since(now + self.refill * self.burst);
        if !wait.is_zero() {
            return Err(self.refuse(wait));
        }
        states.put(key, refilled);
        Ok(())
    }

    /// Notes a refusal, here or by the counts of all servers.
    pub(super) fn refuse(&self, wait: Duration) -> TooMany {
        self.refused.increment(1);
        let event = SecurityEvent::LimitReached;
        security::log_detail(event, EventAccount::Nobody, self.name);
        TooMany(wait)
    }

    pub(super) fn shape(&self) -> cluster::RateShape {
        cluster::RateShape {
            burst: self.burst,
            refill: self.refill,
        }
    }

    /// Takes one count back.
    pub(super) fn give_back(&self, key: u64) {
        if let Some(at) = self.refilled.lock().get_mut(&key) {
            *at = at.checked_sub(self.refill).unwrap_or(*at);
        }
    }

    /// Takes all counts of a key back.
    pub(super) fn forget(&self, key: u64) {
        self.refilled.lock().pop(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFILL: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_refilled_one_by_one() {
        let rate = Rate::new("test", 3, REFILL);
        assert!((0..3).all(|_| rate.count(1).is_ok()));
        assert_eq!(rate.count(1), Err(TooMany(Duration::from_secs(10))));
        tokio::time::advance(Duration::from_secs(4)).await;
        assert_eq!(
            rate.count(1),
            Err(TooMany(Duration::from_secs(6))),
            "a refusal is not counted"
        );
        tokio::time::advance(Duration::from_secs(6)).await;
        assert_eq!(
            (rate.count(1).is_ok(), rate.count(1).is_ok()),
            (true, false)
        );
        tokio::time::advance(Duration::from_secs(1000)).await;
        assert!((0..3).all(|_| rate.count(1).is_ok()));
        assert!(rate.count(1).is_err(), "no more than at first");
        assert!(rate.count(2).is_ok(), "another key");
    }

    #[tokio::test(start_paused = true)]
    async fn counts_are_taken_back() {
        let rate = Rate::new("test", 3, REFILL);
        assert!((0..3).all(|_| rate.count(1).is_ok()));
        rate.give_back(1);
        assert!(rate.count(1).is_ok() && rate.count(1).is_err());
        rate.forget(1);
        rate.give_back(1);
        assert!((0..3).all(|_| rate.count(1).is_ok()));
        assert!(rate.count(1).is_err());
    }

    #[test]
    fn the_least_recent_key_makes_room() {
        let rate = Rate::new("test", 1, Duration::from_hours(1));
        for key in 0..=REMEMBERED.get() as u64 {
            assert!(rate.count(key).is_ok());
        }
        assert_eq!(rate.refilled.lock().len(), REMEMBERED.get());
        assert!(rate.count(1).is_err() && rate.count(0).is_ok());
    }
}
