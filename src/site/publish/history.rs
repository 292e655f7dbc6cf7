//! The purges of all servers, by which a shared page is judged.

use std::collections::VecDeque;

use parking_lot::Mutex;

use crate::cache::Mode;
use crate::cluster::Position;
use crate::purge::Purge;
use base::site::Address;

/// The last purges, from the same stream on every server.
///
/// A shared page names the position of the server that made it, at the time when it began to load
/// it. Every purge after that position is in this log, so the log decides whether the page is still
/// good.
#[derive(Default)]
pub struct PurgeHistory(Mutex<HistoryState>);

#[derive(Default)]
struct HistoryState {
    /// The last purge that has been carried out; `None` until the first is known.
    position: Option<Position>,
    /// Whether every purge is learnt of at once.
    is_in_sync: bool,
    /// The log has all purges after this one.
    complete_since: u64,
    /// Oldest first.
    purges: VecDeque<(u64, Purge)>,
}

/// The number of purges that the log remembers, as many as the stream.
const REMEMBERED: usize = 1000;

impl PurgeHistory {
    /// Replaces the log. Everything made before is purged after this, and then
    /// [`Self::carried_out`] is called.
    pub fn replace(&self, purges: impl IntoIterator<Item = (u64, Purge)>, complete_since: u64) {
        let mut state = self.0.lock();
        *state = HistoryState {
            complete_since,
            purges: purges.into_iter().collect(),
            ..HistoryState::default()
        };
    }

    /// Adds a purge, before it is carried out: a shared page that it covers is refused from now on.
    pub fn add(&self, number: u64, purge: Purge) {
        let mut state = self.0.lock();
        state.purges.push_back((number, purge));
        if state.purges.len() > REMEMBERED
            && let Some((oldest, _)) = state.purges.pop_front()
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

    /// Returns the strictest purge that covers a page made at a position; `None` if the page is
    /// still good. A page that cannot be judged counts as covered by a hard purge.
    pub(super) fn covering(
        &self,
        made_at: Position,
        address: &Address,
        tags: &[String],
    ) -> Option<Mode> {
        let state = self.0.lock();
        let is_known =
            state.is_in_sync && state.position.is_some_and(|own| own.epoch == made_at.epoch);
        if !is_known || made_at.number < state.complete_since {
            return Some(Mode::Hard);
        }
        let later = state
            .purges
            .iter()
            .rev()
            .take_while(|(number, _)| *number > made_at.number);
        let covering = later.filter(|(_, purge)| purge.covers(address, tags));
        covering.map(|(_, purge)| purge.mode()).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::locale::Locale;
    use base::site::{Route, Site};

    const EPOCH: u64 = 7;

    fn at(number: u64) -> Position {
        Position {
            epoch: EPOCH,
            number,
        }
    }

    fn purge(tag: &str, hard: bool) -> Purge {
        Purge {
            tags: vec![tag.to_owned()],
            hard,
            ..Purge::default()
        }
    }

    fn judge(log: &PurgeHistory, made_at: Position, tag: &str) -> Option<Mode> {
        let address = Address {
            site: Site::Garment,
            locale: Locale::ZH,
            route: Route::Home,
        };
        log.covering(made_at, &address, &[tag.to_owned()])
    }

    fn log() -> PurgeHistory {
        let log = PurgeHistory::default();
        log.replace([(2, purge("a", false)), (3, purge("b", true))], 1);
        log.carried_out(at(3));
        log.set_in_sync(true);
        log
    }

    #[test]
    fn a_page_is_judged_by_the_purges_after_it() {
        let log = log();
        for (made_at, tag, covering) in [
            (1, "a", Some(Mode::Soft)),
            (2, "a", None),
            (1, "b", Some(Mode::Hard)),
            (2, "b", Some(Mode::Hard)),
            (3, "b", None),
            (1, "c", None),
        ] {
            assert_eq!(judge(&log, at(made_at), tag), covering, "{made_at} {tag}");
        }
        log.add(4, purge("a", false));
        assert_eq!(judge(&log, at(3), "a"), Some(Mode::Soft));
        log.add(5, purge("b", false));
        assert_eq!(
            judge(&log, at(2), "b"),
            Some(Mode::Hard),
            "a soft purge does not lift a hard one"
        );
        assert_eq!(log.position(), Some(at(3)), "not carried out yet");
    }

    #[test]
    fn what_the_log_cannot_know_is_gone() {
        let log = log();
        assert_eq!(
            judge(&log, at(0), "c"),
            Some(Mode::Hard),
            "older than the log"
        );
        assert_eq!(
            judge(&log, Position { epoch: 8, ..at(3) }, "c"),
            Some(Mode::Hard),
            "of another stream"
        );
        log.set_in_sync(false);
        assert_eq!(
            (judge(&log, at(3), "c"), log.position()),
            (Some(Mode::Hard), None)
        );
    }

    #[test]
    fn the_log_is_bounded_and_knows_what_it_forgot() {
        let log = log();
        for number in 4..4 + REMEMBERED as u64 {
            log.add(number, purge("x", false));
        }
        assert_eq!(judge(&log, at(2), "c"), Some(Mode::Hard));
        assert_eq!(judge(&log, at(3), "c"), None);
    }
}
