//! Counts of texts that strangers send: kept in memory alone, and told once several requests had
//! them.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

/// The number of texts that are remembered; the one that was counted longest ago makes room.
pub(crate) const REMEMBERED: NonZeroUsize = NonZeroUsize::new(2000).expect("not zero");
/// The number of requests from which on a text is told.
const TOLD: u64 = 3;

pub(crate) struct KeyTally(Mutex<LruCache<String, u64>>);

impl Default for KeyTally {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl KeyTally {
    pub fn count(&self, text: String) {
        let mut counts = self.0.lock();
        *counts.get_or_insert_mut(text, || 0) += 1;
    }

    /// Returns the texts that were counted most often, of those that are `wanted`.
    pub fn first(&self, number: usize, wanted: impl Fn(&str) -> bool) -> Vec<(String, u64)> {
        let counts = self.0.lock();
        let told = counts.iter().filter(|(_, count)| **count >= TOLD);
        let mut told: Vec<_> = told.map(|(text, count)| (text.clone(), *count)).collect();
        drop(counts);
        told.retain(|(text, _)| wanted(text));
        told.sort_by(|(a, more), (b, less)| less.cmp(more).then_with(|| a.cmp(b)));
        told.truncate(number);
        told
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.0.lock().len()
    }
}
