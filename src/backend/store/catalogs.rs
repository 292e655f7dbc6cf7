//! CMS catalogs: the categories of the samples (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::{Connection, Store, Translated};
use crate::locale::Locale;

/// A catalog, as in the API.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Catalog {
    pub cid: i64,
    pub tid: i64,
    pub cname: String,
}

impl Store {
    /// The catalogs of a type (of every type without one), in the editor's order.
    pub async fn catalogs(&self, tid: Option<i64>, lang: Locale) -> sqlx::Result<Vec<Catalog>> {
        sqlx::query_as(
            "SELECT cid, tid, cname FROM catalogs
             WHERE lang = $1 AND tid = COALESCE($2, tid) ORDER BY seq LIMIT $3",
        )
        .bind(lang.code())
        .bind(tid)
        .bind(super::Rows::MOST)
        .fetch_all(&self.connections.reader)
        .await
    }
}

/// Replaces every catalog. The slice is in the editor's order.
pub async fn replace(db: &mut Connection, catalogs: &[Translated<Catalog>]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM catalogs").execute(&mut *db).await?;
    for (seq, Translated { lang, row }) in (0_i64..).zip(catalogs) {
        insert!(&mut *db, "catalogs": cid = row.cid, lang = lang.code(), seq = seq, tid = row.tid, cname = &row.cname);
    }
    Ok(())
}
