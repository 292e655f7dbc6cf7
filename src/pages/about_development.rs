//! About › development (spec §2): a timeline.

use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Html, Picture};
use super::introduction::{Introduction, list_page};
use super::loading::{Loading, Primary};
use crate::provider::{Cols, Content, Tid};

/// The development page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "about-development.ts")]
pub struct AboutDevelopment {
    /// The type's name (type 16010203); may be empty.
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The banner picture.
    pub banner: Option<Picture>,
    /// The timeline in the editor's order; `subtitle` is the time, as the editor wrote it.
    pub milestones: Vec<Card>,
}

pub(super) const DEVELOPMENT: Tid = Tid(16_010_203);
const MILESTONE: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl");

/// Loads the development page. The timeline is its primary content.
pub(super) async fn load(content: &Content, loading: &Loading<'_>) -> Primary<AboutDevelopment> {
    list_page(content, loading, DEVELOPMENT, MILESTONE).await.map(|(introduction, items)| {
        let Introduction { title, intro, banner } = introduction;
        AboutDevelopment { title, intro, banner, milestones: loading.cards(&items) }
    })
}
