//! The store of the embedded provider, in SQLite. One file per subject, each with its statements.
//!
//! Statements are in the SQL that SQLite and PostgreSQL share; only [`connection`] depends on SQLite.

use std::path::Path;

/// Inserts a row: each column with its value. Returns from the function on an error.
macro_rules! insert {
    ($db:expr, $table:literal: $($column:ident = $value:expr),+ $(,)?) => {{
        let mut query = sqlx::QueryBuilder::<super::connection::Db>::new(concat!("INSERT INTO ", $table, " ("));
        let mut columns = query.separated(", ");
        $(columns.push(stringify!($column));)+
        query.push(") VALUES (");
        let mut values = query.separated(", ");
        $(values.push_bind($value);)+
        query.push(")").build().execute($db).await?;
    }};
}

mod bbs;
mod catalogs;
mod connection;
mod contracts;
mod customers;
mod items;
mod media;
mod rows;
mod seo;
mod tokens;
mod types;
mod version;
mod visits;

pub(super) use bbs::{Board, Label, Topic};
pub(super) use catalogs::Catalog;
pub(super) use connection::{Connection, Transaction};
pub(super) use contracts::{Contract, StyleLine};
pub(super) use customers::Origin;
pub(super) use items::{Item, ItemFilter, Picture, Pictures};
pub(super) use media::StoredPicture;
pub(super) use rows::{Rows, Translated};
pub(super) use seo::Seo;
pub(super) use tokens::Session;
pub(super) use types::ItemType;
pub(super) use visits::Visit;

/// Writes of the store's tables while seeding, on a connection inside the seed's transaction.
pub(super) mod seeding {
    pub use super::bbs::replace as bbs;
    pub use super::catalogs::replace as catalogs;
    pub use super::contracts::upsert as contract;
    pub use super::customers::{Account, lock_content_customers_except, upsert_content_customer as content_customer};
    pub use super::items::replace as items;
    pub use super::media::{clear as clear_pictures, insert as picture};
    pub use super::seo::replace as seo;
    pub use super::types::replace as types;
    pub use super::version::record;
}

/// The store. Cheap to clone; clones share the connections.
#[derive(Clone, Debug)]
pub struct Store {
    connections: connection::Connections,
}

impl Store {
    /// Opens the database at `path`, creates it if needed, and migrates its schema.
    ///
    /// # Errors
    /// When the folder cannot be created, the file is not a database, or its schema is unknown.
    pub async fn open(path: &Path) -> Result<Self, super::BackendError> {
        Ok(Self { connections: connection::Connections::open(path).await? })
    }

    /// Opens the database at `path` read-only.
    ///
    /// # Errors
    /// When it does not exist or is not a database of the embedded provider.
    pub(super) async fn open_to_read(path: &Path) -> Result<Self, super::BackendError> {
        Ok(Self { connections: connection::Connections::open_to_read(path).await? })
    }

    /// Starts a write transaction. A commit survives `kill -9` and a power cut.
    pub(super) async fn begin(&self) -> sqlx::Result<Transaction> {
        self.connections.begin().await
    }

    /// Closes every connection after its current statement.
    pub async fn close(&self) {
        self.connections.close().await;
    }
}

/// Returns a random identifier for a new row, so that ids cannot be guessed.
fn new_id() -> i64 {
    rand::random_range(1..=i64::MAX)
}
