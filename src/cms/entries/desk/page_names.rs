//! The names of pages, by their paths: the desk shows no addresses where people read.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entries::Titles;
use super::own_pages::{NamedPage, named_pages};
use super::places;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::entries::entry::EntryId;
use crate::entries::kinds::EntryKind;
use crate::entries::templates::PlaceName;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use base::site::{CategoryId, Route, Site, page_at};

/// The maximum number of paths; further ones have no names.
const MOST: usize = 200;

/// Paths of pages of the garment site, with or without language and query.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PagePaths {
    paths: Vec<String>,
}

/// A page with its name.
#[derive(Serialize, ToSchema)]
pub(crate) struct PageTitles {
    path: String,
    /// Absent for pages of entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<PlaceName>,
    /// Of the entry that the page is of, or is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    titles: Option<Titles>,
}

/// Returns the names of pages. A path without a page, or of an entry that is gone, is left out.
#[utoipa::path(
    post, path = "/page-names", operation_id = "namePages",
    security(("session" = ["owner", "editor", "author"])),
    request_body = PagePaths,
    responses(
        (status = 200, body = Vec<PageTitles>),
    ),
)]
pub(super) async fn name_pages(
    State(service): State<Service>,
    _: Caller<Writers>,
    Body(PagePaths { paths }): Body<PagePaths>,
) -> Result<Json<Vec<PageTitles>>, Problem> {
    let addressed = paths.into_iter().take(MOST).filter_map(|path| {
        let route = page_at(Site::Garment, &path)?.route;
        Some((path, route))
    });
    let addressed: Vec<_> = addressed.collect();
    let is_own = |(_, route): &(String, Route)| matches!(route, Route::Own(_));
    let own_pages = if addressed.iter().any(is_own) {
        named_pages(&service).await?
    } else {
        Vec::new()
    };
    let mut named = Vec::new();
    for (path, route) in addressed {
        let titles = match entry_of(route, &own_pages) {
            Some(entry) => {
                let newest = service.store.newest(&entry).await?;
                let titles = newest.map(|own| Titles::of(entry.kind, &own.body));
                titles.filter(|own| own.values().next().is_some())
            }
            None => None,
        };
        let page = places::name_of(route);
        if page.is_some() || titles.is_some() {
            named.push(PageTitles { path, page, titles });
        }
    }
    Ok(Json(named))
}

/// Returns the entry that a page is of; `None` for the other pages.
fn entry_of(route: Route, own_pages: &[NamedPage]) -> Option<EntryId> {
    match route {
        Route::NewsInfo(item) | Route::SampleInfo(item) | Route::OemInfo(item) => {
            Some(EntryId::new(EntryKind::Item, item))
        }
        // The page of the first category is that of all samples.
        Route::SampleList(category) => {
            (category != CategoryId::DEFAULT).then(|| EntryId::new(EntryKind::Catalog, category))
        }
        Route::Bbs(place) => Some(EntryId::new(EntryKind::Board, place.board?)),
        Route::Own(name) => {
            let mut pages = own_pages.iter().filter(|page| page.name == name);
            pages.next().map(|page| page.entry.clone())
        }
        _ => None,
    }
}
