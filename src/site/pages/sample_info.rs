//! Sample detail (spec §2): title and content.

use std::num::NonZeroU64;

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::content::content_if_any;
use super::date::iso;
use super::document::{DateText, Picture};
use super::loading::{Loading, Missing};
use super::neighbours::Neighbours;
use super::sample_facts::SampleFacts;
use super::sample_list::{SampleCategory, sidebar_entry};
use super::section::ListSection;
use crate::markup::Html;
use crate::provider::{Cid, Fid, Info, InfoQuery, ListOf, PackedPicture};
use base::locale::ServerTexts;
use base::site::{CategoryId, Route};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SampleInfo {
    /// Its category, if the provider names it.
    pub category: Option<SampleCategory>,
    pub title: String,
    /// The line below the title: number and weight; may be empty.
    pub subtitle: String,
    /// A sentence about its material; may be empty.
    pub summary: String,
    pub image: Option<Picture>,
    /// More pictures of it.
    pub gallery: Vec<Picture>,
    /// `None` if the provider has none.
    pub facts: Option<SampleFacts>,
    /// When it was written (`atime`).
    pub created: Option<DateText>,
    /// When its text last changed, if the provider says so: RFC 3339 with offset.
    #[serde(skip)]
    #[ts(skip)]
    pub edited: Option<String>,
    /// The text; `None` if the item has none, and the page shows the static text of `locales/`.
    pub content: Option<Html>,
    /// The samples before and after it in its category.
    #[serde(flatten)]
    pub neighbours: Neighbours,
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
        .primary_info(fid, |item| ListSection::Samples.may_show(item))
        .await?;
    let (category, neighbours) = match sample.cid {
        Some(cid) => place(loading, cid, fid).await,
        None => (None, Neighbours::default()),
    };
    Ok(SampleInfo {
        category,
        title: sample.title.clone(),
        subtitle: sample.subtxt.clone(),
        summary: sample.summary.clone(),
        image: Picture::of(&sample.imgsrc).map(|image| image.described(&sample.title)),
        gallery: gallery(&sample, loading.texts),
        facts: sample.facts.as_deref().map(SampleFacts::of),
        created: loading.date(sample.atime),
        edited: sample.edited().map(iso),
        content: content_if_any(loading, &sample).await,
        neighbours,
    })
}

/// The category of a sample, and its neighbours there.
async fn place(loading: &Loading<'_>, cid: Cid, fid: Fid) -> (Option<SampleCategory>, Neighbours) {
    let list = InfoQuery::new(ListOf::Cid(cid), loading.locale).cols(Neighbours::COLS);
    let (categories, list) = join!(loading.catalogs(), loading.some_of(&loading.parts, list));
    let category = categories.and_then(|categories| {
        let catalog = categories.iter().find(|catalog| catalog.cid == cid)?;
        sidebar_entry(catalog, CategoryId::from(NonZeroU64::new(cid.0)?))
    });
    let list = list.as_ref().map_or(&[][..], |items| items);
    (
        category,
        Neighbours::of(fid, list, loading, Route::SampleInfo),
    )
}
