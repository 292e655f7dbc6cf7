//! The entries whose texts link to the page of another one.

use std::collections::HashSet;
use std::fmt;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::entries::{EntryName, NamedEntry};
use super::own_pages::named_pages;
use crate::api::problem::Problem;
use crate::clock;
use crate::content;
use crate::entries::entry::EntryId;
use crate::entries::kinds::EntryKind;
use crate::entries::list::EntryText;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use base::site::{CategoryId, PageName, Route, Site, page_at};

/// The maximum number of entries in an answer.
const MOST: usize = 50;

#[derive(Serialize, ToSchema)]
pub(crate) struct Backlinks {
    /// The first of them.
    entries: Vec<NamedEntry>,
    /// The number of all of them.
    total: usize,
}

/// Returns the entries whose newest texts, or those on the site, link to the page of this one.
#[utoipa::path(
    get, path = "/entries/{id}/links", operation_id = "listBacklinks",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Backlinks),
    ),
)]
pub(super) async fn list_backlinks(
    State(service): State<Service>,
    _: Caller<Writers>,
    EntryName(id): EntryName,
) -> Result<Json<Backlinks>, Problem> {
    let mut entries = Vec::new();
    let mut seen = HashSet::from([id.clone()]);
    let pages = named_pages(&service).await?.into_iter();
    let names: Vec<_> = pages
        .filter(|page| page.entry == id)
        .map(|page| page.name)
        .collect();
    let own = names.iter().map(ToString::to_string);
    let parts = if names.is_empty() {
        vec![id.id.clone()]
    } else {
        own.collect()
    };
    for part in parts {
        let texts = service.store.texts_containing(&part, clock::seconds());
        for EntryText { entry, file, body } in texts.await? {
            let links = || content::links(&entry, &file, &body);
            if !seen.contains(&entry) && links_to(&id, &names, &links()) {
                entries.push(NamedEntry::of(&entry, &file, &body));
                seen.insert(entry);
            }
        }
    }
    let total = entries.len();
    entries.truncate(MOST);
    Ok(Json(Backlinks { entries, total }))
}

/// Whether one of these addresses leads to the page of an entry, which has these names if it is an
/// own page.
fn links_to(id: &EntryId, names: &[PageName], links: &[String]) -> bool {
    let mut pages = links.iter().filter_map(|address| {
        let address = address.split('#').next().unwrap_or_default();
        Some(page_at(Site::Garment, address)?.route)
    });
    pages.any(|route| match route {
        Route::Own(name) => names.contains(&name),
        route => is_page_of(id, route),
    })
}

/// Whether a page is that of an entry, and ends with it. The first category is that of a page which
/// stays.
fn is_page_of(id: &EntryId, route: Route) -> bool {
    let names = |number: &dyn fmt::Display| number.to_string() == id.id;
    match (id.kind, route) {
        (
            EntryKind::Item,
            Route::NewsInfo(item) | Route::SampleInfo(item) | Route::OemInfo(item),
        ) => names(&item),
        (EntryKind::Catalog, Route::SampleList(category)) => {
            category != CategoryId::DEFAULT && names(&category)
        }
        (EntryKind::Board, Route::Bbs(place)) => place.board.is_some_and(|board| names(&board)),
        (EntryKind::Label, Route::Bbs(place)) => place.label.is_some_and(|label| names(&label)),
        _ => false,
    }
}
