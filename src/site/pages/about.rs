//! Pages that are a type of the CMS and the list of its items: About › culture, development,
//! cooperation (spec §2).

use std::sync::Arc;

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Picture};
use super::loading::{Loading, Missing};
use crate::markup::Html;
use crate::provider::{Cols, Info, InfoQuery, ListOf, Tid, TypeInfo};

/// The introduction of a page, from its type.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Introduction {
    /// The type's name; empty if there is none, or if it could not be loaded.
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The type's picture.
    pub banner: Option<Picture>,
}

/// A page about the company: an introduction and a list.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct About {
    #[serde(flatten)]
    pub introduction: Introduction,
    /// The habits, milestones or partners, in the editor's order. The `subtitle` of a milestone is
    /// its time.
    pub items: Vec<Card>,
}

pub(super) const CULTURE: Tid = Tid(16_010_202);
pub(super) const DEVELOPMENT: Tid = Tid(16_010_203);
pub(super) const COOPERATION: Tid = Tid(16_010_204);
const ITEM: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl");
/// The number of habits on the culture page; fewer if the CMS has fewer.
const HABITS: usize = 6;

impl Introduction {
    pub(super) async fn of(kind: &TypeInfo, loading: &Loading<'_>) -> Self {
        Self {
            title: kind.tname.clone(),
            intro: loading.html(&kind.tdesc).await,
            banner: Picture::of(&kind.imgsrc),
        }
    }

    /// The introduction, empty without a type.
    pub(super) async fn of_any(kind: Option<&TypeInfo>, loading: &Loading<'_>) -> Self {
        match kind {
            Some(kind) => Self::of(kind, loading).await,
            None => Self::default(),
        }
    }
}

/// Loads a type and the items of the same id. The list is primary content, the type is optional.
pub(super) async fn list_page(
    loading: &Loading<'_>,
    tid: Tid,
    cols: Cols,
) -> Result<(Introduction, Arc<Vec<Info>>), Missing> {
    let items = InfoQuery::new(ListOf::Tid(tid), loading.locale).cols(cols);
    let (kind, items) = join!(loading.type_info(tid), loading.infos(items));
    let introduction = Introduction::of_any(kind.as_deref(), loading).await;
    Ok((introduction, items.ok_or(Missing::Unavailable)?))
}

/// Loads a page whose list is its primary content.
pub(super) async fn load(loading: &Loading<'_>, tid: Tid) -> Result<About, Missing> {
    let (introduction, items) = list_page(loading, tid, ITEM).await?;
    Ok(About {
        introduction,
        items: loading.cards(&items),
    })
}

/// Loads the culture page. The introduction is its primary content.
pub(super) async fn load_culture(loading: &Loading<'_>) -> Result<About, Missing> {
    let items = InfoQuery::new(ListOf::Tid(CULTURE), loading.locale).cols(ITEM);
    let (kind, items) = join!(loading.primary_type(CULTURE), loading.optional_infos(items));
    let mut items = items.map_or_else(Vec::new, |items| loading.cards(&items));
    items.truncate(HABITS);
    Ok(About {
        introduction: Introduction::of_any(kind?.as_deref(), loading).await,
        items,
    })
}
