//! CMS info items: everything an editor writes that has a page, a row or a picture (spec §3).

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};

use super::entry::RowPlace;
use crate::clock;
use crate::store::{RowSlice, Store, Transaction};
use base::locale::Locale;

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Item {
    pub fid: i64,
    pub tid: Option<i64>,
    /// The category of a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cid: Option<i64>,
    pub title: String,
    pub subtxt: String,
    #[serde(rename = "abstract")]
    #[sqlx(rename = "abstract")]
    pub summary: String,
    pub imgsrc: String,
    pub exvals: String,
    pub lnkurl: String,
    /// HTML.
    pub content: String,
    /// `YYYY-MM-DD HH:MM:SS`, China Standard Time, or empty; likewise `ptime`.
    pub atime: String,
    pub ptime: String,
    /// When the text last changed on the site, likewise; empty if it has not, and for a text that
    /// is not on the site.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub utime: String,
    pub vodurl: String,
    #[sqlx(try_from = "String")]
    pub imgpack: Pictures,
    pub pname: String,
    pub ptxt: String,
}

/// The pictures of an item: a JSON array of URLs in the table, `[{src}]` in the API.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pictures(pub(crate) Vec<ItemPicture>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemPicture {
    pub src: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alt: String,
}

impl TryFrom<String> for Pictures {
    type Error = serde_json::Error;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        serde_json::from_str(&stored).map(Self)
    }
}

/// The items of a list: those of a type, of a catalog, or of both that are on the site.
#[derive(Clone, Copy, Debug)]
pub struct ItemFilter {
    pub tid: Option<i64>,
    pub cid: Option<i64>,
    pub lang: Locale,
}

/// The order of a list by `ord`, a field and a direction (`fid-asc`, `ptime-desc`, `ord-1`); the
/// editor's order for unknown values, and for equal items.
fn order_by(ord: &str) -> &'static str {
    match ord.trim().to_ascii_lowercase().as_str() {
        "ord-desc" => " ORDER BY seq DESC",
        "fid-asc" => " ORDER BY fid, seq",
        "fid-desc" => " ORDER BY fid DESC, seq",
        "atime-asc" => " ORDER BY atime, seq",
        "atime-desc" => " ORDER BY atime DESC, seq",
        "ptime-asc" => " ORDER BY ptime, seq",
        "ptime-desc" => " ORDER BY ptime DESC, seq",
        "title-asc" => " ORDER BY title, seq",
        "title-desc" => " ORDER BY title DESC, seq",
        _ => " ORDER BY seq",
    }
}

const SELECT: &str =
    "SELECT fid, tid, cid, title, subtxt, abstract, imgsrc, exvals, lnkurl, content,
    atime, ptime, utime, vodurl, imgpack, pname, ptxt FROM items";

impl ItemFilter {
    /// The condition on $1 (language), $2 (the time), $3 (type) and $4 (catalog).
    fn condition(self) -> &'static str {
        match (self.tid, self.cid) {
            (Some(_), Some(_)) => {
                "lang = $1 AND from_at <= $2 AND $2 < until_at AND tid = $3 AND cid = $4"
            }
            (Some(_), None) => "lang = $1 AND from_at <= $2 AND $2 < until_at AND tid = $3",
            (None, Some(_)) => "lang = $1 AND from_at <= $2 AND $2 < until_at AND cid = $4",
            (None, None) => "lang = $1 AND from_at <= $2 AND $2 < until_at",
        }
    }
}

impl Store {
    /// Returns the item with this id that is on the site at `now` in this language.
    pub async fn item(&self, fid: i64, lang: Locale, now: i64) -> sqlx::Result<Option<Item>> {
        on!(&self.reader, |db| {
            let item = sqlx::query_as(AssertSqlSafe(format!(
                "{SELECT} WHERE fid = $1 AND lang = $2 AND from_at <= $3 AND $3 < until_at"
            )));
            let item = item.bind(fid).bind(lang.code()).bind(now);
            item.fetch_optional(db).await
        })
    }

    /// Returns a range of a list of items in the order of `ord`.
    pub async fn items(
        &self,
        filter: ItemFilter,
        ord: &str,
        rows: RowSlice,
        now: i64,
    ) -> sqlx::Result<Vec<Item>> {
        let (condition, order) = (filter.condition(), order_by(ord));
        let select = AssertSqlSafe(format!(
            "{SELECT} WHERE {condition}{order} LIMIT $5 OFFSET $6"
        ));
        on!(&self.reader, |db| {
            let items = sqlx::query_as(select)
                .bind(filter.lang.code())
                .bind(now)
                .bind(filter.tid)
                .bind(filter.cid);
            items.bind(rows.limit).bind(rows.offset).fetch_all(db).await
        })
    }

    /// The total number of [`Self::items`].
    pub async fn item_count(&self, filter: ItemFilter, now: i64) -> sqlx::Result<i64> {
        let select = AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM items WHERE {}",
            filter.condition()
        ));
        on!(&self.reader, |db| {
            let count = sqlx::query_scalar(select)
                .bind(filter.lang.code())
                .bind(now)
                .bind(filter.tid)
                .bind(filter.cid);
            count.fetch_one(db).await
        })
    }
}

/// Returns the `utime` of a text that a revision puts on the site from a moment on: that of the
/// text there, if it is the same. The first revision of an entry changes none.
pub(crate) async fn edited(
    db: &mut Transaction,
    row: &Item,
    (lang, revision): (Locale, i64),
    from: i64,
) -> sqlx::Result<String> {
    if revision == 1 {
        return Ok(String::new());
    }
    let select = AssertSqlSafe(format!(
        "{SELECT} WHERE fid = $1 AND lang = $2 ORDER BY from_at DESC LIMIT 1"
    ));
    let before: Option<Item> = on!(db, |db| {
        let before = sqlx::query_as(select).bind(row.fid).bind(lang.code());
        before.fetch_optional(&mut **db).await?
    });
    let utime = before.and_then(|before| {
        let utime = before.utime.clone();
        let is_same = *row
            == Item {
                utime: row.utime.clone(),
                ..before
            };
        is_same.then_some(utime)
    });
    Ok(utime.unwrap_or_else(|| clock::china(from.max(clock::seconds()))))
}

pub(crate) async fn insert(
    db: &mut Transaction,
    row: &Item,
    at: RowPlace,
    utime: &str,
) -> sqlx::Result<()> {
    // Serialising strings does not fail.
    let imgpack = serde_json::to_string(&row.imgpack).unwrap_or_else(|_| "[]".to_owned());
    insert!(
        db, "items": fid = row.fid, lang = at.lang.code(), from_at = at.interval.from, until_at = at.interval.until,
        revision = at.revision, seq = at.seq, tid = row.tid, cid = row.cid, title = &row.title, subtxt = &row.subtxt,
        abstract = &row.summary, imgsrc = &row.imgsrc, exvals = &row.exvals, lnkurl = &row.lnkurl,
        content = &row.content, atime = &row.atime, ptime = &row.ptime, utime = utime, vodurl = &row.vodurl, imgpack = imgpack,
        pname = &row.pname, ptxt = &row.ptxt
    );
    Ok(())
}
