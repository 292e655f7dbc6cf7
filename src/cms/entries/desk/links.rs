//! Whether a link of a text leads to a page of the site.

use super::own_pages::page_named;
use crate::api::problem::Problem;
use crate::clock;
use crate::entries::entry::EntryId;
use crate::service::Service;
use base::locale::Locale;
use base::site::{Route, Site, page_at};

/// Whether a link within the site, in a text of this language, leads to no page. Links have no
/// language: the page adds its own.
pub(super) async fn is_broken(
    service: &Service,
    address: &str,
    lang: Locale,
) -> Result<bool, Problem> {
    let address = address.split('#').next().unwrap_or_default();
    let path = address.split('?').next().unwrap_or_default();
    let mut names = path.split('/').skip(1);
    let is_prefixed = names.next().and_then(Locale::of_segment).is_some();
    if !path.starts_with('/') || is_prefixed {
        return Ok(true);
    }
    let Some(page) = page_at(Site::Garment, address) else {
        // Files such as feeds are made by modules that are not known here.
        return Ok(!path.rsplit('/').next().unwrap_or_default().contains('.'));
    };
    let entry = match page.route {
        // A number may be larger than any entry's.
        Route::NewsInfo(item) | Route::SampleInfo(item) | Route::OemInfo(item) => {
            format!("item/{item}").parse::<EntryId>().ok()
        }
        Route::Own(name) => page_named(service, name).await?,
        _ => return Ok(false),
    };
    let Some(entry) = entry else {
        return Ok(true);
    };
    let texts = service.store.shown(&entry).await?;
    let now = clock::seconds();
    let mut texts = texts.iter();
    Ok(!texts.any(|text| text.lang == lang && text.interval.until > now))
}
