//! Deliveries: which wait, what became of the others, and each attempt's answer.

use serde::Serialize;
use sqlx::FromRow;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::kinds::HookTopic;
use crate::mail::table::MailState;
use crate::store::{RowSlice, Store, Transaction};

/// Why a delivery was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(super) enum HookFault {
    /// The address leads to a network that may not be reached, or is none any more.
    Refused,
    /// Nobody answers there.
    Unreachable,
    TooSlow,
    /// The answer has a status of HTTP that says no.
    Status,
    /// The robot of the group says no.
    Rejected,
    /// Address and secret were sealed with another key file.
    Lost,
}

impl HookFault {
    fn name(self) -> &'static str {
        self.into()
    }
}

/// A delivery.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Delivery {
    pub(super) id: String,
    #[sqlx(try_from = "String")]
    pub(super) topic: HookTopic,
    /// JSON.
    pub(super) data: String,
    /// Seconds since 1970.
    pub(super) happened_at: i64,
    /// The first attempt, since it was sent again by hand.
    pub(super) queued_at: i64,
    /// The next attempt.
    pub(super) due_at: i64,
    /// The number of attempts since then, with the one that begins.
    pub(super) attempts: i64,
    #[sqlx(try_from = "String")]
    pub(super) state: MailState,
}

/// An attempt to deliver.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(super) struct HookAttempt {
    /// Milliseconds since 1970.
    pub(super) made_at: i64,
    /// Milliseconds.
    pub(super) took: i64,
    /// The status of HTTP; 0 without an answer.
    pub(super) status: i64,
    /// The first bytes of the answer.
    pub(super) answer: String,
    /// Why it was not taken; empty if it was.
    pub(super) fault: String,
}

impl HookAttempt {
    pub(super) fn new(fault: Option<HookFault>, status: u16, answer: String) -> Self {
        Self {
            made_at: 0,
            took: 0,
            status: status.into(),
            answer,
            fault: fault.map_or("", HookFault::name).to_owned(),
        }
    }

    pub(super) const fn is_taken(&self) -> bool {
        self.fault.is_empty()
    }

    pub(super) fn fault(&self) -> Option<HookFault> {
        self.fault.parse().ok()
    }
}

/// An attempt of a delivery in a list.
#[derive(Clone, Debug, FromRow)]
pub(super) struct ListedRow {
    pub(super) delivery: String,
    #[sqlx(flatten)]
    pub(super) attempt: HookAttempt,
}

/// A delivery that is due, and is left to the caller for a while, and its hook.
#[derive(Clone, Debug)]
pub(super) struct DueDelivery {
    pub(super) hook: String,
    pub(super) delivery: Delivery,
    /// Until when it is left to the caller, in seconds since 1970.
    pub(super) lease: i64,
}

/// What comes of an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub(super) state: MailState,
    /// When the delivery is tried again, in seconds since 1970.
    pub(super) due_at: i64,
    /// When the hook gets the next one.
    pub(super) hook_due_at: i64,
    /// Whether the hook wants nothing any more.
    pub(super) ends: bool,
}

const COLUMNS: &str = "id, topic, data, happened_at, queued_at, due_at, attempts, state";

impl Store {
    /// Returns a delivery that is due, if there is one. Neither it nor another one of its hook is
    /// given to anybody else before `lease` (seconds since 1970), so that a hook gets one at a time.
    pub(super) async fn due_delivery(
        &self,
        now: i64,
        lease: i64,
    ) -> sqlx::Result<Option<DueDelivery>> {
        const NEXT: &str =
            "SELECT d.id, d.hook FROM hook_deliveries d JOIN hooks h ON h.id = d.hook
             WHERE d.state = 'waiting' AND d.due_at <= $1
                 AND h.is_on AND h.due_at <= $1 AND h.busy_until <= $1
             ORDER BY d.due_at, d.happened_at, d.id LIMIT 1";
        const TAKE_HOOK: &str = "UPDATE hooks SET busy_until = $3
             WHERE id = $1 AND is_on AND due_at <= $2 AND busy_until <= $2";
        loop {
            let next: Option<(String, String)> = on!(&self.reader, |db| {
                let next = sqlx::query_as(NEXT).bind(now);
                next.fetch_optional(db).await?
            });
            let Some((id, hook)) = next else {
                return Ok(None);
            };
            let mut write = self.begin().await?;
            if execute!(&mut write, TAKE_HOOK, &hook, now, lease)? == 0 {
                // Somebody else was faster.
                write.rollback().await?;
                continue;
            }
            let take = sqlx::AssertSqlSafe(format!(
                "UPDATE hook_deliveries SET due_at = $3, attempts = attempts + 1
                 WHERE id = $1 AND state = 'waiting' AND due_at <= $2 RETURNING {COLUMNS}"
            ));
            let delivery: Option<Delivery> = on!(&mut write, |db| {
                let row = sqlx::query_as(take);
                let row = row.bind(&id).bind(now).bind(lease);
                row.fetch_optional(&mut **db).await?
            });
            let Some(delivery) = delivery else {
                write.rollback().await?;
                continue;
            };
            write.commit().await?;
            return Ok(Some(DueDelivery {
                hook,
                delivery,
                lease,
            }));
        }
    }

