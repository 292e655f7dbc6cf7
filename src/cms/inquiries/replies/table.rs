//! Replies in the database: which mail one answers, and its event.

use super::message::ReplyMessage;
use crate::inquiries::commands::{EventKind, InquiryState};
use crate::inquiries::files::add_to_event;
use crate::inquiries::inbox::{EventMail, InquiryEvent, add_inquiry_event};
use crate::mail::keys::MailKey;
use crate::store::Transaction;

/// An inquiry that is locked until the transaction ends.
#[derive(sqlx::FromRow)]
pub(super) struct LockedInquiry {
    version: i64,
    #[sqlx(try_from = "String")]
    state: InquiryState,
    pub(super) owner: String,
}

/// Locks the inquiry of a mail; `None` if there is no such mail, or the inquiry is gone.
pub(super) async fn lock(
    db: &mut Transaction,
    key: MailKey,
) -> sqlx::Result<Option<LockedInquiry>> {
    on!(&mut *db, |db| {
        let row = sqlx::query_as(
            "UPDATE inquiries SET version = version WHERE number = $1 AND deleted_at IS NULL
                 AND EXISTS (SELECT id FROM mails WHERE id = $2 AND inquiry = $1)
             RETURNING version, state, owner",
        );
        let row = row.bind(key.inquiry).bind(key.mail);
        row.fetch_optional(&mut **db).await
    })
}

/// Returns the event of a message, if it has been received.
pub(super) async fn received(
    db: &mut Transaction,
    inquiry: i64,
    message: &str,
) -> sqlx::Result<Option<i64>> {
    on!(&mut *db, |db| {
        let row = sqlx::query_scalar(
            "SELECT number FROM inquiry_events WHERE inquiry = $1 AND message_id = $2",
        );
        let row = row.bind(inquiry).bind(message);
        row.fetch_optional(&mut **db).await
    })
}

/// Returns the number of replies since a moment, in seconds since 1970.
pub(super) async fn replies_since(
    db: &mut Transaction,
    inquiry: i64,
    since: i64,
) -> sqlx::Result<i64> {
    on!(&mut *db, |db| {
        let count = sqlx::query_scalar(
            "SELECT COUNT(*) FROM inquiry_events
             WHERE inquiry = $1 AND kind = 'reply' AND happened_at > $2",
        );
        let count = count.bind(inquiry).bind(since);
        count.fetch_one(&mut **db).await
    })
}

/// Adds a reply to its inquiry, which is in work then unless nobody has seen it yet. Returns the
/// number of the event.
pub(super) async fn add_reply(
    db: &mut Transaction,
    inquiry: i64,
    locked: &LockedInquiry,
    reply: &ReplyMessage,
    now: i64,
) -> sqlx::Result<i64> {
    let state = match locked.state {
        InquiryState::New => InquiryState::New,
        _ => InquiryState::Work,
    };
    let event = InquiryEvent {
        number: locked.version + 1,
        happened_at: now,
        actor: reply.from.clone(),
        kind: EventKind::Reply,
        state,
        owner: locked.owner.clone(),
        text: reply.text.clone(),
        mail: EventMail {
            subject: reply.subject.clone(),
            quoted: reply.quoted.clone(),
            message_id: reply.id.clone(),
            left_out: reply.left_out,
        },
    };
    if !add_inquiry_event(db, inquiry, &event).await? {
        return Err(sqlx::Error::RowNotFound);
    }
    add_to_event(db, (inquiry, event.number), &reply.files, now).await?;
    Ok(event.number)
}
