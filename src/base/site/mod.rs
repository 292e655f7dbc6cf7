//! The URLs that exist: sites, pages, languages, redirects. Pure functions, no I/O.

mod absolute;
mod address;
mod board;
mod brand;
mod hidden;
mod identity;
mod inquiry_query;
mod menu;
mod moved;
mod notices_query;
mod number;
mod oem;
mod old_address;
mod order_query;
mod page_name;
mod password_query;
mod query;
mod resolve;
mod route;
mod sample_query;
mod search_query;

pub use crate::config::{Site, SiteId, VisitConsent};
pub use absolute::PublicUrl;
pub use address::Address;
pub use board::BoardPlace;
pub use brand::BrandPage;
pub use hidden::{HIDEABLE, HiddenPages, NotHideable};
pub use identity::{SiteIdentity, Sites, VisitLog};
pub use inquiry_query::{InquiryQuery, StateKey};
pub use menu::{InvalidMenuLink, MenuLink};
pub use moved::{
    MOST_REDIRECTS, MovedAddresses, REDIRECTS_ITEM, RedirectTarget, RedirectTargetError, end_of,
};
pub use notices_query::NoticesQuery;
pub use number::{BoardId, CategoryId, LabelId, NotPlain, PageNumber, Pid};
pub use oem::OemCategory;
pub use old_address::{OldAddress, OldAddressError};
pub use order_query::{OrderQuery, carries_token, preview_token};
pub use page_name::{PageName, PageNameError};
pub use password_query::PasswordQuery;
pub use query::first_value;
pub use resolve::{Audience, Permanence, Redirect, Resolution, page_at, resolve, varies_by_cookie};
pub use route::{PageKind, Route};
pub use sample_query::{ComparedStyles, SampleFilters};
pub use search_query::SearchQuery;
