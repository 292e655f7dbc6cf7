//! The senders of deliveries, as those of mails: each takes what is due, several processes as well.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, Notify};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::delivery_table::{Delivery, DueDelivery, HookAttempt, Settled, add_delivery};
use super::kinds::HookTopic;
use super::request::{Courier, DeliveryError};
use super::table::StoredHook;
use super::vault::HookVault;
use crate::mail::MailError;
use crate::mail::table::MailState;
use crate::outgoing::Outgoing;
use crate::store::{Store, Transaction};
use crate::token::draw_id;
use crate::{clock, outgoing};
use base::config::MailSettings;
use base::http_client::Outside;
use base::key_file::KeyFile;

/// The number of deliveries that are made at the same time, each to another hook.
const SENDERS: usize = 4;
/// How long a delivery is left to the process that makes it, in seconds; longer than it takes.
const LEASE: i64 = 60;
/// The lease of a delivery that takes no turn.
const NO_LEASE: i64 = -1;
const LONGEST_PAUSE: Duration = Duration::from_hours(1);
/// The interval at which the table is looked at, at most: robots get a message at a time.
const INTERVAL: Duration = Duration::from_secs(5);
const OLDEST: &str = "selvage_hooks_oldest_seconds";

/// Tells the senders that there is something to deliver, and makes trials. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Hooks(Arc<HookSenders>);

#[derive(Debug)]
struct HookSenders {
    courier: Arc<Courier>,
    pauses: Pauses,
    /// Wakes each of them.
    added: [Arc<Notify>; SENDERS],
    /// Held while a trial is made.
    testing: Mutex<()>,
}

/// The pauses of mails.
#[derive(Clone, Copy, Debug)]
struct Pauses {
    first: Duration,
    /// The time after which a delivery is given up.
    patience: Duration,
}

impl Hooks {
    /// Starts to deliver with the pauses of mails, until `stopping`. Messages link to places below
    /// `desk`.
    pub(crate) fn start(
        settings: &MailSettings,
        desk: Option<Url>,
        (outside, key_file): (Outside, KeyFile),
        store: &Store,
        stopping: &CancellationToken,
    ) -> Self {
        describe_metrics();
        let courier = Arc::new(Courier {
            outside,
            vault: HookVault::new(key_file),
            desk,
        });
        let pauses = Pauses {
            first: settings.first_pause,
            patience: settings.patience,
        };
        let added: [Arc<Notify>; SENDERS] = Default::default();
        for added in &added {
            let sender = HookSender {
                courier: Arc::clone(&courier),
                store: store.clone(),
                pauses,
            };
            let interval = settings.interval.min(INTERVAL);
            outgoing::start(sender, Arc::clone(added), interval, stopping.clone());
        }
        Self(Arc::new(HookSenders {
            courier,
            pauses,
            added,
            testing: Mutex::default(),
        }))
    }

    pub(crate) fn wake(&self) {
        for added in &self.0.added {
            added.notify_one();
        }
    }

    pub(super) fn courier(&self) -> &Courier {
        &self.0.courier
    }

    /// Sends a hook a trial, one at a time, and returns it with the attempt; `None` while another one
    /// is sent. It is queued in `write`, which is committed.
    pub(super) async fn test(
        &self,
        store: &Store,
        hook: &StoredHook,
        mut write: Transaction,
    ) -> Result<Option<HookAttempt>, DeliveryError> {
        let Ok(_permit) = self.0.testing.try_lock() else {
            return Ok(None);
        };
        let now = clock::seconds();
        let delivery = Delivery {
            id: draw_id(),
            topic: HookTopic::Test,
            data: "{}".to_owned(),
            happened_at: now,
            queued_at: now,
            due_at: now.saturating_add(LEASE),
            attempts: 1,
            state: MailState::Waiting,
        };
        let stored = async {
            add_delivery(&mut write, &hook.id, &delivery).await?;
            write.commit().await
        };
        stored.await.map_err(MailError::from)?;
        let attempt = self.0.courier.attempt(hook, &delivery).await?;
        let due = DueDelivery {
            hook: hook.id.clone(),
            delivery,
            lease: NO_LEASE,
        };
        // A trial is not repeated.
        let settled = Settled {
            state: if attempt.is_taken() {
                MailState::Sent
            } else {
                MailState::Failed
            },
            ..self.0.pauses.after(&due, hook, &attempt)
        };
        let settled = store.settle_delivery(&due, &attempt, settled).await;
        settled.map_err(MailError::from)?;
        Ok(Some(attempt))
    }
}

