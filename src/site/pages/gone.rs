//! The pages that a company does not have, together with the items of hidden lists.

use std::collections::HashSet;
use std::num::NonZeroU64;

use futures::future::join_all;
use strum::VariantArray;

use super::oem_list;
use crate::provider::{Cols, Content, InfoQuery, ListOf};
use base::locale::Locale;
use base::site::{HiddenPages, OemCategory, Pid, Route, Site, page_at};

/// Hidden pages, and the items that are in hidden lists alone.
pub(super) struct GonePages<'a> {
    hidden: &'a HiddenPages,
    items: HashSet<Pid>,
}

const ITEM: Cols = Cols::new("fid");

impl<'a> GonePages<'a> {
    /// Finds out which items are in hidden lists. Makes calls if a category of production is
    /// hidden; the items of a list that cannot be loaded are shown.
    pub async fn of(hidden: &'a HiddenPages, content: &Content, locale: Locale) -> Self {
        let categories = OemCategory::VARIANTS.iter().copied();
        let lists = categories
            .filter(|category| hidden.contains(Route::OemList(*category)))
            .map(async |category| {
                let list = ListOf::Tid(oem_list::items_of(category, locale));
                let items = content.infos(InfoQuery::new(list, locale).cols(ITEM)).await;
                let items = items.unwrap_or_default();
                let ids = items.iter().filter_map(|item| NonZeroU64::new(item.fid.0));
                ids.map(Pid::from).collect::<Vec<_>>()
            });
        Self {
            hidden,
            items: join_all(lists).await.into_iter().flatten().collect(),
        }
    }

    /// Whether all pages are there.
    pub fn is_empty(&self) -> bool {
        self.hidden.is_empty()
    }

    pub fn contains(&self, route: Route) -> bool {
        let is_item = matches!(route, Route::OemInfo(pid) if self.items.contains(&pid));
        is_item || self.hidden.contains(route)
    }

    /// Whether a link leads to such a page.
    pub fn has_target(&self, href: &str) -> bool {
        let page = href.split('#').next().unwrap_or_default();
        !self.is_empty()
            && page.starts_with('/')
            && page_at(Site::Garment, page).is_some_and(|page| self.contains(page.route))
    }
}
