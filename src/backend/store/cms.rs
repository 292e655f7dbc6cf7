//! CMS types (a page's name, introduction and banner), catalogs (the categories of the samples),
//! and SEO records (title, description and keywords of a path) (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::{RowSlice, Store, Transaction, Translated};
use crate::locale::Locale;

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
    pub async fn item_type(&self, tid: i64, lang: Locale) -> sqlx::Result<Option<ItemType>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT tid, tname, tdesc, imgsrc, lnkurl FROM types WHERE tid = $1 AND lang = $2"
        )
        .bind(tid)
        .bind(lang.code())
        .fetch_optional(db)
        .await)
    }

    /// Returns the catalogs of a type (of every type without one), in the editor's order.
    pub async fn catalogs(&self, tid: Option<i64>, lang: Locale) -> sqlx::Result<Vec<Catalog>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT cid, tid, cname FROM catalogs
             WHERE lang = $1 AND tid = COALESCE($2, tid) ORDER BY seq LIMIT $3",
        )
        .bind(lang.code())
        .bind(tid)
        .bind(RowSlice::MOST)
        .fetch_all(db)
        .await)
    }

    /// Returns the record of a path (without language prefix) in this language.
    pub async fn seo(&self, path: &str, lang: Locale) -> sqlx::Result<Option<Seo>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT path, title, description, keyword FROM seo WHERE path = $1 AND lang = $2"
        )
        .bind(path)
        .bind(lang.code())
        .fetch_optional(db)
        .await)
    }
}

pub async fn replace_types(
    db: &mut Transaction,
    types: &[Translated<ItemType>],
) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM types")?;
    for Translated { lang, row } in types {
        insert!(
            db, "types": tid = row.tid, lang = lang.code(), tname = &row.tname, tdesc = &row.tdesc,
            imgsrc = &row.imgsrc, lnkurl = &row.lnkurl
        );
    }
    Ok(())
}

/// Replaces every catalog. The slice is in the editor's order.
pub async fn replace_catalogs(
    db: &mut Transaction,
    catalogs: &[Translated<Catalog>],
) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM catalogs")?;
    for (seq, Translated { lang, row }) in (0_i64..).zip(catalogs) {
        insert!(db, "catalogs": cid = row.cid, lang = lang.code(), seq = seq, tid = row.tid, cname = &row.cname);
    }
    Ok(())
}

pub async fn replace_seo(db: &mut Transaction, records: &[Translated<Seo>]) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM seo")?;
    for Translated { lang, row } in records {
        insert!(
            db, "seo": path = &row.path, lang = lang.code(), title = &row.title, description = &row.description,
            keyword = &row.keyword
        );
    }
    Ok(())
}
