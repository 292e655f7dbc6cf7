//! Entries that come from elsewhere, written beside those that are there.

use super::difference::{Author, EntryDifference, difference};
use super::edit::read_entry;
use super::seed::IMPORTED;
use super::version::{self, SeededPart};
use crate::entries::entry::{EntryId, States};
use crate::entries::revisions::Revision;
use crate::store::Transaction;
use crate::{BackendError, clock};

/// An entry as it is to be.
#[derive(Clone, Debug)]
pub(crate) struct WantedEntry {
    pub(crate) entry: EntryId,
    pub(crate) file: String,
    pub(crate) body: String,
    pub(crate) states: States,
}

/// What came of wanted entries.
#[derive(Debug, Default)]
pub(crate) struct PutEntries {
    pub(crate) changes: Vec<(EntryId, EntryDifference)>,
    /// Those that cannot be stored, with what is wrong.
    pub(crate) refused: Vec<(EntryId, String)>,
}

/// Writes entries in their order; all others stay. `newest` has the newest revision of every entry.
pub(crate) async fn put(
    db: &mut Transaction,
    wanted: Vec<WantedEntry>,
    newest: Vec<Revision>,
    author: Author<'_>,
) -> Result<PutEntries, BackendError> {
    let mut put = PutEntries::default();
    let mut entries = Vec::new();
    for own in wanted {
        match read_entry(&own.entry, &own.file, &own.body) {
            Ok(mut read) => {
                read.body = own.body;
                for row in &mut read.rows {
                    row.state = own.states.of(row.lang);
                }
                entries.push(read);
            }
            Err(error) => put.refused.push((own.entry, error.to_string())),
        }
    }
    let difference = difference(entries, newest, author, |_| true);
    difference.write(db).await?;
    let planned = difference.planned.into_iter();
    put.changes = planned
        .map(|own| (own.revision.entry, own.change))
        .collect();
    // A start does not fill the database with the demonstration any more.
    let recorded = version::recorded(db).await?;
    if recorded.is_new() {
        version::record(db, SeededPart::Entries, IMPORTED, clock::seconds()).await?;
    }
    Ok(put)
}
