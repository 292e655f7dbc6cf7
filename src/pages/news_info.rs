//! News detail (spec §2): title, times, content, neighbours.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{DateText, Link, Picture};
use super::loading::{Loading, Missing};
use super::news_list::{NEWS, TILES, article};
use super::section::Section;
use crate::markup::Html;
use crate::provider::{Cols, Fid, Info, InfoQuery};

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
    pub image: Option<Picture>,
    pub content: Html,
    /// The newer neighbour in the list.
    pub previous: Option<Neighbour>,
    /// The older neighbour in the list.
    pub next: Option<Neighbour>,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Neighbour {
    pub title: String,
    pub link: Link,
}

/// The fields for finding an article's neighbours.
const NEIGHBOUR: Cols = Cols::new("fid,title");

pub(super) async fn load(loading: &Loading<'_>, fid: Fid) -> Result<NewsInfo, Missing> {
    let list = InfoQuery::new(NEWS, loading.locale).cols(NEIGHBOUR);
    let (article, list) = join!(
        loading.primary_info(fid, |item| Section::News.may_show(item)),
        loading.infos_of_which_some(list)
    );
    let article = article?;
    let articles = list.as_ref().map_or(&[][..], |items| {
        items.get(TILES as usize..).unwrap_or_default()
    });
    let place = articles.iter().position(|item| item.fid == fid);
    let beside = |place: Option<usize>| {
        let item = place.and_then(|place| articles.get(place));
        loading.shows(item);
        item.map(Neighbour::from)
    };
    Ok(NewsInfo {
        title: article.title.clone(),
        subtitle: article.subtxt.clone(),
        published: loading.date(article.ptime),
        created: loading.date(article.atime),
        image: Picture::of(&article.imgsrc),
        content: loading.content(&article).await,
        previous: beside(place.and_then(|place| place.checked_sub(1))),
        next: beside(place.map(|place| place + 1)),
    })
}

impl NewsInfo {
    /// The date of publication for machines.
    pub(super) fn published_or_created(&self) -> Option<&DateText> {
        self.published.as_ref().or(self.created.as_ref())
    }
}

impl From<&Info> for Neighbour {
    fn from(item: &Info) -> Self {
        Self {
            title: item.title.clone(),
            link: article(&item.fid.to_string()),
        }
    }
}
