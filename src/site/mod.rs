//! Which URLs exist: sites, pages, languages, redirects. Pure functions, no I/O.

mod absolute;
mod address;
mod board;
mod brand;
mod identity;
mod kind;
mod number;
mod oem;
mod order_query;
mod resolve;
mod route;
mod token;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use absolute::PublicUrl;
pub use address::Address;
pub use board::BoardPlace;
pub use brand::BrandPage;
pub use identity::{SiteId, SiteIdentity, Sites, VisitConsent, VisitLog};
pub use kind::PageKind;
pub use number::{BoardId, CategoryId, LabelId, NotPlain, PageNumber, Pid};
pub use oem::OemCategory;
pub use order_query::OrderQuery;
pub use resolve::{Audience, Permanence, Redirect, Resolution, resolve, varies_by_cookie};
pub use route::Route;
pub use token::carries_token;

/// The two sites of the binary (spec §1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum Site {
    /// The garment site, variant s16.
    #[default]
    Garment,
    /// The brand site, variant s24.
    Brand,
}
