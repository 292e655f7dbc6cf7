//! Moves the data of a SQLite database to an empty PostgreSQL database.
//!
//! The source is read in one transaction. Tables are copied one after the other, rows in the order
//! of their keys, and each portion is committed, so the target always has the first rows of each
//! table: a run that was interrupted goes on from there. Each run first compares what the target
//! has with the source, so other data is neither changed nor mixed in. At the end, every table is
//! compared. Identifiers are drawn at random by the program: there are no sequences to set.

mod row;
mod table;

use std::path::Path;

use futures::TryStreamExt as _;

use crate::BackendError;
use crate::store::migrating::{PostgresTarget, Source};
use base::config::PostgresUrl;
use row::Digest;
pub use row::Sum;
pub(crate) use table::TABLES;
use table::{CopiedRows, Table};

/// The maximum number of rows in a transaction.
const PORTION: usize = 1000;
/// The maximum size of the rows in a transaction, in bytes, with one row more.
const PORTION_BYTES: usize = 4 << 20;

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    pub table: &'static str,
    /// Equal for both databases.
    pub sum: Sum,
}

/// Moves all data of the SQLite file at `from` to the database at `to`, or continues to. Calls
/// `progress` with the number of rows that the target has, and that it will have. Providers with
/// either database must have stopped.
pub async fn migrate(
    from: &Path,
    to: &PostgresUrl,
    mut progress: impl FnMut(u64, u64),
) -> Result<Vec<Moved>, BackendError> {
    let mut source = Source::open(from).await?;
    let mut target = PostgresTarget::open(to.expose()).await?;
    let mut tables = Vec::new();
    for (name, key) in TABLES {
        tables.push(Table::read(&mut target, name, key).await?);
    }
    let (mut done, mut total) = (0, 0);
    let mut last_keys = Vec::new();
    for table in &tables {
        total += table.count(&mut source).await?;
        let last = table.last_key(&mut target).await?;
        if let Some(last) = &last {
            let there = sum(table.of_target(&mut target)).await?;
            if there != sum(table.of_source(&mut source, CopiedRows::UpTo(last))).await? {
                return Err(BackendError::OtherData { table: table.name });
            }
            done += there.rows;
        }
        last_keys.push(last);
    }
    progress(done, total);
    for (table, last) in tables.iter().zip(&last_keys) {
        let rows = last.as_ref().map_or(CopiedRows::All, CopiedRows::After);
        let mut rows = table.of_source(&mut source, rows);
        let (mut portion, mut bytes) = (Vec::new(), 0);
        loop {
            let row = rows.try_next().await?;
            let is_last = row.is_none();
            if let Some(row) = row {
                bytes += row.bytes();
                portion.push(row);
            }
            if portion.len() == PORTION || bytes > PORTION_BYTES || (is_last && !portion.is_empty())
            {
                table.insert(&mut target, &portion).await?;
                done += portion.len() as u64;
                progress(done, total);
                portion.clear();
                bytes = 0;
            }
            if is_last {
                break;
            }
        }
    }
    let mut moved = Vec::new();
    for table in &tables {
        let copy = sum(table.of_target(&mut target)).await?;
        if copy != sum(table.of_source(&mut source, CopiedRows::All)).await? {
            return Err(BackendError::Differs { table: table.name });
        }
        moved.push(Moved {
            table: table.name,
            sum: copy,
        });
    }
    Ok(moved)
}

async fn sum(mut rows: table::RowStream<'_>) -> sqlx::Result<Sum> {
    let mut digest = Digest::default();
    while let Some(row) = rows.try_next().await? {
        digest.add(&row);
    }
    Ok(digest.finish())
}
