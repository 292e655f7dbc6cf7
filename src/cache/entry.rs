//! One kept value and its times.

use std::{sync::Arc, time::Duration};

use tokio::time::Instant;

use super::{Served, State, Tag, loaded::Keep};

/// One kept value and its times.
pub(super) struct Entry<V> {
    pub value: Arc<V>,
    pub tags: Box<[Tag]>,
    /// Bytes charged to the budget.
    pub weight: usize,
    /// The flight that brought it. An older flight never replaces what a younger one brought.
    pub flight: u64,
    loaded_at: Instant,
    fresh_until: Instant,
    stale_until: Instant,
    /// How long it may be served once it is not fresh any more, for a soft purge.
    stale: Duration,
    /// No refresh begins before this.
    refresh_at: Instant,
    /// Whether a soft purge, and not time, made it stale.
    is_purged: bool,
}

/// What may be done with an entry now.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Freshness {
    Fresh,
    Stale { refresh_due: bool, is_purged: bool },
    Expired,
}

impl<V> Entry<V> {
    pub fn new(value: Arc<V>, keep: Keep, weight: usize, flight: u64, now: Instant) -> Self {
        let fresh_until = after(now, keep.lifetime.fresh);
        Self {
            value,
            tags: keep.tags,
            weight,
            flight,
            loaded_at: now,
            fresh_until,
            stale_until: after(fresh_until, keep.lifetime.stale),
            stale: keep.lifetime.stale,
            refresh_at: now,
            is_purged: false,
        }
    }

    pub fn freshness(&self, now: Instant) -> Freshness {
        if now < self.fresh_until {
            Freshness::Fresh
        } else if now < self.stale_until {
            Freshness::Stale { refresh_due: now >= self.refresh_at, is_purged: self.is_purged }
        } else {
            Freshness::Expired
        }
    }

    /// The value as callers get it, unless it is too old for that.
    pub fn serve(&self, now: Instant) -> Option<Served<V>> {
        let state = match self.freshness(now) {
            Freshness::Fresh => State::Hit,
            Freshness::Stale { .. } => State::Stale,
            Freshness::Expired => return None,
        };
        Some(Served {
            value: Arc::clone(&self.value),
            state,
            age: now.saturating_duration_since(self.loaded_at),
            fresh_for: self.fresh_for(now),
            stored: true,
        })
    }

    pub fn fresh_for(&self, now: Instant) -> Duration {
        self.fresh_until.saturating_duration_since(now)
    }

    /// Makes it stale after a soft purge, as if its fresh time had ended now, and due for a refresh.
    pub fn expire_softly(&mut self, now: Instant) {
        self.fresh_until = self.fresh_until.min(now);
        self.stale_until = self.stale_until.min(after(now, self.stale));
        self.refresh_at = now;
        self.is_purged = true;
    }

    /// Puts the next refresh off.
    pub fn back_off(&mut self, now: Instant, pause: Duration) {
        self.refresh_at = after(now, pause);
    }
}

/// `from + span`, where a span that no clock can count to means "for ever".
fn after(from: Instant, span: Duration) -> Instant {
    const FOR_EVER: Duration = Duration::from_hours(24 * 365 * 30);
    from.checked_add(span).unwrap_or_else(|| from + FOR_EVER)
}
