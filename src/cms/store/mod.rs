//! The store, in SQLite or PostgreSQL: connections, transactions, migrations. The statements are in
//! the rooms of their subjects.
//!
//! Statements are in the SQL that both databases share, and are run with [`on!`]. The databases
//! differ only in [`sqlite`] and [`postgres`] (settings, migrations, locks), in the
//! [`search_index`], and in the visits, which PostgreSQL keeps in `partitions`. Texts are compared
//! by code points in both.
//!
//! A connection whose transaction the database ended by an error is closed. Whether anything can
//! be written is tried, not concluded from errors ([`crate::writable`],
//! docs/decisions/2026-11-26-no-writes.md): `/readyz` says it and stays 200.

#[macro_use]
pub(crate) mod either;
#[macro_use]
pub(crate) mod schema;

pub(crate) mod connection;
pub(crate) mod failures;
pub(crate) mod former;
pub(crate) mod migrating;
pub(crate) mod postgres;
pub(crate) mod search_index;
pub(crate) mod sqlite;
pub(crate) mod writing;
use base::fold;
pub(crate) use connection::Store;
pub(crate) use either::Transaction;
pub(crate) use failures::{is_outage, is_refusal, is_wait};

/// The number of rows that one statement writes; databases limit the values of a statement.
pub(crate) const ROWS_AT_ONCE: usize = 500;

/// A range of a list: `idx` and `size` of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSlice {
    pub(crate) offset: i64,
    pub(crate) limit: i64,
}

impl RowSlice {
    pub(crate) const MOST: i64 = 1000;

    /// The first rows, as many as possible.
    #[cfg(test)]
    pub(crate) const ALL: Self = Self {
        offset: 0,
        limit: Self::MOST,
    };

    /// `size` rows from row `idx`; 0 rows means all. Negative numbers count as 0.
    pub fn new(idx: i64, size: i64) -> Self {
        let limit = if size <= 0 {
            Self::MOST
        } else {
            size.min(Self::MOST)
        };
        Self {
            offset: idx.max(0),
            limit,
        }
    }

    /// These rows and the next one.
    pub(crate) const fn and_one(self) -> Self {
        Self {
            limit: self.limit.saturating_add(1),
            ..self
        }
    }
}

/// A LIKE pattern for keys ([`fold::key`]) that contain `text`, with wildcards in it escaped.
pub(crate) fn containing(text: &str) -> String {
    part(&fold::key(text))
}

/// A LIKE pattern for texts that contain `text` as it is.
pub(crate) fn part(text: &str) -> String {
    let escaped = text
        .replace('!', "!!")
        .replace('%', "!%")
        .replace('_', "!_");
    format!("%{escaped}%")
}

/// Returns a random identifier for a new row, so that ids cannot be guessed.
pub(crate) fn new_id() -> i64 {
    rand::random_range(1..=i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::RowSlice;

    #[test]
    fn no_answer_is_longer_than_the_most_rows() {
        for (size, limit) in [
            (5, 5),
            (0, RowSlice::MOST),
            (-1, RowSlice::MOST),
            (RowSlice::MOST + 1, RowSlice::MOST),
            (i64::MAX, RowSlice::MOST),
        ] {
            assert_eq!(RowSlice::new(0, size).limit, limit, "{size}");
        }
        assert_eq!(RowSlice::new(i64::MIN, 1).offset, 0);
    }
}
