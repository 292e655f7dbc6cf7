//! The purges of all servers, by which a shared page is judged.

use std::collections::VecDeque;

use parking_lot::Mutex;

use super::PurgeOrder;
use crate::cluster::{Position, PurgeId};
use crate::site::Address;

/// The last purges, from the same stream on every server.
///
/// A shared page names the position of the server that made it, at the time when it began to load
/// it. Every purge after that position is in this log, so the log decides whether the page is still
/// good.
#[derive(Default)]
pub struct PurgeLog(Mutex<State>);

#[derive(Default)]
struct State {
    /// The last purge that has been carried out; `None` until the first is known.
    position: Option<Position>,
    /// Whether every purge is learnt of at once.
    is_in_sync: bool,
    /// The log has all purges after this one.
    complete_since: PurgeId,
    /// Oldest first.
    orders: VecDeque<(PurgeId, PurgeOrder)>,
}

/// Whether a shared page may be served. Of several verdicts, the strictest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    Good,
    /// Only if it cannot be rendered again.
    Stale,
    /// Not at all.
    Gone,
}

/// The number of purges that the log remembers, as many as the stream.
const REMEMBERED: usize = 1000;

impl PurgeLog {
    /// Replaces the log. Everything made before is purged after this, and then
    /// [`Self::carried_out`] is called.
    pub fn replace(
        &self,
        orders: impl IntoIterator<Item = (PurgeId, PurgeOrder)>,
        complete_since: PurgeId,
    ) {
        let mut state = self.0.lock();
        *state = State {
            complete_since,
            orders: orders.into_iter().collect(),
            ..State::default()
        };
    }

    /// Adds a purge, before it is carried out: a shared page that it covers is refused from now on.
    pub fn add(&self, id: PurgeId, order: PurgeOrder) {
        let mut state = self.0.lock();
        state.orders.push_back((id, order));
        if state.orders.len() > REMEMBERED
            && let Some((oldest, _)) = state.orders.pop_front()
        {
            state.complete_since = oldest;
        }
    }

    /// Notes that the purges up to a position have been carried out: pages that begin to load now
    /// are newer.
    pub fn carried_out(&self, position: Position) {
        self.0.lock().position = Some(position);
    }

    /// Notes whether every purge is learnt of at once. If not, no shared page can be judged.
    pub fn set_in_sync(&self, is_in_sync: bool) {
        self.0.lock().is_in_sync = is_in_sync;
    }

    /// The position for a page that begins to load; `None` if shared pages cannot be judged now.
    pub(super) fn position(&self) -> Option<Position> {
        let state = self.0.lock();
        state.position.filter(|_| state.is_in_sync)
    }

    /// Judges a page that was made at a position.
    pub(super) fn judge(&self, made_at: Position, address: &Address, tags: &[String]) -> Verdict {
        let state = self.0.lock();
        let is_known =
            state.is_in_sync && state.position.is_some_and(|own| own.epoch == made_at.epoch);
        if !is_known || made_at.id < state.complete_since {
            return Verdict::Gone;
        }
        let later = state
            .orders
            .iter()
            .rev()
            .take_while(|(id, _)| *id > made_at.id);
        let covering = later.filter(|(_, order)| order.covers(address, tags));
        let verdicts = covering.map(|(_, order)| {
            if order.hard {
                Verdict::Gone
            } else {
                Verdict::Stale
            }
        });
        verdicts.max().unwrap_or(Verdict::Good)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use crate::site::{Route, Site};

    const EPOCH: u64 = 7;

    fn at(id: u64) -> Position {
        Position {
            epoch: EPOCH,
            id: PurgeId(id),
        }
    }

    fn order(tag: &str, hard: bool) -> PurgeOrder {
        PurgeOrder {
            tags: vec![tag.to_owned()],
            hard,
            ..PurgeOrder::default()
        }
    }

    fn judge(log: &PurgeLog, made_at: Position, tag: &str) -> Verdict {
        let address = Address {
            site: Site::Garment,
            locale: Locale::Zh,
            route: Route::Home,
        };
        log.judge(made_at, &address, &[tag.to_owned()])
    }

    fn log() -> PurgeLog {
        let log = PurgeLog::default();
        log.replace(
            [
                (PurgeId(2), order("a", false)),
                (PurgeId(3), order("b", true)),
            ],
            PurgeId(1),
        );
        log.carried_out(at(3));
        log.set_in_sync(true);
        log
    }

    #[test]
    fn a_page_is_judged_by_the_purges_after_it() {
        let log = log();
        for (made_at, tag, verdict) in [
            (1, "a", Verdict::Stale),
            (2, "a", Verdict::Good),
            (1, "b", Verdict::Gone),
            (2, "b", Verdict::Gone),
            (3, "b", Verdict::Good),
            (1, "c", Verdict::Good),
        ] {
            assert_eq!(judge(&log, at(made_at), tag), verdict, "{made_at} {tag}");
        }
        log.add(PurgeId(4), order("a", false));
        assert_eq!(judge(&log, at(3), "a"), Verdict::Stale);
        log.add(PurgeId(5), order("b", false));
        assert_eq!(
            judge(&log, at(2), "b"),
            Verdict::Gone,
            "a soft purge does not lift a hard one"
        );
        assert_eq!(log.position(), Some(at(3)), "not carried out yet");
    }

    #[test]
    fn what_the_log_cannot_know_is_gone() {
        let log = log();
        assert_eq!(judge(&log, at(0), "c"), Verdict::Gone, "older than the log");
        assert_eq!(
            judge(&log, Position { epoch: 8, ..at(3) }, "c"),
            Verdict::Gone,
            "of another stream"
        );
        log.set_in_sync(false);
        assert_eq!(
            (judge(&log, at(3), "c"), log.position()),
            (Verdict::Gone, None)
        );
    }

    #[test]
    fn the_log_is_bounded_and_knows_what_it_forgot() {
        let log = log();
        for id in 4..4 + REMEMBERED as u64 {
            log.add(PurgeId(id), order("x", false));
        }
        assert_eq!(judge(&log, at(2), "c"), Verdict::Gone);
        assert_eq!(judge(&log, at(3), "c"), Verdict::Good);
    }
}
