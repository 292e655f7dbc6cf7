//! The command that a mail server hands messages to.

use std::collections::BTreeSet;

use super::message::{RefusedReply, ReplyMessage};
use super::table::{add_reply, lock, received, replies_since};
use crate::BackendError;
use crate::clock;
use crate::email::Email;
use crate::inquiries::commands::{MOST_FILE_BYTES, shown};
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::mail::{ascii_address, team_addresses};
use crate::store::{Store, Transaction};
use base::config::{Database, MailSettings};
use base::inquiry::InquiryField;

/// The maximum size of a message, in bytes: the files of an inquiry in base64, and pictures within
/// the text.
pub const LARGEST_MESSAGE: usize = 32 << 20;
/// The maximum number of replies to an inquiry in a day.
const MOST_A_DAY: i64 = 50;
const DAY: i64 = 24 * 60 * 60;

/// Why a message was not received.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    #[error(transparent)]
    Refused(#[from] RefusedReply),
    /// It can be received later.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<sqlx::Error> for ReceiveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

/// A message that is in the history of its inquiry.
pub struct ReceivedReply {
    /// The number of the inquiry as people see it.
    pub inquiry: String,
    /// Whether it was there before.
    pub is_repeated: bool,
}

/// Adds a message to the history of the inquiry whose mail it replies to, and has whoever has the
/// inquiry told.
pub async fn receive_reply(
    database: &Database,
    settings: &MailSettings,
    message: Vec<u8>,
) -> Result<ReceivedReply, ReceiveError> {
    if message.len() > LARGEST_MESSAGE {
        return Err(RefusedReply::TooLarge.into());
    }
    // A reader that fails ends its thread alone.
    let read = tokio::task::spawn_blocking(move || ReplyMessage::read(&message)).await;
    let reply = read.map_err(|_| RefusedReply::Unreadable)??;
    if reply.keys.is_empty() {
        return Err(RefusedReply::Unknown.into());
    }
    let store = Store::open_existing(database).await?;
    let received = add(&store, settings, reply).await;
    store.close().await;
    received
}

async fn add(
    store: &Store,
    settings: &MailSettings,
    mut reply: ReplyMessage,
) -> Result<ReceivedReply, ReceiveError> {
    if own_addresses(store, settings)
        .await?
        .contains(&normal(&reply.from))
    {
        return Err(RefusedReply::Sender.into());
    }
    let own: usize = reply.files.iter().map(|file| file.bytes.len()).sum();
    let all = store.unanswered_file_bytes().await?;
    if all.saturating_add(i64::try_from(own).unwrap_or(i64::MAX)) > MOST_FILE_BYTES {
        reply.left_out += i64::try_from(reply.files.len()).unwrap_or_default();
        reply.files.clear();
    }
    let mut write = store.begin().await?;
    let added = add_in(&mut write, store, settings, &reply).await;
    if added.is_ok() {
        write.commit().await?;
    } else {
        // Closing waits for the transaction's connection.
        write.rollback().await?;
    }
    added
}

async fn add_in(
    write: &mut Transaction,
    store: &Store,
    settings: &MailSettings,
    reply: &ReplyMessage,
) -> Result<ReceivedReply, ReceiveError> {
    let now = clock::seconds();
    let mut refusal = RefusedReply::Unknown;
    for key in &reply.keys {
        let Some(locked) = lock(write, *key).await? else {
            continue;
        };
        let number = key.inquiry;
        let stored = store.inquiry(number).await?.map(|stored| stored.inquiry());
        let buyer = stored.map(|inquiry| normal(inquiry.text(InquiryField::Email)));
        if buyer != Some(normal(&reply.from)) {
            refusal = RefusedReply::Stranger;
            continue;
        }
        let inquiry = shown(number);
        if received(write, number, &reply.id).await?.is_some() {
            let is_repeated = true;
            return Ok(ReceivedReply {
                inquiry,
                is_repeated,
            });
        }
        if replies_since(write, number, now - DAY).await? >= MOST_A_DAY {
            return Err(RefusedReply::TooMany.into());
        }
        let event = add_reply(write, number, &locked, reply, now).await?;
        if settings.server.is_some() {
            let to = MailTarget::inquiry(number, &locked.owner);
            queue_mail(write, &QueuedMail::Reply { event }, to, now).await?;
        }
        let is_repeated = false;
        return Ok(ReceivedReply {
            inquiry,
            is_repeated,
        });
    }
    Err(refusal.into())
}

/// The addresses of the company: a message from one of them is no buyer's.
async fn own_addresses(store: &Store, settings: &MailSettings) -> sqlx::Result<BTreeSet<String>> {
    let set = [&settings.sender, &settings.inquiries, &settings.replies];
    let set = set.into_iter().flatten().cloned();
    let staff = store.staff().await?.into_iter().map(|member| member.email);
    let teams = team_addresses(store).await;
    let all = set.chain(staff).chain(teams);
    Ok(all.map(|address| normal(&address)).collect())
}

/// Returns an address as it is compared: in lower case, its domain in ASCII.
fn normal(address: &str) -> String {
    ascii_address(&Email::spelling_of(address)).to_lowercase()
}
