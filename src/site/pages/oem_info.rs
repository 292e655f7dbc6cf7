//! OEM detail (spec §2): static banner, title, publish time, content, the item's link.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::content::content;
use super::date::iso;
use super::document::{DateText, Picture, TitledLink};
use super::loading::{Loading, Missing};
use super::neighbours::Neighbours;
use super::oem_list::{BANNER, category_of, items_of};
use super::section::ListSection;
use crate::markup::Html;
use crate::provider::{Fid, InfoQuery, ListOf};
use base::site::{OemCategory, Route};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct OemInfo {
    /// The banner of all OEM pages (info 1374).
    pub banner: Option<Picture>,
    /// Its category, if it is in one.
    pub category: Option<OemCategory>,
    pub title: String,
    /// The item's link URL.
    pub link: Option<TitledLink>,
    /// A sentence before the text; may be empty.
    pub summary: String,
    /// When it was published (`ptime`).
    pub published: Option<DateText>,
    /// When its text last changed, if the provider says so: RFC 3339 with offset.
    #[serde(skip)]
    #[ts(skip)]
    pub edited: Option<String>,
    pub image: Option<Picture>,
    pub content: Html,
    /// The items before and after it in its category.
    #[serde(flatten)]
    pub neighbours: Neighbours,
}

/// Loads an OEM item. The item is the primary content, the banner is optional.
pub(super) async fn load(loading: &Loading<'_>, fid: Fid) -> Result<OemInfo, Missing> {
    let (item, banner) = join!(
        loading.primary_info(fid, |item| ListSection::Oem.may_show(item)),
        loading.banner(BANNER)
    );
    let item = item?;
    let category = item.tid.and_then(category_of);
    let (link, content, neighbours) = join!(
        titled(loading, &item.lnkurl),
        content(loading, &item),
        neighbours(loading, category, fid)
    );
    Ok(OemInfo {
        banner,
        category,
        title: item.title.clone(),
        link,
        summary: item.summary.clone(),
        published: loading.date(item.ptime),
        edited: item.edited().map(iso),
        image: Picture::of(&item.imgsrc).map(|image| image.described(&item.title)),
        content,
        neighbours,
    })
}

/// The link to an address, with the title of its page.
async fn titled(loading: &Loading<'_>, href: &str) -> Option<TitledLink> {
    let link = loading.link(href)?;
    let detail = link
        .href
        .split_once("/info/")
        .filter(|_| !link.external)
        .and_then(|(_, id)| id.parse().ok());
    let title = match detail {
        Some(fid) => loading.info(Fid(fid)).await.map(|item| item.title.clone()),
        None => loading.texts.title_at(&link.href).map(str::to_owned),
    };
    Some(TitledLink {
        title: title.unwrap_or_default(),
        link,
    })
}

/// The neighbours of an item in its category, if it is in one.
async fn neighbours(loading: &Loading<'_>, category: Option<OemCategory>, fid: Fid) -> Neighbours {
    let Some(category) = category else {
        return Neighbours::default();
    };
    let list = ListOf::Tid(items_of(category, loading.locale));
    let list = InfoQuery::new(list, loading.locale).cols(Neighbours::COLS);
    let list = loading.some_of(&loading.parts, list).await;
    let list = list.as_ref().map_or(&[][..], |items| items);
    Neighbours::of(fid, list, loading, Route::OemInfo)
}
