//! Making a picture: when it is its turn, within a deadline, and never again soon for an original
//! that ended a process.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use bytes::Bytes;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::encode::MadePicture;
use super::key::PictureKey;
use super::make::{Look, Task};
use super::workshop::{WorkError, Workshop};
use super::{Format, ImageError, Unfit};
use crate::provider::MediaPath;
use crate::shutdown::Shutdown;

/// The number of originals that are remembered as harmful.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(4096).unwrap();
/// How long an original that ended a process is not tried again.
const AVOIDED: Duration = Duration::from_hours(1);
/// Limit of a process's address space, in bytes: for the program, whose debug build needs 280 MiB,
/// and for each pixel of the largest picture. AVIF and WebP need most, about 32 bytes for a pixel.
const MEMORY_OF_PROCESS: u64 = 384 << 20;
const MEMORY_OF_PIXEL: u64 = 40;
/// The longest time for which pictures are still made once the server is to stop.
const LAST: Duration = Duration::from_secs(2);

/// Why a picture is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// A visitor waits for it.
    Visitor,
    /// It will be asked for again.
    Background,
}

pub(super) struct PictureMaker {
    workshop: Workshop,
    max_pixels: u64,
    /// The maximum time for a picture that a visitor waits for.
    deadline: Duration,
    /// The originals that ended a process, by hash and format, and when.
    harmful: Mutex<LruCache<(u128, Format), Instant>>,
    /// Places for the pictures of waiting visitors.
    workers: Semaphore,
    /// One place for cards, so that no drawing delays a picture.
    cards: Semaphore,
    /// One place for uploads, which may be larger than other pictures.
    uploads: Semaphore,
    made: AtomicU64,
    shutdown: Shutdown,
}

/// The number of pictures that are resized at once while visitors wait: one per core, two of which
/// are left to pages.
fn workers() -> usize {
    available_parallelism()
        .map_or(1, NonZeroUsize::get)
        .saturating_sub(2)
        .clamp(1, 4)
}

impl PictureMaker {
    /// Processes of `program` make pictures of originals with at most so many pixels.
    pub fn new(program: PathBuf, max_pixels: u64, deadline: Duration, shutdown: Shutdown) -> Self {
        metrics::describe_counter!(
            "selvage_images_made_total",
            "Pictures made, by format and outcome"
        );
        metrics::describe_histogram!(
            "selvage_image_seconds",
            metrics::Unit::Seconds,
            "Time to read, resize and encode a picture, by format"
        );
        Self {
            workshop: Workshop::new(program, MEMORY_OF_PROCESS + max_pixels * MEMORY_OF_PIXEL),
            max_pixels,
            deadline,
            harmful: Mutex::new(LruCache::new(REMEMBERED)),
            workers: Semaphore::new(workers()),
            cards: Semaphore::new(1),
            uploads: Semaphore::new(1),
            made: AtomicU64::new(0),
            shutdown,
        }
    }

    /// The number of results made since the start, failures included.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// Makes the picture of this key of an original with this hash. Fails with
    /// [`ImageError::AsItIs`] if that is not possible, and with [`ImageError::Busy`] if it was not
    /// tried.
    pub async fn make(
        &self,
        key: &PictureKey,
        (original, hash): (Bytes, u128),
        look: Option<Look>,
        path: &MediaPath,
        demand: Demand,
    ) -> Result<MadePicture, ImageError> {
        let format = key.format;
        let places = match format {
            Format::Card | Format::Icon => &self.cards,
            _ => &self.workers,
        };
        // Background jobs, which run one by one, need no place: with one, they would delay the next
        // visitor.
        let (_place, deadline) = match demand {
            Demand::Visitor => {
                let place = places.acquire().await.map_err(|_| ImageError::Busy)?;
                (Some(place), self.deadline)
            }
            Demand::Background => (None, 2 * self.deadline),
        };
        if self.is_harmful(hash, format) {
            return Err(ImageError::AsItIs(Unfit::Harmful));
        }
        let began = Instant::now();
        let task = Task {
            format,
            look,
            width: key.width,
            quality: key.quality,
            max_pixels: self.max_pixels,
        };
        let made = self.workshop.make(&task, &original, deadline).await;
        metrics::histogram!("selvage_image_seconds", "format" => format.name())
            .record(began.elapsed().as_secs_f64());
        let made = made.or_else(|error| {
            tracing::warn!(path = path.as_str(), %error, "a picture could not be made");
            if matches!(error, WorkError::Start(_)) {
                return Err(ImageError::Busy);
            }
            self.harmful.lock().put((hash, format), Instant::now());
            Ok(Err(Unfit::Harmful))
        })?;
        self.made.fetch_add(1, Ordering::Relaxed);
        let outcome = if made.is_ok() { "made" } else { "as_it_is" };
        metrics::counter!(
            "selvage_images_made_total", "format" => format.name(), "outcome" => outcome
        )
        .increment(1);
        made.map_err(ImageError::AsItIs)
    }

    /// Ends work with [`ImageError::Busy`] once no more pictures are made.
    pub async fn until_stopped<T>(
        &self,
        work: impl Future<Output = Result<T, ImageError>>,
    ) -> Result<T, ImageError> {
        let stopped = async {
            self.shutdown.requested().await;
            sleep(LAST).await;
        };
        tokio::select! {
            done = work => done,
            () = stopped => Err(ImageError::Busy),
        }
    }

    /// Checks a picture to store: it is decoded in a process of its own, one at a time. Returns what
    /// is stored in its place, if pages do not show its kind or it has more pixels than they show.
    /// Every picture is as it should be while no process can be started.
    pub async fn fit(&self, picture: &Bytes) -> Result<Option<Bytes>, Unfit> {
        let Ok(_place) = self.uploads.acquire().await else {
            return Ok(None);
        };
        let task = Task {
            format: Format::Stored,
            look: None,
            width: 0,
            quality: 0,
            max_pixels: self.max_pixels,
        };
        match self.workshop.make(&task, picture, 2 * self.deadline).await {
            Ok(made) => Ok(Some(made?.bytes).filter(|bytes| !bytes.is_empty())),
            Err(error) => {
                tracing::warn!(%error, "an uploaded picture could not be checked");
                match error {
                    WorkError::Start(_) => Ok(None),
                    WorkError::Slow(_) | WorkError::Died(_) => Err(Unfit::Harmful),
                }
            }
        }
    }

    fn is_harmful(&self, hash: u128, format: Format) -> bool {
        let mut harmful = self.harmful.lock();
        let since = harmful.get(&(hash, format));
        since.is_some_and(|since| since.elapsed() < AVOIDED)
    }
}
