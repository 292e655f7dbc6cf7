//! Previews: pages with an overlay, and the pages that show an entry.

use std::num::NonZeroU64;

use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, fmt::strtime};

use super::catalogue;
use super::section::ListSection;
use crate::provider::{Fid, Info, OverlaidEntry, Overlay, Tid};
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
    let routes: Vec<Route> = match overlay.entry(locale) {
        None => return Vec::new(),
        Some(OverlaidEntry::Item(item)) => {
            let own = item_page(item).into_iter();
            own.chain(catalogue::with_item(item)).collect()
        }
        Some(OverlaidEntry::Type(tid)) => catalogue::of_type(Tid(tid)).collect(),
        Some(OverlaidEntry::Catalog(cid)) => {
            let category = NonZeroU64::new(cid).map(CategoryId::from);
            category.map(Route::SampleList).into_iter().collect()
        }
        Some(OverlaidEntry::Seo(path)) => {
            let page = page_at(Site::Garment, path);
            page.map(|page| page.route).into_iter().collect()
        }
        Some(OverlaidEntry::Bbs) => vec![Route::Bbs(BoardPlace::ALL)],
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
        ListSection::Home | ListSection::About | ListSection::Markets => None,
    }
}
