//! The table that the provider's calls read: a row for each language of an entry and each interval
//! in which a text is on the site. It is a projection of the revisions, written in the same
//! transaction.

use serde_json::Value;

use super::entry::{EntryId, Interval, State, States};
use super::field::FieldShape;
use super::row::{EntryRow, WireRow};
use super::texts::parsed;
use crate::clock;
use crate::store::{Store, Transaction};
use base::locale::Locale;

/// Updates the rows of a language: a draft changes nothing, other states replace what is planned,
/// and what is on the site from the beginning of their interval on.
pub(crate) async fn project(
    db: &mut Transaction,
    entry: &EntryId,
    state: State,
    row: Option<&EntryRow>,
    (lang, revision, seq): (Locale, i64, i64),
) -> sqlx::Result<()> {
    let from = match state {
        State::Draft => return Ok(()),
        State::None => i64::MIN,
        State::Published(interval) => interval.from,
    };
    let name = entry.to_string();
    // The first revision of an entry replaces nothing.
    let changed = match row {
        Some(row) if revision > 1 => changed(db, row, lang, from).await?,
        _ => None,
    };
    if revision > 1 {
        const DELETE: &str = "DELETE FROM texts WHERE entry = $1 AND lang = $2 AND from_at >= $3";
        const END: &str =
            "UPDATE texts SET until_at = $3 WHERE entry = $1 AND lang = $2 AND until_at > $3";
        cancel_plan(db, entry, lang).await?;
        execute!(db, DELETE, &name, lang.code(), from)?;
        execute!(db, END, &name, lang.code(), from)?;
    }
    let (State::Published(interval), Some(row)) = (state, row) else {
        return Ok(());
    };
    let mut lists = row.selected().map(|(_, value)| value);
    let text = |name| row.text(name).unwrap_or_default();
    let fields = match changed {
        Some((field, time)) => {
            let mut row = row.clone();
            row.fields.insert(field.to_owned(), time.into());
            row.wire()
        }
        None => row.wire(),
    };
    insert!(
        db, "texts": entry = &name, lang = lang.code(), from_at = interval.from, until_at = interval.until,
        revision = revision, seq = seq, kind = entry.kind.name(), list = lists.next().flatten(),
        sublist = lists.next().flatten(), title = text("title"), atime = text("atime"), ptime = text("ptime"),
        fields = Value::from(fields).to_string()
    );
    Ok(())
}

/// Takes back what is planned for a language: the text that is there stays until its own end.
pub(crate) async fn cancel_plan(
    db: &mut Transaction,
    entry: &EntryId,
    lang: Locale,
) -> sqlx::Result<()> {
    const DELETE: &str = "DELETE FROM texts WHERE entry = $1 AND lang = $2 AND from_at > $3";
    const STATES: &str = "SELECT r.states FROM texts t
         JOIN revisions r ON r.entry = t.entry AND r.number = t.revision
         WHERE t.entry = $1 AND t.lang = $2 AND t.from_at <= $3 AND $3 < t.until_at";
    const STAY: &str = "UPDATE texts SET until_at = $4
         WHERE entry = $1 AND lang = $2 AND from_at <= $3 AND $3 < until_at";
    let (name, now) = (entry.to_string(), clock::seconds());
    if execute!(db, DELETE, &name, lang.code(), now)? == 0 {
        return Ok(());
    }
    let states: Option<String> = on!(&mut *db, |db| {
        let states = sqlx::query_scalar(STATES).bind(&name).bind(lang.code());
        states.bind(now).fetch_optional(&mut **db).await?
    });
    let Some(states) = states else { return Ok(()) };
    let states: States =
        serde_json::from_str(&states).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let until = match states.of(lang) {
        State::Published(interval) => interval.until,
        _ => Interval::OPEN.until,
    };
    execute!(db, STAY, &name, lang.code(), now, until)?;
    Ok(())
}

