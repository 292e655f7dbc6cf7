//! Sample list (spec §2, §9): a carousel of banners, the categories, the samples of one of them.

use std::num::NonZeroU64;

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Card, Link, Picture};
use super::loading::{Loading, Missing};
use super::sample_facets::{SampleFacets, filtered};
use crate::provider::{Catalog, Cid, Cols, Fid, Info, InfoQuery, ListOf, Tid};
use base::locale::ServerTexts;
use base::site::{CategoryId, Route, SampleFilters};

/// The sample list's data, one category of it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct SampleList {
    /// The pictures of the carousel (info 1013).
    pub slides: Vec<Picture>,
    /// The name of the selected category; `None` if the categories could not be loaded, and for the
    /// samples of all categories.
    pub title: Option<String>,
    /// Every category, in the editor's order.
    pub categories: Vec<SampleCategory>,
    /// The samples of the category; each links to `/sample/info/{fid}`. May be empty.
    pub items: Vec<Card>,
    /// The filters; `None` if no sample has facts.
    pub filters: Option<SampleFacets>,
    /// Whether a filter is chosen.
    pub is_filtered: bool,
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

/// The fields of a sample in the list that is filtered: those, and its facts.
pub(super) const FACTS: Cols = Cols::new("fid,title,atime,subtxt,imgsrc,abstract,exvals");

/// Loads the samples of a category, the primary content, or those of all that have the facts of a
/// filter. An unknown category is not found; the default one always exists.
pub(super) async fn load(
    loading: &Loading<'_>,
    category: CategoryId,
    filters: Option<&SampleFilters>,
) -> Result<SampleList, Missing> {
    let is_of_all = filters.is_some_and(|filters| !filters.has_category);
    let own = InfoQuery::new(ListOf::Cid(Cid(category.get())), loading.locale);
    let all = InfoQuery::new(ListOf::Tid(Tid::SAMPLES), loading.locale).cols(FACTS);
    let (banner, categories, items, all) = join!(
        loading.info(BANNER),
        loading.catalogs(),
        async {
            match filters {
                None => loading.infos(own.cols(COLS)).await,
                Some(_) if is_of_all => loading.infos(all).await,
                Some(_) => loading.infos(own.cols(FACTS)).await,
            }
        },
        // The form of a list without filters leads to the samples of all categories.
        async {
            match filters {
                None => loading.some_of(&loading.parts, all).await,
                Some(_) => None,
            }
        }
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
    let mut categories: Vec<_> = categories
        .filter_map(|catalog| sidebar_entry(catalog, category))
        .collect();
    let found = filtered(all.as_deref().unwrap_or(&items), filters, category);
    let (items, facets) = match found {
        Some((found, facets)) if filters.is_some() => (found, Some(facets)),
        found => (items.to_vec(), found.map(|(_, facets)| facets)),
    };
    if let Some(filters) = filters {
        for own in &mut categories {
            own.link.href = format!("{}{ANCHOR}", filters.href(own.id.parse().ok()));
            own.current &= !is_of_all;
        }
    }
    Ok(SampleList {
        slides: banner.map_or_else(Vec::new, |banner| slides(&banner, loading.texts)),
        title: categories
            .iter()
            .find(|category| category.current)
            .map(|category| category.name.clone()),
        categories,
        items: loading.detail_cards(&items, Route::SampleInfo),
        filters: facets,
        is_filtered: filters.is_some(),
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
