//! The error page (spec §2, §8): message and status, in the visitor's language.

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

/// A page that cannot be shown. Its title is in `locales/`, chosen by `status`; so is its text where it has no message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "error.ts")]
pub struct ErrorPage {
    /// 404, 429, 503, or 500 for everything else.
    pub status: u16,
    /// A sentence of our own to the visitor, in the visitor's language; `None` for the text of the status. Never the words
    /// of an error, which are for the log.
    pub message: Option<String>,
}

impl Default for ErrorPage {
    fn default() -> Self {
        Self::of(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl ErrorPage {
    /// The page of a status, with the text of that status.
    #[must_use]
    pub const fn of(status: StatusCode) -> Self {
        Self { status: status.as_u16(), message: None }
    }

    /// With a message instead of that text.
    #[must_use]
    pub fn saying(self, message: String) -> Self {
        Self { message: Some(message), ..self }
    }

    /// The status as a type.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_page_has_status_500_and_no_message_by_default() {
        let page = serde_json::to_value(ErrorPage::default()).unwrap();
        assert_eq!(page, serde_json::json!({ "status": 500, "message": null }));
    }
}
