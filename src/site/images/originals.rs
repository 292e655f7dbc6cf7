//! The originals of pictures: their bytes, and what is known of them without asking.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use bytes::Bytes;
use lru::LruCache;
use parking_lot::Mutex;
use xxhash_rust::xxh3::xxh3_128;

use super::ImageError;
use crate::body::Coding;
use crate::media::{Media, MediaError};
use crate::provider::MediaPath;

/// How long the hash of a path is trusted.
const TRUSTED: Duration = Duration::from_mins(10);
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

/// The provider's pictures, and the last known hash of each path's bytes.
pub(super) struct Originals {
    media: Media,
    known: Mutex<LruCache<MediaPath, KnownHash>>,
}

#[derive(Clone, Copy)]
struct KnownHash {
    hash: u128,
    until: Instant,
}

impl Originals {
    pub fn new(media: Media) -> Self {
        Self {
            media,
            known: Mutex::new(LruCache::new(REMEMBERED)),
        }
    }

    /// Returns the hash of a path's bytes: the trusted one, else that of the provider's bytes.
    pub async fn hash(&self, path: &MediaPath) -> Result<u128, ImageError> {
        match self.trusted_hash(path) {
            Some(hash) => Ok(hash),
            None => Ok(self.bytes(path).await?.1),
        }
    }

    pub fn trusted_hash(&self, path: &MediaPath) -> Option<u128> {
        let now = Instant::now();
        let mut known = self.known.lock();
        let known = known.get(path).filter(|known| known.until > now);
        known.map(|known| known.hash)
    }

    /// Returns the last known hash of a path's bytes, trusted or not.
    pub fn last_hash(&self, path: &MediaPath) -> Option<u128> {
        self.known.lock().peek(path).map(|known| known.hash)
    }

    /// Returns the bytes of a path with their hash.
    pub async fn bytes(&self, path: &MediaPath) -> Result<(Bytes, u128), ImageError> {
        match self.media.look(path).await {
            Ok((file, fresh)) => {
                let bytes = file.body.variant(Coding::Identity).bytes.clone();
                let hash = xxh3_128(&bytes);
                // A stale file is remembered but not trusted.
                let until = Instant::now() + if fresh { TRUSTED } else { Duration::ZERO };
                let known = KnownHash { hash, until };
                self.known.lock().put(path.clone(), known);
                Ok((bytes, hash))
            }
            Err(MediaError::NotFound) => {
                self.forget(path);
                Err(ImageError::NotFound)
            }
            Err(MediaError::Unavailable) => Err(ImageError::Unavailable),
        }
    }

    pub fn forget(&self, path: &MediaPath) {
        self.known.lock().pop(path);
    }

    pub fn forget_all(&self) {
        self.known.lock().clear();
    }
}
