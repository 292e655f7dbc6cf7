//! What the operator does with everything of a person: a file of it, and its erasure.

use std::fs::File;
use std::path::Path;

use super::archive;
use super::erasure::{ErasedPerson, NotErased, erase};
use super::held::HeldPerson;
use crate::BackendError;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;

/// The actors of the commands, in the list of actions.
const EXPORT: &str = "selvage provider person export";
const ERASE: &str = "selvage provider person erase";

#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("nothing is held of this address")]
    Unknown,
    #[error("somebody works at the desk with this address: remove the account there first")]
    Staff,
    #[error(
        "the account is one of the content: remove it from customers.toml, and import the content again"
    )]
    OfContent,
    #[error("the file cannot be written")]
    File(#[from] std::io::Error),
}

impl From<sqlx::Error> for PersonError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

impl From<NotErased> for PersonError {
    fn from(reason: NotErased) -> Self {
        match reason {
            NotErased::Unknown => Self::Unknown,
            NotErased::Staff => Self::Staff,
            NotErased::OfContent => Self::OfContent,
        }
    }
}

/// Writes what is held of an address into a new ZIP file.
pub async fn export_person(
    database: &Database,
    email: &str,
    file: &Path,
) -> Result<HeldPerson, PersonError> {
    let store = Store::open_existing(database).await?;
    let person = store.held_person(email).await?;
    if person.is_nobody() {
        store.close().await;
        return Err(PersonError::Unknown);
    }
    let mut db = store.begin().await?;
    record_action(&mut db, EXPORT, ActionKind::ExportPerson, "").await?;
    db.commit().await?;
    archive::write(&store, &person, File::create_new(file)?).await?;
    store.close().await;
    Ok(person)
}

/// Erases what is held of an address.
pub async fn erase_person(database: &Database, email: &str) -> Result<ErasedPerson, PersonError> {
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let erased = erase(&mut db, email).await?;
    if erased.is_ok() {
        record_action(&mut db, ERASE, ActionKind::ErasePerson, "").await?;
        db.commit().await?;
        store.tidy_searches(true).await?;
    } else {
        // Closing waits for the transaction's connection.
        db.rollback().await?;
    }
    store.close().await;
    Ok(erased?)
}
