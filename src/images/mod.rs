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

mod background;
mod card;
mod check;
mod drawing;
mod encode;
mod error;
mod format;
mod jpeg;
mod key;
mod make;
mod message;
mod metadata;
mod request;
mod source;
mod store;
mod unfit;
mod worker;
mod workshop;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::HeaderValue;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use url::Url;
use xxhash_rust::xxh3::xxh3_128;

use self::background::BackgroundQueue;
use self::encode::MadePicture;
use self::key::{PictureKey, path_hash};
use self::make::Task;
use self::store::PictureStore;
use self::workshop::{WorkError, Workshop};
use crate::body::{Body, Coding};
use crate::cache::{CachePolicyConfig, CacheStats, Lifetime, LoadError, Loaded, SwrCache};
use crate::cluster::Cluster;
use crate::config::ImageSettings;
use crate::head::CARD;
use crate::media::{Media, MediaError};
use crate::provider::MediaPath;
use crate::shutdown::Shutdown;

pub use error::ImageError;
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

struct ImagesInner {
    settings: ImageSettings,
    bases: Vec<Url>,
    media: Media,
    /// Results and failures in memory; requests for the same result share one load.
    cache: SwrCache<PictureKey, Result<ResizedPicture, ImageError>, ImageError>,
    store: Option<PictureStore>,
    /// Shared with other servers; `None` unless `shared.images` is on.
    cluster: Option<Cluster>,
    /// The last known source of each path.
    known: Mutex<LruCache<MediaPath, KnownSource>>,
    workshop: Workshop,
    /// The originals that ended a process, by hash and format, and when.
    harmful: Mutex<LruCache<(u128, Format), Instant>>,
    /// Places for the pictures of waiting visitors.
    workers: Arc<Semaphore>,
    /// One place for cards, so that no drawing delays a picture.
    cards: Arc<Semaphore>,
    background: BackgroundQueue,
    made: AtomicU64,
    shutdown: Shutdown,
}

