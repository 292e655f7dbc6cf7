//! Inquiries of buyers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::call::{Absence, Endpoint};
use super::envelope::{self, Data};
use super::{Cause, Provider, ProviderError, lenient};
use base::country;
use base::inquiry::{Attachment, Inquiry, InquiryField, InquiryNumber, InquiryStyle, UploadId};
use base::locale::Locale;
use base::site::StateKey;

const INQUIRY: Endpoint = Endpoint::form("inquiry", "/api/v1/inquiry/insert").absent(Absence::Call);

#[derive(Deserialize)]
struct ReceivedNumber {
    #[serde(deserialize_with = "lenient::text")]
    number: String,
    /// An extension: the key of the inquiry's state.
    #[serde(default, deserialize_with = "lenient::text")]
    link: String,
}

const STATE: Endpoint = Endpoint::form("inquiry-state", "/api/v1/inquiry/state");

/// An inquiry that the provider has stored.
pub struct AcceptedInquiry {
    pub number: InquiryNumber,
    /// The key of its state, from a provider that shows it.
    pub key: Option<StateKey>,
}

/// The state of an inquiry, as whoever has the link to it is told.
#[derive(Clone, Debug, Deserialize)]
pub struct SentInquiry {
    pub number: String,
    pub state: SentState,
    /// When it was received, in seconds since 1970.
    pub received_at: i64,
    pub styles: Vec<InquiryStyle>,
    /// The team that answers; empty if it is none in particular.
    #[serde(default, deserialize_with = "lenient::text")]
    pub team: String,
    /// When it answers, such as `9:00-18:00 +08:00`; may be empty.
    #[serde(default, deserialize_with = "lenient::text")]
    pub hours: String,
}

/// How far an inquiry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum SentState {
    Received,
    /// Somebody works on it.
    Handled,
    Answered,
}

impl Provider {
    /// Returns the state of the inquiry of a link; `None` if the link is wrong or works no more.
    pub async fn inquiry_state(
        &self,
        key: &StateKey,
        locale: Locale,
    ) -> Result<Option<SentInquiry>, ProviderError> {
        let request = STATE.request().with("lang", locale.code());
        let request = request.secret_param("key", key.as_str());
        match self.data(request, envelope::object).await {
            Ok(state) => Ok(Some(state)),
            Err(error) if error.is_gone() || error.is_not_found() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Sends an inquiry with its files and the ids of those that were uploaded before, and returns
    /// its number after the provider has stored it.
    /// Never retried. Errors: [`ProviderError::is_not_found`] for a provider that takes no
    /// inquiries.
    pub async fn inquire(
        &self,
        inquiry: &Inquiry,
        files: Vec<Attachment>,
        uploads: &[UploadId],
        locale: Locale,
    ) -> Result<AcceptedInquiry, ProviderError> {
        let mut request = inquiry.filled().fold(
            INQUIRY.request().with("lang", locale.code()),
            |request, (field, text)| match field {
                InquiryField::Country => {
                    request.secret_param(field.name(), country::shown(text, locale))
                }
                _ => request.secret_param(field.name(), text),
            },
        );
        // An extension: `country` has the name.
        let country = inquiry.text(InquiryField::Country);
        if country::name(country, locale).is_some() {
            request = request.secret_param("country_code", country);
        }
        // An extension: `style` has the codes.
        if !inquiry.styles().is_empty() {
            let styles = serde_json::to_string(inquiry.styles()).unwrap_or_default();
            request = request.secret_param("styles", &styles);
        }
        if !uploads.is_empty() {
            let ids: Vec<_> = uploads.iter().map(UploadId::as_str).collect();
            request = request.secret_param("uploads", &ids.join(","));
        }
        request.attachments = files;
        self.data(request, accepted).await
    }
}

fn accepted(data: Data<'_>) -> Result<AcceptedInquiry, Cause> {
    let ReceivedNumber { number, link } = envelope::object(data)?;
    let number = InquiryNumber::parse(&number).ok_or(Cause::WrongData {
        expected: "the number of an inquiry",
    })?;
    let key = StateKey::parse(&link);
    Ok(AcceptedInquiry { number, key })
}
