//! The outbox: mails about inquiries that the SMTP server has not taken yet. They are made when they
//! are sent.

use strum::{EnumString, IntoStaticStr};

use super::{Store, StoredInquiry, Transaction, new_id};

/// The kind of a mail about an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum MailKind {
    /// To the company.
    Team,
    /// To the buyer.
    Receipt,
}

impl MailKind {
    pub const ALL: [Self; 2] = [Self::Team, Self::Receipt];
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
}

type DueRow = (i64, String, i64, i64, i64);

impl Store {
    /// Returns a mail that is due, if there is one. Nobody else gets it before `again_at` (seconds
    /// since 1970), so that several processes do not send it at the same time.
    pub async fn due_mail(&self, now: i64, again_at: i64) -> sqlx::Result<Option<DueMail>> {
        let mut write = self.begin().await?;
        let due: Option<DueRow> = on!(&mut write, |db| {
            let row = sqlx::query_as(
                "UPDATE outbox SET due_at = $2, attempts = attempts + 1
                 WHERE due_at <= $1 AND id = (SELECT id FROM outbox WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1)
                 RETURNING id, kind, created_at, attempts, inquiry",
            );
            row.bind(now)
                .bind(again_at)
                .fetch_optional(&mut **db)
                .await?
        });
        write.commit().await?;
        let Some((id, kind, created_at, attempts, number)) = due else {
            return Ok(None);
        };
        let (Ok(kind), Some(inquiry)) = (kind.parse(), self.inquiry(number).await?) else {
            return Ok(None);
        };
        Ok(Some(DueMail {
            id,
            kind,
            created_at,
            attempts,
            inquiry,
        }))
    }

    /// Removes a mail from the outbox.
    pub async fn remove_mail(&self, id: i64) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        execute!(&mut write, "DELETE FROM outbox WHERE id = $1", id)?;
        write.commit().await
    }

    /// Has a mail sent again, at `due_at` (seconds since 1970) at the earliest.
    pub async fn postpone_mail(&self, id: i64, due_at: i64) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        execute!(
            &mut write,
            "UPDATE outbox SET due_at = $1 WHERE id = $2",
            due_at,
            id
        )?;
        write.commit().await
    }

    /// Returns when the oldest mail in the outbox was put there, in seconds since 1970.
    pub async fn oldest_mail(&self) -> sqlx::Result<Option<i64>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT MIN(created_at) FROM outbox"
        )
        .fetch_one(db)
        .await)
    }
}

/// Puts a mail about an inquiry into the outbox.
pub(super) async fn add(
    db: &mut Transaction,
    kind: MailKind,
    inquiry: i64,
    now: i64,
) -> sqlx::Result<()> {
    let kind: &str = kind.into();
    insert!(db, "outbox": id = new_id(), kind = kind, inquiry = inquiry, created_at = now, due_at = now, attempts = 0_i64);
    Ok(())
}
