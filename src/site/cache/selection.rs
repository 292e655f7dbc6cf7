//! Selecting entries to purge.

use std::sync::Arc;

use derive_more::Debug;

/// The name of something that an entry is made from, such as `info:975` or `tid:160108` (a
/// surrogate key). A purge of the tag covers every entry that carries it. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[debug("Tag({_0})")]
pub struct Tag(Arc<str>);

impl Tag {
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self(name.into())
    }

    /// Bytes charged to an entry for its copy of the tag, as if the string were not shared.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + 2 * size_of::<usize>() + self.0.len()
    }
}

impl From<&str> for Tag {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<String> for Tag {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

#[derive(Clone, Debug)]
pub enum Selection<K> {
    All,
    #[debug("{_0:?}")]
    Tag(Tag),
    /// The entries whose key matches the predicate. The predicate runs under the cache's lock: it
    /// must be quick, must not panic and must not call the cache.
    #[debug("Matching(..)")]
    Matching(Arc<dyn Fn(&K) -> bool + Send + Sync>),
}

impl<K> Selection<K> {
    pub fn matching(predicate: impl Fn(&K) -> bool + Send + Sync + 'static) -> Self {
        Self::Matching(Arc::new(predicate))
    }

    /// Whether an entry with this key and these tags is purged. Unknown tags (`None`) match every
    /// tag.
    pub(super) fn covers(&self, key: &K, tags: Option<&[Tag]>) -> bool {
        match self {
            Self::All => true,
            Self::Tag(tag) => tags.is_none_or(|tags| tags.contains(tag)),
            Self::Matching(predicate) => predicate(key),
        }
    }
}

/// The effect of a purge on the entries it covers. Ordered by strictness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// Marks entries as stale. The next request starts a refresh and waits for it as long as
    /// [`renew_wait`](super::CachePolicyConfig::renew_wait) says; then it gets the stale entry.
    Soft,
    /// Removes entries. The next request waits for a load.
    Hard,
}
