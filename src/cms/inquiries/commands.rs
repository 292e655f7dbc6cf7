//! Inquiries: their states, and reading and removal by the operator.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::inbox::delete_inquiry;
use super::table::StoredInquiry;
use crate::BackendError;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;

/// The actor of the command, in the list of actions.
const REMOVE: &str = "selvage provider inquiries remove";
/// The maximum size of the files of all inquiries that nobody has answered, in bytes: strangers
/// send them. Further inquiries are taken without files.
pub(crate) const MOST_FILE_BYTES: i64 = 2 << 30;

#[derive(Debug, thiserror::Error)]
pub enum InquiryError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("there is no inquiry of this number")]
    Unknown,
}

impl From<sqlx::Error> for InquiryError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

/// The state of an inquiry.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum InquiryState {
    New,
    /// Somebody works on it.
    Work,
    Answered,
    /// Nothing is left to do.
    Closed,
}

/// How an inquiry reached the company.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum InquiryChannel {
    /// The buyer sent it from the site.
    Site,
    Telephone,
    /// At a fair.
    Fair,
    /// In a program for messages.
    Chat,
    Email,
    /// At the company or at the buyer's.
    Visit,
    Other,
}

/// An event of an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, ToSchema)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum EventKind {
    /// Of the state or of who has it.
    Change,
    /// For the company alone.
    Note,
    /// By mail to the buyer.
    Answer,
    /// By mail from the buyer.
    Reply,
}

impl InquiryState {
    /// The name in the database and on the wire.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

impl InquiryChannel {
    /// The name in the database and on the wire.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

impl EventKind {
    /// The name in the database and on the wire.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

impl TryFrom<String> for InquiryState {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

impl TryFrom<String> for InquiryChannel {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

impl TryFrom<String> for EventKind {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

/// An inquiry's number as people see it: `4827-3915`.
pub(crate) fn shown(number: i64) -> String {
    format!("{}-{:04}", number / 10_000, number % 10_000)
}

/// Reads a number as people write it, with or without blanks and hyphens.
pub(crate) fn parsed(written: &str) -> Option<i64> {
    let digits: String = written
        .chars()
        .filter(|char| !matches!(char, ' ' | '-'))
        .collect();
    digits.parse().ok()
}

impl StoredInquiry {
    /// The number as people see it.
    pub fn shown_number(&self) -> String {
        shown(self.number)
    }
}

/// Returns every inquiry, the newest first.
pub async fn list_inquiries(database: &Database) -> Result<Vec<StoredInquiry>, BackendError> {
    let store = Store::open_to_read(database).await?;
    let inquiries = store.inquiries().await;
    store.close().await;
    Ok(inquiries?)
}

/// Returns the inquiry of a number.
pub async fn find_inquiry(
    database: &Database,
    number: &str,
) -> Result<StoredInquiry, InquiryError> {
    let number = parsed(number).ok_or(InquiryError::Unknown)?;
    let store = Store::open_to_read(database).await?;
    let found = store.inquiry(number).await;
    store.close().await;
    found?.ok_or(InquiryError::Unknown)
}

/// Removes the inquiry of a number.
pub async fn remove_inquiry(database: &Database, number: &str) -> Result<(), InquiryError> {
    let number = parsed(number).ok_or(InquiryError::Unknown)?;
    let store = Store::open_existing(database).await?;
    let mut write = store.begin().await?;
    let is_removed = delete_inquiry(&mut write, number).await?;
    if is_removed {
        record_action(
            &mut write,
            REMOVE,
            ActionKind::DeleteInquiry,
            &shown(number),
        )
        .await?;
        write.commit().await?;
    } else {
        // Closing waits for the transaction's connection.
        write.rollback().await?;
    }
    store.close().await;
    if is_removed {
        Ok(())
    } else {
        Err(InquiryError::Unknown)
    }
}
