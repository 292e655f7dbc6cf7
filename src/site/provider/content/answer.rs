//! Answers in the cache: lifetime, size and tags.

use std::any::Any;
use std::fmt::Debug;
use std::slice;
use std::sync::Arc;
use std::time::Duration;

use super::calls::Key;
use crate::cache::{Lifetime, Loaded, Tag};
use crate::provider::{Info, ProviderError};
use base::config::ProviderSettings;

/// The answer of a call. Its [`Key`] determines the type of the value.
pub(super) enum CachedAnswer {
    Found(Arc<dyn Any + Send + Sync>),
    NotFound(ProviderError),
}

/// Converts the result of a call to a cache entry. "Not found" replaces the present entry; other
/// errors do not.
pub(super) fn loaded<T: Debug + Send + Sync + 'static>(
    key: &Key,
    result: Result<T, ProviderError>,
    settings: &ProviderSettings,
) -> Result<Loaded<CachedAnswer>, ProviderError> {
    let mut tags = key.tags();
    let (answer, lifetime, bytes) = match result {
        Ok(value) => {
            tags.extend(items(&value).iter().flat_map(tags_of));
            let lifetime = Lifetime {
                fresh: settings.cache_fresh,
                stale: settings.cache_stale,
            };
            // An answer consists of many small strings, for which an allocator needs half as much
            // again.
            let bytes = size_of::<T>() + size_of_texts(&value);
            let answer = CachedAnswer::Found(Arc::new(value));
            (answer, lifetime, bytes + bytes / 2)
        }
        Err(error) if error.is_not_found() => {
            let lifetime = Lifetime {
                fresh: settings.cache_not_found,
                stale: Duration::ZERO,
            };
            let answer = CachedAnswer::NotFound(error);
            (answer, lifetime, size_of::<ProviderError>())
        }
        Err(error) => return Err(error),
    };
    Ok(Loaded::keep(answer, lifetime, bytes).tagged(tags.into_iter().map(Tag::from)))
}

/// The items of an answer that is an item or a list of items.
fn items(answer: &dyn Any) -> &[Info] {
    match answer.downcast_ref::<Info>() {
        Some(item) => slice::from_ref(item),
        None => answer
            .downcast_ref::<Vec<Info>>()
            .map_or(&[], |items| items),
    }
}

/// The tags of an item and of its type.
fn tags_of(item: &Info) -> impl Iterator<Item = String> {
    let tid = item.tid.map(|tid| format!("tid:{tid}"));
    let own = [format!("info:{}", item.fid)];
    own.into_iter().chain(tid)
}

/// Returns a little more than the memory of the texts in a value: the length of its `Debug` text.
pub(super) fn size_of_texts(value: &impl Debug) -> usize {
    format!("{value:?}").len()
}
