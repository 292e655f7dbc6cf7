//! The pages for a new password: by the present one, by the link of a mail, and the request for
//! such a link.

use http::StatusCode;
use serde::Serialize;
use ts_rs::TS;

use super::loading::Loading;
use base::site::PasswordQuery;

/// The data of both pages.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct PasswordForm {
    /// Whether the form was sent and carried out.
    pub done: bool,
    /// Whether the link, or the one that is requested, confirms the address of an account.
    pub confirms: bool,
    /// Whether the provider mails no links, so that nobody need type an address.
    pub closed: bool,
    /// The token of a link, which stands for the present password; `None` without a link.
    pub link: Option<String>,
    /// The address that has been typed.
    pub email: String,
    /// Why the form was not carried out.
    pub refusal: Option<PasswordRefusal>,
    /// The provider's message about a rejected form; may be empty.
    pub message: String,
}

/// Why a form for a new password was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum PasswordRefusal {
    /// The provider says what is wrong.
    Rejected,
    /// The link was used, has expired, or never was one.
    Link,
    /// The client has tried too often.
    Limited,
    /// The provider does not offer it.
    Unsupported,
    /// The provider does not answer, or fails.
    Unavailable,
}

/// The request for one of the pages.
#[derive(Clone, Debug)]
pub enum PasswordInput {
    Asked(PasswordQuery),
    /// The form as it is shown again, without passwords.
    Refused(PasswordForm),
}

impl PasswordForm {
    pub(super) const fn status(&self) -> StatusCode {
        match self.refusal {
            None => StatusCode::OK,
            Some(PasswordRefusal::Rejected | PasswordRefusal::Link) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Some(PasswordRefusal::Limited) => StatusCode::TOO_MANY_REQUESTS,
            Some(PasswordRefusal::Unsupported) => StatusCode::NOT_IMPLEMENTED,
            Some(PasswordRefusal::Unavailable) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Loads the request for a link.
    pub(super) async fn of_request(loading: &Loading<'_>, input: Option<&PasswordInput>) -> Self {
        let form = Self::of(input);
        if form.done || form.refusal.is_some() {
            return form;
        }
        let provider = loading.content.provider();
        Self {
            closed: !provider.mails_links(loading.locale).await,
            ..form
        }
    }

    pub(super) fn of(input: Option<&PasswordInput>) -> Self {
        match input {
            None => Self::default(),
            Some(PasswordInput::Asked(PasswordQuery::Done { confirms })) => Self {
                done: true,
                confirms: *confirms,
                ..Self::default()
            },
            Some(PasswordInput::Asked(PasswordQuery::Confirm)) => Self {
                confirms: true,
                ..Self::default()
            },
            Some(PasswordInput::Asked(PasswordQuery::Link { token, confirms })) => Self {
                link: Some(token.clone()),
                confirms: *confirms,
                ..Self::default()
            },
            Some(PasswordInput::Refused(form)) => form.clone(),
        }
    }
}
