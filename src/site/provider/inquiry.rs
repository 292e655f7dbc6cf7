//! Inquiries of buyers.

use serde::Deserialize;

use super::call::{Absence, Endpoint};
use super::envelope::{self, Data};
use super::{Cause, Provider, ProviderError, lenient};
use base::inquiry::{Attachment, Inquiry, InquiryNumber};
use base::locale::Locale;

const INQUIRY: Endpoint = Endpoint::form("inquiry", "/api/v1/inquiry/insert").absent(Absence::Call);

#[derive(Deserialize)]
struct ReceivedNumber {
    #[serde(deserialize_with = "lenient::text")]
    number: String,
}

impl Provider {
    /// Sends an inquiry with its files, and returns its number after the provider has stored it.
    /// Never retried. Errors: [`ProviderError::is_not_found`] for a provider that takes no
    /// inquiries.
    pub async fn inquire(
        &self,
        inquiry: &Inquiry,
        files: Vec<Attachment>,
        locale: Locale,
    ) -> Result<InquiryNumber, ProviderError> {
        let mut request = inquiry.filled().fold(
            INQUIRY.request().with("lang", locale.code()),
            |request, (field, text)| request.secret_param(field.name(), text),
        );
        request.attachments = files;
        self.data(request, number).await
    }
}

fn number(data: Data<'_>) -> Result<InquiryNumber, Cause> {
    let ReceivedNumber { number } = envelope::object(data)?;
    InquiryNumber::parse(&number).ok_or(Cause::WrongData {
        expected: "the number of an inquiry",
    })
}
