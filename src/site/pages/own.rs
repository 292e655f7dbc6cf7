//! A company's own page, `/page/{name}`: an item of a list, which has the names.

use std::sync::Arc;

use serde::Serialize;
use ts_rs::TS;

use super::content::content;
use super::date::iso;
use super::document::Picture;
use super::loading::{Loading, Missing};
use super::section::ListSection;
use crate::markup::Html;
use crate::provider::{Cause, Cols, Content, Fid, Info, InfoQuery, ListOf, ProviderError, Tid};
use base::locale::Locale;
use base::site::{PageName, Route};

/// The list of the items.
pub(super) const OWN_PAGES: Tid = Tid(160_121);
/// The fields that tell which item a page shows, and whether it is listed.
const COLS: Cols = Cols::new("fid,title,name,robots,atime,ptime,utime");
/// The value of `robots` for a page that is not for search engines.
const HIDDEN: &str = "noindex";

/// A company's own page.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct OwnPage {
    pub title: String,
    pub content: Html,
    /// The description for search engines; may be empty.
    #[serde(skip)]
    #[ts(skip)]
    pub summary: String,
    /// The picture of the page on other sites.
    #[serde(skip)]
    #[ts(skip)]
    pub image: Option<Picture>,
    /// When its text last changed, if the provider says so: RFC 3339 with offset.
    #[serde(skip)]
    #[ts(skip)]
    pub edited: Option<String>,
    /// Whether search engines may index it.
    #[serde(skip)]
    #[ts(skip)]
    pub is_indexed: bool,
}

pub(super) async fn load(loading: &Loading<'_>, name: PageName) -> Result<OwnPage, Missing> {
    let list = listed(&loading.content, loading.locale).await;
    let list = loading.primary(list)?;
    let fid = fid_of(&list, name).ok_or(Missing::NotFound)?;
    let may_show = |item: &Info| ListSection::Own.may_show(item);
    let item = loading.primary_info(fid, may_show).await?;
    Ok(OwnPage {
        title: item.title.clone(),
        content: content(loading, &item).await,
        summary: item.summary.clone(),
        image: Picture::of(&item.imgsrc),
        edited: item.edited().map(iso),
        is_indexed: is_indexed(&item),
    })
}

/// Whether a language has a page. True if the provider does not respond.
pub(super) async fn has(loading: &Loading<'_>, name: PageName, locale: Locale) -> bool {
    let list = loading.part(listed(&loading.parts, locale).await);
    list.is_none_or(|list| fid_of(&list, name).is_some())
}

/// Returns the pages of a language that search engines may index, with their items. None if the
/// provider says that it fails to list them: other pages do not depend on whether it has such a
/// list.
pub(super) async fn indexed(
    content: &Content,
    locale: Locale,
) -> Result<Vec<(Route, Info)>, ProviderError> {
    let list = match listed(content, locale).await {
        Err(error) if matches!(error.cause(), Cause::Refused { .. }) => Arc::default(),
        list => list?,
    };
    let indexed = list.iter().filter(|item| is_indexed(item));
    Ok(indexed
        .filter_map(|item| Some((page_of(item)?, item.clone())))
        .collect())
}

/// Returns the page of an item; `None` without a title or a proper name.
pub(super) fn page_of(item: &Info) -> Option<Route> {
    let name = item.name.parse().ok()?;
    (!item.title.is_empty()).then_some(Route::Own(name))
}

/// Returns the items of a language in the editor's order; none if the provider refuses to list
/// them, as one may that has no such list.
async fn listed(content: &Content, locale: Locale) -> Result<Arc<Vec<Info>>, ProviderError> {
    let query = InfoQuery::new(ListOf::Tid(OWN_PAGES), locale).cols(COLS);
    match content.infos(query).await {
        Err(error) if error.is_not_found() || error.refusal().is_some() => Ok(Arc::default()),
        list => list,
    }
}

/// The first item whose page has a name.
fn fid_of(items: &[Info], name: PageName) -> Option<Fid> {
    let mut items = items.iter();
    let own = items.find(|item| page_of(item) == Some(Route::Own(name)));
    own.map(|item| item.fid)
}

fn is_indexed(item: &Info) -> bool {
    item.robots != HIDDEN
}
