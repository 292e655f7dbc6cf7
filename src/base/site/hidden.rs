//! The pages and sections that a company does not have.

use std::borrow::Cow;
use std::str::FromStr;

use strum::VariantArray;

use super::{OemCategory, Route};

/// The pages and sections that can be hidden, by the path of their first page. A company can always
/// be reached: home, contact, inquiry, search and the pages of law stay.
pub const HIDEABLE: [&str; 14] = [
    "/about/company",
    "/about/culture",
    "/about/development",
    "/about/cooperation",
    "/sample/list",
    "/market",
    "/oem/cotton",
    "/oem/dye",
    "/oem/material",
    "/oem/printing",
    "/oem/clothing",
    "/news/list",
    "/bbs",
    CUSTOMERS,
];
/// The pages for customers.
const CUSTOMERS: &str = "/order";

/// The hidden pages of a site: each answers 404, and no menu, list, sitemap or feed names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HiddenPages(Vec<&'static str>);

/// A path that is none of [`HIDEABLE`].
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is no page that can be hidden; these can: {list}", list = HIDEABLE.join(", "))]
pub struct NotHideable(String);

impl FromStr for HiddenPages {
    type Err = NotHideable;

    fn from_str(paths: &str) -> Result<Self, Self::Err> {
        let known = |path: &str| hideable(path).ok_or_else(|| NotHideable(path.to_owned()));
        let paths = paths.split_whitespace().map(known);
        Ok(Self(paths.collect::<Result<_, _>>()?))
    }
}

impl HiddenPages {
    /// Reads paths, of which those that cannot be hidden are left out.
    pub fn known(paths: &str) -> Self {
        Self(paths.split_whitespace().filter_map(hideable).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a page is hidden. That an item is in a hidden list, its address does not say.
    pub fn contains(&self, route: Route) -> bool {
        if let Route::OemInfo(_) = route {
            return HIDEABLE
                .iter()
                .filter(|path| path.starts_with("/oem/"))
                .all(|path| self.0.contains(path));
        }
        !self.is_empty() && section(route).is_some_and(|own| self.0.iter().any(|path| *path == own))
    }

    /// Returns the page that an address of a whole section leads to, such as `/oem`, whose first
    /// page is `first`: the first one that is shown. `None` if all are hidden.
    pub fn first_shown(&self, first: Route) -> Option<Route> {
        let processes = OemCategory::VARIANTS.iter().copied().map(Route::OemList);
        let pages: Vec<_> = match first {
            Route::OemList(_) => processes.collect(),
            Route::AboutCompany => ABOUT.to_vec(),
            other => vec![other],
        };
        pages.into_iter().find(|page| !self.contains(*page))
    }
}

/// The pages about the company in their order.
const ABOUT: [Route; 5] = [
    Route::AboutCompany,
    Route::AboutCulture,
    Route::AboutDevelopment,
    Route::AboutCooperation,
    Route::AboutContact,
];

fn hideable(path: &str) -> Option<&'static str> {
    HIDEABLE.iter().copied().find(|own| *own == path)
}

/// The path with which a page is hidden.
fn section(route: Route) -> Option<Cow<'static, str>> {
    Some(match route {
        Route::SampleList(_) | Route::SampleInfo(_) | Route::SampleCompare => "/sample/list".into(),
        Route::NewsList(_) | Route::NewsInfo(_) => "/news/list".into(),
        Route::Bbs(_) => "/bbs".into(),
        Route::Order
        | Route::UserLogin
        | Route::UserRegister
        | Route::UserPassword
        | Route::UserForgotten
        | Route::UserNotices => CUSTOMERS.into(),
        other => return other.path(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{OemCategory, Site, page_at};
    use super::*;

    fn at(path: &str) -> Route {
        page_at(Site::Garment, path).unwrap().route
    }

    #[test]
    fn each_path_that_can_be_hidden_is_one_of_a_page() {
        for path in HIDEABLE {
            let hidden: HiddenPages = path.parse().unwrap();
            assert!(hidden.contains(at(path)), "{path}");
            assert!(!hidden.contains(Route::Home) && !hidden.contains(Route::AboutContact));
            assert!(!HiddenPages::default().contains(at(path)), "{path}");
        }
    }

    #[test]
    fn a_section_is_hidden_with_its_items_and_other_pages() {
        let hidden: HiddenPages = "/news/list /bbs\n/order /oem/printing".parse().unwrap();
        for path in ["/news/info/7", "/news/list?page=2", "/bbs/3", "/user/login"] {
            assert!(hidden.contains(at(path)), "{path}");
        }
        for path in [
            "/oem/cotton",
            "/oem/info/7",
            "/user/terms",
            "/sample/info/7",
        ] {
            assert!(!hidden.contains(at(path)), "{path}");
        }
        assert!(hidden.contains(Route::OemList(OemCategory::Printing)));
        let oem: HiddenPages = "/oem/cotton /oem/dye /oem/material /oem/printing /oem/clothing"
            .parse()
            .unwrap();
        assert!(oem.contains(at("/oem/info/7")));
    }

    #[test]
    fn a_section_leads_to_its_first_page_that_is_shown() {
        let hidden: HiddenPages = "/oem/cotton /oem/dye /about/company /market"
            .parse()
            .unwrap();
        for (first, shown) in [
            ("/oem", Some("/oem/material")),
            ("/about", Some("/about/culture")),
            ("/sample", Some("/sample/list")),
            ("/market", None),
        ] {
            assert_eq!(hidden.first_shown(at(first)), shown.map(at), "{first}");
        }
        assert_eq!(
            HiddenPages::default().first_shown(at("/oem")),
            Some(at("/oem/cotton"))
        );
    }

    #[test]
    fn other_paths_cannot_be_hidden() {
        for path in ["/", "/search", "/about/contact", "market", "/user/login"] {
            let error = path.parse::<HiddenPages>().unwrap_err().to_string();
            assert!(error.contains(path) && error.contains("/market"), "{error}");
        }
        assert_eq!(HiddenPages::known("/ /market"), "/market".parse().unwrap());
    }
}
