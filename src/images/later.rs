//! What is made when nobody waits for a picture.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::mpsc;

use super::Inner;
use super::key::Key;
use crate::provider::MediaPath;

/// How long nobody may have waited.
const QUIET: Duration = Duration::from_millis(300);
/// How many orders may wait; further ones are forgotten, and come again with the next request.
const ORDERS: usize = 1024;

pub(super) type Orders = mpsc::Receiver<(Key, MediaPath)>;

/// Takes orders, and knows whether somebody waits.
pub(super) struct Later {
    orders: mpsc::Sender<(Key, MediaPath)>,
    ordered: Mutex<HashSet<Key>>,
    waiting: AtomicUsize,
    last: Mutex<Instant>,
}

impl Later {
    pub fn new() -> (Self, Orders) {
        let (orders, receiver) = mpsc::channel(ORDERS);
        let last = Mutex::new(Instant::now());
        (Self { orders, ordered: Mutex::default(), waiting: AtomicUsize::new(0), last }, receiver)
    }

    /// Has a result made later, once.
    pub fn order(&self, key: Key, path: &MediaPath) {
        if self.ordered.lock().insert(key) && self.orders.try_send((key, path.clone())).is_err() {
            self.ordered.lock().remove(&key);
        }
    }

    /// Says that somebody waits for a picture, as long as the value lives.
    pub fn someone_waits(&self) -> Waiting<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(self)
    }

    fn is_quiet(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0 && self.last.lock().elapsed() > QUIET
    }
}

pub(super) struct Waiting<'a>(&'a Later);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        *self.0.last.lock() = Instant::now();
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Carries the orders out, one after the other, until there is nobody left to give any.
pub(super) fn start(inner: &Arc<Inner>, orders: Orders) {
    tokio::spawn(carry_out(Arc::downgrade(inner), orders));
}

async fn carry_out(inner: Weak<Inner>, mut orders: Orders) {
    while let Some((key, path)) = orders.recv().await {
        loop {
            let Some(inner) = inner.upgrade() else { return };
            if inner.later.is_quiet() {
                // What fails is in the log and the figures, and is asked for again.
                let _ = inner.get(key, &path, false).await;
                inner.later.ordered.lock().remove(&key);
                break;
            }
            drop(inner);
            tokio::time::sleep(QUIET / 4).await;
        }
    }
}
