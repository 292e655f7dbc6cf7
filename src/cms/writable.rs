//! Whether the database takes writes: tried at intervals, and at once after a write that could not
//! begin or that SQLite broke off. `/readyz`, a metric and the desk tell it, with the room of the
//! disk.

use std::time::Duration;

use tokio::sync::watch::{self, Receiver, Sender};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::clock;
use crate::store::{Store, is_wait};

/// The interval while writes succeed.
const EVERY: Duration = Duration::from_secs(15);
/// The interval while they fail.
const AGAIN: Duration = Duration::from_secs(1);
/// The maximum time of a try: longer than a connection or a lock is waited for.
const LONGEST: Duration = Duration::from_secs(8);
/// The number of tries in succession that may wait in vain: an import has the only writer of SQLite
/// for seconds.
const WAITS: u32 = 3;
/// The desk and an alert warn of less room than this, in bytes: what buyers' files may still take.
pub(crate) const LITTLE_ROOM: u64 = 2 << 30;

/// Starts to try, until `stopping`. The value is `true` while writes succeed.
pub(crate) fn watch(store: Store, stopping: CancellationToken) -> Receiver<bool> {
    metrics::describe_gauge!(
        "selvage_store_writable",
        "1 while the embedded provider's database takes writes"
    );
    metrics::gauge!("selvage_store_writable").set(1.0);
    metrics::describe_gauge!(
        "selvage_store_free_bytes",
        metrics::Unit::Bytes,
        "Room on the disk of the embedded provider's SQLite database"
    );
    let (sender, receiver) = watch::channel(true);
    tokio::spawn(async move {
        let trying = go_on(&store, &sender);
        stopping.run_until_cancelled(trying).await;
    });
    receiver
}

async fn go_on(store: &Store, state: &Sender<bool>) {
    let mut waits = 0;
    loop {
        report_room(store);
        let written = timeout(LONGEST, store.try_write(clock::seconds())).await;
        let written = written.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        waits = match &written {
            Err(error) if is_wait(error) => waits + 1,
            _ => 0,
        };
        match written {
            Ok(()) => tell(state, None),
            Err(error) if waits == 0 || waits >= WAITS => tell(state, Some(&error)),
            Err(_) => {}
        }
        if waits == 0 && *state.borrow() {
            let _ = timeout(EVERY, store.suspected()).await;
        } else {
            // Other writes fail meanwhile as well, and need no attention.
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// Sets the state and the metric, and logs a change.
fn tell(state: &Sender<bool>, error: Option<&sqlx::Error>) {
    let is_writable = error.is_none();
    metrics::gauge!("selvage_store_writable").set(f64::from(u8::from(is_writable)));
    if !state.send_if_modified(|own| std::mem::replace(own, is_writable) != is_writable) {
        return;
    }
    if let Some(error) = error {
        tracing::error!(
            error = error as &dyn std::error::Error,
            "nothing can be written to the database"
        );
    } else {
        tracing::info!("the database takes writes again");
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure")]
fn report_room(store: &Store) {
    if let Some(free) = store.free_bytes() {
        metrics::gauge!("selvage_store_free_bytes").set(free as f64);
    }
}
