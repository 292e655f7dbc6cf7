//! What is thrown away in the background: expired tokens, and visits older than they are kept.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::clock;
use super::store::Store;

/// Expired tokens are worthless from the first second on; this is only about the space they take.
const EVERY: Duration = Duration::from_mins(10);
/// The first round waits until the start-up is over.
const FIRST: Duration = Duration::from_secs(30);

/// Clears the store now and then, until `stopping`.
pub(super) async fn keep(store: Store, visit_retention: Duration, stopping: CancellationToken) {
    let rounds = async {
        tokio::time::sleep(FIRST).await;
        let mut round = interval(EVERY);
        round.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            round.tick().await;
            if let Err(error) = clear(&store, visit_retention).await {
                tracing::error!(error = &error as &dyn std::error::Error, "the store could not be cleared");
            }
        }
    };
    stopping.run_until_cancelled(rounds).await;
}

async fn clear(store: &Store, visit_retention: Duration) -> sqlx::Result<()> {
    let tokens = store.purge_tokens(clock::seconds()).await?;
    let kept = i64::try_from(visit_retention.as_millis()).unwrap_or(i64::MAX);
    let visits = store.purge_visits(clock::milliseconds().saturating_sub(kept)).await?;
    tracing::debug!(tokens, visits, "the store was cleared");
    Ok(())
}
