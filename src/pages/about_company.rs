//! About › company (spec §2): intro, banner, organisation cards.

use serde::Serialize;
use ts_rs::TS;

use super::document::{Html, Picture};

/// The company page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "about-company.ts")]
pub struct AboutCompany {
    /// The type's name (type 16010201).
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The banner picture.
    pub banner: Option<Picture>,
    /// The organisation (type 160111), in the editor's order; shown as the first 3, the next 3 and the rest.
    pub departments: Vec<Department>,
}

/// One organisation card.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "about-company.ts")]
pub struct Department {
    /// The item's fid.
    pub id: String,
    /// The department's name or its head's title.
    pub title: String,
    /// The department label (`subtxt`).
    pub label: String,
    /// The duties label (`abstract`).
    pub duties: String,
    /// A picture, if there is one.
    pub image: Option<Picture>,
}
