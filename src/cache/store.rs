//! The entries, in order of use, within a byte budget.

use std::{borrow::Borrow, hash::Hash, sync::Arc};

use lru::LruCache;
use tokio::time::Instant;

use super::{
    CacheKey, Mode, Served, Tag,
    entry::{Entry, Freshness},
};

/// The entries, in order of use, within a byte budget. Plain data without a lock of its own; all times are given.
///
/// What leaves the store is handed back as [`Dropped`], so that the caller frees it after letting go of its lock.
pub(super) struct Store<K, V> {
    entries: LruCache<K, Entry<V>>,
    bytes: usize,
    budget: usize,
    max_entry: usize,
}

/// Values that left the store, to be freed outside the lock.
pub(super) type Dropped<V> = Vec<Arc<V>>;

/// What an allocator spends on one allocation beyond what was asked for, in bytes.
const ALLOCATION: usize = 16;

/// What a look-up found.
pub(super) enum Found<V> {
    Fresh(Served<V>),
    Stale { served: Served<V>, refresh_due: bool, is_purged: bool },
    Nothing(Option<Arc<V>>),
}

/// What became of an insertion.
pub(super) struct Inserted<V> {
    pub fate: Fate,
    /// How many others had to leave for it.
    pub evicted: u64,
    pub dropped: Dropped<V>,
}

/// What became of the inserted entry itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Stored,
    /// Heavier than one entry may be.
    TooHeavy,
    /// A younger flight had brought something already.
    Overtaken,
}

impl<K: CacheKey, V> Store<K, V> {
    pub fn new(budget: usize, max_entry: usize) -> Self {
        Self { entries: LruCache::unbounded(), bytes: 0, budget, max_entry: max_entry.min(budget) }
    }

    /// What an entry is charged: key, value, tags, its node in the list, its slot in the table (which grows by
    /// doubling, so that a slot of pointer and control byte can cost twice its size), and the value's counters. Measured
    /// with 100,000 small entries, this and what the process really grows by differ by less than a tenth.
    pub fn weigh(key: &K, value_heap_bytes: usize, tags: &[Tag]) -> usize {
        const POINTER: usize = size_of::<usize>();
        let node = size_of::<K>() + size_of::<Entry<V>>() + 2 * POINTER;
        let slot = 2 * (POINTER + 1);
        let value = 2 * POINTER + size_of::<V>();
        // Node, key, value, what the value owns, list of tags.
        let allocations = 5 * ALLOCATION;
        let tags: usize = tags.iter().map(|tag| tag.weight() + ALLOCATION).sum();
        let parts = [node, slot, value, allocations, tags, key.heap_bytes()];
        parts.into_iter().fold(value_heap_bytes, usize::saturating_add)
    }

    /// Finds an entry and marks it as used. One that is too old even to be served stale leaves the store.
    pub fn look_up<Q>(&mut self, key: &Q, now: Instant) -> Found<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let Some(entry) = self.entries.get(key) else { return Found::Nothing(None) };
        match (entry.freshness(now), entry.serve(now)) {
            (Freshness::Fresh, Some(served)) => Found::Fresh(served),
            (Freshness::Stale { refresh_due, is_purged }, Some(served)) => {
                Found::Stale { served, refresh_due, is_purged }
            }
            _ => Found::Nothing(self.remove(key)),
        }
    }

    /// What may be served for a key, without marking it as used.
    pub fn peek(&self, key: &K, now: Instant) -> Option<Served<V>> {
        self.entries.peek(key).and_then(|entry| entry.serve(now))
    }

    /// The tags of a key's entry; none if there is no entry.
    pub fn tags_of(&self, key: &K) -> &[Tag] {
        self.entries.peek(key).map_or(&[], |entry| &entry.tags)
    }

    pub fn peek_entry_mut(&mut self, key: &K) -> Option<&mut Entry<V>> {
        self.entries.peek_mut(key)
    }

    /// Puts an entry in place of the one there may be and evicts the least recently used until the budget is kept.
    ///
    /// An entry that is heavier than one may be is not kept, but the old one goes: it has been overtaken. An entry from
    /// a flight older than the present one's is ignored.
    pub fn insert(&mut self, key: K, entry: Entry<V>) -> Inserted<V> {
        let mut inserted = Inserted { fate: Fate::Stored, evicted: 0, dropped: Dropped::new() };
        if self.entries.peek(&key).is_some_and(|present| present.flight > entry.flight) {
            inserted.fate = Fate::Overtaken;
            return inserted;
        }
        inserted.dropped.extend(self.remove(&key));
        if entry.weight > self.max_entry {
            inserted.fate = Fate::TooHeavy;
            return inserted;
        }
        while self.bytes.saturating_add(entry.weight) > self.budget {
            let Some((_, evicted)) = self.entries.pop_lru() else { break };
            self.bytes -= evicted.weight;
            inserted.evicted += 1;
            inserted.dropped.push(evicted.value);
        }
        self.bytes += entry.weight;
        self.entries.put(key, entry);
        inserted
    }

    /// Marks as stale, or removes, every entry that `covered` says yes to, and tells `touched` their keys.
    ///
    /// Its cost grows with the number of entries: purges are rare, and an index of tags would weigh more than it saves.
    pub fn purge(
        &mut self,
        mode: Mode,
        now: Instant,
        covered: impl Fn(&K, &[Tag]) -> bool,
        mut touched: impl FnMut(&K),
    ) -> Dropped<V> {
        let mut dropped = Dropped::new();
        match mode {
            Mode::Soft => {
                for (key, entry) in &mut self.entries {
                    if covered(key, &entry.tags) {
                        entry.expire_softly(now);
                        touched(key);
                    }
                }
            }
            Mode::Hard => {
                let bytes = &mut self.bytes;
                self.entries.retain(|key, entry| {
                    if !covered(key, &entry.tags) {
                        return true;
                    }
                    *bytes -= entry.weight;
                    dropped.push(Arc::clone(&entry.value));
                    touched(key);
                    false
                });
            }
        }
        dropped
    }

    fn remove<Q>(&mut self, key: &Q) -> Option<Arc<V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let entry = self.entries.pop(key)?;
        self.bytes -= entry.weight;
        Some(entry.value)
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
