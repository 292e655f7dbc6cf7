//! The provider's pictures in the size and format that a screen needs, made on demand and stored.
//!
//! A result comes from memory, else from disk, else from another server, else it is made, once for
//! all requests that wait for it. AVIF takes too long to wait for: the first request gets WebP, and
//! AVIF is made in the background.
//!
//! Results are keyed by path, hash of the provider's bytes, width, quality and format. A changed
//! picture has another key, so old results need no purge. The hash of a path is trusted for ten
//! minutes or until a purge, and while the provider is down, for as long as results exist. What
//! ended a process is remembered by the hash of its bytes. A shutdown waits for no picture longer
//! than for its request.
//!
//! Architecture invariant: pictures come from [`Media`] only. Nothing is decoded before its size is
//! checked, and nothing in the server's process.
//!
//! A picture that cannot be made is a redirect to the original. A visitor waits for WebP at most.

mod background;
mod card;
mod drawing;
mod encode;
mod error;
mod fit;
mod format;
mod gif;
mod icon;
mod jpeg;
mod key;
mod make;
mod making;
mod message;
mod metadata;
mod originals;
mod request;
mod results;
mod source;
mod store;
mod unfit;
mod worker;
mod workshop;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::HeaderValue;
use url::Url;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use self::background::BackgroundQueue;
use self::encode::MadePicture;
use self::key::{PictureKey, path_hash};
use self::make::Look;
use self::making::{Demand, PictureMaker};
use self::originals::Originals;
use self::results::KeptResults;
use self::store::PictureStore;
use crate::body::Body;
use crate::cache::{CachePolicyConfig, CacheStats, Lifetime, LoadError, Loaded, SwrCache};
use crate::cluster::Cluster;
use crate::head::CARD;
use crate::media::Media;
use crate::provider::MediaPath;
use crate::shutdown::Shutdown;
use base::config::ImageSettings;
use base::palette::Hue;

pub use error::ImageError;
pub use fit::stored;
pub use format::{Accepts, Format};
pub use metadata::without_metadata;
pub use request::{CardRequest, ImageRequest, WIDTHS};
pub use unfit::Unfit;
pub use worker::work;

#[derive(Clone, Debug)]
pub struct ResizedPicture {
    pub content_type: HeaderValue,
    pub body: Arc<Body>,
    /// Whether a smaller file will be available soon.
    pub interim: bool,
}

/// Makes pictures and stores them. Cheap to clone.
#[derive(Clone)]
pub struct Images(Arc<ImagesInner>);

/// A request for an icon.
#[derive(Clone, Debug)]
pub struct IconRequest {
    /// The company's picture.
    pub path: MediaPath,
    /// The picture's bytes, of a company without one.
    pub original: Option<Bytes>,
    /// In pixels.
    pub side: u32,
    pub ground: Hue,
    /// Whether it fills its square.
    pub is_whole: bool,
}

/// The surroundings of the picture of a card or an icon.
#[derive(Default)]
struct Composition {
    look: Option<Look>,
    panel: Bytes,
    /// The original, if it is none of the provider's.
    original: Option<Bytes>,
}

impl Composition {
    fn hash(&self) -> Option<u64> {
        let look = self.look?;
        let own = [&look.ground[..], &[u8::from(look.is_whole)], &*self.panel];
        Some(xxh3_64(&own.concat()))
    }
}

struct ImagesInner {
    makes_avif: bool,
    bases: Vec<Url>,
    originals: Originals,
    /// Results and failures in memory; requests for the same result share one load.
    cache: SwrCache<PictureKey, Result<ResizedPicture, ImageError>, ImageError>,
    results: KeptResults,
    maker: PictureMaker,
    background: BackgroundQueue,
}

/// Memory for results, in bytes.
const MEMORY: usize = 32 << 20;
/// The key contains the hash of the original, so a result never becomes stale.
const RESULT: Lifetime = Lifetime {
    fresh: Duration::from_hours(365 * 24),
    stale: Duration::ZERO,
};
/// How long a failure is cached.
const FAILURE: Lifetime = Lifetime {
    fresh: Duration::from_mins(10),
    stale: Duration::ZERO,
};
/// The longest wait for a picture, including the queue.
const TIMEOUT: Duration = Duration::from_mins(1);

