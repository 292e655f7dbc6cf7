//! Rows of any table, and their hash.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use sqlx::{ColumnIndex, Decode, Row as DatabaseRow, Type};

/// The types of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnType {
    Integer,
    Boolean,
    Text,
    Bytes,
}

impl ColumnType {
    /// The type with this name in PostgreSQL.
    pub(crate) fn of(sql: &str) -> Option<Self> {
        [Self::Integer, Self::Boolean, Self::Text, Self::Bytes]
            .into_iter()
            .find(|kind| kind.sql() == sql)
    }

    pub(crate) fn sql(self) -> &'static str {
        match self {
            Self::Integer => "bigint",
            Self::Boolean => "boolean",
            Self::Text => "text",
            Self::Bytes => "bytea",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SqlValue {
    Integer(Option<i64>),
    Boolean(Option<bool>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row(pub(crate) Vec<SqlValue>);

impl Row {
    /// Reads a row of either database whose columns have these types. A NUL in a text, which
    /// PostgreSQL does not store, is replaced by U+FFFD.
    pub(crate) fn read<'r, R: DatabaseRow>(
        row: &'r R,
        kinds: impl Iterator<Item = ColumnType>,
    ) -> sqlx::Result<Self>
    where
        usize: ColumnIndex<R>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
        bool: Decode<'r, R::Database> + Type<R::Database>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        let value = |(at, kind)| {
            Ok(match kind {
                ColumnType::Integer => SqlValue::Integer(row.try_get(at)?),
                ColumnType::Boolean => SqlValue::Boolean(row.try_get(at)?),
                ColumnType::Text => SqlValue::Text(
                    row.try_get::<Option<String>, _>(at)?
                        .map(|text| text.replace('\0', "\u{fffd}")),
                ),
                ColumnType::Bytes => SqlValue::Bytes(row.try_get(at)?),
            })
        };
        kinds
            .enumerate()
            .map(value)
            .collect::<sqlx::Result<_>>()
            .map(Self)
    }

    /// The approximate size.
    pub(crate) fn bytes(&self) -> usize {
        self.0
            .iter()
            .map(|value| value.variable().map_or(8, <[u8]>::len))
            .sum()
    }
}

impl SqlValue {
    /// The bytes of a text or of bytes.
    fn variable(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => text.as_ref().map(String::as_bytes),
            Self::Bytes(bytes) => bytes.as_deref(),
            Self::Integer(_) | Self::Boolean(_) => None,
        }
    }

    fn fixed(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => *number,
            Self::Boolean(switch) => switch.map(i64::from),
            Self::Text(_) | Self::Bytes(_) => None,
        }
    }
}

/// The number of a table's rows, and the SHA-256 of their values in the order of the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    pub rows: u64,
    /// In base64url.
    pub hash: String,
}

#[derive(Default)]
pub(crate) struct Digest {
    rows: u64,
    hash: Sha256,
}

impl Digest {
    pub(crate) fn add(&mut self, row: &Row) {
        self.rows += 1;
        for value in &row.0 {
            // A tag and, if the length varies, the length: no two rows have the same bytes.
            match (value.fixed(), value.variable()) {
                (Some(number), _) => {
                    self.hash.update([1]);
                    self.hash.update(number.to_be_bytes());
                }
                (None, Some(bytes)) => {
                    self.hash.update([2]);
                    self.hash.update((bytes.len() as u64).to_be_bytes());
                    self.hash.update(bytes);
                }
                (None, None) => self.hash.update([0]),
            }
        }
    }

    pub(crate) fn finish(self) -> Sum {
        Sum {
            rows: self.rows,
            hash: URL_SAFE_NO_PAD.encode(self.hash.finalize()),
        }
    }
}
