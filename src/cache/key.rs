//! What can be a cache key.

use std::{fmt::Debug, hash::Hash, sync::Arc};

/// A key that knows its own weight, so that a hundred thousand long paths are charged to the byte budget.
///
/// To look an entry up without building an owned key, implement [`Borrow`](std::borrow::Borrow) for a borrowed view of
/// it: `str` for a key that is one string, or a `dyn` trait object for a key of several parts. `Debug` is for logs:
/// a key never holds a secret.
pub trait CacheKey: Hash + Eq + Clone + Debug + Send + Sync + 'static {
    /// The bytes which this key owns on the heap; the key's own size is charged by the cache.
    fn heap_bytes(&self) -> usize;
}

impl CacheKey for String {
    fn heap_bytes(&self) -> usize {
        self.capacity()
    }
}

impl CacheKey for Box<str> {
    fn heap_bytes(&self) -> usize {
        self.len()
    }
}

impl CacheKey for Arc<str> {
    fn heap_bytes(&self) -> usize {
        self.len() + 2 * size_of::<usize>()
    }
}

impl CacheKey for u64 {
    fn heap_bytes(&self) -> usize {
        0
    }
}
