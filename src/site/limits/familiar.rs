//! Where customers have logged in, as hashes, in bounded memory.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

/// Number of hashes that are remembered: far more than customers have places.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(65_536).unwrap();

/// Hashes of accounts with a network, and of networks. The least recent ones are forgotten.
pub(super) struct Familiar(Mutex<LruCache<u64, ()>>);

impl Default for Familiar {
    fn default() -> Self {
        // Not `LruCache::new`, which allocates the whole capacity.
        let mut known = LruCache::unbounded();
        known.resize(REMEMBERED);
        Self(Mutex::new(known))
    }
}

impl Familiar {
    pub fn remember(&self, hashes: impl IntoIterator<Item = u64>) {
        let mut known = self.0.lock();
        for hash in hashes {
            known.put(hash, ());
        }
    }

    pub fn has(&self, hash: u64) -> bool {
        self.0.lock().contains(&hash)
    }
}
