//! The writer of the visit log: stores the visits that wait in one transaction, and acknowledges
//! each after the commit.
//!
//! A commit takes as long for one record as for hundreds, so the number of records per second grows
//! with that of clients.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::table::Visit;
use crate::store::{Store, is_outage, is_refusal};

/// The maximum number of visits in a transaction.
const BATCH: usize = 512;
/// The maximum number of visits that wait, at most 40 MB; further ones are refused.
const QUEUE: usize = 2048;
/// The maximum time of a transaction: shorter than that of a call.
const LONGEST: Duration = Duration::from_secs(10);

/// Why a visit was not stored. The cause has been logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotStored {
    /// Too many visits wait, or the database does not answer.
    Busy,
    Failed,
}

type Stored = Result<(), NotStored>;

/// Stores visits. Cheap to clone; the writer ends with the last clone.
#[derive(Clone, Debug)]
pub(crate) struct VisitWriter(mpsc::Sender<(Visit, oneshot::Sender<Stored>)>);

impl VisitWriter {
    pub(crate) fn start(store: Store) -> Self {
        let (sender, mut queue) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let mut waiting = Vec::with_capacity(BATCH);
            while queue.recv_many(&mut waiting, BATCH).await > 0 {
                let (visits, clients): (Vec<_>, Vec<oneshot::Sender<_>>) =
                    waiting.drain(..).unzip();
                for (outcome, client) in store_all(&store, &visits).await.into_iter().zip(clients) {
                    // A client that has left needs no answer.
                    let _ = client.send(outcome);
                }
            }
        });
        Self(sender)
    }

    /// Stores a visit, and returns after the commit.
    pub(crate) async fn add(&self, visit: Visit) -> Stored {
        let (sender, outcome) = oneshot::channel();
        self.0
            .try_send((visit, sender))
            .map_err(|_| NotStored::Busy)?;
        outcome.await.unwrap_or(Err(NotStored::Failed))
    }
}

/// Stores visits together, or each by itself if the database refuses one of them.
async fn store_all(store: &Store, visits: &[Visit]) -> Vec<Stored> {
    match timeout(LONGEST, store.add_visits(visits)).await {
        Ok(Err(error)) if is_refusal(&error) && visits.len() > 1 => {
            let mut outcomes = Vec::with_capacity(visits.len());
            for visit in visits {
                outcomes.extend(Box::pin(store_all(store, std::slice::from_ref(visit))).await);
            }
            outcomes
        }
        Ok(stored) => {
            let outcome = stored.map_err(|error| {
                let busy = is_outage(&error);
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    visits = visits.len(),
                    "visits were not stored"
                );
                if busy {
                    NotStored::Busy
                } else {
                    NotStored::Failed
                }
            });
            vec![outcome; visits.len()]
        }
        Err(_) => {
            tracing::error!(visits = visits.len(), "visits were not stored in time");
            vec![Err(NotStored::Busy); visits.len()]
        }
    }
}
