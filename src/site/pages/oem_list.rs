//! OEM categories (spec §2): banner, title image, intro, grid of items.

use futures::join;
use serde::Serialize;
use strum::VariantArray;
use ts_rs::TS;

use super::document::{Card, Picture};
use super::loading::{Loading, Missing};
use crate::markup::Html;
use crate::provider::{Cols, Fid, Info, InfoQuery, ListOf, Tid};
use base::locale::Locale;
use base::site::{OemCategory, Route};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct OemList {
    pub category: OemCategory,
    /// The banner (info 1374).
    pub banner: Option<Picture>,
    /// The intro's title; may be empty.
    pub title: String,
    /// One sentence below it; may be empty.
    pub summary: String,
    /// The title image.
    pub image: Option<Picture>,
    /// The intro text.
    pub intro: Html,
    /// The grid; each item leads to `/oem/info/{fid}`.
    pub items: Vec<Card>,
}

pub(super) const BANNER: Fid = Fid(1374);
const ITEM: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc");

/// The list of a category's items; each language may have its own (spec §7).
pub(super) fn items_of(category: OemCategory, locale: Locale) -> Tid {
    Tid(category.items(locale))
}

/// The introduction of a category; each language may have its own (spec §7).
fn intro_of(category: OemCategory, locale: Locale) -> Fid {
    Fid(category.introduction(locale))
}

/// Whether an item is the introduction of a category in any language.
pub(super) fn is_intro(item: Fid) -> bool {
    let is_its =
        |category: &OemCategory| Locale::all().any(|locale| intro_of(*category, locale) == item);
    OemCategory::VARIANTS.iter().any(is_its)
}

/// The category of a list in any language.
pub(super) fn category_of(list: Tid) -> Option<OemCategory> {
    let is_its =
        |category: &OemCategory| Locale::all().any(|locale| items_of(*category, locale) == list);
    OemCategory::VARIANTS.iter().copied().find(is_its)
}

/// Loads a category's page. The grid is its primary content.
pub(super) async fn load(loading: &Loading<'_>, category: OemCategory) -> Result<OemList, Missing> {
    let items = InfoQuery::new(
        ListOf::Tid(items_of(category, loading.locale)),
        loading.locale,
    )
    .cols(ITEM);
    let (banner, intro, items) = join!(
        loading.banner(BANNER),
        loading.info(intro_of(category, loading.locale)),
        loading.infos(items),
    );
    let items = items.ok_or(Missing::Unavailable)?;
    let intro = intro.as_deref();
    let text = |field: fn(&Info) -> &String| intro.map(field).cloned().unwrap_or_default();
    Ok(OemList {
        category,
        banner,
        title: text(|intro| &intro.title),
        summary: text(|intro| &intro.summary),
        image: intro.and_then(|intro| Some(Picture::of(&intro.imgsrc)?.described(&intro.title))),
        intro: match intro {
            Some(intro) => loading.html(&intro.content).await,
            None => Html::default(),
        },
        items: loading.detail_cards(&items, Route::OemInfo),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_category_has_the_ids_of_the_providers_table_in_each_language() {
        for (category, list, intros) in [
            (OemCategory::Cotton, 1, [975, 1124, 1194]),
            (OemCategory::Dye, 2, [976, 1125, 1195]),
            (OemCategory::Material, 3, [977, 1126, 1196]),
            (OemCategory::Clothing, 4, [978, 1127, 1197]),
            (OemCategory::Printing, 5, [979, 1128, 1198]),
        ] {
            for ((locale, intro), lists) in
                Locale::all().zip(intros).zip([160_105, 160_205, 160_305])
            {
                assert_eq!(intro_of(category, locale), Fid(intro));
                assert_eq!(items_of(category, locale), Tid(lists * 100 + list));
                assert_eq!(category_of(Tid(lists * 100 + list)), Some(category));
            }
        }
        assert_eq!(category_of(Tid(160_108)), None);
        assert_eq!(category_of(Tid(16_010_506)), None);
    }
}
