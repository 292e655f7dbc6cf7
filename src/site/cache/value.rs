//! The types that pass between the cache and its callers: key, loaded value, served value, error.

use std::{error::Error, fmt::Debug, hash::Hash, sync::Arc, time::Duration};

use derive_where::derive_where;
use strum::IntoStaticStr;

use super::Tag;

/// A cache key that reports its heap size, so that long keys are charged to the byte budget.
///
/// To look up an entry without building an owned key, implement [`Borrow`](std::borrow::Borrow) for
/// a borrowed view: `str` for a key that is one string, a `dyn` trait object for a key of several
/// parts. `Debug` output is logged, so a key must not contain a secret.
pub trait CacheKey: Hash + Eq + Clone + Debug + Send + Sync + 'static {
    /// Heap bytes owned by the key. The cache adds the size of the key itself.
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl CacheKey for String {
    fn heap_bytes(&self) -> usize {
        self.capacity()
    }
}

/// How long an entry may be served, counted from the end of its load, or from its
/// [age](Loaded::aged).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetime {
    /// How long the entry is served without a refresh.
    pub fresh: Duration,
    /// How long after `fresh` the entry may be served while a refresh runs or after one has failed.
    /// Zero: the entry is never served stale, not even after a soft purge.
    pub stale: Duration,
}

/// The result of a successful load: a value to store, or a value for the callers that wait for this
/// load only.
///
/// The constructors ensure that a value which must not be stored has no lifetime.
#[derive(Debug)]
pub struct Loaded<V> {
    pub(super) value: V,
    pub(super) keep: Option<Keep>,
}

#[derive(Debug)]
pub(super) struct Keep {
    pub heap_bytes: usize,
    pub lifetime: Lifetime,
    /// Time since the value was made.
    pub age: Duration,
    pub tags: Box<[Tag]>,
}

impl<V> Loaded<V> {
    /// A value to store, in place of the present entry if there is one. This includes a short-lived
    /// "not found" result, which has to replace the entry of a removed item.
    ///
    /// `heap_bytes` is the heap size of the value; the cache adds the size of `V` itself.
    pub fn keep(value: V, lifetime: Lifetime, heap_bytes: usize) -> Self {
        Self {
            value,
            keep: Some(Keep {
                heap_bytes,
                lifetime,
                age: Duration::ZERO,
                tags: Box::default(),
            }),
        }
    }

    /// A value that is not good enough to store, such as an error page or an incomplete page.
    /// Callers that wait for this load get it unless there is an entry to serve instead.
    pub fn do_not_store(value: V) -> Self {
        Self { value, keep: None }
    }

    /// Sets the time since the value was made, for one that was made elsewhere: its lifetime has
    /// begun then.
    pub fn aged(mut self, age: Duration) -> Self {
        if let Some(keep) = &mut self.keep {
            keep.age = age;
        }
        self
    }

    /// Sets the [`Tag`]s by which the entry can be purged. No effect on a value that is not stored.
    pub fn tagged(mut self, tags: impl IntoIterator<Item = Tag>) -> Self {
        if let Some(keep) = &mut self.keep {
            let mut tags: Vec<_> = tags.into_iter().collect();
            tags.sort_unstable();
            tags.dedup();
            keep.tags = tags.into_boxed_slice();
        }
        self
    }
}

/// A value from the cache, with the figures for the headers `Age` and `Cache-Status`.
#[derive(Debug)]
#[derive_where(Clone)]
pub struct Served<V> {
    pub value: Arc<V>,
    pub status: CacheStatus,
    /// Time since the end of the load; zero for a value just loaded.
    pub age: Duration,
    /// Time until the entry becomes stale; zero if it is stale or was not stored.
    pub fresh_for: Duration,
    /// Whether the value was in the cache, fresh or stale, when this was created.
    pub stored: bool,
}

impl<V> Served<V> {
    /// A value that has just been loaded and is not stored.
    pub(super) fn unstored(value: Arc<V>, status: CacheStatus) -> Self {
        Self {
            value,
            status,
            age: Duration::ZERO,
            fresh_for: Duration::ZERO,
            stored: false,
        }
    }
}

/// Where a served value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum CacheStatus {
    /// A fresh entry.
    Hit,
    /// A stale entry, served before its refresh has ended or because the refresh failed.
    Stale,
    /// A load started for this caller.
    Miss,
    /// A load started for another caller.
    Shared,
}

impl CacheStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Why a caller got no value. Returned only if there is no entry that may be served, fresh or
/// stale.
#[derive(Debug, thiserror::Error)]
#[derive_where(Clone)]
pub enum LoadError<E: Error + 'static> {
    /// The load failed. All callers that waited for it share the error.
    #[error(transparent)]
    Failed(Arc<E>),
    /// The load ended without a result (it panicked, or its runtime was shut down), and so did the
    /// one retry.
    #[error("the load ended without a result")]
    Aborted,
    /// The load took longer than [`load_timeout`](super::CachePolicyConfig::load_timeout).
    #[error("the load took longer than {0:?}")]
    TimedOut(Duration),
    /// [`max_loads`](super::CachePolicyConfig::max_loads) loads are running.
    #[error("too many loads are running")]
    Busy,
}
