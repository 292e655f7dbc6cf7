//! Sample list (spec §2, §9): a carousel of banners, the categories, the samples of one of them.

use std::num::NonZeroU64;

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Link, Picture};
use super::loading::{Loading, Missing};
use crate::provider::{Catalog, Cid, Cols, Fid, Info, InfoQuery, ListOf};
use base::locale::ServerTexts;
use base::site::{CategoryId, Route};

/// The sample list's data, one category of it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SampleList {
    /// The pictures of the carousel (info 1013).
    pub slides: Vec<Picture>,
    /// The name of the selected category; `None` if the categories could not be loaded.
    pub title: Option<String>,
    /// Every category, in the editor's order.
    pub categories: Vec<SampleCategory>,
    /// The samples of the category; each links to `/sample/info/{fid}`. May be empty.
    pub items: Vec<Card>,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SampleCategory {
    /// Its cid.
    pub id: String,
    pub name: String,
    /// Its samples: `/sample/list?cid={cid}#ctgs`.
    pub link: Link,
    pub current: bool,
}

impl SampleList {
    /// The name of the category, unless it is the default one.
    pub(super) fn own_title(&self) -> Option<&str> {
        let default = CategoryId::DEFAULT.to_string();
        let current = self.categories.iter().find(|category| category.current)?;
        (current.id != default && !current.name.is_empty()).then_some(&current.name)
    }
}

pub(super) const BANNER: Fid = Fid(1013);
/// The fields of a sample in a list (spec §7).
pub(super) const COLS: Cols = Cols::new("fid,title,atime,subtxt,imgsrc,abstract");
const ANCHOR: &str = "#ctgs";

/// Loads the samples of a category, the primary content. An unknown category is not found; the
/// default one always exists.
pub(super) async fn load(
    loading: &Loading<'_>,
    category: CategoryId,
) -> Result<SampleList, Missing> {
    let items = InfoQuery::new(ListOf::Cid(Cid(category.get())), loading.locale).cols(COLS);
    let (banner, categories, items) = join!(
        loading.info(BANNER),
        loading.catalogs(),
        loading.infos(items)
    );
    if category != CategoryId::DEFAULT
        && categories
            .as_ref()
            .is_some_and(|categories| !knows(categories, category))
    {
        return Err(Missing::NotFound);
    }
    let items = items.ok_or(Missing::Unavailable)?;
    let categories = categories.iter().flat_map(|categories| categories.iter());
    let categories: Vec<_> = categories
        .filter_map(|catalog| sidebar_entry(catalog, category))
        .collect();
    Ok(SampleList {
        slides: banner.map_or_else(Vec::new, |banner| slides(&banner, loading.texts)),
        title: categories
            .iter()
            .find(|category| category.current)
            .map(|category| category.name.clone()),
        categories,
        items: loading.detail_cards(&items, Route::SampleInfo),
    })
}

/// Whether a language has a category.
pub(super) fn knows(categories: &[Catalog], category: CategoryId) -> bool {
    categories
        .iter()
        .any(|catalog| catalog.cid.0 == category.get())
}

/// The pictures of the banner's pack; its own picture if it has none. Pictures without a
/// description of their own are numbered.
fn slides(banner: &Info, texts: &ServerTexts) -> Vec<Picture> {
    let pack: Vec<_> = banner
        .imgpack
        .iter()
        .filter_map(|entry| Some((Picture::of(&entry.src)?, &entry.alt)))
        .collect();
    let count = pack.len();
    if count == 0 {
        return Picture::of(&banner.imgsrc)
            .map(|slide| slide.described(&banner.title))
            .into_iter()
            .collect();
    }
    let described = |(place, (slide, alt)): (usize, (Picture, &String))| match alt.as_str() {
        "" if count > 1 => slide.described(&texts.numbered(&banner.title, place + 1, count)),
        "" => slide.described(&banner.title),
        alt => slide.described(alt),
    };
    pack.into_iter().enumerate().map(described).collect()
}

pub(super) fn sidebar_entry(catalog: &Catalog, shown: CategoryId) -> Option<SampleCategory> {
    let id = CategoryId::from(NonZeroU64::new(catalog.cid.0)?);
    // Spec §2: the link contains the category, also the default one, which the canonical URL omits.
    let path = Route::SampleList(id).path()?;
    Some(SampleCategory {
        id: id.to_string(),
        name: catalog.cname.clone(),
        link: Link {
            href: format!("{path}?cid={id}{ANCHOR}"),
            external: false,
        },
        current: id == shown,
    })
}
