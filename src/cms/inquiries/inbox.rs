//! The inbox: inquiries as the company's people see them, and what became of each.

use sqlx::{AssertSqlSafe, FromRow};

use super::commands::{EventKind, InquiryState};
use super::table::{COLUMNS, StoredInquiry};
use crate::clock;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailKind, MailState};
use crate::store::{RowSlice, Store, Transaction, containing};

/// The number of markets to choose from.
const MARKETS: i64 = 50;

/// Which inquiries are listed. An empty text means any.
#[derive(Clone, Debug, Default)]
pub struct InboxFilter {
    /// A part of the number, the person, the company, the address, the style or the message,
    /// whatever the case.
    pub text: String,
    pub state: Option<InquiryState>,
    pub market: String,
    /// The address of the account that has them.
    pub owner: String,
}

impl InboxFilter {
    /// The condition on $1 (pattern), $2 (state), $3 (market) and $4 (owner).
    fn condition(&self) -> String {
        let conditions = [
            (!self.text.is_empty(), "searched LIKE $1 ESCAPE '!'"),
            (self.state.is_some(), "state = $2"),
            (!self.market.is_empty(), "market = $3"),
            (!self.owner.is_empty(), "owner = $4"),
        ];
        let wanted = conditions.into_iter().filter(|(is_wanted, _)| *is_wanted);
        let wanted: Vec<_> = wanted.map(|(_, condition)| condition).collect();
        [&["deleted_at IS NULL"][..], &wanted]
            .concat()
            .join(" AND ")
    }
}

/// Something that somebody did to an inquiry, or that the buyer wrote.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct InquiryEvent {
    /// The version of the inquiry after it.
    pub number: i64,
    /// Seconds since 1970.
    pub happened_at: i64,
    /// The address of the account, or of the buyer who replied.
    pub actor: String,
    #[sqlx(try_from = "String")]
    pub kind: EventKind,
    /// The state of the inquiry after it.
    #[sqlx(try_from = "String")]
    pub state: InquiryState,
    /// The address of the account that has the inquiry after it; empty if nobody has it.
    pub owner: String,
    /// The text of a note, an answer or a reply.
    pub text: String,
    #[sqlx(flatten)]
    pub mail: EventMail,
}

/// The parts of the mail of an answer or a reply besides its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct EventMail {
    /// Empty if an answer has the usual one.
    pub subject: String,
    /// The part of a reply that is not new.
    pub quoted: String,
    /// The `Message-ID` of a reply with angle brackets, or a digest of it.
    pub message_id: String,
    /// The number of files of a reply that were not kept.
    pub left_out: i64,
}

/// A mail about an inquiry.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct InquiryMail {
    pub id: i64,
    #[sqlx(try_from = "String")]
    pub kind: MailKind,
    #[sqlx(try_from = "String", rename = "value")]
    pub mail: QueuedMail,
    #[sqlx(try_from = "String")]
    pub state: MailState,
    pub created_at: i64,
    /// When it was sent or given up, in seconds since 1970; 0 while it waits.
    pub settled_at: i64,
    /// Why the last attempt failed.
    pub error: String,
}

