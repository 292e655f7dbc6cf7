//! The pages that the site has now, or will have.

use std::collections::HashSet;

use serde::Deserialize;

use crate::store::Transaction;
use base::site::{Address, PageName, Route, Site, page_at};

pub(crate) struct SitePages {
    /// The names of the entries, such as `item/3001`.
    items: HashSet<String>,
    own: HashSet<PageName>,
    /// Uploaded and imported files, such as `media/price-list.pdf`.
    files: HashSet<String>,
}

#[derive(Deserialize)]
struct NameField {
    name: String,
}

impl SitePages {
    pub(crate) async fn load(db: &mut Transaction, now: i64) -> sqlx::Result<Self> {
        const ITEMS: &str =
            "SELECT DISTINCT entry FROM texts WHERE kind = 'item' AND until_at > $1";
        const FILES: &str = "SELECT path FROM media";
        let items: Vec<String> = on!(&mut *db, |db| {
            sqlx::query_scalar(ITEMS)
                .bind(now)
                .fetch_all(&mut **db)
                .await?
        });
        let files: Vec<String> = on!(&mut *db, |db| {
            sqlx::query_scalar(FILES).fetch_all(&mut **db).await?
        });
        let own = own_names(db, None, now).await?;
        Ok(Self {
            items: items.into_iter().collect(),
            own,
            files: files.into_iter().collect(),
        })
    }

    /// Whether there is a page, or an uploaded file, at an address of the site.
    pub(crate) fn has(&self, address: &str) -> bool {
        match page_at(Site::Garment, address) {
            Some(page) => self.has_page(page),
            None => address
                .strip_prefix('/')
                .is_some_and(|path| self.files.contains(path)),
        }
    }

    pub(crate) fn has_page(&self, page: Address) -> bool {
        match page.route {
            Route::NewsInfo(item) | Route::SampleInfo(item) | Route::OemInfo(item) => {
                self.items.contains(&format!("item/{item}"))
            }
            Route::Own(name) => self.own.contains(&name),
            Route::NotFound => false,
            _ => true,
        }
    }
}

/// Returns the names of own pages, or of one of them, that are on the site now or will be.
pub(super) async fn own_names(
    db: &mut Transaction,
    entry: Option<&str>,
    now: i64,
) -> sqlx::Result<HashSet<PageName>> {
    const SELECT: &str = "SELECT fields FROM texts
         WHERE kind = 'item' AND until_at > $1 AND ($2 IS NULL OR entry = $2)
         AND fields LIKE '%\"name\":%'";
    let rows: Vec<String> = on!(db, |db| {
        let rows = sqlx::query_scalar(SELECT).bind(now).bind(entry);
        rows.fetch_all(&mut **db).await?
    });
    let names = rows.iter().filter_map(|fields| {
        let NameField { name } = serde_json::from_str(fields).ok()?;
        name.parse().ok()
    });
    Ok(names.collect())
}
