//! Search: the pages of the site that contain the words of a query.

use serde::Serialize;
use ts_rs::TS;

use super::document::{Link, Picture};
use super::loading::Loading;
use super::news_list::Pager;
use crate::search::{Found, FoundPage, RESULTS, Segment};
use base::locale::ServerTexts;
use base::site::PageKind;

/// The search page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Search {
    /// The words as they were searched; empty for the page without a query.
    pub query: String,
    /// Whether the results have all words; if not, they have some.
    pub has_all: bool,
    /// Whether the end of the query was left out.
    pub is_cut: bool,
    /// The number of pages that were found.
    pub total: usize,
    /// The place of the first result among them, from 1.
    pub first: u32,
    pub results: Vec<SearchResult>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SearchResult {
    pub link: Link,
    /// The kind of page, in the page's language.
    pub section: String,
    pub title: Vec<Segment>,
    pub excerpt: Vec<Segment>,
    pub image: Option<Picture>,
}

/// Returns the page of what was found; without a query, the page that has none.
pub(super) fn of(found: Option<&Found>, loading: &Loading<'_>) -> Search {
    let Some(found) = found else {
        return Search {
            query: String::new(),
            has_all: true,
            is_cut: false,
            total: 0,
            first: 1,
            results: Vec::new(),
            pager: Pager { page: 1, pages: 1 },
        };
    };
    Search {
        query: found.query.words.clone(),
        has_all: found.has_all,
        is_cut: found.is_cut,
        total: found.total,
        first: (found.page.get() - 1) * RESULTS + 1,
        results: found
            .results
            .iter()
            .filter(|page| !loading.gone.contains(page.route))
            .filter_map(|page| result(page, loading.texts))
            .collect(),
        pager: Pager {
            page: found.page.get(),
            pages: found.pages,
        },
    }
}

fn result(page: &FoundPage, texts: &ServerTexts) -> Option<SearchResult> {
    let kind: &str = PageKind::from(page.route).into();
    Some(SearchResult {
        link: Link::to(page.route)?,
        section: texts.title_of(kind).to_owned(),
        title: page.title.clone(),
        excerpt: page.excerpt.clone(),
        image: Picture::of(&page.picture),
    })
}
