//! News detail (spec §2): title, release time, content, neighbours.

use serde::Serialize;
use ts_rs::TS;

use super::document::{DateText, Html, Link, Picture};

/// One article.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "news-info.ts")]
pub struct NewsInfo {
    /// Title.
    pub title: String,
    /// The line below the title; may be empty.
    pub subtitle: String,
    /// The release time (`atime`).
    pub released: Option<DateText>,
    /// The article's picture.
    pub image: Option<Picture>,
    /// The article.
    pub content: Html,
    /// The newer neighbour in the list.
    pub previous: Option<Neighbour>,
    /// The older neighbour in the list.
    pub next: Option<Neighbour>,
}

/// An article beside this one in the list.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "news-info.ts")]
pub struct Neighbour {
    /// Its title.
    pub title: String,
    /// Its page.
    pub link: Link,
}