impl Store {
    /// Returns inquiries, the newest first.
    pub async fn inbox(
        &self,
        filter: &InboxFilter,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<StoredInquiry>> {
        let condition = filter.condition();
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM inquiries WHERE {condition}
             ORDER BY received_at DESC, number LIMIT $5 OFFSET $6"
        ));
        on!(&self.reader, |db| {
            let inquiries = sqlx::query_as(select)
                .bind(containing(&filter.text))
                .bind(filter.state.map(InquiryState::name))
                .bind(&filter.market)
                .bind(&filter.owner);
            inquiries
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await
        })
    }

    /// Returns the number of inquiries in each state that there are, whatever state is wanted.
    pub async fn inbox_counts(&self, filter: &InboxFilter) -> sqlx::Result<Vec<(String, i64)>> {
        let any_state = InboxFilter {
            state: None,
            ..filter.clone()
        };
        let condition = any_state.condition();
        let select = AssertSqlSafe(format!(
            "SELECT state, COUNT(*) FROM inquiries WHERE {condition} GROUP BY state"
        ));
        on!(&self.reader, |db| {
            let counts = sqlx::query_as(select)
                .bind(containing(&any_state.text))
                .bind(any_state.state.map(InquiryState::name))
                .bind(&any_state.market)
                .bind(&any_state.owner);
            counts.fetch_all(db).await
        })
    }

    /// Returns the markets with the most inquiries, by name.
    pub async fn inbox_markets(&self) -> sqlx::Result<Vec<String>> {
        let mut markets: Vec<String> = on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT market FROM inquiries WHERE market <> '' AND deleted_at IS NULL
             GROUP BY market ORDER BY COUNT(*) DESC, market LIMIT $1"
        )
        .bind(MARKETS)
        .fetch_all(db)
        .await)?;
        markets.sort_unstable();
        Ok(markets)
    }

    /// Returns what was done to an inquiry, the oldest first.
    pub async fn inquiry_events(&self, inquiry: i64) -> sqlx::Result<Vec<InquiryEvent>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT number, happened_at, actor, kind, state, owner, text, subject, quoted,
                 message_id, left_out
             FROM inquiry_events WHERE inquiry = $1 ORDER BY number"
        )
        .bind(inquiry)
        .fetch_all(db)
        .await)
    }

    /// Returns the mails about an inquiry, the oldest first.
    pub async fn inquiry_mails(&self, inquiry: i64) -> sqlx::Result<Vec<InquiryMail>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT id, kind, value, state, created_at, settled_at, error
             FROM mails WHERE inquiry = $1
             ORDER BY created_at, CASE kind WHEN 'answer' THEN 1 ELSE 0 END, kind, LENGTH(value), value"
        )
        .bind(inquiry)
        .fetch_all(db)
        .await
        })
    }
}

/// Adds an event to an inquiry, unless there is one of its number already; returns whether it was
/// added.
pub async fn add_inquiry_event(
    db: &mut Transaction,
    inquiry: i64,
    event: &InquiryEvent,
) -> sqlx::Result<bool> {
    let changed = execute!(
        db,
        "UPDATE inquiries SET version = $1, state = $2, owner = $3
         WHERE number = $4 AND version = $1 - 1 AND deleted_at IS NULL",
        event.number,
        event.state.name(),
        &event.owner,
        inquiry
    )?;
    if changed == 0 {
        return Ok(false);
    }
    insert!(db, "inquiry_events":
        inquiry = inquiry,
        number = event.number,
        happened_at = event.happened_at,
        actor = &event.actor,
        kind = event.kind.name(),
        state = event.state.name(),
        owner = &event.owner,
        text = &event.text,
        subject = &event.mail.subject,
        quoted = &event.mail.quoted,
        message_id = &event.mail.message_id,
        left_out = event.mail.left_out,
    );
    Ok(true)
}

/// Puts an inquiry into the bin with everything about it; returns whether there was one. The same
/// inquiry, sent again on that day, is a new one.
pub async fn bin_inquiry(db: &mut Transaction, number: i64, by: &str) -> sqlx::Result<bool> {
    let binned = execute!(
        db,
        "UPDATE inquiries SET deleted_at = $1, deleted_by = $2, digest = digest || '/' || $3
         WHERE number = $4 AND deleted_at IS NULL",
        clock::milliseconds(),
        by,
        number.to_string(),
        number
    )?;
    Ok(binned == 1)
}

/// Deletes an inquiry for good with everything about it; returns whether there was one.
pub async fn delete_inquiry(db: &mut Transaction, number: i64) -> sqlx::Result<bool> {
    let deleted = execute!(db, "DELETE FROM inquiries WHERE number = $1", number)?;
    Ok(deleted == 1)
}
