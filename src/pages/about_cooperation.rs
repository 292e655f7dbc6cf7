//! About › cooperation (spec §2): partners, each with title, abstract and image.

use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Html, Picture};
use super::introduction::{Introduction, list_page};
use super::loading::{Loading, Primary};
use crate::provider::{Cols, Content, Tid};

/// The cooperation page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "about-cooperation.ts")]
pub struct AboutCooperation {
    /// The type's name (type 16010204); may be empty.
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The banner picture.
    pub banner: Option<Picture>,
    /// The partners in the editor's order.
    pub partners: Vec<Card>,
}

pub(super) const COOPERATION: Tid = Tid(16_010_204);
const PARTNER: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl");

/// Loads the cooperation page. The partners are its primary content.
pub(super) async fn load(content: &Content, loading: &Loading<'_>) -> Primary<AboutCooperation> {
    list_page(content, loading, COOPERATION, PARTNER).await.map(|(introduction, items)| {
        let Introduction { title, intro, banner } = introduction;
        AboutCooperation { title, intro, banner, partners: loading.cards(&items) }
    })
}
