//! Cached files of the provider, and the sizes of the pictures among them.

mod size;

use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use tokio::sync::Semaphore;

use crate::body::Body;
use crate::cache::{CachePolicyConfig, CacheStatus, Lifetime, Loaded, Mode, Selection, SwrCache};
use crate::provider::{MediaPath, Provider, ProviderError};

pub(crate) use size::{parse_svg, swaps_sides};

#[derive(Debug)]
pub struct MediaFile {
    pub content_type: HeaderValue,
    /// The name under which it is saved; empty if that is the last part of its path.
    pub name: String,
    /// The file; compressed only if its type is compressible.
    pub body: Body,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    #[error("no such file")]
    NotFound,
    /// The provider did not respond, and no older copy is cached.
    #[error("the provider does not send the file now")]
    Unavailable,
}

/// The provider's files with a cache. Cheap to clone; clones share the cache.
#[derive(Clone)]
pub struct Media {
    provider: Provider,
    /// Files, and for a short while `None` for files that do not exist.
    cache: SwrCache<String, Option<Arc<MediaFile>>, ProviderError>,
    absent: Lifetime,
    /// Places for reading the headers of pictures.
    headers: Arc<Semaphore>,
}

/// Memory for the files, in bytes.
const BUDGET: usize = 64 << 20;
const LIFETIME: Lifetime = Lifetime {
    fresh: Duration::from_mins(10),
    stale: Duration::from_hours(7 * 24),
};

impl Media {
    /// Creates the cache. The absence of a file is cached for `not_found`.
    pub fn new(provider: Provider, not_found: Duration) -> Self {
        let absent = Lifetime {
            fresh: not_found,
            stale: Duration::ZERO,
        };
        let cache = SwrCache::new("media", CachePolicyConfig::with_budget(BUDGET));
        Self {
            provider,
            cache,
            absent,
            headers: Arc::new(Semaphore::new(size::AT_A_TIME)),
        }
    }

    /// Whether the provider need not be asked for the file at a path.
    pub fn has(&self, path: &MediaPath) -> bool {
        self.cache.has(path.as_str())
    }

    /// Returns the file at a path.
    pub async fn get(&self, path: &MediaPath) -> Result<Arc<MediaFile>, MediaError> {
        self.look(path).await.map(|(file, _)| file)
    }

    /// Returns the file, and whether it is current; a stale one is being fetched again.
    pub async fn look(&self, path: &MediaPath) -> Result<(Arc<MediaFile>, bool), MediaError> {
        let found = |file: &Option<Arc<MediaFile>>| file.clone().ok_or(MediaError::NotFound);
        if let Some(served) = self.cache.get(path.as_str()) {
            return found(&served.value).map(|file| (file, true));
        }
        let (provider, file, absent) = (self.provider.clone(), path.clone(), self.absent);
        let load = move || async move {
            let media = match provider.media(&file).await {
                Err(error) if error.is_not_found() => return Ok(Loaded::keep(None, absent, 0)),
                media => media?,
            };
            let content_type = media
                .content_type
                .unwrap_or(HeaderValue::from_static("application/octet-stream"));
            let body = if compressible(&content_type) {
                Body::new(media.body)
            } else {
                Body::incompressible(media.body)
            };
            body.compress_all();
            let weight = body.weight() + media.name.len();
            Ok(Loaded::keep(
                Some(Arc::new(MediaFile {
                    content_type,
                    name: media.name,
                    body,
                })),
                LIFETIME,
                weight + size_of::<MediaFile>(),
            ))
        };
        match self.cache.get_or_load(path.as_str().to_owned(), load).await {
            Ok(served) => {
                found(&served.value).map(|file| (file, served.status != CacheStatus::Stale))
            }
            Err(error) => {
                tracing::warn!(path = path.as_str(), %error, "a file could not be loaded");
                Err(MediaError::Unavailable)
            }
        }
    }
}

impl Media {
    /// Purges every file. Returns their number.
    pub fn purge_all(&self, mode: Mode) -> usize {
        self.cache.purge(&Selection::All, mode).len()
    }

    /// Purges the files at these paths. Returns their number.
    pub fn purge(&self, paths: Vec<MediaPath>, mode: Mode) -> usize {
        let covers = move |path: &String| paths.iter().any(|purged| purged.as_str() == path);
        self.cache.purge(&Selection::matching(covers), mode).len()
    }
}

fn compressible(content_type: &HeaderValue) -> bool {
    let name = content_type.to_str().unwrap_or_default();
    name.starts_with("text/")
        || name.starts_with("image/svg")
        || name.starts_with("application/json")
}
