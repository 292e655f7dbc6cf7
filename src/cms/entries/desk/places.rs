//! The pages of the site that may have a title for search engines.

use std::collections::HashSet;

use strum::VariantArray as _;

use super::creation::OfferedPlace;
use super::entries::Titles;
use crate::api::problem::Problem;
use crate::entries::kinds::EntryKind;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::entries::templates::PlaceName;
use crate::service::Service;
use crate::store::RowSlice;
use base::site::{BoardPlace, CategoryId, OemCategory, PageKind, Route};

/// Returns the pages, those of categories and boards among them. Those of items have the titles of
/// their items.
pub(super) async fn pages(service: &Service) -> Result<Vec<OfferedPlace>, Problem> {
    let fixed = PageKind::fixed();
    let processes = OemCategory::VARIANTS.iter().copied().map(Route::OemList);
    let routes = fixed.chain(processes);
    let mut pages: Vec<_> = routes.filter_map(|route| offered(route, None)).collect();
    for kind in [EntryKind::Catalog, EntryKind::Board] {
        let filter = EntryFilter {
            kind: Some(kind),
            ..EntryFilter::default()
        };
        let rows = RowSlice::new(0, 0);
        let (entries, _) = service
            .store
            .entries(&filter, EntryOrder::Place, rows)
            .await?;
        for own in entries {
            let Some(route) = route_of(kind, &own.entry.id) else {
                continue;
            };
            pages.extend(offered(route, Some(Titles::of(kind, &own.body))));
        }
    }
    // The page of the first category is also that of all.
    let mut seen = HashSet::new();
    pages.retain(|page| seen.insert(page.id.clone()));
    Ok(pages)
}

/// Returns the page of a category or a board.
fn route_of(kind: EntryKind, id: &str) -> Option<Route> {
    match kind {
        EntryKind::Catalog => Some(Route::SampleList(id.parse::<CategoryId>().ok()?)),
        EntryKind::Board => Some(Route::Bbs(BoardPlace {
            board: Some(id.parse().ok()?),
            ..BoardPlace::ALL
        })),
        _ => None,
    }
}

fn offered(route: Route, titles: Option<Titles>) -> Option<OfferedPlace> {
    Some(OfferedPlace {
        id: route.seo_path()?,
        page: name_of(route)?,
        lang: None,
        titles,
    })
}

/// The name of a page; `None` for those of items, and for those that are no pages of the garment
/// site.
pub(super) fn name_of(route: Route) -> Option<PlaceName> {
    Some(match route {
        Route::Home => PlaceName::Home,
        Route::AboutCompany => PlaceName::Company,
        Route::AboutCulture => PlaceName::Culture,
        Route::AboutDevelopment => PlaceName::Development,
        Route::AboutCooperation => PlaceName::Cooperation,
        Route::AboutContact => PlaceName::Contact,
        Route::Market => PlaceName::Market,
        Route::OemList(category) => PlaceName::of_process(category),
        Route::SampleList(_) => PlaceName::Samples,
        Route::NewsList(_) => PlaceName::News,
        Route::Bbs(_) => PlaceName::Questions,
        Route::Order => PlaceName::Order,
        Route::UserLogin => PlaceName::Login,
        Route::UserRegister => PlaceName::Register,
        Route::UserPassword => PlaceName::Password,
        Route::UserForgotten => PlaceName::Forgotten,
        Route::UserNotices => PlaceName::Notices,
        Route::UserTerms => PlaceName::Terms,
        Route::Privacy => PlaceName::Privacy,
        Route::Inquiry => PlaceName::Inquiry,
        Route::Search => PlaceName::Search,
        Route::Accessibility => PlaceName::Accessibility,
        Route::Conformance => PlaceName::Conformance,
        Route::OemInfo(_)
        | Route::SampleInfo(_)
        | Route::SampleCompare
        | Route::NewsInfo(_)
        | Route::Own(_)
        | Route::Brand(_)
        | Route::NotFound => return None,
    })
}
