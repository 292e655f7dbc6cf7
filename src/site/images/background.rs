//! Background encoding, while no visitor waits for a picture.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::key::PictureKey;
use super::making::Demand;
use super::{Composition, ImagesInner};
use crate::provider::MediaPath;

/// How long no visitor may have waited.
const QUIET: Duration = Duration::from_millis(300);
/// The maximum number of queued jobs. Further ones are dropped; the next request for the picture
/// queues them again.
const MAX_JOBS: usize = 1024;

pub(super) type Jobs = mpsc::Receiver<(PictureKey, MediaPath)>;

/// The queue of background jobs, and the number of waiting visitors.
pub(super) struct BackgroundQueue {
    jobs: mpsc::Sender<(PictureKey, MediaPath)>,
    queued: Mutex<HashSet<PictureKey>>,
    waiting: AtomicUsize,
    last: Mutex<Instant>,
}

impl BackgroundQueue {
    pub fn new() -> (Self, Jobs) {
        let (jobs, receiver) = mpsc::channel(MAX_JOBS);
        let last = Mutex::new(Instant::now());
        (
            Self {
                jobs,
                queued: Mutex::default(),
                waiting: AtomicUsize::new(0),
                last,
            },
            receiver,
        )
    }

    /// Queues a job unless it is queued already.
    pub fn push(&self, key: PictureKey, path: &MediaPath) {
        if self.queued.lock().insert(key) && self.jobs.try_send((key, path.clone())).is_err() {
            self.queued.lock().remove(&key);
        }
    }

    /// Counts a waiting visitor until the returned value is dropped.
    pub fn visitor_waits(&self) -> WaitingTask<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        WaitingTask(self)
    }

    fn is_quiet(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0 && self.last.lock().elapsed() > QUIET
    }
}

pub(super) struct WaitingTask<'a>(&'a BackgroundQueue);

impl Drop for WaitingTask<'_> {
    fn drop(&mut self) {
        *self.0.last.lock() = Instant::now();
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Runs the jobs one by one until the queue's sender is dropped.
pub(super) fn start(inner: &Arc<ImagesInner>, jobs: Jobs) {
    tokio::spawn(run(Arc::downgrade(inner), jobs));
}

async fn run(inner: Weak<ImagesInner>, mut jobs: Jobs) {
    while let Some((key, path)) = jobs.recv().await {
        loop {
            let Some(inner) = inner.upgrade() else { return };
            if inner.background.is_quiet() {
                // A failure is logged and counted; the next request queues the job again.
                let _ = inner
                    .get(key, &path, Composition::default(), Demand::Background)
                    .await;
                inner.background.queued.lock().remove(&key);
                break;
            }
            drop(inner);
            tokio::time::sleep(QUIET / 4).await;
        }
    }
}
