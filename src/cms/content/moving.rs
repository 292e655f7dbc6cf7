//! Entries at other places of the editor's order.

use super::edit::{rows, write_in};
use super::order;
use crate::content::version;
use crate::entries;
use crate::entries::entry::{EntryId, RevisionId};
use crate::entries::projection;
use crate::entries::revisions;
use crate::entries::revisions::{NewRevision, Revision};
use crate::store::Transaction;
use crate::{BackendError, clock};

/// Puts an entry directly before another one. Returns the number of the new revision; `None` if the
/// other entry does not exist, [`BackendError::Conflict`] if there is a newer revision.
pub async fn move_before(
    db: &mut Transaction,
    newest: &Revision,
    of: &EntryId,
    author: &str,
    note: &str,
) -> Result<Option<i64>, BackendError> {
    move_to(db, newest, of, 0, (author, note)).await
}

/// Puts an entry directly after another one, as [`move_before`] does.
pub async fn move_after(
    db: &mut Transaction,
    newest: &Revision,
    of: &EntryId,
    author: &str,
    note: &str,
) -> Result<Option<i64>, BackendError> {
    move_to(db, newest, of, 1, (author, note)).await
}

async fn move_to(
    db: &mut Transaction,
    newest: &Revision,
    of: &EntryId,
    offset: usize,
    by: (&str, &str),
) -> Result<Option<i64>, BackendError> {
    // Of two moves at the same time, the second one sees the places of the first.
    version::lock(db).await?;
    let mut others = revisions::places(db).await?;
    others.retain(|(entry, _)| *entry != newest.entry);
    let Some(at) = others.iter().position(|(entry, _)| entry == of) else {
        return Ok(None);
    };
    let places: Vec<_> = others.iter().map(|(_, place)| *place).collect();
    let (place, displaced) = order::put_at(&places, at + offset);
    for (index, place) in displaced {
        let Some((entry, _)) = others.get(index) else {
            continue;
        };
        // Of an entry that was removed, too: it may come back.
        if let Some(own) = revisions::newest_of(db, entry).await? {
            put(db, &own, place, by).await?;
        }
    }
    put(db, newest, place, by).await.map(Some)
}

/// Writes a revision of an entry at another place. What is on the site moves at once, also where a
/// newer text is a draft.
async fn put(
    db: &mut Transaction,
    newest: &Revision,
    place: i64,
    (author, note): (&str, &str),
) -> Result<i64, BackendError> {
    let entry = &newest.entry;
    let revision = NewRevision {
        entry: entry.clone(),
        body: newest.body.clone(),
        file: newest.file.clone(),
        place,
        states: newest.states.clone(),
        author: author.to_owned(),
        note: note.to_owned(),
    };
    let rows = rows(entry, &newest.file, &newest.body)?;
    let number = write_in(db, &revision, Some(newest), &rows).await?;
    if projection::put(db, entry, place).await? > 0 {
        let tags = entries::announcement_table::tags(db, entry, &rows).await?;
        let id = RevisionId {
            entry: entry.clone(),
            number,
        };
        entries::announcement_table::announce(db, &id, &tags, clock::seconds()).await?;
    }
    Ok(number)
}
