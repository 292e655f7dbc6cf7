//! Previews: pages with an overlay, and the pages that show an entry.

use std::num::NonZeroU64;

use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, fmt::strtime};

use super::section::ListSection;
use super::{catalogue, law, own};
use crate::provider::{Fid, Info, Overlay, Tid};
use base::locale::{Locale, PreviewTexts};
use base::site::{Address, BoardPlace, CategoryId, Pid, Route, Site, page_at};

/// China Standard Time.
const CHINA: Offset = Offset::constant(8);

/// Returns the pages that show the entry of an overlay in a language, whatever the caches have; its
/// own first.
pub fn pages_of(overlay: &Overlay, locale: Locale) -> Vec<Address> {
    let address = |route| Address {
        site: Site::Garment,
        locale,
        route,
    };
    let (kind, id) = overlay.name();
    let number = id.parse().ok();
    let routes: Vec<Route> = match kind {
        _ if overlay.is_everywhere() => {
            let pages = EVERYWHERE.iter();
            let pages = pages.filter_map(|path| page_at(Site::Garment, path));
            pages.map(|page| page.route).collect()
        }
        _ if !overlay.has(locale) => Vec::new(),
        "item" => {
            let items = overlay.row(locale).into_iter();
            items.flat_map(|item| of_item(&item)).collect()
        }
        "type" => {
            let types = number.map(Tid).into_iter();
            types.flat_map(catalogue::of_type).collect()
        }
        "catalog" => {
            let category = number.and_then(NonZeroU64::new).map(CategoryId::from);
            category.map(Route::SampleList).into_iter().collect()
        }
        "seo" => {
            let page = page_at(Site::Garment, &format!("/{id}"));
            page.map(|page| page.route).into_iter().collect()
        }
        _ => vec![Route::Bbs(BoardPlace::ALL)],
    };
    routes.into_iter().map(address).collect()
}

/// Returns the sentence that marks a page as a preview.
pub(super) fn notice(overlay: &Overlay, texts: &PreviewTexts) -> String {
    let until = overlay
        .until
        .and_then(|until| Timestamp::from_second(until).ok());
    let until = until.map(|until| until.to_zoned(TimeZone::fixed(CHINA)));
    let until = until.and_then(|until| strtime::format(&texts.time, &until).ok());
    match until {
        Some(until) => texts.until.replace("{{time}}", &until),
        None => texts.unsaved.clone(),
    }
}

/// Pages that have most of the site's texts.
const EVERYWHERE: [&str; 16] = [
    "/",
    "/about/company",
    "/about/culture",
    "/about/development",
    "/about/cooperation",
    "/about/contact",
    "/market",
    "/sample/list",
    "/news/list",
    "/bbs",
    "/inquiry",
    "/search",
    "/user/login",
    "/user/register",
    "/user/forgotten",
    "/user/notices",
];

/// The pages that show an item, its own first.
fn of_item(item: &Info) -> Vec<Route> {
    let own = item_page(item).into_iter();
    own.chain(catalogue::with_item(item)).collect()
}

/// The detail page of an item, if it has one.
fn item_page(item: &Info) -> Option<Route> {
    let Fid(fid) = item.fid;
    let pid = Pid::from(NonZeroU64::new(fid)?);
    let section = item.tid.and_then(ListSection::of)?;
    if !section.may_show_one(item.fid, item.tid) {
        return None;
    }
    match section {
        ListSection::News => Some(Route::NewsInfo(pid)),
        ListSection::Samples => Some(Route::SampleInfo(pid)),
        ListSection::Oem => Some(Route::OemInfo(pid)),
        ListSection::Law => law::page_of(pid),
        ListSection::Own => own::page_of(item),
        ListSection::Home
        | ListSection::About
        | ListSection::Markets
        | ListSection::Certificates => None,
    }
}