/// Returns the field with the time of the last change, if the kind has one, and the time for a text
/// that a revision puts on the site from a moment on: that of the text there, if it is the same.
async fn changed(
    db: &mut Transaction,
    row: &EntryRow,
    lang: Locale,
    from: i64,
) -> sqlx::Result<Option<(&'static str, String)>> {
    const SELECT: &str =
        "SELECT fields FROM texts WHERE entry = $1 AND lang = $2 ORDER BY from_at DESC LIMIT 1";
    let mut fields = row.entry.kind.declaration().common.iter();
    let Some(field) = fields.find(|field| field.shape == FieldShape::Changed) else {
        return Ok(None);
    };
    let before: Option<String> = on!(&mut *db, |db| {
        let before = sqlx::query_scalar(SELECT).bind(row.entry.to_string());
        before.bind(lang.code()).fetch_optional(&mut **db).await?
    });
    let mut before: WireRow = before
        .as_deref()
        .map(parsed)
        .transpose()?
        .unwrap_or_default();
    let time = before.remove(field.name);
    let time = match time {
        time if before == row.wire() => time.and_then(|time| time.as_str().map(str::to_owned)),
        _ => Some(clock::china(from.max(clock::seconds()))),
    };
    Ok(Some((field.name, time.unwrap_or_default())))
}

/// The statement that copies the rows of an entry.
macro_rules! copied {
    ($from:literal to $to:literal) => {
        concat!(
            "INSERT INTO ",
            $to,
            " (entry, lang, from_at, until_at, revision, seq, kind, list, sublist,
                 title, atime, ptime, fields)
             SELECT entry, lang, from_at, until_at, revision, seq, kind, list, sublist,
                 title, atime, ptime, fields FROM ",
            $from,
            " WHERE entry = $1"
        )
    };
}

const EMPTY_BIN: &str = "DELETE FROM binned_texts WHERE entry = $1";

/// Keeps the rows of an entry that is removed, to be taken back.
pub(super) async fn put_away(db: &mut Transaction, entry: &EntryId) -> sqlx::Result<()> {
    let name = entry.to_string();
    execute!(db, EMPTY_BIN, &name)?;
    execute!(db, copied!("texts" to "binned_texts"), &name)?;
    Ok(())
}

/// Has the rows of an entry that was removed be as they were.
pub(super) async fn take_back(db: &mut Transaction, entry: &EntryId) -> sqlx::Result<()> {
    let name = entry.to_string();
    execute!(db, copied!("binned_texts" to "texts"), &name)?;
    execute!(db, EMPTY_BIN, &name)?;
    Ok(())
}

/// Puts the rows of an entry at another place. Returns the number of rows that moved.
pub async fn put(db: &mut Transaction, entry: &EntryId, place: i64) -> sqlx::Result<u64> {
    const UPDATE: &str = "UPDATE texts SET seq = $2 WHERE entry = $1 AND until_at > $3";
    execute!(db, UPDATE, entry.to_string(), place, clock::seconds())
}

/// Has the rows of a revision be those of another one, whose texts they have.
pub(super) async fn rename_revision(
    db: &mut Transaction,
    entry: &EntryId,
    number: i64,
    other: i64,
) -> sqlx::Result<()> {
    const UPDATE: &str = "UPDATE texts SET revision = $3 WHERE entry = $1 AND revision = $2";
    execute!(db, UPDATE, entry.to_string(), number, other)?;
    Ok(())
}

/// A row of a language, without its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownRows {
    pub lang: Locale,
    pub interval: Interval,
    /// The number of the revision.
    pub revision: i64,
}

/// The statement for [`ShownRows`], with the entry as $1.
const SELECT_SHOWN: &str = "SELECT lang, from_at, until_at, revision FROM texts
     WHERE entry = $1 ORDER BY lang, from_at";

type ShownRow = (String, i64, i64, i64);

fn read_shown(rows: Vec<ShownRow>) -> Vec<ShownRows> {
    let shown = |(lang, from, until, revision): ShownRow| {
        Some(ShownRows {
            lang: Locale::from_code(&lang)?,
            interval: Interval { from, until },
            revision,
        })
    };
    rows.into_iter().filter_map(shown).collect()
}

impl Store {
    /// Returns which revisions of an entry are, were or will be on the site, in order of language
    /// and time.
    pub async fn shown(&self, entry: &EntryId) -> sqlx::Result<Vec<ShownRows>> {
        let rows = on!(&self.reader, |db| {
            let shown = sqlx::query_as(SELECT_SHOWN).bind(entry.to_string());
            shown.fetch_all(db).await?
        });
        Ok(read_shown(rows))
    }
}

/// Returns the same as [`Store::shown`], within a transaction.
pub(crate) async fn shown(db: &mut Transaction, entry: &EntryId) -> sqlx::Result<Vec<ShownRows>> {
    let rows = on!(db, |db| {
        let shown = sqlx::query_as(SELECT_SHOWN).bind(entry.to_string());
        shown.fetch_all(&mut **db).await?
    });
    Ok(read_shown(rows))
}
