//! Background deletion of expired tokens (those of the desk included), of registrations that were
//! never used, of what has been in the bin for long, and of old visit records, inquiries,
//! files that were never sent, keys of writes, events of contracts and of hooks, and notes of
//! downloads; counting the page views of days that are over; the age of the last backup as a metric;
//! telling hooks of a disk that is nearly full and of late milestones.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::bin::table;
use crate::clock;
use crate::entries::{bin, removal};
use crate::hooks::KEPT;
use crate::store::Store;
use crate::tokens::idempotency_table::IDEMPOTENCY_KEYS;
use crate::visits::view_counts::keep_days;
use crate::writable::LITTLE_ROOM;
use base::kept::PAPER_FETCHES;

/// Expired tokens are refused at once; deleting them only saves space.
const EVERY: Duration = Duration::from_mins(10);
/// How long events of contracts are kept for notices, which are sent within days.
const EVENTS: Duration = Duration::from_hours(28 * 24);
/// How long mails about accounts are kept after they were sent, to count how many an address gets.
const MAILS: Duration = Duration::from_hours(25);
/// How long a file waits for the answer that it was chosen for.
const UNSENT_FILES: Duration = Duration::from_hours(7 * 24);
/// How long a file of a buyer waits for its inquiry, from its first part.
const UPLOADS: Duration = Duration::from_hours(24);
/// The hour in China from which groups are told of late milestones.
const MORNING: i8 = 9;
/// The first round waits until the start-up is over.
const FIRST: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) visits: Retention,
    /// Customers who registered and have never logged in.
    pub(crate) unused_registrations: Retention,
    pub(crate) inquiries: Duration,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Retention {
    pub(crate) age: Duration,
    /// The maximum number, newest first.
    pub(crate) number: u32,
}

/// Deletes at intervals until `stopping`.
pub(crate) async fn keep(store: Store, kept: Kept, stopping: CancellationToken) {
    metrics::describe_gauge!(
        "selvage_backup_age_seconds",
        metrics::Unit::Seconds,
        "Time since the last backup of the embedded provider's database was begun, to ten minutes"
    );
    let rounds = async {
        report_backup(&store).await;
        tokio::time::sleep(FIRST).await;
        let mut round = interval(EVERY);
        round.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            round.tick().await;
            if let Err(error) = clear(&store, kept).await {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "the store could not be cleared"
                );
            }
            if let Err(error) = keep_days(&store, clock::milliseconds()).await {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "page views could not be counted"
                );
            }
            report_backup(&store).await;
            if let Err(error) = tell(&store).await {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "hooks could not be told"
                );
            }
        }
    };
    stopping.run_until_cancelled(rounds).await;
}

/// Sets the metric of the last backup's age: infinite without a backup.
async fn report_backup(store: &Store) {
    let Ok(last) = store.last_backup().await else {
        return;
    };
    let age = last.map_or(f64::INFINITY, |made_at| {
        let made_at = Duration::from_secs(made_at.unsigned_abs());
        let now = Duration::from_secs(clock::seconds().unsigned_abs());
        now.saturating_sub(made_at).as_secs_f64()
    });
    metrics::gauge!("selvage_backup_age_seconds").set(age);
}

/// Tells hooks of a disk that is nearly full, and in the morning of milestones that became late.
async fn tell(store: &Store) -> sqlx::Result<()> {
    if let Some(free) = store.free_bytes().filter(|free| *free < LITTLE_ROOM) {
        store.tell_full_disk(free).await?;
    }
    if clock::hour() >= MORNING {
        store.tell_late_milestones(clock::today()).await?;
    }
    Ok(())
}

pub(crate) async fn clear(store: &Store, kept: Kept) -> sqlx::Result<()> {
    let Kept {
        visits,
        unused_registrations,
        inquiries,
    } = kept;
    let tokens = store.purge_tokens(clock::seconds()).await?
        + store.purge_staff_tokens(clock::seconds()).await?;
    let before = |age: Duration| clock::seconds().saturating_sub_unsigned(age.as_secs());
    let registrations = store
        .purge_unused_registrations(
            before(unused_registrations.age),
            unused_registrations.number,
        )
        .await?;
    let inquiries = store.purge_inquiries(before(inquiries)).await?;
    let unsent = store.purge_unsent_files(before(UNSENT_FILES)).await?;
    let uploads = store.purge_uploads(before(UPLOADS)).await?;
    let keys = store
        .purge_idempotency_keys(before(IDEMPOTENCY_KEYS))
        .await?;
    let mails = store.purge_mails(before(MAILS)).await?;
    let events = store.purge_contract_events(before(EVENTS)).await?;
    let deliveries = store.purge_deliveries(clock::seconds() - KEPT).await?;
    let fetches = store.purge_paper_fetches(before(PAPER_FETCHES)).await?;
    let age = i64::try_from(visits.age.as_millis()).unwrap_or(i64::MAX);
    let by_age = clock::milliseconds().saturating_sub(age);
    let by_number = store
        .oldest_of_the_newest_visits(visits.number)
        .await?
        .unwrap_or(i64::MIN);
    let visits = store.purge_visits(by_age.max(by_number)).await?;
    let oldest = bin::oldest(clock::milliseconds());
    let entries = removal::empty_bin(store, oldest).await?;
    let binned = table::empty(store, oldest).await?;
    store.tidy_searches(entries + binned > 0).await?;
    tracing::debug!(
        tokens,
        registrations,
        inquiries,
        unsent,
        uploads,
        keys,
        mails,
        events,
        deliveries,
        fetches,
        visits,
        entries,
        binned,
        "the store was cleared"
    );
    Ok(())
}
