//! The store: what the embedded provider knows, in SQLite. One file per subject, each with its statements.
//!
//! Statements are written in the SQL that SQLite and PostgreSQL share; only [`connection`] knows which one it is.

use std::path::Path;

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
pub(super) use items::{Item, ItemFilter, Order, Picture, Pictures};
pub(super) use media::StoredPicture;
pub(super) use rows::{Rows, Translated};
pub(super) use seo::Seo;
pub(super) use tokens::Session;
pub(super) use types::ItemType;
pub(super) use visits::Visit;

/// How the store's tables are written while seeding: each takes a connection inside the seed's transaction.
pub(super) mod seeding {
    pub(in crate::backend) use super::bbs::replace as bbs;
    pub(in crate::backend) use super::catalogs::replace as catalogs;
    pub(in crate::backend) use super::contracts::upsert as contract;
    pub(in crate::backend) use super::customers::{
        Account, lock_content_customers_except, upsert_content_customer as content_customer,
    };
    pub(in crate::backend) use super::items::replace as items;
    pub(in crate::backend) use super::media::{clear as clear_pictures, insert as picture};
    pub(in crate::backend) use super::seo::replace as seo;
    pub(in crate::backend) use super::types::replace as types;
    pub(in crate::backend) use super::version::record;
}

/// The store. Cheap to clone; every clone shares the connections.
#[derive(Clone, Debug)]
pub struct Store {
    connections: connection::Connections,
}

impl Store {
    /// Opens the database at `path`, makes it if need be and brings its schema up to date.
    ///
    /// # Errors
    /// When the folder cannot be made, the file is no database, or its schema is not one of ours.
    pub async fn open(path: &Path) -> Result<Self, super::BackendError> {
        Ok(Self { connections: connection::Connections::open(path).await? })
    }

    /// Opens the database that is at `path`, only to read it.
    ///
    /// # Errors
    /// When there is none, or it is not one of ours.
    pub(super) async fn open_to_read(path: &Path) -> Result<Self, super::BackendError> {
        Ok(Self { connections: connection::Connections::open_to_read(path).await? })
    }

    /// Begins a write. What it wrote counts from the commit on, and then survives `kill -9` and a power cut.
    pub(super) async fn begin(&self) -> sqlx::Result<Transaction> {
        self.connections.begin().await
    }

    /// Closes every connection, after what they are doing.
    pub async fn close(&self) {
        self.connections.close().await;
    }
}

/// An identifier for a new row. Random, so that no database's own counter is needed and no number can be guessed.
fn new_id() -> i64 {
    rand::random_range(1..=i64::MAX)
}
