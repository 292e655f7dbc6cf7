//! The index of searches: which rows may contain a text, by the characters that follow one another
//! in both. What is found is decided by the texts themselves
//! (docs/decisions/2026-11-29-index-of-searches.md).
//!
//! SQLite has triples of characters in FTS5, which triggers fill; PostgreSQL single ones, pairs and
//! triples in a GIN index on the texts.

use super::either::Either;
use super::{RowSlice, Store};
use base::fold;

/// The number of rows up to which what is found is counted.
pub(crate) const COUNTED: usize = 500;
/// The length of the longest keys of the index, in characters.
const LONGEST: usize = 3;
/// The number of triples that begin with a shorter text beyond which it is in too many rows to ask
/// the index.
const MOST_TRIPLES: usize = 300;
/// What is between keys in the parameter for PostgreSQL.
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
}

impl SearchedTexts {
    const ALL: [Self; 2] = [Self::Entries, Self::Contracts];

    const fn prefix(self) -> &'static str {
        match self {
            Self::Entries => "entry",
            Self::Contracts => "contract",
        }
    }
}

/// The rows that may contain a text, in SQL.
#[derive(Clone, Debug)]
pub(crate) struct TextCandidates {
    /// The tables, of which `s` has the texts.
    pub(crate) tables: String,
    /// What joins another table, after these.
    pub(crate) join: &'static str,
    condition: String,
    /// The value of the parameter.
    pub(crate) value: String,
}

impl TextCandidates {
    /// The condition on the tables, with this parameter.
    pub(crate) fn condition(&self, parameter: &str) -> String {
        self.condition.replace("$$", parameter)
    }

    /// Every row: for a text that the index does not answer.
    fn all(texts: SearchedTexts, join: &'static str) -> Self {
        Self {
            tables: format!("{}_searches s", texts.prefix()),
            join,
            condition: "TRUE".to_owned(),
            value: String::new(),
        }
    }

    fn of_sqlite(texts: SearchedTexts, value: String) -> Self {
        let prefix = texts.prefix();
        Self {
            // In this order: the index first.
            tables: format!(
                "{prefix}_grams CROSS JOIN {prefix}_searches s ON s.id = {prefix}_grams.rowid"
            ),
            join: "CROSS JOIN",
            condition: format!("{prefix}_grams MATCH $$"),
            value,
        }
    }

    fn of_postgres(texts: SearchedTexts, value: String) -> Self {
        Self {
            tables: format!("{}_searches s", texts.prefix()),
            join: "JOIN",
            condition: "search_grams(s.searched) @> string_to_array($$, chr(1))".to_owned(),
            value,
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
    pub(crate) const fn exact(number: i64) -> Self {
        Self {
            number,
            is_least: false,
        }
    }

    /// The total of a list with more than [`COUNTED`] rows, of which `found` follow the offset: one
    /// more than are wanted, if there are more.
    pub(crate) fn at_least(rows: RowSlice, found: usize) -> Self {
        let found = number(found);
        let end = rows.offset.saturating_add(found);
        if found > rows.limit {
            Self {
                number: end.max(number(COUNTED)),
                is_least: true,
            }
        } else {
            Self::exact(end)
        }
    }
}

fn number(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

impl Store {
    /// Returns the rows that may contain a text. All may contain one of one or two characters with
    /// which too many triples begin: it is in most texts.
    pub(crate) async fn candidates(
        &self,
        texts: SearchedTexts,
        text: &str,
    ) -> sqlx::Result<TextCandidates> {
        let text = fold::key(text);
        match &self.reader {
            Either::Postgres(_) => {
                let keys: Vec<_> = keys(&text).collect();
                let is_answered = !text.is_empty() && !text.contains(SEPARATOR);
                Ok(if is_answered {
                    TextCandidates::of_postgres(texts, keys.join(&SEPARATOR.to_string()))
                } else {
                    TextCandidates::all(texts, "JOIN")
                })
            }
            Either::Sqlite(db) => {
                if text.chars().count() >= LONGEST {
                    let value = expression(keys(&text), " AND ");
                    return Ok(TextCandidates::of_sqlite(texts, value));
                }
                let select = sqlx::AssertSqlSafe(format!(
                    "SELECT term FROM {}_terms WHERE term >= $1 AND term < $2 LIMIT $3",
                    texts.prefix()
                ));
                let triples = sqlx::query_scalar(select).bind(&text).bind(after(&text));
                let triples: Vec<String> = triples.bind(number(MOST_TRIPLES)).fetch_all(db).await?;
                Ok(if triples.len() < MOST_TRIPLES {
                    let value = expression(triples.into_iter(), " OR ");
                    TextCandidates::of_sqlite(texts, value)
                } else {
                    TextCandidates::all(texts, "CROSS JOIN")
                })
            }
        }
    }

    /// Puts what was written last into the index of PostgreSQL, so that no editor's write does it
    /// for all. In SQLite, removes what is left of texts that were deleted, if some were.
    pub(crate) async fn tidy_searches(&self, were_deleted: bool) -> sqlx::Result<()> {
        for texts in SearchedTexts::ALL {
            let prefix = texts.prefix();
            match &self.writer {
                Either::Postgres(db) => {
                    let clean = sqlx::AssertSqlSafe(format!(
                        "SELECT gin_clean_pending_list('{prefix}_searches_by_grams')"
                    ));
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
        let merge = sqlx::AssertSqlSafe(format!(
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
fn keys(text: &str) -> impl Iterator<Item = String> {
    let chars: Vec<_> = text.chars().collect();
    let length = LONGEST.min(chars.len()).max(1);
    let keys: Vec<String> = chars
        .windows(length)
        .map(|key| key.iter().collect())
        .collect();
    keys.into_iter()
}

/// An expression of FTS5.
fn expression(keys: impl Iterator<Item = String>, operator: &str) -> String {
    let keys = keys.map(|key| format!("\"{}\"", key.replace('"', "\"\"")));
    let keys: Vec<_> = keys.collect();
    if keys.is_empty() {
        // Nothing contains it.
        return "\"\"".to_owned();
    }
    keys.join(operator)
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
        let of = |text: &str| keys(text).collect::<Vec<_>>();
        assert_eq!(of("linen"), ["lin", "ine", "nen"]);
        assert_eq!(of("数码印花"), ["数码印", "码印花"]);
        assert_eq!(of("印花"), ["印花"]);
        assert_eq!(expression(keys("a\"b"), " AND "), r#""a""b""#);
        assert_eq!(after("印"), "危");
        assert_eq!(after("a\u{d7ff}"), "a\u{e000}");
    }

    #[test]
    fn a_total_is_exact_at_the_end_of_a_list() {
        let rows = |offset| RowSlice { offset, limit: 50 };
        assert_eq!(ListTotal::at_least(rows(100), 30), ListTotal::exact(130));
        let first = ListTotal::at_least(rows(0), 51);
        assert_eq!((first.number, first.is_least), (500, true));
        assert_eq!(ListTotal::at_least(rows(2000), 51).number, 2051);
    }
}
