//! The index of searches: which rows may contain a text, by the characters that follow one another
//! in both. What is found is decided by the texts themselves
//! (docs/decisions/2026-11-29-index-of-searches.md).
//!
//! SQLite has triples of characters in FTS5, which triggers fill; PostgreSQL single ones, pairs and
//! triples in a GIN index on the texts.

use sqlx::{AssertSqlSafe, Database, QueryBuilder};

use super::either::Either;
use super::{RowSlice, Store};
use base::fold;

/// The number of rows up to which what is found is counted.
pub(crate) const COUNTED: usize = 500;
/// The number of rows up to which a whole list is counted, which takes milliseconds.
const COUNTED_LIST: i64 = 10_000;
/// The length of the longest keys of the index, in characters.
const LONGEST: usize = 3;
/// The number of triples that begin with a shorter text beyond which it is in too many rows to ask
/// the index.
const MOST_TRIPLES: usize = 300;
/// The separator of keys in the parameter for PostgreSQL.
const SEPARATOR: char = '\u{1}';
/// The number of pages that one step of tidying writes, in SQLite.
const PAGES_AT_ONCE: i64 = 500;

/// The texts of a subject that are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SearchedTexts {
    /// `entry_searches`
    Entries,
    /// `contract_searches`
    Contracts,
    /// Subject and actor of `staff_actions`, in lower case, a line each.
    Actions,
}

impl SearchedTexts {
    const ALL: [Self; 3] = [Self::Entries, Self::Contracts, Self::Actions];

    /// The beginning of the index's names in SQLite.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Entries => "entry",
            Self::Contracts => "contract",
            Self::Actions => "action",
        }
    }

    const fn postgres_index(self) -> &'static str {
        match self {
            Self::Entries => "entry_searches_by_grams",
            Self::Contracts => "contract_searches_by_grams",
            Self::Actions => "staff_actions_by_grams",
        }
    }

    /// The table, `s`.
    const fn table(self) -> &'static str {
        match self {
            Self::Entries => "entry_searches s",
            Self::Contracts => "contract_searches s",
            Self::Actions => "staff_actions s",
        }
    }

    /// The text of a row in PostgreSQL, as the index has it.
    const fn text(self) -> &'static str {
        match self {
            Self::Entries | Self::Contracts => "s.searched",
            Self::Actions => "LOWER(s.subject) || chr(10) || LOWER(s.actor)",
        }
    }
}

/// The rows that may contain one of some texts, in SQL.
#[derive(Clone, Debug)]
pub(crate) struct TextCandidates {
    /// The tables, of which `s` has the texts.
    pub(crate) tables: String,
    /// The words that join another table, after these.
    pub(crate) join: &'static str,
    /// A condition on the tables: the SQL before and after its parameter.
    condition: (String, &'static str),
    /// The values of the parameter, one of which has to fulfil the condition.
    values: Vec<String>,
}

impl TextCandidates {
    /// The condition with this parameter, and its value: for one text.
    pub(crate) fn of_one(&self, parameter: &str) -> (String, &str) {
        let (before, after) = &self.condition;
        let value = self.values.first().map(String::as_str);
        let condition = format!("{before}{parameter}{after}");
        (condition, value.unwrap_or_default())
    }

    /// Adds the condition to a query.
    pub(crate) fn push<DB: Database>(&self, query: &mut QueryBuilder<DB>)
    where
        for<'q> String: sqlx::Encode<'q, DB> + sqlx::Type<DB>,
    {
        let (before, after) = &self.condition;
        for (number, value) in self.values.iter().enumerate() {
            query.push(if number == 0 { "(" } else { " OR " });
            query.push(before).push_bind(value.clone()).push(after);
        }
        query.push(")");
    }

    /// Every row: for a text that the index does not answer.
    fn all(texts: SearchedTexts) -> Self {
        Self {
            tables: texts.table().to_owned(),
            join: "JOIN",
            condition: ("COALESCE(".to_owned(), ", '') = ''"),
            values: vec![String::new()],
        }
    }

