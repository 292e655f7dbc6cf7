//! Sample detail (spec §2): title and content.

use serde::Serialize;
use ts_rs::TS;

use super::document::{DateText, Picture};
use super::loading::{Loading, Missing};
use super::section::Section;
use crate::locale::ServerTexts;
use crate::markup::Html;
use crate::provider::{Fid, Info, PackedPicture};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SampleInfo {
    pub title: String,
    /// The line below the title: number and weight; may be empty.
    pub subtitle: String,
    /// A sentence about its material; may be empty.
    pub summary: String,
    pub image: Option<Picture>,
    /// More pictures of it.
    pub gallery: Vec<Picture>,
    /// When it was written (`atime`).
    pub created: Option<DateText>,
    /// The text; `None` if the item has none, and the page shows the static text of `locales/`.
    pub content: Option<Html>,
}

/// The pictures of the sample's pack. A picture without a description of its own is numbered, after
/// the sample's main picture.
fn gallery(sample: &Info, texts: &ServerTexts) -> Vec<Picture> {
    let count = sample.imgpack.len() + 1;
    let described = |(place, entry): (usize, &PackedPicture)| {
        let picture = Picture::of(&entry.src)?;
        Some(match entry.alt.as_str() {
            "" => picture.described(&texts.numbered(&sample.title, place + 2, count)),
            alt => picture.described(alt),
        })
    };
    sample
        .imgpack
        .iter()
        .enumerate()
        .filter_map(described)
        .collect()
}

pub(super) async fn load(loading: &Loading<'_>, fid: Fid) -> Result<SampleInfo, Missing> {
    let sample = loading
        .primary_info(fid, |item| Section::Samples.may_show(item))
        .await?;
    Ok(SampleInfo {
        title: sample.title.clone(),
        subtitle: sample.subtxt.clone(),
        summary: sample.summary.clone(),
        image: Picture::of(&sample.imgsrc).map(|image| image.described(&sample.title)),
        gallery: gallery(&sample, loading.texts),
        created: loading.date(sample.atime),
        content: loading.content_if_any(&sample).await,
    })
}
