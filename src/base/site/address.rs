//! The address of a page: site, language and route. The key of the page cache.

use super::{Route, Site};
use crate::locale::Locale;

/// A page in one language of one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    pub site: Site,
    pub locale: Locale,
    pub route: Route,
}

impl Address {
    /// Returns the same page in another language.
    pub const fn in_locale(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }

    /// Path and declared query with the language prefix: `/en/news/list?page=2`; `None` for a page
    /// without an address.
    pub fn path_and_query(self) -> Option<String> {
        let path = self.route.path()?;
        let query = self.route.query();
        Some(match (self.locale.prefix(), path.as_ref()) {
            ("", path) => format!("{path}{query}"),
            (prefix, "/") => format!("{prefix}{query}"),
            (prefix, path) => format!("{prefix}{path}{query}"),
        })
    }
}
