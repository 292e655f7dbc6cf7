//! News detail (spec §2): title, times, content, neighbours.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::content::content;
use super::date::iso;
use super::document::{DateText, Picture};
use super::loading::{Loading, Missing};
use super::neighbours::Neighbours;
use super::news_list::{self, NEWS};
use super::section::ListSection;
use crate::markup::{Html, truncated};
use crate::provider::{Fid, InfoQuery};
use base::site::Route;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct NewsInfo {
    pub title: String,
    /// The line below the title; may be empty.
    pub subtitle: String,
    /// When it was published (`ptime`), as in the list.
    pub published: Option<DateText>,
    /// When it was written: the release time (`atime`).
    pub created: Option<DateText>,
    /// Who published it (`pname`); may be empty.
    pub publisher: String,
    /// Where its text is from (`ptxt`); may be empty.
    pub source: String,
    /// When its text last changed, if the provider says so: RFC 3339 with offset.
    #[serde(skip)]
    #[ts(skip)]
    pub edited: Option<String>,
    pub image: Option<Picture>,
    pub content: Html,
    /// The newer and the older article in the list.
    #[serde(flatten)]
    pub neighbours: Neighbours,
}

/// The longest text beside an article, in characters.
const LONGEST_FACT: usize = 120;

pub(super) async fn load(loading: &Loading<'_>, fid: Fid) -> Result<NewsInfo, Missing> {
    let list = InfoQuery::new(NEWS, loading.locale).cols(news_list::NEIGHBOURS);
    let (article, list) = join!(
        loading.primary_info(fid, |item| ListSection::News.may_show(item)),
        loading.some_of(&loading.parts, list)
    );
    let article = article?;
    let list = list.as_ref().map_or(&[][..], |items| items);
    let articles: Vec<_> = news_list::articles(list).cloned().collect();
    let neighbours = Neighbours::of(fid, &articles, loading, Route::NewsInfo);
    Ok(NewsInfo {
        title: article.title.clone(),
        subtitle: article.subtxt.clone(),
        published: loading.date(article.ptime),
        created: loading.date(article.atime),
        publisher: truncated(&article.pname, LONGEST_FACT),
        source: truncated(&article.ptxt, LONGEST_FACT),
        edited: article.edited().map(iso),
        image: Picture::of(&article.imgsrc),
        content: content(loading, &article).await,
        neighbours,
    })
}

impl NewsInfo {
    /// The date of publication for machines.
    pub(super) fn published_or_created(&self) -> Option<&DateText> {
        self.published.as_ref().or(self.created.as_ref())
    }
}
