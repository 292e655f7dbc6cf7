//! The statements of redirects.

use std::collections::BTreeSet;

use sqlx::FromRow;

use crate::entries::announcement_table::announce_end;
use crate::entries::entry::EntryId;
use crate::entries::kinds::EntryKind;
use crate::store::{Store, Transaction};
use base::site::{OldAddress, REDIRECTS_ITEM, RedirectTarget};

/// A redirect.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RedirectRow {
    pub old: String,
    pub target: String,
    /// The address of an account, or the name of a command.
    pub author: String,
    /// Seconds since 1970.
    pub made_at: i64,
}

const ALL: &str = "SELECT old, target, author, made_at FROM redirects ORDER BY old";

impl Store {
    /// Returns all redirects by their old addresses.
    pub async fn redirects(&self) -> sqlx::Result<Vec<RedirectRow>> {
        on!(&self.reader, |db| sqlx::query_as(ALL).fetch_all(db).await)
    }
}

/// Returns all redirects by their old addresses.
pub(crate) async fn all(db: &mut Transaction) -> sqlx::Result<Vec<RedirectRow>> {
    on!(db, |db| sqlx::query_as(ALL).fetch_all(&mut **db).await)
}

/// Writes a redirect, in place of one from the same address.
pub(super) async fn put(
    db: &mut Transaction,
    old: &OldAddress,
    target: &RedirectTarget,
    author: &str,
    now: i64,
) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO redirects (old, target, author, made_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (old) DO UPDATE SET target = excluded.target, author = excluded.author,
             made_at = excluded.made_at",
        old.as_str(),
        target.as_str(),
        author,
        now
    )?;
    Ok(())
}

/// Removes the redirect from an address. Returns whether there was one.
pub(super) async fn remove(db: &mut Transaction, old: &OldAddress) -> sqlx::Result<bool> {
    const DELETE: &str = "DELETE FROM redirects WHERE old = $1";
    Ok(execute!(db, DELETE, old.as_str())? > 0)
}

/// Has the site load the redirects again, once the transaction is done.
pub(super) async fn announce(db: &mut Transaction, now: i64) -> sqlx::Result<()> {
    let item = EntryId::new(EntryKind::Item, REDIRECTS_ITEM);
    let tags = BTreeSet::from([format!("info:{REDIRECTS_ITEM}")]);
    announce_end(db, &item, &tags, now).await
}
