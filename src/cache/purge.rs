//! What to purge, and how.

use std::{fmt, sync::Arc};

use super::Tag;

/// Which entries to purge.
pub enum Purge<K> {
    /// Every one.
    All,
    /// Those that carry the tag.
    Tag(Tag),
    /// Those whose key the predicate says yes to. It runs under the cache's lock: it must be quick, must not panic and
    /// must not call the cache.
    Matching(Arc<dyn Fn(&K) -> bool + Send + Sync>),
}

/// How to purge. Ordered by strictness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// Entries become stale: the next request begins a refresh, waits for it as long as the policy's
    /// [`renew_wait`](super::CachePolicyConfig::renew_wait) says, and then is served the stale entry.
    Soft,
    /// Entries are gone: the next request waits for a load.
    Hard,
}

/// What a purge touched.
#[derive(Debug)]
pub struct PurgeReport<K> {
    /// Entries marked stale or removed.
    pub touched: usize,
    /// Their keys.
    pub keys: Vec<K>,
    /// Loads under way that nobody joins any more, because their key or the entry they are to replace was covered.
    pub flights: usize,
}

impl<K: Clone> PurgeReport<K> {
    pub(super) fn add(&mut self, key: &K) {
        self.touched += 1;
        self.keys.push(key.clone());
    }
}

// Not derived: a derive would ask for `K: Default`.
impl<K> Default for PurgeReport<K> {
    fn default() -> Self {
        Self { touched: 0, keys: Vec::new(), flights: 0 }
    }
}

impl<K> Purge<K> {
    /// A purge of the keys that a predicate says yes to; see [`Purge::Matching`].
    pub fn matching(predicate: impl Fn(&K) -> bool + Send + Sync + 'static) -> Self {
        Self::Matching(Arc::new(predicate))
    }

    /// Whether something with this key and these tags is meant. Tags that are not known may be any.
    pub(super) fn covers(&self, key: &K, tags: Option<&[Tag]>) -> bool {
        match self {
            Self::All => true,
            Self::Tag(tag) => tags.is_none_or(|tags| tags.contains(tag)),
            Self::Matching(predicate) => predicate(key),
        }
    }
}

impl<K> fmt::Debug for Purge<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("All"),
            Self::Tag(tag) => write!(f, "{tag:?}"),
            Self::Matching(_) => f.write_str("Matching(..)"),
        }
    }
}
