//! The stored entries: their age, their order of use and their byte budget.

use std::{borrow::Borrow, hash::Hash, sync::Arc, time::Duration};

use lru::LruCache;
use tokio::time::Instant;

use super::{CacheKey, CacheStatus, Mode, Served, Tag, value::Keep};

/// A stored value with its times.
pub(super) struct CacheEntry<V> {
    value: Arc<V>,
    tags: Box<[Tag]>,
    /// Bytes charged to the budget.
    weight: usize,
    /// Id of the flight that loaded the value. Ids ascend in the order in which loads start.
    flight: u64,
    loaded_at: Instant,
    fresh_until: Instant,
    stale_until: Instant,
    /// How long a soft purge leaves the entry servable.
    stale: Duration,
    /// Earliest start of the next refresh.
    refresh_at: Instant,
    /// Whether the entry is stale because of a soft purge.
    is_purged: bool,
}

impl<V> CacheEntry<V> {
    pub fn new(value: Arc<V>, keep: Keep, weight: usize, flight: u64, now: Instant) -> Self {
        let loaded_at = now.checked_sub(keep.age).unwrap_or(now);
        let fresh_until = after(loaded_at, keep.lifetime.fresh);
        Self {
            value,
            tags: keep.tags,
            weight,
            flight,
            loaded_at,
            fresh_until,
            stale_until: after(fresh_until, keep.lifetime.stale),
            stale: keep.lifetime.stale,
            refresh_at: now,
            is_purged: false,
        }
    }

    /// Returns the value with its age; `None` if the stale time has ended.
    fn serve(&self, now: Instant) -> Option<Served<V>> {
        let status = match now {
            _ if now < self.fresh_until => CacheStatus::Hit,
            _ if now < self.stale_until => CacheStatus::Stale,
            _ => return None,
        };
        Some(Served {
            value: Arc::clone(&self.value),
            status,
            age: now.saturating_duration_since(self.loaded_at),
            fresh_for: self.fresh_for(now),
            stored: true,
        })
    }

    pub fn fresh_for(&self, now: Instant) -> Duration {
        self.fresh_until.saturating_duration_since(now)
    }

    /// Applies a soft purge: the entry becomes stale and due for a refresh.
    pub fn mark_purged(&mut self, now: Instant) {
        self.fresh_until = self.fresh_until.min(now);
        self.stale_until = self.stale_until.min(after(now, self.stale));
        self.refresh_at = now;
        self.is_purged = true;
    }

    pub fn back_off(&mut self, now: Instant, pause: Duration) {
        self.refresh_at = after(now, pause);
    }
}

/// Returns `from + span`, or a time 30 years away if that overflows.
pub(super) fn after(from: Instant, span: Duration) -> Instant {
    const FOR_EVER: Duration = Duration::from_hours(24 * 365 * 30);
    from.checked_add(span).unwrap_or_else(|| from + FOR_EVER)
}

/// The entries in order of use, within a byte budget. Has no lock and no clock of its own.
///
/// Removed values are returned as [`Removed`], so that the caller can drop them after releasing its
/// lock.
pub(super) struct EntryStore<K, V> {
    entries: LruCache<K, CacheEntry<V>>,
    bytes: usize,
    budget: usize,
    max_entry: usize,
}

/// Values removed from the store, to be dropped outside the lock.
pub(super) type Removed<V> = Vec<Arc<V>>;

/// Bytes that an allocator needs for one allocation in addition to the requested size.
const ALLOCATION: usize = 16;

pub(super) enum FoundValue<V> {
    Fresh(Served<V>),
    Stale(Stale<V>),
    /// No entry that may be served. Contains the removed value if the stale time of an entry has
    /// ended.
    Nothing(Option<Arc<V>>),
}

pub(super) struct Stale<V> {
    pub served: Served<V>,
    pub refresh_due: bool,
    pub is_purged: bool,
}

pub(super) struct Inserted<V> {
    pub fate: Fate,
    pub evicted: u64,
    pub removed: Removed<V>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Stored,
    /// Heavier than the maximum of one entry.
    TooHeavy,
    /// The present entry was loaded by a younger flight.
    Overtaken,
}

impl<K: CacheKey, V> EntryStore<K, V> {
    pub fn new(budget: usize, max_entry: usize) -> Self {
        Self {
            entries: LruCache::unbounded(),
            bytes: 0,
            budget,
            max_entry: max_entry.min(budget),
        }
    }

