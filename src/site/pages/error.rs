//! The error page (spec §2, §8): message and status, in the visitor's language.

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

/// A page for an error. Its title is in `locales/`, selected by `status`; so is its text unless it
/// has a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ErrorPage {
    /// 404, 429, 503, or 500 for everything else.
    pub status: u16,
    /// A sentence for the visitor, in the visitor's language; `None` for the text of the status.
    /// Never an error's message, which belongs in the log.
    pub message: Option<String>,
}

impl Default for ErrorPage {
    fn default() -> Self {
        Self::of(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl ErrorPage {
    /// The page for a status, with that status's text.
    pub const fn of(status: StatusCode) -> Self {
        Self {
            status: status.as_u16(),
            message: None,
        }
    }

    /// Sets a message instead of that text.
    pub fn saying(self, message: String) -> Self {
        Self {
            message: Some(message),
            ..self
        }
    }

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
