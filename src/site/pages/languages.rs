//! The languages that have a page: an item may lack translations, and lists differ in length
//! between languages.
//!
//! A head lists no page that would be a 404: an item is asked for in the other languages while its
//! page loads.

use futures::future::join_all;

use super::loading::{Loading, Missing};
use super::section::ListSection;
use super::{bbs, law, news_list, own, sample_list};
use crate::provider::{Cols, Fid};
use base::locale::Locale;
use base::site::{CategoryId, PageNumber, Pid, Route};

/// The fields that decide whether an item's page exists.
const THERE: Cols = Cols::new("fid,tid");

/// Returns the other languages that are known to lack a page.
pub(super) async fn lacking(loading: &Loading<'_>, route: Route) -> Vec<Locale> {
    let others = Locale::all().filter(|other| *other != loading.locale);
    let asked = others.map(async |locale| (locale, has(loading, route, locale).await));
    join_all(asked)
        .await
        .into_iter()
        .filter(|(_, has)| !has)
        .map(|(locale, _)| locale)
        .collect()
}

/// Whether a language has a page. True if the provider does not respond.
async fn has(loading: &Loading<'_>, route: Route, locale: Locale) -> bool {
    if loading.gone.contains(route) {
        return false;
    }
    let item = async |pid: Pid, section: ListSection| {
        let item = loading.primary(loading.parts.info(Fid(pid.get()), locale, THERE).await);
        item.map_or_else(
            |missing| missing != Missing::NotFound,
            |item| section.may_show(&item),
        )
    };
    if let Some(fid) = law::item_of(route) {
        let item = loading.primary(loading.parts.info(fid, locale, THERE).await);
        return !matches!(item, Err(Missing::NotFound));
    }
    match route {
        Route::NewsInfo(pid) => item(pid, ListSection::News).await,
        Route::SampleInfo(pid) => item(pid, ListSection::Samples).await,
        Route::OemInfo(pid) => item(pid, ListSection::Oem).await,
        Route::Own(name) => own::has(loading, name, locale).await,
        Route::NewsList(page) if page != PageNumber::FIRST => {
            let count = loading.part(loading.parts.count(news_list::NEWS, locale).await);
            count.is_none_or(|count| news_list::has(page, *count))
        }
        Route::SampleList(category) if category != CategoryId::DEFAULT => {
            let catalogs = loading.part(loading.parts.catalogs(locale).await);
            catalogs.is_none_or(|catalogs| sample_list::knows(&catalogs, category))
        }
        Route::Bbs(place) => bbs::has(loading, place, locale).await,
        _ => true,
    }
}
