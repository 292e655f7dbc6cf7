//! The kind of a page: few enough to be a label of metrics.

use super::Route;

/// A page without its parameters and its language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the route of its name")]
pub enum PageKind {
    Home,
    AboutCompany,
    AboutCulture,
    AboutDevelopment,
    AboutCooperation,
    AboutContact,
    Market,
    OemList,
    OemInfo,
    SampleList,
    SampleInfo,
    NewsList,
    NewsInfo,
    Bbs,
    Order,
    UserLogin,
    UserRegister,
    UserTerms,
    Privacy,
    Brand,
    NotFound,
}

impl PageKind {
    /// The names of all kinds, by index.
    pub const NAMES: [&str; 21] = [
        "home",
        "about-company",
        "about-culture",
        "about-development",
        "about-cooperation",
        "about-contact",
        "market",
        "oem-list",
        "oem-info",
        "sample-list",
        "sample-info",
        "news-list",
        "news-info",
        "bbs",
        "order",
        "user-login",
        "user-register",
        "user-terms",
        "privacy",
        "brand",
        "not-found",
    ];

    /// The name; documents have the same where a kind has one document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Route {
    /// The kind of the page.
    #[must_use]
    pub const fn kind(self) -> PageKind {
        match self {
            Self::Home => PageKind::Home,
            Self::AboutCompany => PageKind::AboutCompany,
            Self::AboutCulture => PageKind::AboutCulture,
            Self::AboutDevelopment => PageKind::AboutDevelopment,
            Self::AboutCooperation => PageKind::AboutCooperation,
            Self::AboutContact => PageKind::AboutContact,
            Self::Market => PageKind::Market,
            Self::OemList(_) => PageKind::OemList,
            Self::OemInfo(_) => PageKind::OemInfo,
            Self::SampleList(_) => PageKind::SampleList,
            Self::SampleInfo(_) => PageKind::SampleInfo,
            Self::NewsList(_) => PageKind::NewsList,
            Self::NewsInfo(_) => PageKind::NewsInfo,
            Self::Bbs(_) => PageKind::Bbs,
            Self::Order => PageKind::Order,
            Self::UserLogin => PageKind::UserLogin,
            Self::UserRegister => PageKind::UserRegister,
            Self::UserTerms => PageKind::UserTerms,
            Self::Privacy => PageKind::Privacy,
            Self::Brand(_) => PageKind::Brand,
            Self::NotFound => PageKind::NotFound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{BrandPage, PageNumber};

    #[test]
    fn each_kind_has_its_name() {
        assert_eq!(Route::Home.kind().name(), "home");
        assert_eq!(Route::NewsList(PageNumber::FIRST).kind().name(), "news-list");
        assert_eq!(Route::Brand(BrandPage::Shops).kind().name(), "brand");
        assert_eq!(Route::NotFound.kind().name(), PageKind::NAMES[PageKind::NAMES.len() - 1]);
    }
}
