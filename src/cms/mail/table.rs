//! The queue of mails, of every kind: which wait, and what became of the others. A mail is made
//! when it is sent; its row has what it is made of.
//!
//! Mails about an inquiry stay until it is deleted. Of mails about accounts, rows stay for a day
//! after they are sent, to count how many an address gets.

use serde::Serialize;
use sqlx::FromRow;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::kinds::{QueuedMail, urgent_kinds};
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{Store, Transaction, new_id};
use base::locale::Locale;

/// The maximum number of mails of a kind that an address gets in a day, of those that others can
/// cause.
const MOST_A_DAY: i64 = 6;
const DAY: i64 = 24 * 60 * 60;

/// The kind of a mail about an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, EnumString, ToSchema)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum MailKind {
    /// To the company.
    Team,
    /// To the buyer.
    Receipt,
    /// To the buyer, from the desk.
    Answer,
    /// To whoever has the inquiry, or to the company: the buyer has replied.
    Reply,
}

/// The fate of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, ToSchema)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum MailState {
    Waiting,
    Sent,
    Failed,
}

impl TryFrom<String> for MailKind {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

impl TryFrom<String> for MailState {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

/// Whom a mail goes to, and what it is deleted with.
#[derive(Clone, Copy, Debug)]
pub struct MailTarget<'a> {
    /// Empty for the company's own.
    recipient: &'a str,
    inquiry: Option<i64>,
    customer: Option<i64>,
}

impl<'a> MailTarget<'a> {
    /// An address that need not be a customer's.
    pub const fn address(recipient: &'a str) -> Self {
        Self {
            recipient,
            inquiry: None,
            customer: None,
        }
    }

    pub const fn customer(customer: i64, recipient: &'a str) -> Self {
        Self {
            customer: Some(customer),
            ..Self::address(recipient)
        }
    }

    /// The buyer of an inquiry, or the company with an empty address.
    pub const fn inquiry(inquiry: i64, recipient: &'a str) -> Self {
        Self {
            inquiry: Some(inquiry),
            ..Self::address(recipient)
        }
    }
}

/// Which mails are taken first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailOrder {
    /// Those for which somebody waits.
    UrgentFirst,
    ByTime,
}

/// A mail that is due, and is left to the caller for a while.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DueMail {
    pub id: i64,
    #[sqlx(try_from = "String", rename = "value")]
    pub mail: QueuedMail,
    pub recipient: String,
    pub inquiry: Option<i64>,
    #[sqlx(rename = "customer_id")]
    pub customer: Option<i64>,
    /// When it was queued, in seconds since 1970.
    pub created_at: i64,
    /// The number of attempts, with the one that begins.
    pub attempts: i64,
}

impl TryFrom<String> for QueuedMail {
    type Error = serde_json::Error;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        serde_json::from_str(&stored)
    }
}

