//! What a load hands to the cache.

use std::time::Duration;

use super::Tag;

/// What a load produced: a good value with everything the cache must know to keep it, or a value for those who wait
/// and nobody else. The two constructors are the only ways to make one, so that a value which must not be stored has
/// no lifetime that could be stored by mistake.
#[derive(Debug)]
pub struct Loaded<V> {
    pub(super) value: V,
    pub(super) store: Store,
}

#[derive(Debug)]
pub(super) enum Store {
    Keep(Keep),
    DoNotStore,
}

#[derive(Debug)]
pub(super) struct Keep {
    pub heap_bytes: usize,
    pub lifetime: Lifetime,
    pub tags: Box<[Tag]>,
}

/// How long an entry is good for, counted from the end of its load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetime {
    /// Served without a further thought.
    pub fresh: Duration,
    /// After `fresh`: served at once while a refresh runs, or when refreshing fails. Zero means that the entry is never
    /// served stale, not even after a soft purge.
    pub stale: Duration,
}

impl<V> Loaded<V> {
    /// A good value: it is kept and replaces the entry there may be. That includes a short-lived "not found", which
    /// has to replace the page of something that is gone.
    ///
    /// `heap_bytes` is what the value owns on the heap; the size of `V` itself is charged by the cache.
    pub fn keep(value: V, lifetime: Lifetime, heap_bytes: usize) -> Self {
        Self { value, store: Store::Keep(Keep { heap_bytes, lifetime, tags: Box::default() }) }
    }

    /// A value that is only better than nothing, such as an error page or a half-empty one. Whoever waits for this very
    /// load shares it, unless there is an entry to serve instead; it is never stored and never replaces an entry.
    pub fn do_not_store(value: V) -> Self {
        Self { value, store: Store::DoNotStore }
    }

    /// Names what the value is made of, for purges by [`Tag`]. No effect on a value that is not stored.
    #[must_use]
    pub fn tagged(mut self, tags: impl IntoIterator<Item = Tag>) -> Self {
        if let Store::Keep(keep) = &mut self.store {
            let mut tags: Vec<_> = tags.into_iter().collect();
            tags.sort_unstable();
            tags.dedup();
            keep.tags = tags.into_boxed_slice();
        }
        self
    }
}
