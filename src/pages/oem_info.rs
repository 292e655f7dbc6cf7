//! OEM detail (spec §2): static banner, title linking to the item's link, publish time, content.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{DateText, Html, Link, Picture};
use super::loading::{Loading, Primary, link, picture};
use super::oem_list::{BANNER, category_of};
use super::section::Section;
use crate::provider::{Content, Fid};
use crate::site::OemCategory;

/// One OEM item.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "oem-info.ts")]
pub struct OemInfo {
    /// The banner of all OEM pages (info 1374).
    pub banner: Option<Picture>,
    /// Its category, if it is in one.
    pub category: Option<OemCategory>,
    /// Title.
    pub title: String,
    /// The link of the title (the item's link URL).
    pub link: Option<Link>,
    /// A sentence before the text; may be empty.
    pub summary: String,
    /// When it was published (`ptime`).
    pub published: Option<DateText>,
    /// The item's picture.
    pub image: Option<Picture>,
    /// The text.
    pub content: Html,
}

/// Loads an OEM item. The item is the primary content, the banner is optional. An item of another section is not
/// found.
pub(super) async fn load(content: &Content, loading: &Loading<'_>, fid: Fid) -> Primary<OemInfo> {
    let (item, banner) = join!(loading.primary_info(content, fid), loading.info(content, BANNER));
    item.only_if(|item| Section::Oem.may_show(item)).map(|item| OemInfo {
        banner: banner.and_then(|banner| picture(&banner.imgsrc)),
        category: item.tid.and_then(category_of),
        title: item.title.clone(),
        link: link(&item.lnkurl),
        summary: item.summary.clone(),
        published: loading.date(item.ptime),
        image: picture(&item.imgsrc).map(|image| image.described(&item.title)),
        content: loading.html(&item.content),
    })
}
