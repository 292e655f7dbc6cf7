//! The pages of law: terms, privacy, accessibility and the report on conformance. The texts are
//! items, which the company confirms by publishing them.

use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::loading::{Loading, Missing};
use super::promises::Promises;
use crate::markup::Html;
use crate::provider::{Fid, Tid};
use base::site::{Pid, Route};

/// The list of the items.
pub(super) const LAW: Tid = Tid(160_120);
/// The pages with their items.
const PAGES: [(Route, Fid); 4] = [
    (Route::UserTerms, Fid(1044)),
    (Route::Privacy, Fid(1045)),
    (Route::Accessibility, Fid(1046)),
    (Route::Conformance, Fid(1048)),
];

/// A page of law.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct LawPage {
    /// The title; empty if there is no text.
    pub title: String,
    /// The text; absent as long as the company prepares it.
    pub content: Option<Html>,
    /// Whether the company has published its report on conformance; only the accessibility
    /// statement, which links to it, asks.
    pub report: bool,
}

/// The form of a registration.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct RegisterForm {
    /// Whether there are terms to agree to: the company has confirmed them.
    pub terms: bool,
}

impl RegisterForm {
    /// Asks for an agreement, unless there surely are no terms yet.
    pub(super) async fn load(loading: &Loading<'_>) -> Self {
        let terms = match item_of(Route::UserTerms) {
            Some(fid) => loading.has_info(fid).await.unwrap_or(true),
            None => false,
        };
        Self { terms }
    }
}

/// Returns the item of a page of law.
pub(super) fn item_of(route: Route) -> Option<Fid> {
    let page = PAGES.iter().find(|(own, _)| *own == route);
    page.map(|(_, fid)| *fid)
}

/// Returns the page of law with an item.
pub(super) fn page_of(pid: Pid) -> Option<Route> {
    let page = PAGES.iter().find(|(_, own)| own.0 == pid.get());
    page.map(|(route, _)| *route)
}

/// Loads a page of law. Without a text, the page says that it is being prepared: forms and the
/// footer of every page lead to it.
pub(super) async fn load(loading: &Loading<'_>, route: Route) -> Result<LawPage, Missing> {
    let fid = item_of(route).ok_or(Missing::NotFound)?;
    let (item, report) = join!(
        loading.primary_info(fid, |_| true),
        has_report(loading, route),
    );
    let item = match item {
        Ok(item) => item,
        Err(Missing::NotFound) => {
            return Ok(LawPage {
                report,
                ..LawPage::default()
            });
        }
        Err(missing) => return Err(missing),
    };
    let date = loading.date(item.ptime).map(|date| date.text);
    let date = date.as_deref().unwrap_or_default();
    let promises = Promises::of(loading.settings, loading.locale, date);
    let content = promises.fill(&item.content);
    Ok(LawPage {
        title: item.title.clone(),
        content: Some(loading.html(&content).await),
        report,
    })
}

/// Whether a page links to the report on conformance. If the provider does not respond, there is
/// no link.
async fn has_report(loading: &Loading<'_>, route: Route) -> bool {
    let Some(fid) = item_of(Route::Conformance).filter(|_| route == Route::Accessibility) else {
        return false;
    };
    loading.has_info(fid).await.unwrap_or_default()
}
