//! SEO records: title, description and keywords of a path (spec §3).

use serde::Serialize;
use sqlx::FromRow;

use super::{Connection, Store, Translated};
use crate::locale::Locale;

/// An SEO record, as in the API.
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
    /// Returns the record of a path (without language prefix) in this language.
    pub async fn seo(&self, path: &str, lang: Locale) -> sqlx::Result<Option<Seo>> {
        sqlx::query_as("SELECT path, title, description, keyword FROM seo WHERE path = $1 AND lang = $2")
            .bind(path)
            .bind(lang.code())
            .fetch_optional(&self.connections.reader)
            .await
    }
}

/// Replaces every record.
pub async fn replace(db: &mut Connection, records: &[Translated<Seo>]) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM seo").execute(&mut *db).await?;
    for Translated { lang, row } in records {
        insert!(
            &mut *db, "seo": path = &row.path, lang = lang.code(), title = &row.title, description = &row.description,
            keyword = &row.keyword
        );
    }
    Ok(())
}
