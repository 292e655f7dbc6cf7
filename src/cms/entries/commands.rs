//! Revisions for the operator: the history, one revision, and going back to one.

use super::announcement_table::Announcement;
use super::entry::{EntryId, RevisionId};
use super::revisions::{NewRevision, Revision};
use crate::BackendError;
use crate::content::write;
use crate::store::{RowSlice, Store};
use base::config::Database;

/// The author of a revision that an operator restored.
const RESTORE: &str = "content restore";

/// Returns the last revisions of an entry, or of all, the newest first, and their announcements.
pub async fn history(
    database: &Database,
    entry: Option<&EntryId>,
) -> Result<(Vec<Revision>, Vec<Announcement>), BackendError> {
    let store = Store::open_existing(database).await?;
    let rows = RowSlice::new(0, 0);
    let history = store.history(entry, rows).await;
    let announcements = store.announcements(entry, rows).await;
    store.close().await;
    Ok((history?, announcements?))
}

/// Returns a revision.
pub async fn revision(database: &Database, id: &RevisionId) -> Result<Revision, BackendError> {
    let store = Store::open_existing(database).await?;
    let revision = find(&store, id).await;
    store.close().await;
    revision
}

/// Writes a revision with the text and the states of an older one. Returns its number.
pub async fn restore_revision(
    database: &Database,
    id: &RevisionId,
    note: String,
) -> Result<i64, BackendError> {
    let store = Store::open_existing(database).await?;
    let restored = restore(&store, id, note).await;
    store.close().await;
    restored
}

async fn find(store: &Store, id: &RevisionId) -> Result<Revision, BackendError> {
    let found = store.revision(&id.entry, id.number).await?;
    found.ok_or_else(|| BackendError::NoRevision { id: id.clone() })
}

async fn restore(store: &Store, id: &RevisionId, note: String) -> Result<i64, BackendError> {
    let old = find(store, id).await?;
    let newest = store.newest(&id.entry).await?;
    let newest = newest.ok_or_else(|| BackendError::NoRevision { id: id.clone() })?;
    let revision = NewRevision {
        entry: old.entry,
        body: old.body,
        file: old.file,
        place: newest.place,
        states: old.states,
        author: RESTORE.to_owned(),
        note,
    };
    write(store, &revision, newest.number).await
}
