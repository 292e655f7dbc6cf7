//! Answers in the cache: lifetime, size and tags.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::{self, Debug, Write};
use std::sync::Arc;
use std::time::Duration;

use super::key::Key;
use crate::cache::{Lifetime, Loaded, Tag};
use crate::config::ProviderSettings;
use crate::provider::{Board, Catalog, Info, Label, ProviderError, Seo, Topic, TypeInfo};

/// The answer of a call. Its [`Key`] determines the type of the value.
pub(super) enum CachedAnswer {
    Found(Arc<dyn Any + Send + Sync>),
    NotFound(ProviderError),
}

/// Converts the result of a call to a cache entry. "Not found" replaces the present entry; other
/// errors do not.
pub(super) fn loaded<T: Cacheable>(
    key: &Key,
    result: Result<T, ProviderError>,
    settings: &ProviderSettings,
) -> Result<Loaded<CachedAnswer>, ProviderError> {
    let not_found = Lifetime {
        fresh: settings.cache_not_found,
        stale: Duration::ZERO,
    };
    match result {
        Ok(value) => {
            let lifetime = if value.is_not_found() {
                not_found
            } else {
                Lifetime {
                    fresh: settings.cache_fresh,
                    stale: settings.cache_stale,
                }
            };
            let mut tags = value.tags();
            tags.extend(key.tags());
            // An answer consists of many small strings, for which an allocator needs half as much
            // again.
            let bytes = size_of::<T>() + Length::of(&value);
            Ok(Loaded::keep(
                CachedAnswer::Found(Arc::new(value)),
                lifetime,
                bytes + bytes / 2,
            )
            .tagged(tags))
        }
        Err(error) if error.is_not_found() => {
            let weight = size_of::<ProviderError>();
            Ok(Loaded::keep(CachedAnswer::NotFound(error), not_found, weight).tagged(key.tags()))
        }
        Err(error) => Err(error),
    }
}

pub(super) trait Cacheable: Debug + Send + Sync + 'static {
    /// Whether the value means that nothing was found.
    fn is_not_found(&self) -> bool {
        false
    }

    /// Tags of the items in the value and of their types.
    fn tags(&self) -> BTreeSet<Tag> {
        BTreeSet::new()
    }
}

impl<T: Cacheable> Cacheable for Vec<T> {
    fn tags(&self) -> BTreeSet<Tag> {
        self.iter().flat_map(Cacheable::tags).collect()
    }
}

impl Cacheable for Info {
    fn tags(&self) -> BTreeSet<Tag> {
        let tid = self.tid.map(|tid| format!("tid:{tid}"));
        [format!("info:{}", self.fid)]
            .into_iter()
            .chain(tid)
            .map(Tag::from)
            .collect()
    }
}

/// `None`: the provider does not know the path.
impl Cacheable for Option<Seo> {
    fn is_not_found(&self) -> bool {
        self.is_none()
    }
}

impl Cacheable for Board {}
impl Cacheable for Catalog {}
impl Cacheable for Label {}
impl Cacheable for Topic {}
impl Cacheable for TypeInfo {}
impl Cacheable for u64 {}

/// The length of a value as text, which is a little more than the memory of its texts.
struct Length(usize);

impl Length {
    fn of(value: &impl Debug) -> usize {
        let mut length = Self(0);
        // Counting cannot fail.
        let _ = write!(length, "{value:?}");
        length.0
    }
}

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_values_length_is_that_of_its_text() {
        assert_eq!(Length::of(&("织", 12)), "(\"织\", 12)".len());
    }
}
