//! Reading and writing single entries.

use super::draft::Draft;
use super::file::TextFile;
use super::{ContentEntry, ContentError, ContentProblem, ProblemKind};
use crate::backend::entry::EntryId;
use crate::backend::store::{NewRevision, Store, seeding};
use crate::backend::{BackendError, clock};

/// Writes a revision that was made from the one with the number `base` (0 for a new entry). Returns
/// its number; [`BackendError::Conflict`] if there is a newer one than `base`.
pub async fn write(store: &Store, revision: &NewRevision, base: i64) -> Result<i64, BackendError> {
    let NewRevision {
        entry, file, body, ..
    } = revision;
    let mut rows = Vec::new();
    if !body.is_empty() {
        let read = read_entry(entry, file, body)?.rows.into_iter();
        rows.extend(read.map(|row| (row.lang, row.row)));
    }
    let mut db = store.begin().await?;
    let number = seeding::write(&mut db, revision, base, &rows, clock::milliseconds()).await?;
    db.commit().await?;
    Ok(number)
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
