//! The rows of a database that is older than the revisions.

use sqlx::FromRow;
use sqlx_postgres::PgRow;
use sqlx_sqlite::SqliteRow;

use super::{Board, Catalog, EntryRow, Item, ItemType, Label, Seo, Topic, Transaction};
use crate::locale::Locale;

/// A language of an entry.
#[derive(Debug)]
pub struct OldRow {
    pub lang: Locale,
    pub is_published: bool,
    pub row: EntryRow,
}

/// Returns every row, those of a kind in the editor's order.
pub async fn old_rows(db: &mut Transaction) -> sqlx::Result<Vec<OldRow>> {
    let mut rows = Vec::new();
    rows.extend(of::<Item>(db, "SELECT * FROM items ORDER BY seq").await?);
    rows.extend(of::<ItemType>(db, "SELECT * FROM types ORDER BY tid, lang").await?);
    rows.extend(of::<Catalog>(db, "SELECT * FROM catalogs ORDER BY seq").await?);
    rows.extend(of::<Seo>(db, "SELECT * FROM seo ORDER BY path, lang").await?);
    rows.extend(of::<Board>(db, "SELECT * FROM boards ORDER BY seq").await?);
    rows.extend(of::<Label>(db, "SELECT * FROM labels ORDER BY seq").await?);
    rows.extend(of::<Topic>(db, "SELECT * FROM topics ORDER BY seq").await?);
    Ok(rows)
}

#[derive(FromRow)]
struct Languaged<T> {
    lang: String,
    until_at: i64,
    #[sqlx(flatten)]
    row: T,
}

async fn of<T>(db: &mut Transaction, select: &'static str) -> sqlx::Result<Vec<OldRow>>
where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Into<EntryRow> + Send + Unpin,
{
    let rows: Vec<Languaged<T>> = on!(db, |db| {
        sqlx::query_as(select).fetch_all(&mut **db).await?
    });
    let old = |own: Languaged<T>| {
        Some(OldRow {
            lang: Locale::from_code(&own.lang)?,
            // The migration has ended unpublished items at 0.
            is_published: own.until_at > 0,
            row: own.row.into(),
        })
    };
    Ok(rows.into_iter().filter_map(old).collect())
}