#[derive(Clone, Copy)]
struct KnownSource {
    source: u128,
    until: Instant,
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
/// How long the source of a path is trusted.
const BELIEVED: Duration = Duration::from_mins(10);
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(4096).unwrap();
/// How long an original that ended a process is not tried again.
const AVOIDED: Duration = Duration::from_hours(1);
/// Limit of a process's address space, in bytes: for the program, whose debug build needs 280 MiB,
/// and for each pixel of the largest picture. AVIF and WebP need most, about 32 bytes for a pixel.
const MEMORY_OF_PROCESS: u64 = 384 << 20;
const MEMORY_OF_PIXEL: u64 = 40;
/// The longest wait for a picture, including the queue.
const TIMEOUT: Duration = Duration::from_mins(1);
/// The longest time for which pictures are still made once the server is to stop.
const LAST: Duration = Duration::from_secs(2);

/// The number of pictures that are resized at once while visitors wait: one per core, two of which
/// are left to pages.
fn workers() -> usize {
    available_parallelism()
        .map_or(1, NonZeroUsize::get)
        .saturating_sub(2)
        .clamp(1, 4)
}

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
        metrics::describe_counter!(
            "selvage_images_made_total",
            "Pictures made, by format and outcome"
        );
        metrics::describe_histogram!(
            "selvage_image_seconds",
            metrics::Unit::Seconds,
            "Time to read, resize and encode a picture, by format"
        );
        let policy = CachePolicyConfig {
            max_loads: settings.queue.max(1),
            load_timeout: TIMEOUT,
            ..CachePolicyConfig::with_budget(MEMORY)
        };
        let memory = MEMORY_OF_PROCESS + settings.max_megapixels * 1_000_000 * MEMORY_OF_PIXEL;
        let (background, jobs) = BackgroundQueue::new();
        let images = Self(Arc::new(ImagesInner {
            cache: SwrCache::new("images", policy),
            store: (settings.budget > 0)
                .then(|| PictureStore::open(folder, settings.budget as u64)),
            known: Mutex::new(LruCache::new(REMEMBERED)),
            workshop: Workshop::new(settings.program.clone(), memory),
            harmful: Mutex::new(LruCache::new(REMEMBERED)),
            workers: Arc::new(Semaphore::new(workers())),
            cards: Arc::new(Semaphore::new(1)),
            media,
            cluster,
            bases,
            settings,
            background,
            made: AtomicU64::new(0),
            shutdown,
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
        self.0.made.load(Ordering::Relaxed)
    }

    /// Returns the picture in the best format that the client accepts and that needs no long wait.
    pub async fn get(
        &self,
        request: &ImageRequest,
        accepts: Accepts,
    ) -> Result<ResizedPicture, ImageError> {
        let inner = &self.0;
        let (source, known) = inner.known_source(&request.path).await?;
        let key = |format| PictureKey {
            path: path_hash(&request.path),
            source,
            width: request.width,
            quality: request.quality,
            format,
            panel: None,
        };
        let avif = accepts.avif && inner.settings.avif;
        if avif && inner.is_kept(&key(Format::Avif)) {
            let picture = inner.get(key(Format::Avif), &request.path, true).await;
            if picture.is_ok() {
                return picture;
            }
        }
        let format = match accepts {
            Accepts { webp: true, .. } => Format::Webp,
            Accepts { avif: true, .. } if avif => Format::Avif,
            _ => Format::Original,
        };
        let interim = avif && known && format == Format::Webp;
        let picture = inner.get(key(format), &request.path, true).await?;
        if interim {
            inner.background.push(key(Format::Avif), &request.path);
        }
        Ok(ResizedPicture { interim, ..picture })
    }

    /// Returns the card of a page with this picture and panel: a JPEG of the size [`CARD`].
    pub async fn card(&self, request: &CardRequest) -> Result<ResizedPicture, ImageError> {
        let &CardRequest { ref path, panel } = request;
        let (source, _) = self.0.known_source(path).await?;
        let key = PictureKey {
            path: path_hash(path),
            source,
            width: CARD.0,
            quality: card::QUALITY,
            format: Format::Card,
            panel: Some(panel),
        };
        self.0.get(key, path, true).await
    }

    /// Whether the source of a path is known and trusted.
    pub fn knows(&self, path: &MediaPath) -> bool {
        self.0.trusted_source(path).is_some()
    }

    /// Forgets the source of every picture; the next request asks the provider again.
    pub fn forget_all_sources(&self) {
        self.0.known.lock().clear();
    }

    /// Forgets the source of one picture; the next request asks the provider again.
    pub fn forget_source(&self, path: &MediaPath) {
        self.0.known.lock().pop(path);
    }
}

impl ImagesInner {
    /// Returns the source of a path, and whether it is current; while the provider is down, the
    /// last known one.
    async fn known_source(&self, path: &MediaPath) -> Result<(u128, bool), ImageError> {
        match self.source(path).await {
            Err(ImageError::Unavailable) => {
                Ok((self.remembered(path).ok_or(ImageError::Unavailable)?, false))
            }
            source => Ok((source?, true)),
        }
    }

    /// Returns the source of a path: as known, else from the provider.
    async fn source(&self, path: &MediaPath) -> Result<u128, ImageError> {
        match self.trusted_source(path) {
            Some(source) => Ok(source),
            None => Ok(self.bytes(path).await?.1),
        }
    }

    fn trusted_source(&self, path: &MediaPath) -> Option<u128> {
        let now = Instant::now();
        self.known
            .lock()
            .get(path)
            .filter(|known| known.until > now)
            .map(|known| known.source)
    }

    async fn bytes(&self, path: &MediaPath) -> Result<(Bytes, u128), ImageError> {
        match self.media.look(path).await {
            Ok((file, fresh)) => {
                let bytes = file.body.variant(Coding::Identity).bytes.clone();
                let source = xxh3_128(&bytes);
                // A stale file is remembered but not trusted.
                let until = Instant::now() + if fresh { BELIEVED } else { Duration::ZERO };
                self.known
                    .lock()
                    .put(path.clone(), KnownSource { source, until });
                Ok((bytes, source))
            }
            Err(MediaError::NotFound) => {
                self.known.lock().pop(path);
                Err(ImageError::NotFound)
            }
            Err(MediaError::Unavailable) => Err(ImageError::Unavailable),
        }
    }

    /// Returns the last known source of a path, from memory or from disk.
    fn remembered(&self, path: &MediaPath) -> Option<u128> {
        let known = self.known.lock().peek(path).map(|known| known.source);
        known.or_else(|| self.store.as_ref()?.latest_source(path_hash(path)))
    }

    fn is_kept(&self, key: &PictureKey) -> bool {
        self.cache.get(key).is_some() || self.store.as_ref().is_some_and(|store| store.has(key))
    }

    /// Returns a result from memory, or loads it.
    async fn get(
        self: &Arc<Self>,
        key: PictureKey,
        path: &MediaPath,
        visitor_waits: bool,
    ) -> Result<ResizedPicture, ImageError> {
        if let Some(served) = self.cache.get(&key) {
            if let Some(store) = &self.store {
                store.touch(&key);
            }
            return (*served.value).clone();
        }
        // Results in memory do not delay background jobs.
        let _waiting = visitor_waits.then(|| self.background.visitor_waits());
        let (inner, path) = (Arc::clone(self), path.clone());
        let load = move || async move { inner.load(key, path, visitor_waits).await };
        served(self.cache.get_or_load(key, load).await)
    }

    async fn load(
        self: Arc<Self>,
        key: PictureKey,
        path: MediaPath,
        visitor_waits: bool,
    ) -> Result<Loaded<Result<ResizedPicture, ImageError>>, ImageError> {
        let inner = Arc::clone(&self);
        let read = spawn_blocking(move || inner.store.as_ref()?.read(&key)).await;
        if let Ok(Some(made)) = read {
            return Ok(kept(made));
        }
        if let Some(made) = self.of_another_server(&key).await {
            return Ok(kept(made));
        }
        let (bytes, source) = self.bytes(&path).await?;
        let made = tokio::select! {
            made = self.make(&key, source, bytes, &path, visitor_waits) => made?,
            () = self.stopped() => return Err(ImageError::Busy),
        };
        Ok(match made {
            Ok(made) if source == key.source => {
                self.write(key, &made);
                self.share(&key, &made);
                kept(made)
            }
            // The source has changed meanwhile: serve the result, do not store it.
            Ok(made) => Loaded::do_not_store(Ok(made.into())),
            Err(unfit) => {
                tracing::info!(path = path.as_str(), %unfit, "a picture cannot be resized; the original is sent");
                Loaded::keep(Err(ImageError::AsItIs(unfit)), FAILURE, 0)
            }
        })
    }

    /// Waits until no more pictures are made.
    async fn stopped(&self) {
        self.shutdown.requested().await;
        sleep(LAST).await;
    }

    /// Makes a result of an original, when it is its turn.
    async fn make(
        &self,
        key: &PictureKey,
        source: u128,
        original: Bytes,
        path: &MediaPath,
        visitor_waits: bool,
    ) -> Result<Result<MadePicture, Unfit>, ImageError> {
        let PictureKey {
            width,
            quality,
            format,
            panel,
            ..
        } = *key;
        // Background jobs, which run one by one, need no place: with one, they would delay the next
        // visitor.
        let places = if format == Format::Card {
            &self.cards
        } else {
            &self.workers
        };
        let (_place, deadline) = if visitor_waits {
            (
                Some(places.acquire().await.map_err(|_| ImageError::Busy)?),
                self.settings.deadline,
            )
        } else {
            (None, 2 * self.settings.deadline)
        };
        let is_harmful = |since: &Instant| since.elapsed() < AVOIDED;
        if self
            .harmful
            .lock()
            .get(&(source, format))
            .is_some_and(is_harmful)
        {
            return Ok(Err(Unfit::Harmful));
        }
        let began = Instant::now();
        let task = Task {
            format,
            panel,
            width,
            quality,
            max_pixels: self.settings.max_megapixels * 1_000_000,
        };
        let made = self.workshop.make(&task, &original, deadline).await;
        metrics::histogram!("selvage_image_seconds", "format" => format.name())
            .record(began.elapsed().as_secs_f64());
        let made = made.or_else(|error| {
            tracing::warn!(path = path.as_str(), %error, "a picture could not be made");
            if matches!(error, WorkError::Start(_)) {
                return Err(ImageError::Busy);
            }
            self.harmful.lock().put((source, format), Instant::now());
            Ok(Err(Unfit::Harmful))
        })?;
        self.made.fetch_add(1, Ordering::Relaxed);
        let outcome = if made.is_ok() { "made" } else { "as_it_is" };
        metrics::counter!("selvage_images_made_total", "format" => format.name(), "outcome" => outcome).increment(1);
        Ok(made)
    }

    /// Stores a result on disk, behind the answer.
    fn write(self: &Arc<Self>, key: PictureKey, made: &MadePicture) {
        if self.store.is_some() {
            let (inner, copy) = (Arc::clone(self), made.clone());
            spawn_blocking(move || inner.store.as_ref().map(|store| store.write(key, &copy)));
        }
    }

    /// Returns a result that another server has made and shared, and stores it on disk.
    async fn of_another_server(self: &Arc<Self>, key: &PictureKey) -> Option<MadePicture> {
        let mut value = self.cluster.as_ref()?.get(&shared_name(key)).await.ok()??;
        let made = MadePicture {
            kind: value.header,
            bytes: value.parts.pop()?,
        };
        self.write(*key, &made);
        Some(made)
    }

    /// Shares a result with the other servers, behind the answer.
    fn share(&self, key: &PictureKey, made: &MadePicture) {
        let Some(cluster) = self
            .cluster
            .clone()
            .filter(|cluster| made.bytes.len() <= cluster.max_image())
        else {
            return;
        };
        let (name, MadePicture { kind, bytes }) = (shared_name(key), made.clone());
        cluster.clone().behind(async move {
            // Without an answer, other servers make it themselves.
            let _ = cluster
                .put(&name, &kind, &[bytes], cluster.keep_images())
                .await;
        });
    }
}

fn shared_name(key: &PictureKey) -> String {
    format!("image:{}", key.file_name())
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
