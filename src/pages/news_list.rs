//! News list (spec §2, §9): four logo tiles, five rows a page, a paginator.

use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, DateText, Link, Picture};

/// The news list's data, one page of it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "news-list.ts")]
pub struct NewsList {
    /// The banner (info 1375).
    pub banner: Option<Picture>,
    /// The four logo tiles: the first four items. They link out, in a new tab.
    pub tiles: Vec<Card>,
    /// The rows of this page.
    pub rows: Vec<NewsRow>,
    /// Where in the list this page is.
    pub pager: Pager,
}

/// One row of the news list.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "news-list.ts")]
pub struct NewsRow {
    /// The item's fid.
    pub id: String,
    /// Title.
    pub title: String,
    /// Beginning of the text, without markup.
    pub excerpt: String,
    /// Picture.
    pub image: Option<Picture>,
    /// When it was published (`ptime`).
    pub published: Option<DateText>,
    /// When it was written (`atime`).
    pub created: Option<DateText>,
    /// The article: `/news/info/{fid}`.
    pub link: Link,
}

/// The place of a page in a paged list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "news-list.ts")]
pub struct Pager {
    /// This page, from 1.
    pub page: u32,
    /// The number of pages, at least 1.
    pub pages: u32,
}