impl Images {
    /// Opens the store, which reads `folder`: blocks. Spawns the background queue, so it needs a
    /// runtime. `bases` are the URLs below which the provider's files are: its own and this site's.
    pub fn new(
        settings: ImageSettings,
        folder: PathBuf,
        bases: Vec<Url>,
        media: Media,
        cluster: Option<Cluster>,
        shutdown: Shutdown,
    ) -> Self {
        let policy = CachePolicyConfig {
            max_loads: settings.queue.max(1),
            load_timeout: TIMEOUT,
            ..CachePolicyConfig::with_budget(MEMORY)
        };
        let max_pixels = settings.max_megapixels * 1_000_000;
        let disk = (settings.budget > 0)
            .then(|| Arc::new(PictureStore::open(folder, settings.budget as u64)));
        let (background, jobs) = BackgroundQueue::new();
        let images = Self(Arc::new(ImagesInner {
            makes_avif: settings.avif,
            bases,
            originals: Originals::new(media),
            cache: SwrCache::new("images", policy),
            results: KeptResults { disk, cluster },
            maker: PictureMaker::new(settings.program, max_pixels, settings.deadline, shutdown),
            background,
        }));
        background::start(&images.0, jobs);
        images
    }

    /// The base URLs of the provider's files: its own and this site's.
    pub fn bases(&self) -> &[Url] {
        &self.0.bases
    }

    pub fn stats(&self) -> CacheStats {
        self.0.cache.stats()
    }

    /// The number of results made since the start, failures included.
    pub fn made(&self) -> u64 {
        self.0.maker.made()
    }

    /// Returns the picture in the best format that the client accepts and that needs no long wait.
    pub async fn get(
        &self,
        request: &ImageRequest,
        accepts: Accepts,
    ) -> Result<ResizedPicture, ImageError> {
        let inner = &self.0;
        let (source, is_current) = inner.source(&request.path).await?;
        let key = |format| PictureKey {
            path: path_hash(&request.path),
            source,
            width: request.width,
            quality: request.quality,
            format,
            look: None,
        };
        let get = |format| {
            let plain = Composition::default();
            inner.get(key(format), &request.path, plain, Demand::Visitor)
        };
        let avif = accepts.avif && inner.makes_avif;
        if avif && inner.is_kept(&key(Format::Avif)) {
            let picture = get(Format::Avif).await;
            if picture.is_ok() {
                return picture;
            }
        }
        let format = match accepts {
            Accepts { webp: true, .. } => Format::Webp,
            Accepts { avif: true, .. } if avif => Format::Avif,
            _ => Format::Original,
        };
        let interim = avif && is_current && format == Format::Webp;
        let picture = get(format).await?;
        if interim {
            inner.background.push(key(Format::Avif), &request.path);
        }
        Ok(ResizedPicture { interim, ..picture })
    }

    /// Returns the card of a page with this picture, on a ground and beside a panel, which may be
    /// empty: a JPEG of the size [`CARD`].
    pub async fn card(
        &self,
        path: &MediaPath,
        ground: Hue,
        panel: Bytes,
    ) -> Result<ResizedPicture, ImageError> {
        let (source, _) = self.0.source(path).await?;
        let composition = Composition {
            look: Some(Look {
                ground: ground.channels(),
                panel: panel.len(),
                is_whole: false,
            }),
            panel,
            original: None,
        };
        let key = PictureKey {
            path: path_hash(path),
            source,
            width: CARD.0,
            quality: card::QUALITY,
            format: Format::Card,
            look: composition.hash(),
        };
        self.0.get(key, path, composition, Demand::Visitor).await
    }

    /// Returns an icon as a PNG.
    pub async fn icon(&self, request: IconRequest) -> Result<ResizedPicture, ImageError> {
        let IconRequest {
            path,
            original,
            side,
            ground,
            is_whole,
        } = request;
        let source = match &original {
            Some(bytes) => xxh3_128(bytes),
            None => self.0.source(&path).await?.0,
        };
        let composition = Composition {
            look: Some(Look {
                ground: ground.channels(),
                panel: 0,
                is_whole,
            }),
            panel: Bytes::new(),
            original,
        };
        let key = PictureKey {
            path: path_hash(&path),
            source,
            width: side,
            quality: 0,
            format: Format::Icon,
            look: composition.hash(),
        };
        self.0.get(key, &path, composition, Demand::Visitor).await
    }

    /// Checks a picture to store, see [`PictureMaker::fit`].
    pub async fn fit(&self, picture: &Bytes) -> Result<Option<Bytes>, Unfit> {
        self.0.maker.fit(picture).await
    }

    /// Whether the source of a path is known and trusted.
    pub fn knows(&self, path: &MediaPath) -> bool {
        self.0.originals.trusted_hash(path).is_some()
    }

