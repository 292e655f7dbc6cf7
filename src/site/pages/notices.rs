//! The page that ends notices: what a link of a notice leads to. Opening it changes nothing, since
//! programs that look for viruses open links; its button does.

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

use base::site::NoticesQuery;

/// The page's data.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Notices {
    pub state: NoticesState,
}

/// The page's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum NoticesState {
    /// Asks whether notices are to end.
    Asked,
    /// Notices have ended.
    Done,
    /// The address has no key, or one that nobody has.
    Unknown,
    /// The client has tried too often.
    Limited,
    /// The provider does not answer, or fails.
    Unavailable,
}

impl Notices {
    pub(super) const fn status(self) -> StatusCode {
        match self.state {
            NoticesState::Asked | NoticesState::Done | NoticesState::Unknown => StatusCode::OK,
            NoticesState::Limited => StatusCode::TOO_MANY_REQUESTS,
            NoticesState::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl NoticesState {
    /// The state of the page with a query.
    pub const fn of(query: &NoticesQuery) -> Self {
        match query {
            NoticesQuery::Key(_) => Self::Asked,
            NoticesQuery::Done => Self::Done,
        }
    }
}
