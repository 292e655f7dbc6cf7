//! The texts that are on the site, to read: what the provider's calls answer (spec §3).

use sqlx::AssertSqlSafe;

use super::entry::EntryId;
use super::kinds::EntryKind;
use super::row::WireRow;
use crate::store::{RowSlice, Store};
use base::locale::Locale;

/// The columns with the values that select lists.
pub(super) const LISTS: [&str; 2] = ["list", "sublist"];

/// A list of texts: those of a kind that have these values in the fields that select lists.
#[derive(Clone, Debug)]
pub struct TextList {
    pub kind: EntryKind,
    pub lang: Locale,
    /// In the order of the declaration; `None` for any value.
    pub values: [Option<String>; 2],
}

impl TextList {
    pub fn all(kind: EntryKind, lang: Locale) -> Self {
        Self {
            kind,
            lang,
            values: [None, None],
        }
    }

    /// The texts with this value in the first field that selects lists; all without one.
    pub fn of(kind: EntryKind, lang: Locale, value: Option<impl ToString>) -> Self {
        Self {
            values: [value.map(|value| value.to_string()), None],
            ..Self::all(kind, lang)
        }
    }

    /// The statement for these columns, with the time as $1, and the values as $2 and $3.
    fn select(&self, columns: &str) -> String {
        let (kind, lang) = (self.kind.name(), self.lang);
        let mut conditions = vec![format!("kind = '{kind}' AND lang = '{lang}'")];
        for (number, (column, value)) in (2..).zip(LISTS.iter().zip(&self.values)) {
            if value.is_some() {
                conditions.push(format!("{column} = ${number}"));
            }
        }
        let conditions = conditions.join(" AND ");
        format!(
            "SELECT {columns} FROM texts WHERE {conditions} AND from_at <= $1 AND $1 < until_at"
        )
    }
}

/// The order of a list by `ord`, a field and a direction (`fid-asc`, `ptime-desc`, `ord-1`); the
/// editor's order for unknown values, and for equal texts.
fn order_by(ord: &str) -> &'static str {
    match ord.trim().to_ascii_lowercase().as_str() {
        "ord-desc" => "seq DESC",
        // Numbers after the same word.
        "fid-asc" => "LENGTH(entry), entry, seq",
        "fid-desc" => "LENGTH(entry) DESC, entry DESC, seq",
        "atime-asc" => "atime, seq",
        "atime-desc" => "atime DESC, seq",
        "ptime-asc" => "ptime, seq",
        "ptime-desc" => "ptime DESC, seq",
        "title-asc" => "title, seq",
        "title-desc" => "title DESC, seq",
        _ => "seq",
    }
}

pub(super) fn parsed(row: &str) -> sqlx::Result<WireRow> {
    serde_json::from_str(row).map_err(|error| sqlx::Error::Decode(error.into()))
}

impl Store {
    /// Returns the text of an entry that is on the site at `now`.
    pub async fn text(
        &self,
        entry: &EntryId,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<Option<WireRow>> {
        const SELECT: &str = "SELECT fields FROM texts
             WHERE entry = $1 AND lang = $2 AND from_at <= $3 AND $3 < until_at";
        let row: Option<String> = on!(&self.reader, |db| {
            let row = sqlx::query_scalar(SELECT).bind(entry.to_string());
            row.bind(lang.code()).bind(now).fetch_optional(db).await?
        });
        row.as_deref().map(parsed).transpose()
    }

    /// Returns a range of a list in the order of `ord`.
    pub async fn texts(
        &self,
        list: &TextList,
        ord: &str,
        rows: RowSlice,
        now: i64,
    ) -> sqlx::Result<Vec<WireRow>> {
        let (select, order) = (list.select("fields"), order_by(ord));
        let select = AssertSqlSafe(format!("{select} ORDER BY {order} LIMIT $4 OFFSET $5"));
        let [first, second] = &list.values;
        let rows: Vec<String> = on!(&self.reader, |db| {
            let texts = sqlx::query_scalar(select).bind(now).bind(first);
            let texts = texts.bind(second).bind(rows.limit).bind(rows.offset);
            texts.fetch_all(db).await?
        });
        rows.iter().map(|row| parsed(row)).collect()
    }

    /// The total number of [`Self::texts`].
    pub async fn text_count(&self, list: &TextList, now: i64) -> sqlx::Result<i64> {
        let select = AssertSqlSafe(list.select("COUNT(*)"));
        let [first, second] = &list.values;
        on!(&self.reader, |db| {
            let count = sqlx::query_scalar(select).bind(now).bind(first);
            count.bind(second).fetch_one(db).await
        })
    }
}
