//! News list (spec §2, §9): four logo tiles, five rows a page, a paginator.

use std::num::NonZeroU32;

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, DateText, Link, Picture};
use super::loading::{Loading, Missing};
use crate::markup::{self, truncated};
use crate::provider::{Cols, Fid, Info, InfoQuery, ListOf, RowRange, Tid};
use base::site::PageNumber;

/// The news list's data, one page of it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct NewsList {
    /// The banner (info 1375).
    pub banner: Option<Picture>,
    /// The four logo tiles: the first four items. They link out, in a new tab; one without a link
    /// of its own leads to its article.
    pub tiles: Vec<Card>,
    pub rows: Vec<NewsRow>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct NewsRow {
    pub id: String,
    pub title: String,
    /// An excerpt without markup.
    pub excerpt: String,
    pub image: Option<Picture>,
    /// When it was published (`ptime`).
    pub published: Option<DateText>,
    /// When it was written (`atime`).
    pub created: Option<DateText>,
    /// The article: `/news/info/{fid}`.
    pub link: Link,
}

/// The position in a paged list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Pager {
    /// This page, from 1.
    pub page: u32,
    /// The number of pages, at least 1.
    pub pages: u32,
}

pub(super) const BANNER: Fid = Fid(1375);
const NEWS_TYPE: Tid = Tid(160_108);
pub(super) const NEWS: ListOf = ListOf::Tid(NEWS_TYPE);
/// The fields of spec §7, with two more that §2 needs: `atime`, the created time of a row, and
/// `abstract`, the excerpt of an item without content.
pub(super) const COLS: Cols = Cols::new("fid,title,ptime,imgsrc,content,lnkurl,atime,abstract");
/// The number of logo tiles, which are the first items of the list.
pub(super) const TILES: u32 = 4;
pub(super) const ROWS: u32 = 5;
/// The number of articles in a feed.
pub(super) const FED: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// The fields of the articles before and after one.
pub(super) const NEIGHBOURS: Cols = Cols::new("fid,title,lnkurl");
/// One call loads the tiles and the rows of the first page.
const FIRST_LOAD: NonZeroU32 = NonZeroU32::new(TILES + ROWS).unwrap();

/// Returns the beginning of the list that has a number of articles in any case.
pub(super) const fn with_articles(number: NonZeroU32) -> RowRange {
    RowRange::first(number.saturating_add(TILES))
}

/// The maximum length of an excerpt, in characters.
const EXCERPT: usize = 180;

/// The type of the news, and the number of items before this page's rows: the logo tiles and the
/// rows of earlier pages.
pub fn news_before(page: PageNumber) -> (Tid, u64) {
    (
        NEWS_TYPE,
        u64::from(TILES) + u64::from(page.get() - 1) * u64::from(ROWS),
    )
}

/// Loads one page of the list. The rows are its primary content.
pub(super) async fn load(loading: &Loading<'_>, page: PageNumber) -> Result<NewsList, Missing> {
    let list = InfoQuery::new(NEWS, loading.locale).cols(COLS);
    let offset = (page.get() - 1)
        .checked_mul(ROWS)
        .and_then(|rows| rows.checked_add(TILES));
    let offset = offset.ok_or(Missing::NotFound)?;
    let is_first = page == PageNumber::FIRST;
    let first = list.rows(RowRange::first(FIRST_LOAD));
    let rows = list.rows(RowRange::from(
        offset,
        const { NonZeroU32::new(ROWS).unwrap() },
    ));
    let (banner, count, first, rows) = join!(
        loading.banner(BANNER),
        loading.count(NEWS),
        loading.some_of(
            if is_first {
                &loading.content
            } else {
                &loading.parts
            },
            first
        ),
        async {
            if is_first {
                None
            } else {
                Some(loading.infos(rows).await)
            }
        },
    );
    if let Some(first) = &first {
        let size = FIRST_LOAD.get().into();
        loading.compare("pager", count, 0, size, first.len());
    }
    if let Some(Some(rows)) = &rows {
        let (offset, size) = (offset.into(), ROWS.into());
        loading.compare("pager", count, offset, size, rows.len());
    }
    let pages = count.map(pages);
    if pages.is_some_and(|pages| u64::from(page.get()) > pages) {
        return Err(Missing::NotFound);
    }
    let shown = match rows {
        None => first
            .as_ref()
            .map(|items| items.get(TILES as usize..).unwrap_or_default()),
        Some(ref rows) => rows.as_ref().map(|rows| &rows[..]),
    };
    let shown = shown.ok_or(Missing::Unavailable)?;
    let tiles = first
        .as_ref()
        .map(|items| &items[..items.len().min(TILES as usize)]);
    loading.shows(shown.iter().chain(tiles.unwrap_or_default()));
    Ok(NewsList {
        banner,
        tiles: loading
            .cards(tiles.unwrap_or_default())
            .into_iter()
            .map(|card| Card {
                link: card.link.or_else(|| Some(article(&card.id))),
                ..card
            })
            .collect(),
        rows: shown.iter().map(|item| row(loading, item)).collect(),
        pager: Pager {
            page: page.get(),
            // Without a count, only this page and those before it are known to exist.
            pages: pages
                .and_then(|pages| pages.try_into().ok())
                .unwrap_or(page.get()),
        },
    })
}

fn pages(count: u64) -> u64 {
    count
        .saturating_sub(TILES.into())
        .div_ceil(ROWS.into())
        .max(1)
}

/// Returns the articles among items, which are the list's from its first on: rows, and tiles
/// without a link of their own.
pub(super) fn articles(items: &[Info]) -> impl Iterator<Item = &Info> {
    items.iter().enumerate().filter_map(|(place, item)| {
        let is_article = place >= TILES as usize || Link::of(&item.lnkurl).is_none();
        is_article.then_some(item)
    })
}

/// Whether a list with this number of items has a page.
pub(super) fn has(page: PageNumber, count: u64) -> bool {
    u64::from(page.get()) <= pages(count)
}

fn row(loading: &Loading<'_>, item: &Info) -> NewsRow {
    let id = item.fid.to_string();
    NewsRow {
        title: item.title.clone(),
        excerpt: beginning(item, EXCERPT),
        image: Picture::of(&item.imgsrc),
        published: loading.date(item.ptime),
        created: loading.date(item.atime),
        link: article(&id),
        id,
    }
}

/// An excerpt of an item's content without markup (spec §2); of its abstract if the content has no
/// text.
pub(super) fn beginning(item: &Info, longest: usize) -> String {
    let words = markup::beginning(item, longest);
    if words.is_empty() {
        truncated(&item.summary, longest)
    } else {
        words
    }
}

pub(super) fn article(id: &str) -> Link {
    Link {
        href: format!("/news/info/{id}"),
        external: false,
    }
}
