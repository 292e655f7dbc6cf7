//! Announcements: for each moment at which a revision changes the site, the tags of the pages that
//! show the entry, until a server has answered which of them are new, and then with the answer.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{AssertSqlSafe, FromRow};
use strum::VariantArray;

use super::entry::{EntryId, Interval, RevisionId};
use super::field::Field;
use super::kinds::EntryKind;
use super::projection::ShownRows;
use super::row::EntryRow;
use super::{projection, revisions};
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{RowSlice, Store, Transaction};
use base::locale::Locale;
use base::purge_report::PurgeReport;
use base::site::OemCategory;

/// How long after a planned moment the site is told: the clocks of servers differ by less, so that
/// none makes a page of the text before it again.
const SKEW: i64 = 2;

/// An announcement, to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub entry: EntryId,
    pub revision: i64,
    /// When the site changes, in seconds since 1970.
    pub moment: i64,
    pub answered_at: Option<i64>,
    pub answer: Option<PurgeReport>,
}

type AnnouncementRow = (String, i64, i64, Option<i64>, Option<String>);

impl Announcement {
    fn read((entry, revision, moment, answered_at, answer): AnnouncementRow) -> Option<Self> {
        Some(Self {
            entry: entry.parse().ok()?,
            revision,
            moment,
            answered_at,
            answer: answer.and_then(|answer| serde_json::from_str(&answer).ok()),
        })
    }
}

/// An announcement that is due, and is left to the caller for a while.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DueAnnouncement {
    #[sqlx(try_from = "String")]
    pub entry: EntryId,
    pub revision: i64,
    pub moment: i64,
    tags: String,
    /// The number of attempts, with the one that begins.
    pub attempts: i64,
}

impl DueAnnouncement {
    /// The tags of pages, and the addresses of files, which begin with a slash.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.tags.split(',')
    }
}

/// The announcements without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// When the next attempt is due, in seconds since 1970.
    pub due_at: i64,
    /// The moment of the oldest one.
    pub moment: i64,
}

const COLUMNS: &str = "a.entry, a.revision, a.moment, a.answered_at, a.answer";

impl Store {
    /// Returns the announcements without an answer, planned ones included; `None` if there are
    /// none.
    pub async fn unanswered(&self) -> sqlx::Result<Option<Unanswered>> {
        const SELECT: &str =
            "SELECT MIN(due_at), MIN(moment) FROM announcements WHERE answered_at IS NULL";
        let (due_at, moment): (Option<i64>, Option<i64>) = on!(&self.reader, |db| {
            sqlx::query_as(SELECT).fetch_one(db).await?
        });
        let unanswered = due_at.zip(moment);
        Ok(unanswered.map(|(due_at, moment)| Unanswered { due_at, moment }))
    }

    /// Returns announcements that are due, at most this number. Nobody else gets them before
    /// `again_at` (seconds since 1970), so that several processes do not make them at the same
    /// time.
    pub async fn due_announcements(
        &self,
        now: i64,
        again_at: i64,
        most: i64,
    ) -> sqlx::Result<Vec<DueAnnouncement>> {
        const UPDATE: &str = "UPDATE announcements SET due_at = $2, attempts = attempts + 1
             WHERE answered_at IS NULL AND (entry, revision, moment) IN (
                 SELECT entry, revision, moment FROM announcements
                 WHERE answered_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT $3)
             RETURNING entry, revision, moment, tags, attempts";
        let mut write = self.begin().await?;
        if let Transaction::Postgres(db) = &mut write {
            postgres::lock(db, Lock::Announcements).await?;
        }
        let due = on!(&mut write, |db| {
            let due = sqlx::query_as(UPDATE).bind(now).bind(again_at).bind(most);
            due.fetch_all(&mut **db).await?
        });
        write.commit().await?;
        Ok(due)
    }

    /// Keeps the answer to announcements, except to those that have got more tags meanwhile: they
    /// are still to be made.
    pub async fn answer_announcements(
        &self,
        answered: &[DueAnnouncement],
        answer: &PurgeReport,
        now: i64,
    ) -> sqlx::Result<()> {
        // Serialising a report does not fail.
        let answer = serde_json::to_string(answer).unwrap_or_default();
        let mut write = self.begin().await?;
        for own in answered {
            execute!(
                &mut write,
                "UPDATE announcements SET answered_at = $4, answer = $5
                 WHERE entry = $1 AND revision = $2 AND moment = $3 AND tags = $6",
                own.entry.to_string(),
                own.revision,
                own.moment,
                now,
                &answer,
                &own.tags
            )?;
        }
        write.commit().await
    }

    /// Has announcements made again, at `due_at` (seconds since 1970) at the earliest.
    pub async fn postpone_announcements(
        &self,
        failed: &[(DueAnnouncement, i64)],
    ) -> sqlx::Result<()> {
        let mut write = self.begin().await?;
        for (own, due_at) in failed {
            execute!(
                &mut write,
                "UPDATE announcements SET due_at = $4
                 WHERE entry = $1 AND revision = $2 AND moment = $3",
                own.entry.to_string(),
                own.revision,
                own.moment,
                due_at
            )?;
        }
        write.commit().await
    }

