//! Reading and writing single entries.

use super::draft::ContentDraft;
use super::file::TextFile;
use super::{ContentEntry, ContentError, ContentProblem, ProblemKind};
use crate::entries;
use crate::entries::entry::{EntryId, RevisionId, State};
use crate::entries::revisions;
use crate::entries::revisions::{NewRevision, Revision};
use crate::entries::row::EntryRow;
use crate::store::{Store, Transaction};
use crate::{BackendError, clock, redirects};
use base::locale::Locale;

/// Writes a revision that was made from the one with the number `base` (0 for a new entry). Returns
/// its number; [`BackendError::Conflict`] if there is a newer one than `base`.
pub async fn write(store: &Store, revision: &NewRevision, base: i64) -> Result<i64, BackendError> {
    let rows = rows(&revision.entry, &revision.file, &revision.body)?;
    let base = store.revision(&revision.entry, base).await?;
    let mut db = store.begin().await?;
    let number = write_in(&mut db, revision, base.as_ref(), &rows).await?;
    db.commit().await?;
    Ok(number)
}

/// Writes a revision that was made from `base` (`None` for a new entry), and announces to the site
/// what changes there. Returns its number; [`BackendError::Conflict`] if there is a newer one than
/// `base`.
pub async fn write_in(
    db: &mut Transaction,
    revision: &NewRevision,
    base: Option<&Revision>,
    rows: &[(Locale, EntryRow)],
) -> Result<i64, BackendError> {
    let entry = &revision.entry;
    let (time, now) = (clock::milliseconds(), clock::seconds());
    let tags = entries::announcement_table::tags(db, entry, rows).await?;
    let names = redirects::names::before(db, revision, now).await?;
    let number = base.map_or(0, |base| base.number);
    let number = revisions::write(db, revision, number, rows, time).await?;
    redirects::names::follow(db, names, revision, now).await?;
    let changed = changed(revision, base, rows);
    if !changed.is_empty() {
        entries::announcement_table::plan(db, entry, &tags, now).await?;
        entries::told::entry_changed(db, entry, number, &changed).await?;
    }
    let is_now = |(_, state): &(Locale, State)| !matches!(state, State::Published(interval) if interval.from > now);
    if changed.iter().any(is_now) {
        let entry = entry.clone();
        entries::announcement_table::announce(db, &RevisionId { entry, number }, &tags, now)
            .await?;
    }
    Ok(number)
}

/// The languages with the states in which a revision changes the site: drafts do not, nor do texts
/// that stay.
fn changed(
    revision: &NewRevision,
    base: Option<&Revision>,
    rows: &[(Locale, EntryRow)],
) -> Vec<(Locale, State)> {
    let read = base.and_then(|base| read_entry(&base.entry, &base.file, &base.body).ok());
    let is_moved = base.is_none_or(|base| base.place != revision.place);
    let stays = |lang: Locale| {
        let before = base.map_or(State::None, |base| base.states.of(lang));
        let after = rows.iter().find(|(own, _)| *own == lang);
        let is_same_text =
            read.as_ref().and_then(|read| read.row(lang)) == after.map(|(_, row)| row);
        before == revision.states.of(lang) && (before == State::None || (is_same_text && !is_moved))
    };
    let changing = Locale::all().filter(|lang| !stays(*lang));
    let states = changing.map(|lang| (lang, revision.states.of(lang)));
    states.filter(|(_, state)| *state != State::Draft).collect()
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

/// Reads the body of a revision, with its problems.
pub(crate) fn draft(
    entry: &EntryId,
    file: &str,
    body: &str,
) -> Result<ContentDraft, ContentProblem> {
    let text = TextFile::new(file.to_owned(), entry.to_string(), body.as_bytes().to_vec())?;
    let mut draft = ContentDraft::default();
    super::read_file(&text, &mut draft);
    Ok(draft)
}

/// Reads the body of a revision. The states are those of the revision, not those of the body.
pub(super) fn read_entry(
    entry: &EntryId,
    file: &str,
    body: &str,
) -> Result<ContentEntry, ContentError> {
    let (content, problems) = draft(entry, file, body)?.finish_part();
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
            message: format!(
                "expected one [[{}]] with this id",
                entry.kind.declaration().table
            ),
        }
        .into()),
    }
}
