//! The outbox: mails about inquiries, and whether the SMTP server has taken them. They are made when
//! they are sent.

use serde::Serialize;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::{InquiryEvent, Store, StoredInquiry, Transaction, new_id};

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
}

/// The fate of a mail about an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, ToSchema)]
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

impl MailKind {
    /// Mails that follow an inquiry.
    pub const AT_ONCE: [Self; 2] = [Self::Team, Self::Receipt];
}

/// The fate of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum MailOutcome {
    Sent,
    /// Given up.
    Failed,
}

/// A mail that is due, and is left to the caller for a while.
#[derive(Clone, Debug)]
pub struct DueMail {
    pub id: i64,
    pub kind: MailKind,
    /// When it was put into the outbox, in seconds since 1970.
    pub created_at: i64,
    /// The number of attempts, with the one that begins.
    pub attempts: i64,
    pub inquiry: StoredInquiry,
    /// The names of the inquiry's files.
    pub files: Vec<String>,
    /// The answer that it has.
    pub answer: Option<InquiryEvent>,
}

type DueRow = (i64, String, i64, i64, i64, i64);

impl Store {
    /// Returns a mail that is due, if there is one. Nobody else gets it before `again_at` (seconds
    /// since 1970), so that several processes do not send it at the same time.
    pub async fn due_mail(&self, now: i64, again_at: i64) -> sqlx::Result<Option<DueMail>> {
        let mut write = self.begin().await?;
        let due: Option<DueRow> = on!(&mut write, |db| {
            let row = sqlx::query_as(
                "UPDATE outbox SET due_at = $2, attempts = attempts + 1
                 WHERE state = 'waiting' AND due_at <= $1 AND id = (
                     SELECT id FROM outbox WHERE state = 'waiting' AND due_at <= $1
                     ORDER BY due_at, id LIMIT 1)
                 RETURNING id, kind, created_at, attempts, inquiry, event",
            );
            row.bind(now)
                .bind(again_at)
                .fetch_optional(&mut **db)
                .await?
        });
        write.commit().await?;
        let Some((id, kind, created_at, attempts, number, event)) = due else {
            return Ok(None);
        };
        let events = self.inquiry_events(number).await?;
        let files = self.inquiry_files(number).await?;
        let (Ok(kind), Some(inquiry)) = (kind.parse(), self.inquiry(number).await?) else {
            return Ok(None);
        };
        Ok(Some(DueMail {
            id,
            kind,
            created_at,
            attempts,
            inquiry,
            files: files.into_iter().map(|file| file.name).collect(),
            answer: events.into_iter().find(|own| own.number == event),
        }))
    }

    /// Notes what became of a mail, which is not tried again; `error` is that of a failure.
    pub async fn settle_mail(
        &self,
        id: i64,
        outcome: MailOutcome,
        now: i64,
        error: &str,
    ) -> sqlx::Result<()> {
        let outcome: &str = outcome.into();
        change!(
            self,
            "UPDATE outbox SET state = $1, settled_at = $2, error = $3 WHERE id = $4",
            outcome,
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
            "UPDATE outbox SET due_at = $1, error = $2 WHERE id = $3",
            due_at,
            error,
            id
        );
        Ok(())
    }

    /// Returns when the oldest mail that waits was put into the outbox, in seconds since 1970.
    pub async fn oldest_mail(&self) -> sqlx::Result<Option<i64>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT MIN(created_at) FROM outbox WHERE state = 'waiting'"
        )
        .fetch_one(db)
        .await)
    }
}

/// Puts the mails about an inquiry that were given up into the outbox again; returns their number.
pub async fn resend_mails(db: &mut Transaction, inquiry: i64, now: i64) -> sqlx::Result<u64> {
    execute!(
        db,
        "UPDATE outbox SET state = 'waiting', created_at = $1, due_at = $1, attempts = 0, settled_at = 0
         WHERE inquiry = $2 AND state = 'failed'",
        now,
        inquiry
    )
}

/// Puts a mail about an inquiry into the outbox; `event` is the number of the answer, or 0.
pub(super) async fn add(
    db: &mut Transaction,
    kind: MailKind,
    inquiry: i64,
    event: i64,
    now: i64,
) -> sqlx::Result<()> {
    let kind: &str = kind.into();
    insert!(db, "outbox":
        id = new_id(),
        kind = kind,
        inquiry = inquiry,
        event = event,
        created_at = now,
        due_at = now,
        attempts = 0_i64,
    );
    Ok(())
}
