//! Which purges happened while a load was under way.

use std::collections::{BTreeMap, VecDeque};

use super::{Mode, Purge, Tag};

/// The purges that loads under way must be checked against when they land. Every purge has a sequence number; a flight
/// remembers the number that was current when it began. A purge is kept for as long as a flight older than it is under
/// way, and the log has a bound: what falls off its end counts as having covered everything.
pub(super) struct PurgeLog<K> {
    last: u64,
    /// How many flights are under way, by the number that was current when they began.
    under_way: BTreeMap<u64, usize>,
    /// Ascending by number.
    kept: VecDeque<(u64, Purge<K>, Mode)>,
    /// The number of the youngest purge that fell off, and the strictest mode of those that did.
    fallen: Option<(u64, Mode)>,
}

/// The purges that struck a flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Struck {
    /// The number of the first one.
    pub first: u64,
    /// The strictest mode among them.
    pub mode: Mode,
}

impl<K> PurgeLog<K> {
    const MAX_KEPT: usize = 256;

    pub fn new() -> Self {
        Self { last: 0, under_way: BTreeMap::new(), kept: VecDeque::new(), fallen: None }
    }

    /// The number of the last purge.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Notes that a flight begins. Every `begin` is followed by one `finish` with the number given here.
    pub fn begin(&mut self) -> u64 {
        *self.under_way.entry(self.last).or_default() += 1;
        self.last
    }

    /// Notes a purge.
    pub fn record(&mut self, purge: Purge<K>, mode: Mode) {
        self.last += 1;
        if self.under_way.is_empty() {
            return;
        }
        if self.kept.len() == Self::MAX_KEPT
            && let Some((number, _, mode)) = self.kept.pop_front()
        {
            let strictest = self.fallen.map_or(mode, |(_, other)| other.max(mode));
            self.fallen = Some((number, strictest));
        }
        self.kept.push_back((self.last, purge, mode));
    }

    /// Notes that a flight has ended, and says which purges since its beginning covered what it brought.
    pub fn finish(&mut self, began: u64, key: &K, tags: Option<&[Tag]>) -> Option<Struck> {
        let fallen = self
            .fallen
            .filter(|(number, _)| *number > began)
            // The first of them is not known any more: the earliest it can have been is the cautious answer.
            .map(|(_, mode)| Struck { first: began + 1, mode });
        let struck = self
            .kept
            .iter()
            .filter(|(number, purge, _)| *number > began && purge.covers(key, tags))
            .map(|(number, _, mode)| Struck { first: *number, mode: *mode })
            .chain(fallen)
            .reduce(|a, b| Struck { first: a.first.min(b.first), mode: a.mode.max(b.mode) });
        self.forget(began);
        struck
    }

    /// Takes a flight off the list, and lets go of purges that no other flight is older than.
    fn forget(&mut self, began: u64) {
        if let Some(count) = self.under_way.get_mut(&began) {
            *count -= 1;
            if *count == 0 {
                self.under_way.remove(&began);
            }
        }
        let oldest = self.under_way.keys().next().copied().unwrap_or(u64::MAX);
        while self.kept.front().is_some_and(|(number, ..)| *number <= oldest) {
            self.kept.pop_front();
        }
        if self.fallen.is_some_and(|(number, _)| number <= oldest) {
            self.fallen = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(names: &[&str]) -> Vec<Tag> {
        names.iter().map(|name| Tag::from(*name)).collect()
    }

    #[test]
    fn only_purges_after_the_beginning_that_cover_the_result_strike() {
        let mut log = PurgeLog::<u64>::new();
        let early = log.begin();
        log.record(Purge::Tag("info:1".into()), Mode::Soft);
        let late = log.begin();
        log.record(Purge::Tag("info:2".into()), Mode::Soft);
        log.record(Purge::matching(|key| *key == 7), Mode::Hard);

        assert_eq!(log.finish(late, &1, Some(&tags(&["info:1"]))), None);
        let expected = Struck { first: 1, mode: Mode::Hard };
        assert_eq!(log.finish(early, &7, Some(&tags(&["info:1"]))), Some(expected));
    }

    #[test]
    fn a_result_without_known_tags_is_struck_by_every_tag() {
        let mut log = PurgeLog::<u64>::new();
        let began = log.begin();
        log.record(Purge::Tag("info:1".into()), Mode::Soft);
        assert_eq!(log.finish(began, &1, None), Some(Struck { first: 1, mode: Mode::Soft }));
    }

    #[test]
    fn nothing_is_kept_without_an_older_flight_under_way() {
        let mut log = PurgeLog::<u64>::new();
        log.record(Purge::All, Mode::Hard);
        assert!(log.kept.is_empty());

        let first = log.begin();
        log.record(Purge::All, Mode::Hard);
        let second = log.begin();
        log.record(Purge::All, Mode::Hard);
        assert_eq!(log.kept.len(), 2);
        log.finish(first, &1, None);
        assert_eq!(log.kept.len(), 1, "the second flight began after the first kept purge");
        log.finish(second, &1, None);
        assert!(log.kept.is_empty() && log.under_way.is_empty());
    }

    #[test]
    fn a_purge_that_fell_off_the_log_strikes_every_older_flight() {
        let mut log = PurgeLog::<u64>::new();
        let old = log.begin();
        log.record(Purge::Tag("a".into()), Mode::Hard);
        for _ in 0..PurgeLog::<u64>::MAX_KEPT {
            log.record(Purge::Tag("b".into()), Mode::Soft);
        }
        let young = log.begin();
        assert_eq!(log.kept.len(), PurgeLog::<u64>::MAX_KEPT);

        assert_eq!(log.finish(young, &1, Some(&[])), None);
        assert_eq!(log.finish(old, &1, Some(&[])), Some(Struck { first: 1, mode: Mode::Hard }));
        assert!(log.fallen.is_none());
    }
}