    /// Returns the first announcement of a revision.
    pub async fn first_announcement(&self, id: &RevisionId) -> sqlx::Result<Option<Announcement>> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM announcements a WHERE a.entry = $1 AND a.revision = $2
             ORDER BY a.moment LIMIT 1"
        ));
        let first: Option<AnnouncementRow> = on!(&self.reader, |db| {
            let first = sqlx::query_as(select).bind(id.entry.to_string());
            first.bind(id.number).fetch_optional(db).await?
        });
        Ok(first.and_then(Announcement::read))
    }

    /// Returns the announcements of the revisions that [`Store::history`] returns, in order of
    /// their moments.
    pub async fn announcements(
        &self,
        entry: Option<&EntryId>,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<Announcement>> {
        let revisions = revisions::of_history("r.entry, r.number", entry);
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM announcements a JOIN ({revisions}) own
             ON a.entry = own.entry AND a.revision = own.number ORDER BY a.moment, a.revision"
        ));
        let announcements: Vec<AnnouncementRow> = on!(&self.reader, |db| {
            let announcements = sqlx::query_as(select).bind(entry.map(ToString::to_string));
            announcements
                .bind(rows.limit)
                .bind(rows.offset)
                .fetch_all(db)
                .await?
        });
        let announcements = announcements.into_iter();
        Ok(announcements.filter_map(Announcement::read).collect())
    }
}

/// Returns the tags of the pages that show an entry: as it is on the site or will be, and with new
/// texts (docs/operations.md, "Purge").
pub async fn tags(
    db: &mut Transaction,
    entry: &EntryId,
    rows: &[(Locale, EntryRow)],
) -> sqlx::Result<BTreeSet<String>> {
    let declaration = entry.kind.declaration();
    let mut tags = BTreeSet::from([declaration.tag(&entry.id)]);
    if names_process(entry) {
        tags.insert(EntryKind::Word.declaration().tag(""));
    }
    let lists = lists_on_site(db, entry).await?;
    let shown = lists
        .into_iter()
        .flat_map(|(first, second)| declaration.selecting().zip([first, second]));
    let new = rows.iter().flat_map(|(_, row)| row.selected());
    let of_list = |(field, value): (&Field, Option<String>)| {
        let value = value.filter(|_| field.is_tag)?;
        Some(format!("{}:{value}", field.name))
    };
    tags.extend(shown.chain(new).filter_map(of_list));
    Ok(tags)
}

/// Whether an entry is the introduction of a process, whose title is a word of the site.
fn names_process(entry: &EntryId) -> bool {
    let mut introductions = Locale::known().flat_map(|lang| {
        let categories = OemCategory::VARIANTS.iter();
        categories.map(move |category| category.introduction(lang))
    });
    entry.kind == EntryKind::Item && introductions.any(|id| id.to_string() == entry.id)
}

/// The values of an entry that select lists, as they are on the site or will be.
async fn lists_on_site(
    db: &mut Transaction,
    entry: &EntryId,
) -> sqlx::Result<Vec<(Option<String>, Option<String>)>> {
    const SELECT: &str = "SELECT DISTINCT list, sublist FROM texts WHERE entry = $1";
    on!(db, |db| {
        let lists = sqlx::query_as(SELECT).bind(entry.to_string());
        lists.fetch_all(&mut **db).await
    })
}

/// Adds the announcement of a revision that changes the site now.
pub async fn announce(
    db: &mut Transaction,
    id: &RevisionId,
    tags: &BTreeSet<String>,
    now: i64,
) -> sqlx::Result<()> {
    add(db, id, tags, now, now).await
}

/// The number in announcements of entries that were removed with their revisions.
const NO_REVISION: i64 = 0;

/// Adds the announcement that an entry was removed with its revisions.
pub(crate) async fn announce_end(
    db: &mut Transaction,
    entry: &EntryId,
    tags: &BTreeSet<String>,
    now: i64,
) -> sqlx::Result<()> {
    let id = RevisionId {
        entry: entry.clone(),
        number: NO_REVISION,
    };
    add(db, &id, tags, now, now).await
}

/// Deletes the announcements of an entry, but for those that are still to be made of what is past.
pub(super) async fn end(db: &mut Transaction, entry: &EntryId, now: i64) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM announcements WHERE entry = $1 AND (moment > $2 OR answered_at IS NOT NULL)",
        entry.to_string(),
        now
    )?;
    Ok(())
}

/// Deletes the announcements that were made of entries that are gone.
pub(super) async fn forget(db: &mut Transaction) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM announcements WHERE answered_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.entry = announcements.entry)"
    )?;
    Ok(())
}

/// Replaces the announcements of future moments at which an entry changes: the plans of earlier
/// revisions may have been withdrawn.
pub async fn plan(
    db: &mut Transaction,
    entry: &EntryId,
    tags: &BTreeSet<String>,
    now: i64,
) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM announcements WHERE entry = $1 AND moment > $2 AND answered_at IS NULL",
        entry.to_string(),
        now
    )?;
    let mut moments = BTreeMap::new();
    for ShownRows {
        interval, revision, ..
    } in projection::shown(db, entry).await?
    {
        for moment in [interval.from, interval.until] {
            if (now + 1..Interval::OPEN.until).contains(&moment) {
                let newest: &mut i64 = moments.entry(moment).or_default();
                *newest = revision.max(*newest);
            }
        }
    }
    for (moment, number) in moments {
        let id = RevisionId {
            entry: entry.clone(),
            number,
        };
        add(db, &id, tags, moment, moment.saturating_add(SKEW)).await?;
    }
    Ok(())
}

async fn add(
    db: &mut Transaction,
    id: &RevisionId,
    tags: &BTreeSet<String>,
    moment: i64,
    due_at: i64,
) -> sqlx::Result<()> {
    let tags: Vec<_> = tags.iter().map(String::as_str).collect();
    execute!(
        db,
        "INSERT INTO announcements (entry, revision, moment, tags, due_at, attempts)
         VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (entry, revision, moment) DO UPDATE
         SET tags = announcements.tags || ',' || excluded.tags, due_at = excluded.due_at,
             attempts = 0, answered_at = NULL, answer = NULL",
        id.entry.to_string(),
        id.number,
        moment,
        tags.join(","),
        due_at
    )?;
    Ok(())
}
