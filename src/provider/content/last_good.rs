//! The last good answer to each call: what is used while asking anew fails.

use std::collections::HashSet;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::time::Instant;

use super::answers::Answer;
use super::key::Key;
use crate::cache::{CacheKey, Tag};

/// The last good answers, the least recently used leaving first when they weigh too much.
pub(super) struct LastGood {
    byte_budget: usize,
    state: Mutex<State>,
}

struct State {
    answers: LruCache<Key, Good>,
    bytes: usize,
    /// Calls that go on, whether anyone waits for them or not.
    under_way: HashSet<Key>,
    /// Counts the times that answers were removed: what was asked for before must not be kept after it.
    removals: u64,
}

struct Good {
    answer: Answer,
    tags: Box<[Tag]>,
    weight: usize,
    asked: Instant,
    until: Instant,
}

/// An answer of before, and what it is made of.
pub(super) struct OldAnswer {
    pub answer: Answer,
    pub tags: Box<[Tag]>,
}

/// When something was asked for. What is put must be younger than what is there, and than the last removal.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    at: Instant,
    removals: u64,
}

/// What an entry costs beside key, tags and answer: its place in the list and in the table.
const OVERHEAD: usize = 128;

impl LastGood {
    pub(super) fn new(byte_budget: usize) -> Self {
        let state = State { answers: LruCache::unbounded(), bytes: 0, under_way: HashSet::new(), removals: 0 };
        Self { byte_budget, state: Mutex::new(state) }
    }

    /// Notes that something is asked for now.
    pub(super) fn ask(&self) -> Asked {
        Asked { at: Instant::now(), removals: self.state.lock().removals }
    }

    /// The last good answer, unless it is too old.
    pub(super) fn get(&self, key: &Key) -> Option<OldAnswer> {
        let mut state = self.state.lock();
        let good = state.answers.get(key)?;
        if good.until > Instant::now() {
            return Some(OldAnswer { answer: good.answer.clone(), tags: good.tags.clone() });
        }
        state.remove(key);
        None
    }

    /// Keeps a good answer for `keep`.
    pub(super) fn put(
        &self,
        key: Key,
        answer: Answer,
        tags: Box<[Tag]>,
        heap_bytes: usize,
        asked: Asked,
        keep: Duration,
    ) {
        let weight = OVERHEAD
            + size_of::<(Key, Good)>()
            + key.heap_bytes()
            + tags.iter().map(|tag| size_of::<Tag>() + tag.as_str().len()).sum::<usize>()
            + heap_bytes;
        let mut state = self.state.lock();
        if asked.removals != state.removals || state.answers.peek(&key).is_some_and(|good| good.asked > asked.at) {
            return;
        }
        state.remove(&key);
        if weight > self.byte_budget {
            return;
        }
        let good = Good { answer, tags, weight, asked: asked.at, until: Instant::now() + keep };
        state.answers.put(key, good);
        state.bytes += weight;
        while state.bytes > self.byte_budget
            && let Some((_, good)) = state.answers.pop_lru()
        {
            state.bytes -= good.weight;
        }
    }

    /// Forgets an answer: there is no such thing any more.
    pub(super) fn forget(&self, key: &Key) {
        self.state.lock().remove(key);
    }

    /// Removes every answer, or those with one of the tags.
    pub(super) fn remove(&self, tags: Option<&[Tag]>) {
        let mut state = self.state.lock();
        state.removals += 1;
        let covered = |good: &Good| tags.is_none_or(|tags| good.tags.iter().any(|tag| tags.contains(tag)));
        let keys: Vec<Key> =
            state.answers.iter().filter(|(_, good)| covered(good)).map(|(key, _)| key.clone()).collect();
        for key in keys {
            state.remove(&key);
        }
    }

    /// Forgets which calls are under way: what they bring may be out of date by now.
    pub(super) fn ask_again(&self) {
        self.state.lock().under_way.clear();
    }

    /// Notes that a call begins that may go on without anyone waiting; false if one is under way already.
    pub(super) fn begin(&self, key: &Key) -> bool {
        self.state.lock().under_way.insert(key.clone())
    }

    /// Notes that it has ended.
    pub(super) fn end(&self, key: &Key) {
        self.state.lock().under_way.remove(key);
    }
}

impl State {
    fn remove(&mut self, key: &Key) {
        if let Some(good) = self.answers.pop(key) {
            self.bytes -= good.weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::locale::Locale;

    const DAY: Duration = Duration::from_hours(24);

    fn key(path: &str) -> Key {
        Key::Seo(path.into(), Locale::Zh)
    }

    fn number(last_good: &LastGood, path: &str) -> Option<u64> {
        match last_good.get(&key(path))?.answer {
            Answer::Good(answer) => answer.downcast_ref().copied(),
            Answer::Old(_) | Answer::NotFound(_) => None,
        }
    }

    fn put(last_good: &LastGood, path: &str, number: u64, heap_bytes: usize, asked: Asked) {
        last_good.put(key(path), Answer::Good(Arc::new(number)), Box::default(), heap_bytes, asked, DAY);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_lasts_for_its_time() {
        let last_good = LastGood::new(1 << 20);
        put(&last_good, "/", 1, 0, last_good.ask());
        tokio::time::advance(Duration::from_hours(23)).await;
        assert_eq!(number(&last_good, "/"), Some(1));
        tokio::time::advance(Duration::from_hours(1)).await;
        assert_eq!(number(&last_good, "/"), None);
        assert_eq!(last_good.state.lock().bytes, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_asked_for_earlier_does_not_replace_a_younger_one() {
        let last_good = LastGood::new(1 << 20);
        let earlier = last_good.ask();
        tokio::time::advance(Duration::from_secs(1)).await;
        put(&last_good, "/", 2, 0, last_good.ask());
        put(&last_good, "/", 1, 0, earlier);
        assert_eq!(number(&last_good, "/"), Some(2));
    }

    #[test]
    fn the_least_recently_used_leave_when_the_budget_is_spent() {
        let last_good = LastGood::new(10_000);
        for (number, path) in (1..).zip(["/a", "/b", "/c"]) {
            put(&last_good, path, number, 4_000, last_good.ask());
            assert_eq!(self::number(&last_good, "/a"), Some(1), "used all the time");
        }
        assert_eq!([number(&last_good, "/b"), number(&last_good, "/c")], [None, Some(3)]);
        put(&last_good, "/monster", 4, 10_000, last_good.ask());
        assert_eq!([number(&last_good, "/monster"), number(&last_good, "/c")], [None, Some(3)]);
        assert!(last_good.state.lock().bytes <= 10_000);
    }
}