    /// Returns the bytes charged for an entry: key, value, tags, list node, hash table slot (twice
    /// its size, since the table grows by doubling) and reference counts. Within 10 % of the growth
    /// of the process, measured with 100,000 small entries.
    pub fn weigh(key: &K, value_heap_bytes: usize, tags: &[Tag]) -> usize {
        const POINTER: usize = size_of::<usize>();
        let node = size_of::<K>() + size_of::<CacheEntry<V>>() + 2 * POINTER;
        let slot = 2 * (POINTER + 1);
        let value = 2 * POINTER + size_of::<V>();
        // Node, key, value, heap data of the value, tag list.
        let allocations = 5 * ALLOCATION;
        let tags: usize = tags.iter().map(|tag| tag.weight() + ALLOCATION).sum();
        let parts = [node, slot, value, allocations, tags, key.heap_bytes()];
        parts
            .into_iter()
            .fold(value_heap_bytes, usize::saturating_add)
    }

    /// Finds an entry and marks it as used. Removes an entry whose stale time has ended.
    pub fn look_up<Q>(&mut self, key: &Q, now: Instant) -> FoundValue<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let Some(entry) = self.entries.get(key) else {
            return FoundValue::Nothing(None);
        };
        match entry.serve(now) {
            Some(served) if served.status == CacheStatus::Hit => FoundValue::Fresh(served),
            Some(served) => FoundValue::Stale(Stale {
                served,
                refresh_due: now >= entry.refresh_at,
                is_purged: entry.is_purged,
            }),
            None => FoundValue::Nothing(self.remove(key)),
        }
    }

    /// Returns the value for a key if it may be served, without marking it as used.
    pub fn peek<Q>(&self, key: &Q, now: Instant) -> Option<Served<V>>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.entries.peek(key).and_then(|entry| entry.serve(now))
    }

    /// Returns the tags of an entry; empty if there is none.
    pub fn tags_of(&self, key: &K) -> &[Tag] {
        self.entries.peek(key).map_or(&[], |entry| &entry.tags)
    }

    pub fn peek_entry_mut(&mut self, key: &K) -> Option<&mut CacheEntry<V>> {
        self.entries.peek_mut(key)
    }

    /// Replaces the entry of a key and evicts least recently used entries until the budget is met.
    ///
    /// An entry that is too heavy is not stored, but the present entry is removed as outdated. An
    /// entry from an older flight than the present entry's is ignored.
    pub fn insert(&mut self, key: K, entry: CacheEntry<V>) -> Inserted<V> {
        let mut inserted = Inserted {
            fate: Fate::Stored,
            evicted: 0,
            removed: Removed::new(),
        };
        if self
            .entries
            .peek(&key)
            .is_some_and(|present| present.flight > entry.flight)
        {
            inserted.fate = Fate::Overtaken;
            return inserted;
        }
        inserted.removed.extend(self.remove(&key));
        if entry.weight > self.max_entry {
            inserted.fate = Fate::TooHeavy;
            return inserted;
        }
        while self.bytes.saturating_add(entry.weight) > self.budget {
            let Some((_, evicted)) = self.entries.pop_lru() else {
                break;
            };
            self.bytes -= evicted.weight;
            inserted.evicted += 1;
            inserted.removed.push(evicted.value);
        }
        self.bytes += entry.weight;
        self.entries.put(key, entry);
        inserted
    }

    /// The keys of the entries for which `covers` returns true. Takes time linear in the number of
    /// entries.
    pub fn covered(&self, covers: impl Fn(&K, &[Tag]) -> bool) -> impl Iterator<Item = &K> {
        let entries = self.entries.iter();
        let covered = entries.filter(move |(key, entry)| covers(key, &entry.tags));
        covered.map(|(key, _)| key)
    }

    /// Purges the entries for which `covers` returns true and calls `touched` with their keys.
    ///
    /// Takes time linear in the number of entries. An index of tags would take more memory than
    /// rare purges justify.
    pub fn purge(
        &mut self,
        mode: Mode,
        now: Instant,
        covers: impl Fn(&K, &[Tag]) -> bool,
        mut touched: impl FnMut(&K),
    ) -> Removed<V> {
        let mut removed = Removed::new();
        match mode {
            Mode::Soft => {
                for (key, entry) in &mut self.entries {
                    if covers(key, &entry.tags) {
                        entry.mark_purged(now);
                        touched(key);
                    }
                }
            }
            Mode::Hard => {
                let bytes = &mut self.bytes;
                self.entries.retain(|key, entry| {
                    if !covers(key, &entry.tags) {
                        return true;
                    }
                    *bytes -= entry.weight;
                    removed.push(Arc::clone(&entry.value));
                    touched(key);
                    false
                });
            }
        }
        removed
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
