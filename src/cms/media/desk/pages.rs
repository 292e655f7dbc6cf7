//! The pages that show a file, which are made again when it changes.

use std::collections::BTreeSet;

use crate::api::problem::Problem;
use crate::content;
use crate::entries;
use crate::entries::entry::EntryId;
use crate::entries::revisions;
use crate::store::Transaction;
use crate::{BackendError, clock};

/// Has the pages that show these entries be made again, after the file is removed from caches.
pub(crate) async fn announce(
    db: &mut Transaction,
    shown_by: &[EntryId],
    address: &str,
) -> Result<(), Problem> {
    for entry in shown_by {
        announce_entry(db, entry, address).await.map_err(failed)?;
    }
    Ok(())
}

async fn announce_entry(
    db: &mut Transaction,
    entry: &EntryId,
    address: &str,
) -> Result<(), BackendError> {
    let Some(newest) = revisions::newest_of(db, entry).await? else {
        return Ok(());
    };
    let rows = content::rows(entry, &newest.file, &newest.body)?;
    let mut tags: BTreeSet<_> = entries::announcement_table::tags(db, entry, &rows).await?;
    tags.insert(address.to_owned());
    entries::announcement_table::announce(db, &newest.id(), &tags, clock::seconds()).await?;
    Ok(())
}

fn failed(error: BackendError) -> Problem {
    if let BackendError::Database(error) = error {
        return error.into();
    }
    let error: &dyn std::error::Error = &error;
    tracing::error!(error, "a change of a file cannot be announced");
    Problem::Failed
}
