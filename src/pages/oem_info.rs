//! OEM detail (spec §2): static banner, title linking to the item's link, publish time, content.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{DateText, Link, Picture};
use super::loading::{Loading, Missing};
use super::oem_list::{BANNER, category_of};
use super::section::Section;
use crate::markup::Html;
use crate::provider::Fid;
use crate::site::OemCategory;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct OemInfo {
    /// The banner of all OEM pages (info 1374).
    pub banner: Option<Picture>,
    /// Its category, if it is in one.
    pub category: Option<OemCategory>,
    pub title: String,
    /// The link of the title (the item's link URL).
    pub link: Option<Link>,
    /// A sentence before the text; may be empty.
    pub summary: String,
    /// When it was published (`ptime`).
    pub published: Option<DateText>,
    pub image: Option<Picture>,
    pub content: Html,
}

/// Loads an OEM item. The item is the primary content, the banner is optional.
pub(super) async fn load(loading: &Loading<'_>, fid: Fid) -> Result<OemInfo, Missing> {
    let (item, banner) = join!(
        loading.primary_info(fid, |item| Section::Oem.may_show(item)),
        loading.banner(BANNER)
    );
    let item = item?;
    Ok(OemInfo {
        banner,
        category: item.tid.and_then(category_of),
        title: item.title.clone(),
        link: Link::of(&item.lnkurl),
        summary: item.summary.clone(),
        published: loading.date(item.ptime),
        image: Picture::of(&item.imgsrc).map(|image| image.described(&item.title)),
        content: loading.content(&item).await,
    })
}