    fn of_sqlite(texts: SearchedTexts, keys: &[String]) -> Self {
        let (prefix, table) = (texts.prefix(), texts.table());
        let number = match texts {
            SearchedTexts::Entries | SearchedTexts::Contracts => "id",
            SearchedTexts::Actions => "number",
        };
        Self {
            // In this order: the index first.
            tables: format!(
                "{prefix}_grams CROSS JOIN {table} ON s.{number} = {prefix}_grams.rowid"
            ),
            join: "CROSS JOIN",
            condition: (format!("{prefix}_grams MATCH "), ""),
            values: vec![keys.join(" OR ")],
        }
    }

    fn of_postgres(texts: SearchedTexts, values: Vec<String>) -> Self {
        Self {
            tables: texts.table().to_owned(),
            join: "JOIN",
            condition: (
                format!("search_grams({}) @> string_to_array(", texts.text()),
                ", chr(1))",
            ),
            values,
        }
    }
}

/// The number of rows of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListTotal {
    pub number: i64,
    /// Whether there may be more: they are not counted.
    pub is_least: bool,
}

impl ListTotal {
    /// The query of the rows of a whole list that are counted, of one that selects all of them.
    pub(crate) fn counting(all: &str) -> String {
        format!("SELECT COUNT(*) FROM ({all} LIMIT {COUNTED_LIST} + 1) counted")
    }

    pub(crate) const fn exact(number: i64) -> Self {
        Self {
            number,
            is_least: false,
        }
    }

    const fn at_least(number: i64) -> Self {
        Self {
            number,
            is_least: true,
        }
    }

    /// The total of a list of which `found` rows follow the offset: one more than are wanted, if
    /// there are more. `counted` is the result of [`Self::counting`]; without it, there are more
    /// than [`COUNTED`] rows.
    pub(crate) fn of(rows: RowSlice, found: usize, counted: Option<i64>) -> Self {
        if let Some(counted) = counted
            && counted <= COUNTED_LIST
        {
            return Self::exact(counted);
        }
        let least = counted.map_or(number(COUNTED), |_| COUNTED_LIST);
        let found = number(found);
        let end = rows.offset.saturating_add(found);
        match found {
            // The offset is behind the list.
            0 => Self::at_least(least),
            found if found <= rows.limit => Self::exact(end),
            _ => Self::at_least(end.max(least)),
        }
    }
}

