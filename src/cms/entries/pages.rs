//! CMS types (a page's name, introduction and banner), catalogs (the categories of the samples),
//! and SEO records (title, description and keywords of a path) (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::entry::RowPlace;
use crate::store::{RowSlice, Store, Transaction};
use base::locale::Locale;

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct ItemType {
    pub tid: i64,
    pub tname: String,
    /// HTML, as the editor wrote it.
    pub tdesc: String,
    pub imgsrc: String,
    pub lnkurl: String,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Catalog {
    pub cid: i64,
    pub tid: i64,
    pub cname: String,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Seo {
    #[serde(skip)]
    pub path: String,
    pub title: String,
    #[serde(rename = "desc")]
    pub description: String,
    pub keyword: String,
}

impl Store {
    pub async fn item_type(
        &self,
        tid: i64,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<Option<ItemType>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT tid, tname, tdesc, imgsrc, lnkurl FROM types
             WHERE tid = $1 AND lang = $2 AND from_at <= $3 AND $3 < until_at"
        )
        .bind(tid)
        .bind(lang.code())
        .bind(now)
        .fetch_optional(db)
        .await)
    }

    /// Returns the catalogs of a type (of every type without one), in the editor's order.
    pub async fn catalogs(
        &self,
        tid: Option<i64>,
        lang: Locale,
        now: i64,
    ) -> sqlx::Result<Vec<Catalog>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT cid, tid, cname FROM catalogs
             WHERE lang = $1 AND tid = COALESCE($2, tid) AND from_at <= $4 AND $4 < until_at
             ORDER BY seq LIMIT $3",
        )
        .bind(lang.code())
        .bind(tid)
        .bind(RowSlice::MOST)
        .bind(now)
        .fetch_all(db)
        .await)
    }

    /// Returns the record of a path (without language prefix) that is on the site at `now`.
    pub async fn seo(&self, path: &str, lang: Locale, now: i64) -> sqlx::Result<Option<Seo>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT path, title, description, keyword FROM seo
             WHERE path = $1 AND lang = $2 AND from_at <= $3 AND $3 < until_at"
        )
        .bind(path)
        .bind(lang.code())
        .bind(now)
        .fetch_optional(db)
        .await)
    }
}

pub(super) async fn insert_type(
    db: &mut Transaction,
    row: &ItemType,
    at: RowPlace,
) -> sqlx::Result<()> {
    insert!(
        db, "types": tid = row.tid, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, tname = &row.tname, tdesc = &row.tdesc, imgsrc = &row.imgsrc,
        lnkurl = &row.lnkurl
    );
    Ok(())
}

pub(super) async fn insert_catalog(
    db: &mut Transaction,
    row: &Catalog,
    at: RowPlace,
) -> sqlx::Result<()> {
    insert!(
        db, "catalogs": cid = row.cid, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, tid = row.tid, cname = &row.cname
    );
    Ok(())
}

pub(super) async fn insert_seo(db: &mut Transaction, row: &Seo, at: RowPlace) -> sqlx::Result<()> {
    insert!(
        db, "seo": path = &row.path, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, title = &row.title, description = &row.description,
        keyword = &row.keyword
    );
    Ok(())
}