impl Store {
    /// Requests a mail with a link for an address, which need not be a customer's: that is found
    /// out when the mail is due, so that a request does the same for every address. One that waits
    /// already is sent once.
    pub async fn request_link(&self, email: &str, lang: Locale, now: i64) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        let registered = false;
        let to = MailTarget::address(email);
        queue_mail(&mut write, &QueuedMail::Link { lang, registered }, to, now).await?;
        write.commit().await
    }

    /// Returns a mail that is due, if there is one. Nobody else gets it before `again_at` (seconds
    /// since 1970), so that several senders and processes do not send it at the same time.
    pub async fn due_mail(
        &self,
        order: MailOrder,
        now: i64,
        again_at: i64,
    ) -> sqlx::Result<Option<DueMail>> {
        const BY_TIME: &str = "SELECT id FROM mails WHERE state = 'waiting' AND due_at <= $1
             ORDER BY due_at, id LIMIT 1";
        const URGENT_FIRST: &str = concat!(
            "SELECT id FROM mails WHERE state = 'waiting' AND due_at <= $1
             ORDER BY CASE WHEN kind IN ",
            urgent_kinds!(),
            " THEN 0 ELSE 1 END, due_at, id LIMIT 1"
        );
        let select = match order {
            MailOrder::UrgentFirst => URGENT_FIRST,
            MailOrder::ByTime => BY_TIME,
        };
        loop {
            let next: Option<i64> = on!(&self.reader, |db| {
                let next = sqlx::query_scalar(select).bind(now);
                next.fetch_optional(db).await?
            });
            let Some(id) = next else { return Ok(None) };
            let mut write = self.begin().await?;
            let due: Option<DueMail> = on!(&mut write, |db| {
                let row = sqlx::query_as(
                    "UPDATE mails SET due_at = $3, attempts = attempts + 1
                     WHERE id = $1 AND state = 'waiting' AND due_at <= $2
                     RETURNING id, value, recipient, inquiry, customer_id, created_at, attempts",
                );
                let row = row.bind(id).bind(now).bind(again_at);
                row.fetch_optional(&mut **db).await?
            });
            write.commit().await?;
            // Without a row, somebody else was faster.
            if due.is_some() {
                return Ok(due);
            }
        }
    }

    /// Notes what became of a mail, which is not tried again; `error` is that of a failure.
    pub async fn settle_mail(
        &self,
        id: i64,
        state: MailState,
        now: i64,
        error: &str,
    ) -> sqlx::Result<()> {
        let state: &str = state.into();
        change!(
            self,
            "UPDATE mails SET state = $1, settled_at = $2, error = $3 WHERE id = $4",
            state,
            now,
            error,
            id
        );
        Ok(())
    }

    /// Has a mail that failed sent again, at `due_at` (seconds since 1970) at the earliest.
    pub async fn postpone_mail(&self, id: i64, due_at: i64, error: &str) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE mails SET due_at = $1, error = $2 WHERE id = $3",
            due_at,
            error,
            id
        );
        Ok(())
    }

    /// Removes a mail that must not be sent.
    pub async fn remove_mail(&self, id: i64) -> sqlx::Result<()> {
        change!(self, "DELETE FROM mails WHERE id = $1", id);
        Ok(())
    }

    /// Deletes the mails about accounts that were settled before a moment (seconds since 1970).
    pub async fn purge_mails(&self, before: i64) -> sqlx::Result<u64> {
        let purged = change!(
            self,
            "DELETE FROM mails WHERE inquiry IS NULL AND state <> 'waiting' AND settled_at < $1",
            before
        );
        Ok(purged)
    }

    /// Returns when the oldest mail that waits was queued, in seconds since 1970.
    pub async fn oldest_mail(&self) -> sqlx::Result<Option<i64>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT MIN(created_at) FROM mails WHERE state = 'waiting'"
        )
        .fetch_one(db)
        .await)
    }
}

/// Queues a mail, unless its recipient had six of its kind in a day; returns whether it did. A link
/// to an address for which one waits already is sent once.
pub async fn queue_mail(
    db: &mut Transaction,
    mail: &QueuedMail,
    to: MailTarget<'_>,
    now: i64,
) -> sqlx::Result<bool> {
    let value = serde_json::to_string(mail).map_err(|error| sqlx::Error::Encode(error.into()))?;
    if mail.is_capped() {
        // Simultaneous counts would not see each other's mails.
        if let Transaction::Postgres(db) = &mut *db {
            postgres::lock(db, Lock::Mails).await?;
        }
        let had: i64 = on!(&mut *db, |db| {
            let count = sqlx::query_scalar(
                "SELECT COUNT(*) FROM mails WHERE recipient = $1 AND kind = $2 AND created_at > $3",
            );
            let count = count.bind(to.recipient).bind(mail.kind());
            count.bind(now - DAY).fetch_one(&mut **db).await?
        });
        if had >= MOST_A_DAY {
            let kind = mail.kind();
            tracing::info!(kind, "a mail is left out: its address had several today");
            metrics::counter!("selvage_mails_total", "outcome" => "left_out").increment(1);
            return Ok(false);
        }
    }
    execute!(
        db,
        "INSERT INTO mails (id, kind, value, recipient, inquiry, customer_id, created_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT DO NOTHING",
        new_id(),
        mail.kind(),
        value,
        to.recipient,
        to.inquiry,
        to.customer,
        now
    )?;
    Ok(true)
}

/// Queues the mails about an inquiry again that were given up; returns their number.
pub async fn resend_mails(db: &mut Transaction, inquiry: i64, now: i64) -> sqlx::Result<u64> {
    execute!(
        db,
        "UPDATE mails SET state = 'waiting', created_at = $1, due_at = $1, attempts = 0, settled_at = 0
         WHERE inquiry = $2 AND state = 'failed'",
        now,
        inquiry
    )
}

/// Removes the mails from staff to a customer that have not been sent yet.
pub(crate) async fn remove_staff_mails(db: &mut Transaction, customer: i64) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM mails WHERE customer_id = $1 AND state = 'waiting'
             AND kind IN ('invitation', 'renewal')",
        customer
    )?;
    Ok(())
}
