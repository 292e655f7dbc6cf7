//! CMS types: a page's name, introduction and banner (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::{Connection, Store, Translated};
use crate::locale::Locale;

/// A CMS type, as in the API.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct ItemType {
    pub tid: i64,
    pub tname: String,
    /// HTML, as the editor wrote it.
    pub tdesc: String,
    pub imgsrc: String,
    pub lnkurl: String,
}

impl Store {
    /// Returns the type with this id in this language.
    pub async fn item_type(&self, tid: i64, lang: Locale) -> sqlx::Result<Option<ItemType>> {
        sqlx::query_as("SELECT tid, tname, tdesc, imgsrc, lnkurl FROM types WHERE tid = $1 AND lang = $2")
            .bind(tid)
            .bind(lang.code())
            .fetch_optional(&self.connections.reader)
            .await
    }
}

/// Replaces every type.
pub async fn replace(db: &mut Connection, types: &[Translated<ItemType>]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM types").execute(&mut *db).await?;
    for Translated { lang, row } in types {
        insert!(
            &mut *db, "types": tid = row.tid, lang = lang.code(), tname = &row.tname, tdesc = &row.tdesc,
            imgsrc = &row.imgsrc, lnkurl = &row.lnkurl
        );
    }
    Ok(())
}