    /// Forgets the source of every picture; the next request asks the provider again.
    pub fn forget_all_sources(&self) {
        self.0.originals.forget_all();
    }

    /// Forgets the source of one picture; the next request asks the provider again.
    pub fn forget_source(&self, path: &MediaPath) {
        self.0.originals.forget(path);
    }
}

impl ImagesInner {
    /// Returns the hash of a path's bytes, and whether it is current; while the provider is down,
    /// the last known one, from memory or from disk.
    async fn source(&self, path: &MediaPath) -> Result<(u128, bool), ImageError> {
        let error = match self.originals.hash(path).await {
            Ok(hash) => return Ok((hash, true)),
            Err(error) => error,
        };
        let last = || {
            let on_disk = || self.results.disk.as_ref()?.latest_source(path_hash(path));
            self.originals.last_hash(path).or_else(on_disk)
        };
        let known = (error == ImageError::Unavailable).then(last).flatten();
        known.map(|hash| (hash, false)).ok_or(error)
    }

    fn is_kept(&self, key: &PictureKey) -> bool {
        let on_disk = |disk: &Arc<PictureStore>| disk.has(key);
        self.cache.get(key).is_some() || self.results.disk.as_ref().is_some_and(on_disk)
    }

    /// Returns a result from memory, or loads it.
    async fn get(
        self: &Arc<Self>,
        key: PictureKey,
        path: &MediaPath,
        composition: Composition,
        demand: Demand,
    ) -> Result<ResizedPicture, ImageError> {
        if let Some(served) = self.cache.get(&key) {
            if let Some(disk) = &self.results.disk {
                disk.touch(&key);
            }
            return (*served.value).clone();
        }
        // Results in memory do not delay background jobs.
        let _waiting = (demand == Demand::Visitor).then(|| self.background.visitor_waits());
        let (inner, path) = (Arc::clone(self), path.clone());
        let load = move || async move { inner.load(key, path, composition, demand).await };
        served(self.cache.get_or_load(key, load).await)
    }

    async fn load(
        self: Arc<Self>,
        key: PictureKey,
        path: MediaPath,
        composition: Composition,
        demand: Demand,
    ) -> Result<Loaded<Result<ResizedPicture, ImageError>>, ImageError> {
        if let Some(made) = self.results.read(key).await {
            return Ok(kept(made));
        }
        let Composition {
            look,
            panel,
            original,
        } = composition;
        let (mut bytes, hash) = match original {
            Some(bytes) => {
                let hash = xxh3_128(&bytes);
                (bytes, hash)
            }
            None => self.originals.bytes(&path).await?,
        };
        if !panel.is_empty() {
            bytes = [&*bytes, &*panel].concat().into();
        }
        let making = self.maker.make(&key, (bytes, hash), look, &path, demand);
        match self.maker.until_stopped(making).await {
            Ok(made) if hash == key.source => {
                self.results.keep(key, &made);
                Ok(kept(made))
            }
            // The source has changed meanwhile: serve the result, do not store it.
            Ok(made) => Ok(Loaded::do_not_store(Ok(made.into()))),
            Err(ImageError::AsItIs(unfit)) => {
                tracing::info!(path = path.as_str(), %unfit, "a picture cannot be resized; the original is sent");
                Ok(Loaded::keep(Err(ImageError::AsItIs(unfit)), FAILURE, 0))
            }
            Err(error) => Err(error),
        }
    }
}

impl From<MadePicture> for ResizedPicture {
    fn from(MadePicture { kind, bytes }: MadePicture) -> Self {
        let content_type = HeaderValue::from_static(kind.media_type());
        Self {
            content_type,
            body: Arc::new(Body::incompressible(bytes)),
            interim: false,
        }
    }
}

type ServedPicture = crate::cache::Served<Result<ResizedPicture, ImageError>>;

fn served(
    outcome: Result<ServedPicture, LoadError<ImageError>>,
) -> Result<ResizedPicture, ImageError> {
    match outcome {
        Ok(served) => (*served.value).clone(),
        Err(LoadError::Failed(error)) => Err(*error),
        Err(LoadError::Busy | LoadError::TimedOut(_) | LoadError::Aborted) => Err(ImageError::Busy),
    }
}

fn kept(made: MadePicture) -> Loaded<Result<ResizedPicture, ImageError>> {
    let weight = made.bytes.len();
    Loaded::keep(Ok(made.into()), RESULT, weight)
}
