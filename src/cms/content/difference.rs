//! The difference between content in the folder format and the store: the revisions that the store
//! needs to have the same content.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::edit::{read_entry, write_in};
use super::{ContentEntry, order};
use crate::entries;
use crate::entries::entry::{EntryId, States};
use crate::entries::revisions;
use crate::entries::revisions::{NewRevision, Revision};
use crate::entries::row::EntryRow;
use crate::store::Transaction;
use crate::{BackendError, clock};
use base::locale::Locale;

/// The author of revisions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Author<'a> {
    pub(crate) name: &'a str,
    pub(crate) note: &'a str,
}

impl<'a> Author<'a> {
    /// An author without a note.
    pub(crate) fn command(name: &'a str) -> Self {
        Self { name, note: "" }
    }
}

/// How an entry differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryDifference {
    New,
    /// With the languages whose texts or states differ; none if only a comment, the file or the
    /// order does.
    Changed(Vec<Locale>),
    /// Removed, because it is missing.
    Removed,
}

/// A revision that the store needs.
pub(crate) struct Planned {
    pub(crate) change: EntryDifference,
    /// The newest revision, if there is one.
    pub(crate) before: Option<Revision>,
    pub(crate) revision: NewRevision,
    /// The texts of the revision.
    rows: Vec<(Locale, EntryRow)>,
}

pub(crate) struct Difference {
    /// Whether the store has no entries, so that no page shows any.
    is_first: bool,
    pub(crate) planned: Vec<Planned>,
    /// The number of entries that are the same.
    pub(crate) same: usize,
    /// The newest revisions of entries that are missing and stay.
    pub(crate) kept: Vec<Revision>,
}

/// Compares entries with the newest revisions of the store. Entries that are missing are removed,
/// unless `keeps`.
pub(crate) fn difference(
    entries: Vec<ContentEntry>,
    newest: Vec<Revision>,
    author: Author<'_>,
    keeps: impl Fn(&EntryId) -> bool,
) -> Difference {
    let is_first = newest.is_empty();
    let wanted: HashSet<_> = entries.iter().map(|entry| entry.id.clone()).collect();
    let (present, missing): (Vec<_>, Vec<_>) = newest
        .into_iter()
        .partition(|revision| wanted.contains(&revision.entry));
    let used: BTreeSet<_> = missing.iter().map(|revision| revision.place).collect();
    let mut present: HashMap<_, _> = present
        .into_iter()
        .map(|revision| (revision.entry.clone(), revision))
        .collect();
    let places = entries.iter();
    let places = places.map(|entry| present.get(&entry.id).map(|revision| revision.place));
    let places = order::places(&places.collect::<Vec<_>>(), &used);
    let (mut planned, mut same) = (Vec::new(), 0);
    for (entry, place) in entries.into_iter().zip(places) {
        let before = present.remove(&entry.id);
        match change(before.as_ref(), &entry, place) {
            Some(change) => planned.push(Planned::write(change, before, entry, place, author)),
            None => same += 1,
        }
    }
    let there = missing
        .into_iter()
        .filter(|revision| !revision.is_removal());
    let (kept, removed): (Vec<_>, Vec<_>) = there.partition(|revision| keeps(&revision.entry));
    let removed = removed.into_iter();
    planned.extend(removed.map(|revision| Planned::remove(revision, author)));
    Difference {
        is_first,
        planned,
        same,
        kept,
    }
}

/// How an entry differs from its newest revision; `None` if it is the same.
fn change(before: Option<&Revision>, entry: &ContentEntry, place: i64) -> Option<EntryDifference> {
    let Some(before) = before.filter(|before| !before.is_removal()) else {
        return Some(EntryDifference::New);
    };
    let now = clock::seconds();
    let is_same = before.body == entry.body
        && before.file == entry.file
        && before.place == place
        && before.states.at(now) == entry.states().at(now);
    (!is_same).then(|| EntryDifference::Changed(touched(before, entry, now)))
}

/// The languages of an entry that differ from a revision in text or state.
fn touched(before: &Revision, entry: &ContentEntry, now: i64) -> Vec<Locale> {
    let read = read_entry(&before.entry, &before.file, &before.body);
    let is_touched = |lang: &Locale| {
        let is_same_text = read
            .as_ref()
            .is_ok_and(|read| read.row(*lang) == entry.row(*lang));
        !is_same_text || before.states.at(now).of(*lang) != entry.states().at(now).of(*lang)
    };
    Locale::all().filter(is_touched).collect()
}

impl Planned {
    fn write(
        change: EntryDifference,
        before: Option<Revision>,
        entry: ContentEntry,
        place: i64,
        author: Author<'_>,
    ) -> Self {
        let revision = NewRevision {
            states: entry.states(),
            entry: entry.id,
            body: entry.body,
            file: entry.file,
            place,
            author: author.name.to_owned(),
            note: author.note.to_owned(),
        };
        let rows = entry.rows.into_iter().map(|row| (row.lang, row.row));
        Self {
            change,
            before,
            revision,
            rows: rows.collect(),
        }
    }

    fn remove(before: Revision, author: Author<'_>) -> Self {
        let revision = NewRevision {
            entry: before.entry.clone(),
            body: String::new(),
            file: before.file.clone(),
            place: before.place,
            states: States::default(),
            author: author.name.to_owned(),
            note: author.note.to_owned(),
        };
        Self {
            change: EntryDifference::Removed,
            before: Some(before),
            revision,
            rows: Vec::new(),
        }
    }
}

impl Difference {
    /// Writes the revisions. Those of the first entries are not announced: no page shows what was
    /// there before.
    pub(crate) async fn write(&self, db: &mut Transaction) -> Result<(), BackendError> {
        let (time, now) = (clock::milliseconds(), clock::seconds());
        for Planned {
            before,
            revision,
            rows,
            ..
        } in &self.planned
        {
            if !self.is_first {
                write_in(db, revision, before.as_ref(), rows).await?;
                continue;
            }
            revisions::write(db, revision, 0, rows, time).await?;
            let tags = entries::announcement_table::tags(db, &revision.entry, rows).await?;
            entries::announcement_table::plan(db, &revision.entry, &tags, now).await?;
        }
        Ok(())
    }
}
