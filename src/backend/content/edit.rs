//! Reading and writing single entries.

use super::draft::Draft;
use super::file::TextFile;
use super::{ContentEntry, ContentError, ContentProblem, ProblemKind};
use crate::backend::entry::EntryId;
use crate::backend::store::{Catalog, EntryRow, Item, ItemType, NewRevision, Store, seeding};
use crate::backend::{BackendError, clock};
use crate::locale::Locale;

/// Writes a revision that was made from the one with the number `base` (0 for a new entry). Returns
/// its number; [`BackendError::Conflict`] if there is a newer one than `base`.
pub async fn write(store: &Store, revision: &NewRevision, base: i64) -> Result<i64, BackendError> {
    let rows = rows(&revision.entry, &revision.file, &revision.body)?;
    let mut db = store.begin().await?;
    let number = seeding::write(&mut db, revision, base, &rows, clock::milliseconds()).await?;
    db.commit().await?;
    Ok(number)
}

/// Reads the texts of each language in the body of a revision; none of a removal.
pub fn rows(
    entry: &EntryId,
    file: &str,
    body: &str,
) -> Result<Vec<(Locale, EntryRow)>, ContentError> {
    if body.is_empty() {
        return Ok(Vec::new());
    }
    let read = read_entry(entry, file, body)?.rows.into_iter();
    Ok(read.map(|row| (row.lang, row.row)).collect())
}

/// The tags of the pages that show a text (docs/operations.md, "Purging").
pub fn tags(row: &EntryRow) -> Vec<String> {
    let of_list = |tid: i64| format!("tid:{tid}");
    match row {
        EntryRow::Item(Item { fid, tid, cid, .. }) => {
            let cid = cid.map(|cid| format!("cid:{cid}"));
            let lists = tid.map(of_list).into_iter().chain(cid);
            [format!("info:{fid}")].into_iter().chain(lists).collect()
        }
        EntryRow::Type(ItemType { tid, .. }) => vec![format!("type:{tid}")],
        EntryRow::Catalog(Catalog { cid, tid, .. }) => vec![format!("cid:{cid}"), of_list(*tid)],
        EntryRow::Seo(_) => vec!["seo".to_owned()],
        EntryRow::Board(_) | EntryRow::Label(_) | EntryRow::Topic(_) => vec!["bbs".to_owned()],
    }
}

/// Reads the body of a revision. The states are those of the revision, not those of the body.
pub(super) fn read_entry(
    entry: &EntryId,
    file: &str,
    body: &str,
) -> Result<ContentEntry, ContentError> {
    let text = TextFile::new(file.to_owned(), entry.to_string(), body.as_bytes().to_vec())?;
    let mut draft = Draft::default();
    super::read_file(&text, &mut draft);
    let (content, problems) = draft.finish_part();
    let problems: Vec<_> = problems
        .into_iter()
        .filter(|problem| problem.kind.is_fatal())
        .collect();
    if !problems.is_empty() {
        return Err(ContentError { problems });
    }
    let mut entries = content.entries;
    match entries.pop() {
        Some(read) if read.id == *entry && entries.is_empty() => Ok(read),
        _ => Err(ContentProblem {
            kind: ProblemKind::Format,
            file: entry.to_string(),
            line: None,
            message: format!("expected one [[{}]] with this id", entry.kind.table()),
        }
        .into()),
    }
}