fn number(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

impl Store {
    /// Returns the rows that may contain a text in any form of its letters. All may contain one of
    /// one or two characters with which too many triples begin: it is in most texts.
    pub(crate) async fn candidates(
        &self,
        texts: SearchedTexts,
        text: &str,
    ) -> sqlx::Result<TextCandidates> {
        let candidates = self.candidates_of_any(texts, &[fold::key(text)]).await?;
        Ok(candidates.unwrap_or_else(|| TextCandidates::all(texts)))
    }

    /// Returns the rows that may contain one of these texts as they are; `None` if all may.
    pub(crate) async fn candidates_of_any(
        &self,
        texts: SearchedTexts,
        wanted: &[String],
    ) -> sqlx::Result<Option<TextCandidates>> {
        if wanted
            .iter()
            .any(|text| text.is_empty() || text.contains(SEPARATOR))
        {
            return Ok(None);
        }
        let db = match &self.reader {
            Either::Sqlite(db) => db,
            Either::Postgres(_) => {
                let separator = SEPARATOR.to_string();
                let values = wanted.iter().map(|text| keys(text).join(&separator));
                let values = values.collect();
                return Ok(Some(TextCandidates::of_postgres(texts, values)));
            }
        };
        let select = || {
            let prefix = texts.prefix();
            AssertSqlSafe(format!(
                "SELECT term FROM {prefix}_terms WHERE term >= $1 AND term < $2 LIMIT $3"
            ))
        };
        let mut expressions = Vec::new();
        for text in wanted {
            if text.chars().count() >= LONGEST {
                expressions.push(expression(&keys(text), " AND "));
                continue;
            }
            let triples = sqlx::query_scalar(select()).bind(text).bind(after(text));
            let triples = triples.bind(number(MOST_TRIPLES)).fetch_all(db);
            let triples: Vec<String> = triples.await?;
            if triples.len() >= MOST_TRIPLES {
                return Ok(None);
            }
            expressions.push(expression(&triples, " OR "));
        }
        Ok(Some(TextCandidates::of_sqlite(texts, &expressions)))
    }

    /// Puts what was written last into the index of PostgreSQL, so that no editor's write does it
    /// for all. In SQLite, removes what is left of texts that were deleted, if some were.
    pub(crate) async fn tidy_searches(&self, were_deleted: bool) -> sqlx::Result<()> {
        for texts in SearchedTexts::ALL {
            let prefix = texts.prefix();
            match &self.writer {
                Either::Postgres(db) => {
                    let index = texts.postgres_index();
                    let clean = AssertSqlSafe(format!("SELECT gin_clean_pending_list('{index}')"));
                    sqlx::query(clean).execute(db).await?;
                }
                Either::Sqlite(_) if were_deleted => while self.merge(prefix).await? {},
                Either::Sqlite(_) => {}
            }
        }
        Ok(())
    }

    /// Merges a part of an index in SQLite; returns whether there is more to merge.
    async fn merge(&self, prefix: &str) -> sqlx::Result<bool> {
        const CHANGES: &str = "SELECT total_changes()";
        let Either::Sqlite(mut db) = self.begin().await? else {
            return Ok(false);
        };
        let before: i64 = sqlx::query_scalar(CHANGES).fetch_one(&mut *db).await?;
        let merge = AssertSqlSafe(format!(
            "INSERT INTO {prefix}_grams ({prefix}_grams, rank) VALUES ('merge', $1)"
        ));
        let merge = sqlx::query(merge).bind(-PAGES_AT_ONCE);
        merge.execute(&mut *db).await?;
        let after: i64 = sqlx::query_scalar(CHANGES).fetch_one(&mut *db).await?;
        db.commit().await?;
        // The statement itself is a change.
        Ok(after - before >= 2)
    }
}

/// The triples of a text; a shorter one itself.
fn keys(text: &str) -> Vec<String> {
    let chars: Vec<_> = text.chars().collect();
    let length = LONGEST.min(chars.len()).max(1);
    let keys = chars.windows(length).map(|key| key.iter().collect());
    keys.collect()
}

/// An expression of FTS5.
fn expression(keys: &[String], operator: &str) -> String {
    let keys = keys
        .iter()
        .map(|key| format!("\"{}\"", key.replace('"', "\"\"")));
    let keys: Vec<_> = keys.collect();
    if keys.is_empty() {
        // Nothing contains it.
        return "\"\"".to_owned();
    }
    format!("({})", keys.join(operator))
}

/// Returns the first text after all that begin with this one.
fn after(text: &str) -> String {
    let mut chars: Vec<_> = text.chars().collect();
    if let Some(last) = chars.last_mut() {
        let next = (u32::from(*last) + 1..).find_map(char::from_u32);
        *last = next.unwrap_or(char::MAX);
    }
    chars.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_its_triples_and_a_short_one_is_a_key() {
        assert_eq!(keys("linen"), ["lin", "ine", "nen"]);
        assert_eq!(keys("数码印花"), ["数码印", "码印花"]);
        assert_eq!(keys("印花"), ["印花"]);
        assert_eq!(
            expression(&keys("a\"bc"), " AND "),
            r#"("a""b" AND """bc")"#
        );
        assert_eq!(after("印"), "危");
        assert_eq!(after("a\u{d7ff}"), "a\u{e000}");
    }

    #[test]
    fn a_total_is_exact_at_the_end_of_a_list() {
        let rows = |offset| RowSlice { offset, limit: 50 };
        let total = |offset, found, counted| {
            let total = ListTotal::of(rows(offset), found, counted);
            (total.number, total.is_least)
        };
        assert_eq!(total(100, 30, None), (130, false));
        assert_eq!(total(0, 51, None), (500, true));
        assert_eq!(total(2000, 51, None), (2051, true));
        assert_eq!(total(0, 51, Some(COUNTED_LIST)), (COUNTED_LIST, false));
        let more = Some(COUNTED_LIST + 1);
        assert_eq!(total(0, 51, more), (COUNTED_LIST, true));
        assert_eq!(total(20_000, 51, more), (20_051, true));
        assert_eq!(total(20_000, 50, more), (20_050, false));
        assert_eq!(total(50_000, 0, more), (COUNTED_LIST, true));
        assert_eq!(total(50_000, 0, None), (500, true));
    }
}
