//! Answers in the cache: lifetime, size and tags.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::key::Key;
use crate::cache::{Lifetime, Loaded, Tag};
use crate::config::ProviderSettings;
use crate::provider::{Board, Catalog, Info, Label, PackedPicture, ProviderError, Seo, Topic, TypeInfo};

/// The answer of a call. Its [`Key`] determines the type of the value.
pub(super) enum CachedAnswer {
    Found(Arc<dyn Any + Send + Sync>),
    NotFound(ProviderError),
}

/// Converts the result of a call to a cache entry. "Not found" replaces the present entry; other errors do not.
pub(super) fn loaded<T: Cacheable>(
    key: &Key,
    result: Result<T, ProviderError>,
    settings: &ProviderSettings,
) -> Result<Loaded<CachedAnswer>, ProviderError> {
    let not_found = Lifetime { fresh: settings.cache_not_found, stale: Duration::ZERO };
    match result {
        Ok(value) => {
            let lifetime = if value.is_not_found() {
                not_found
            } else {
                Lifetime { fresh: settings.cache_fresh, stale: settings.cache_stale }
            };
            let mut tags = value.tags();
            tags.extend(key.tags());
            // An answer consists of many small strings, for which an allocator needs half as much again.
            let bytes = size_of::<T>() + value.heap_bytes();
            Ok(Loaded::keep(CachedAnswer::Found(Arc::new(value)), lifetime, bytes + bytes / 2).tagged(tags))
        }
        Err(error) if error.is_not_found() => {
            let weight = size_of::<ProviderError>();
            Ok(Loaded::keep(CachedAnswer::NotFound(error), not_found, weight).tagged(key.tags()))
        }
        Err(error) => Err(error),
    }
}

pub(super) trait Cacheable: Send + Sync + 'static {
    /// Heap bytes owned by the value.
    fn heap_bytes(&self) -> usize;

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
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>() + self.iter().map(Cacheable::heap_bytes).sum::<usize>()
    }

    fn tags(&self) -> BTreeSet<Tag> {
        self.iter().flat_map(Cacheable::tags).collect()
    }
}

impl Cacheable for u64 {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Cacheable for Info {
    fn heap_bytes(&self) -> usize {
        let texts = [&self.title, &self.subtxt, &self.summary, &self.imgsrc, &self.lnkurl, &self.content];
        texts.map(String::capacity).iter().sum::<usize>() + self.imgpack.heap_bytes()
    }

    fn tags(&self) -> BTreeSet<Tag> {
        let tid = self.tid.map(|tid| format!("tid:{tid}"));
        [format!("info:{}", self.fid)].into_iter().chain(tid).map(Tag::from).collect()
    }
}

/// Implements [`Cacheable`] for types that own only these texts.
macro_rules! texts {
    ($($kind:ty: $($text:ident),+;)+) => {$(
        impl Cacheable for $kind {
            fn heap_bytes(&self) -> usize {
                [$(&self.$text),+].map(String::capacity).iter().sum()
            }
        }
    )+};
}

texts! {
    PackedPicture: src, alt;
    TypeInfo: tname, tdesc, imgsrc, lnkurl;
    Catalog: cname;
    Seo: title, desc, keyword;
    Board: bname;
    Label: lname;
    Topic: title, uname, content;
}

/// `None`: the provider does not know the path.
impl Cacheable for Option<Seo> {
    fn heap_bytes(&self) -> usize {
        self.as_ref().map_or(0, Cacheable::heap_bytes)
    }

    fn is_not_found(&self) -> bool {
        self.is_none()
    }
}