impl Pauses {
    /// Returns what comes of an attempt.
    fn after(self, due: &DueDelivery, hook: &StoredHook, attempt: &HookAttempt) -> Settled {
        let now = clock::seconds();
        if attempt.is_taken() {
            return Settled {
                state: MailState::Sent,
                due_at: now,
                hook_due_at: now.saturating_add(hook.kind.spacing()),
                ends: false,
            };
        }
        let age = now.saturating_sub(due.delivery.queued_at);
        let is_over = age.unsigned_abs() >= self.patience.as_secs() || attempt.is_end();
        let pause = |failures| outgoing::again_at(self.first, LONGEST_PAUSE, failures);
        Settled {
            state: if is_over {
                MailState::Failed
            } else {
                MailState::Waiting
            },
            due_at: pause(due.delivery.attempts),
            hook_due_at: pause(hook.failures.saturating_add(1)),
            ends: attempt.is_end(),
        }
    }
}

struct HookSender {
    courier: Arc<Courier>,
    store: Store,
    pauses: Pauses,
}

impl Outgoing for HookSender {
    const SUBJECT: &str = "events of hooks";

    async fn send_due(&self) -> sqlx::Result<()> {
        loop {
            let now = clock::seconds();
            let due = self
                .store
                .due_delivery(now, now.saturating_add(LEASE))
                .await?;
            if let Some(due) = &due {
                self.send_one(due).await?;
            }
            outgoing::set_age(OLDEST, self.store.oldest_delivery(now).await?);
            if due.is_none() {
                return Ok(());
            }
        }
    }
}

impl HookSender {
    async fn send_one(&self, due: &DueDelivery) -> sqlx::Result<()> {
        let Some(hook) = self.store.hook(&due.hook).await? else {
            return Ok(());
        };
        let attempt = self.courier.attempt(&hook, &due.delivery).await;
        let attempt = match attempt {
            Ok(attempt) => attempt,
            Err(error) => {
                // Its turn ends with the lease.
                let error: &dyn std::error::Error = &error;
                tracing::error!(error, hook = hook.id, "an event could not be sent");
                return Ok(());
            }
        };
        let settled = self.pauses.after(due, &hook, &attempt);
        log(&hook, &attempt, settled);
        self.store.settle_delivery(due, &attempt, settled).await
    }
}

/// Counts and logs an attempt, without the address and the answer.
fn log(hook: &StoredHook, attempt: &HookAttempt, settled: Settled) {
    let outcome = match settled.state {
        MailState::Sent => "sent",
        MailState::Waiting => "failed",
        MailState::Failed => "given_up",
    };
    metrics::counter!("selvage_hooks_total", "outcome" => outcome).increment(1);
    let (id, status, fault) = (hook.id.as_str(), attempt.status, attempt.fault.as_str());
    if settled.ends {
        tracing::warn!(hook = id, "a hook is turned off: its receiver is gone");
    } else if !attempt.is_taken() {
        tracing::warn!(hook = id, status, fault, outcome, "an event was not taken");
    }
}

fn describe_metrics() {
    metrics::describe_gauge!(
        OLDEST,
        metrics::Unit::Seconds,
        "Age of the oldest event that a webhook or a group has not been told"
    );
    outgoing::set_age(OLDEST, None);
    metrics::describe_counter!(
        "selvage_hooks_total",
        "Attempts to tell webhooks and groups, by outcome"
    );
    for outcome in ["sent", "failed", "given_up"] {
        metrics::counter!("selvage_hooks_total", "outcome" => outcome).increment(0);
    }
}
