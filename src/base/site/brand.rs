//! The pages of the brand site and their paths (spec §1, §2). Chinese only, without language
//! prefixes.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};
use ts_rs::TS;

use super::Route;
use super::route::Parsed;

/// A page of the brand site, in the order of the navigation; pages that only the footer links are
/// last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum BrandPage {
    /// `/` and `/home`
    Home,
    Brand,
    About,
    Investors,
    News,
    Join,
    Hotline,
    Shops,
    Privacy,
    Accessibility,
}

impl BrandPage {
    pub const fn path(self) -> &'static str {
        match self {
            Self::Home => "/",
            Self::Brand => "/brand",
            Self::About => "/about",
            Self::Investors => "/investors",
            Self::News => "/news",
            Self::Join => "/join",
            Self::Hotline => "/hotline",
            Self::Shops => "/shops",
            Self::Privacy => "/privacy",
            Self::Accessibility => "/accessibility",
        }
    }

    pub(super) fn parse(path: &str) -> Parsed {
        let (path, slashed) = match path.strip_suffix('/') {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (path, false),
        };
        let path = if matches!(path, "" | "/home") {
            "/"
        } else {
            path
        };
        match Self::VARIANTS
            .iter()
            .copied()
            .find(|page| page.path() == path)
        {
            Some(page) if slashed => Parsed::Moved(Route::Brand(page)),
            Some(page) => Parsed::Page(Route::Brand(page)),
            None => Parsed::Page(Route::NotFound),
        }
    }
}
