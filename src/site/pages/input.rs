//! The input of a page besides its address and the provider's content.

use std::sync::Arc;

use super::inquiry::InquiryInput;
use super::notices::NoticesState;
use super::password::PasswordInput;
use crate::provider::Overlay;
use crate::search::Found;
use base::site::{ComparedStyles, OrderQuery, Route, SampleFilters};

/// The input of a page for one request; most pages have none, and only these are cached.
#[derive(Clone, Debug, Default)]
pub enum PageInput {
    #[default]
    Nothing,
    /// The query of the order page.
    Order(OrderQuery),
    /// The results of a search.
    Found(Found),
    /// The filters of the list of samples.
    Filtered(SampleFilters),
    /// The styles of a comparison.
    Compared(ComparedStyles),
    /// The request for the inquiry page.
    Inquiry(InquiryInput),
    /// The request for one of the pages for a new password.
    Password(PasswordInput),
    /// The state of the page that ends notices.
    Notices(NoticesState),
    /// Texts in place of those that are on the site.
    Preview(Arc<Overlay>),
}

impl PageInput {
    pub(super) fn order(&self) -> &OrderQuery {
        const NONE: &OrderQuery = &OrderQuery {
            token: None,
            cno: String::new(),
        };
        match self {
            Self::Order(query) => query,
            _ => NONE,
        }
    }

    pub(super) const fn found(&self) -> Option<&Found> {
        match self {
            Self::Found(found) => Some(found),
            _ => None,
        }
    }

    pub(super) const fn filters(&self) -> Option<&SampleFilters> {
        match self {
            Self::Filtered(filters) => Some(filters),
            _ => None,
        }
    }

    pub(super) const fn compared(&self) -> Option<&ComparedStyles> {
        match self {
            Self::Compared(styles) => Some(styles),
            _ => None,
        }
    }

    pub(super) const fn inquiry(&self) -> Option<&InquiryInput> {
        match self {
            Self::Inquiry(input) => Some(input),
            _ => None,
        }
    }

    pub(super) const fn password(&self) -> Option<&PasswordInput> {
        match self {
            Self::Password(input) => Some(input),
            _ => None,
        }
    }

    pub(super) const fn notices(&self) -> NoticesState {
        match self {
            Self::Notices(state) => *state,
            _ => NoticesState::Unknown,
        }
    }

    pub(super) const fn preview(&self) -> Option<&Arc<Overlay>> {
        match self {
            Self::Preview(overlay) => Some(overlay),
            _ => None,
        }
    }

    /// The path of the page with a query that is no part of its route, without language prefix.
    pub(super) fn href(&self, route: Route) -> Option<String> {
        match self {
            Self::Filtered(filters) => {
                let category = match route {
                    Route::SampleList(category) => Some(category),
                    _ => None,
                };
                Some(filters.href(category.filter(|_| filters.has_category)))
            }
            Self::Compared(styles) => Some(styles.href()),
            Self::Found(found) => Some(found.query.href()),
            Self::Inquiry(InquiryInput::Asked { query, .. }) => Some(query.href()),
            _ => None,
        }
    }

    /// Whether the page is made with the token of a customer.
    pub fn has_token(&self) -> bool {
        self.order().token.is_some()
    }
}
