//! Files of the provider, kept for a while.

use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;

use super::{Body, PurgeOrder};
use crate::cache::{CachePolicyConfig, Lifetime, LoadError, Loaded, Mode, Purge, State, SwrCache};
use crate::provider::{MediaPath, Provider, ProviderError};

/// A file, ready to be sent.
#[derive(Debug)]
pub struct MediaFile {
    /// Its media type.
    pub content_type: HeaderValue,
    /// The file; compressed only where its type makes that worth while.
    pub body: Body,
}

/// Why a file is not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// There is none.
    #[error("no such file")]
    NotFound,
    /// The provider did not give it.
    #[error("the file cannot be had now")]
    Unavailable,
}

/// The provider's files, by way of a cache. Cheap to clone; clones share it.
#[derive(Clone)]
pub struct Media {
    provider: Provider,
    cache: SwrCache<String, MediaFile, ProviderError>,
}

const LIFETIME: Lifetime = Lifetime { fresh: Duration::from_mins(10), stale: Duration::from_hours(7 * 24) };

impl Media {
    /// Takes the provider and the bytes that the files may weigh together.
    #[must_use]
    pub fn new(provider: Provider, byte_budget: usize) -> Self {
        Self { provider, cache: SwrCache::new("media", CachePolicyConfig::with_budget(byte_budget)) }
    }

    /// The file at a percent-encoded path below `/media/`.
    ///
    /// # Errors
    /// Where the provider has none, or does not answer and none is kept.
    pub async fn get(&self, path: &str) -> Result<Arc<MediaFile>, MediaError> {
        self.look(path).await.map(|(file, _)| file)
    }

    /// The same, and whether it is as the provider has it; what is not is being fetched anew.
    ///
    /// # Errors
    /// As for [`Self::get`].
    pub async fn look(&self, path: &str) -> Result<(Arc<MediaFile>, bool), MediaError> {
        if let Some(served) = self.cache.get(path)
            && served.state == State::Hit
        {
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
            Ok(served) => Ok((served.value, served.state != State::Stale)),
            Err(LoadError::Failed(error)) if error.is_not_found() => Err(MediaError::NotFound),
            Err(error) => {
                tracing::warn!(path, %error, "a file could not be loaded");
                Err(MediaError::Unavailable)
            }
        }
    }
}

impl Media {
    /// Has files fetched anew: all of them, or those at the order's paths. Returns how many.
    #[expect(clippy::must_use_candidate, reason = "the purge is done whether anyone reads the number or not")]
    pub fn purge(&self, order: &PurgeOrder) -> usize {
        let mode = if order.hard { Mode::Hard } else { Mode::Soft };
        let files = if order.all {
            Purge::All
        } else {
            let paths = order.paths.clone();
            Purge::matching(move |path: &String| paths.iter().any(|named| named.as_str() == path))
        };
        self.cache.purge(files, mode).touched
    }
}

fn compressible(content_type: &HeaderValue) -> bool {
    let name = content_type.to_str().unwrap_or_default();
    name.starts_with("text/") || name.starts_with("image/svg") || name.starts_with("application/json")
}