    /// Notes an attempt, and what comes of it.
    pub(super) async fn settle_delivery(
        &self,
        due: &DueDelivery,
        attempt: &HookAttempt,
        settled: Settled,
    ) -> sqlx::Result<()> {
        let id = &due.delivery.id;
        let state: &str = settled.state.into();
        let mut write = self.begin().await?;
        let is_there = execute!(
            &mut write,
            "UPDATE hook_deliveries SET state = $1, due_at = $2 WHERE id = $3",
            state,
            settled.due_at,
            id
        )?;
        if is_there == 1 {
            execute!(
                &mut write,
                "INSERT INTO hook_attempts (delivery, number, made_at, took, status, answer, fault)
                 SELECT $1, COUNT(*) + 1, $2, $3, $4, $5, $6 FROM hook_attempts WHERE delivery = $1",
                id,
                attempt.made_at,
                attempt.took,
                attempt.status,
                &attempt.answer,
                &attempt.fault
            )?;
        }
        execute!(
            &mut write,
            "UPDATE hooks SET due_at = $1, failures = CASE WHEN $2 THEN 0 ELSE failures + 1 END,
                 busy_until = CASE busy_until WHEN $3 THEN 0 ELSE busy_until END,
                 is_on = is_on AND NOT $4
             WHERE id = $5",
            settled.hook_due_at,
            attempt.is_taken(),
            due.lease,
            settled.ends,
            &due.hook
        )?;
        write.commit().await
    }

    /// Returns deliveries of a hook, the last ones first, each with its attempts in their order.
    pub(super) async fn deliveries(
        &self,
        hook: &str,
        rows: RowSlice,
    ) -> sqlx::Result<(Vec<Delivery>, Vec<ListedRow>)> {
        let select = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM hook_deliveries WHERE hook = $1
             ORDER BY happened_at DESC, id LIMIT $2 OFFSET $3"
        ));
        let deliveries: Vec<Delivery> = on!(&self.reader, |db| {
            let deliveries = sqlx::query_as(select).bind(hook);
            let deliveries = deliveries.bind(rows.limit).bind(rows.offset);
            deliveries.fetch_all(db).await?
        });
        if deliveries.is_empty() {
            return Ok((deliveries, Vec::new()));
        }
        let attempts = on!(&self.reader, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "SELECT delivery, made_at, took, status, answer, fault FROM hook_attempts
                 WHERE delivery IN (",
            );
            let mut ids = query.separated(", ");
            for own in &deliveries {
                ids.push_bind(&own.id);
            }
            query.push(") ORDER BY delivery, number");
            query.build_query_as().fetch_all(db).await?
        });
        Ok((deliveries, attempts))
    }

    /// Deletes the deliveries of events before `oldest` (seconds since 1970); returns their number.
    pub(crate) async fn purge_deliveries(&self, oldest: i64) -> sqlx::Result<u64> {
        let purged = change!(
            self,
            "DELETE FROM hook_deliveries WHERE happened_at < $1",
            oldest
        );
        Ok(purged)
    }

    /// Returns when the oldest delivery that waits was due first, in seconds since 1970.
    pub(super) async fn oldest_delivery(&self, now: i64) -> sqlx::Result<Option<i64>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT MIN(d.queued_at) FROM hook_deliveries d JOIN hooks h ON h.id = d.hook
             WHERE d.state = 'waiting' AND d.queued_at <= $1 AND h.is_on"
        )
        .bind(now)
        .fetch_one(db)
        .await)
    }
}

/// Adds a delivery that the caller makes by itself, before `due_at`.
pub(super) async fn add_delivery(
    db: &mut Transaction,
    hook: &str,
    delivery: &Delivery,
) -> sqlx::Result<()> {
    insert!(db, "hook_deliveries":
        id = &delivery.id,
        hook = hook,
        topic = delivery.topic.name(),
        subject = "",
        data = &delivery.data,
        happened_at = delivery.happened_at,
        queued_at = delivery.queued_at,
        due_at = delivery.due_at,
        attempts = delivery.attempts,
    );
    Ok(())
}

/// Queues a delivery again, to be sent at once; returns the name of its hook, if there is one.
pub(super) async fn resend(
    db: &mut Transaction,
    id: &str,
    now: i64,
) -> sqlx::Result<Option<String>> {
    let hook: Option<(String, String)> = on!(&mut *db, |db| {
        let hook = sqlx::query_as(
            "SELECT h.id, h.name FROM hooks h JOIN hook_deliveries d ON d.hook = h.id
             WHERE d.id = $1 AND d.happened_at <= $2",
        );
        hook.bind(id).bind(now).fetch_optional(&mut **db).await?
    });
    let Some((hook, name)) = hook else {
        return Ok(None);
    };
    execute!(
        db,
        "UPDATE hook_deliveries SET state = 'waiting', queued_at = $1, due_at = $1, attempts = 0
         WHERE id = $2",
        now,
        id
    )?;
    execute!(db, "UPDATE hooks SET due_at = 0 WHERE id = $1", hook)?;
    Ok(Some(name))
}
