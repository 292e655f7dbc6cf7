//! Places of the desk's calls in progress, of which each account has a share: neither strangers nor
//! one account hold those of all.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How long a call waits for a place.
const WAIT: Duration = Duration::from_secs(5);

/// The places. Clones share them.
#[derive(Clone)]
pub(super) struct SharedPlaces(Arc<PlacesInner>);

struct PlacesInner {
    all: Arc<Semaphore>,
    share: usize,
    /// By hash of an account: its share, while it has a place or waits for one.
    shares: Mutex<HashMap<u64, Weak<Semaphore>>>,
}

/// A place, until it is dropped.
pub(crate) struct DeskPlace {
    _all: OwnedSemaphorePermit,
    _share: OwnedSemaphorePermit,
}

impl SharedPlaces {
    /// So many places, of which an account has `share` at most.
    pub(super) fn new(places: usize, share: usize) -> Self {
        Self(Arc::new(PlacesInner {
            all: Arc::new(Semaphore::new(places)),
            share,
            shares: Mutex::default(),
        }))
    }

    /// Waits for a place; `None` if there is none in time.
    pub(super) async fn place(&self, account: u64) -> Option<DeskPlace> {
        let share = self.share(account);
        let waiting = async {
            let share = share.acquire_owned().await.ok()?;
            let all = Arc::clone(&self.0.all).acquire_owned().await.ok()?;
            Some((all, share))
        };
        let (all, share) = timeout(WAIT, waiting).await.ok()??;
        Some(DeskPlace {
            _all: all,
            _share: share,
        })
    }

    fn share(&self, account: u64) -> Arc<Semaphore> {
        let mut shares = self.0.shares.lock();
        if let Some(share) = shares.get(&account).and_then(Weak::upgrade) {
            return share;
        }
        shares.retain(|_, share| share.strong_count() > 0);
        let share = Arc::new(Semaphore::new(self.0.share));
        shares.insert(account, Arc::downgrade(&share));
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_account_has_its_share_and_others_theirs() {
        let places = SharedPlaces::new(4, 3);
        let held = [
            places.place(1).await,
            places.place(1).await,
            places.place(1).await,
        ];
        assert!(held.iter().all(Option::is_some));
        assert!(places.place(1).await.is_none());
        let other = places.place(2).await;
        assert!(other.is_some());
        assert!(places.place(3).await.is_none(), "all are taken");
        drop(held);
        assert!(places.place(1).await.is_some() && places.place(3).await.is_some());
        drop(other);
        let _next = places.place(4).await;
        assert_eq!(
            places.0.shares.lock().len(),
            1,
            "accounts without a place are forgotten"
        );
    }
}
