//! Cached files of the provider, and the sizes of the pictures among them.

mod size;

use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;

use crate::body::Body;
use crate::cache::{CachePolicyConfig, CacheStatus, Lifetime, LoadError, Loaded, Mode, Purge, SwrCache};
use crate::provider::{MediaPath, Provider, ProviderError};

pub(crate) use size::{parse_svg, swaps_sides};

#[derive(Debug)]
pub struct MediaFile {
    pub content_type: HeaderValue,
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
    cache: SwrCache<String, MediaFile, ProviderError>,
}

/// Memory for the files, in bytes.
const BUDGET: usize = 64 << 20;
const LIFETIME: Lifetime = Lifetime { fresh: Duration::from_mins(10), stale: Duration::from_hours(7 * 24) };

impl Media {
    pub fn new(provider: Provider) -> Self {
        Self { provider, cache: SwrCache::new("media", CachePolicyConfig::with_budget(BUDGET)) }
    }

    /// Returns the file at a percent-encoded path below `/media/`.
    pub async fn get(&self, path: &str) -> Result<Arc<MediaFile>, MediaError> {
        self.look(path).await.map(|(file, _)| file)
    }

    /// Returns the file, and whether it is current; a stale one is being fetched again.
    pub async fn look(&self, path: &str) -> Result<(Arc<MediaFile>, bool), MediaError> {
        if let Some(served) = self.cache.get(path) {
            return Ok((served.value, true));
        }
        let file = MediaPath::parse(path).ok_or(MediaError::NotFound)?;
        let provider = self.provider.clone();
        let load = move || async move {
            let media = provider.media(&file).await?;
            let content_type = media.content_type.unwrap_or(HeaderValue::from_static("application/octet-stream"));
            let body =
                if compressible(&content_type) { Body::new(media.body) } else { Body::incompressible(media.body) };
            body.compress_all();
            let weight = body.weight();
            Ok(Loaded::keep(MediaFile { content_type, body }, LIFETIME, weight))
        };
        match self.cache.get_or_load(path.to_owned(), load).await {
            Ok(served) => Ok((served.value, served.status != CacheStatus::Stale)),
            Err(LoadError::Failed(error)) if error.is_not_found() => Err(MediaError::NotFound),
            Err(error) => {
                tracing::warn!(path, %error, "a file could not be loaded");
                Err(MediaError::Unavailable)
            }
        }
    }
}

impl Media {
    /// Purges every file. Returns their number.
    pub fn purge_all(&self, mode: Mode) -> usize {
        self.cache.purge(&Purge::All, mode).len()
    }

    /// Purges the files at these paths. Returns their number.
    pub fn purge(&self, paths: Vec<String>, mode: Mode) -> usize {
        self.cache.purge(&Purge::matching(move |path: &String| paths.contains(path)), mode).len()
    }
}

fn compressible(content_type: &HeaderValue) -> bool {
    let name = content_type.to_str().unwrap_or_default();
    name.starts_with("text/") || name.starts_with("image/svg") || name.starts_with("application/json")
}
