//! About › culture (spec §2): six blocks. Their text is in `locales/`; their pictures and captions come from the CMS.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Html, Picture};
use super::introduction::Introduction;
use super::loading::{Loading, Primary};
use crate::provider::{Cols, Content, InfoQuery, ListOf, Tid};

/// The culture page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "about-culture.ts")]
pub struct AboutCulture {
    /// The type's name (type 16010202).
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The banner picture.
    pub banner: Option<Picture>,
    /// A picture with its caption for each block, in order; fewer than six if the CMS has fewer.
    pub blocks: Vec<Card>,
}

pub(super) const CULTURE: Tid = Tid(16_010_202);
const BLOCK: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl");
/// The number of blocks.
const BLOCKS: usize = 6;

/// Loads the culture page. The intro is its primary content.
pub(super) async fn load(content: &Content, loading: &Loading<'_>) -> Primary<AboutCulture> {
    let blocks = InfoQuery::new(ListOf::Tid(CULTURE), loading.locale).cols(BLOCK);
    loading.made_of([format!("type:{CULTURE}")]);
    let (culture, blocks) = join!(content.type_info(CULTURE, loading.locale), loading.infos(content, &blocks));
    loading.primary(culture).map(|culture| {
        let Introduction { title, intro, banner } = Introduction::of(&culture, loading);
        let mut blocks = blocks.map_or_else(Vec::new, |items| loading.cards(&items));
        blocks.truncate(BLOCKS);
        AboutCulture { title, intro, banner, blocks }
    })
}
