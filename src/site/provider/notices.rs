//! Notices: whether a customer gets mails about what happened to contracts.

use serde::Deserialize;

use super::call::{Absence, Endpoint};
use super::envelope::{self, Data};
use super::{Cause, CustomerToken, Provider, ProviderError, lenient};
use base::locale::Locale;

const NOTICES: Endpoint = Endpoint::form("notices", "/api/v1/user/notices")
    .absent(Absence::Call)
    .of_session();
const END: Endpoint =
    Endpoint::form("notices-end", "/api/v1/user/notices/end").absent(Absence::Thing);

#[derive(Deserialize)]
struct ReceivedNotices {
    #[serde(default, deserialize_with = "lenient::flag")]
    wanted: bool,
}

impl Provider {
    /// Returns whether a customer wants notices, after a change if there is one: in the language of
    /// the page. Never retried. Errors: [`ProviderError::is_not_found`] for a provider that sends
    /// none, [`ProviderError::ends_session`] for a token that is invalid or has expired.
    pub async fn notices(
        &self,
        token: &CustomerToken,
        wanted: Option<bool>,
        locale: Locale,
    ) -> Result<bool, ProviderError> {
        let request = NOTICES
            .request()
            .accept_language(locale)
            .with("lang", locale.code())
            .secret_param("token", token.expose());
        let request = match wanted {
            Some(wanted) => request.with("wanted", if wanted { "1" } else { "0" }),
            None => request,
        };
        self.data(request, is_wanted).await
    }

    /// Ends the notices of the customer whose mails have this key. Never retried. Errors:
    /// [`ProviderError::is_not_found`] for an unknown key.
    pub async fn end_notices(
        &self,
        key: &CustomerToken,
        locale: Locale,
    ) -> Result<(), ProviderError> {
        let request = END
            .request()
            .accept_language(locale)
            .with("lang", locale.code())
            .secret_param("key", key.expose());
        self.data(request, |_| Ok(())).await
    }
}

fn is_wanted(data: Data<'_>) -> Result<bool, Cause> {
    let ReceivedNotices { wanted } = envelope::object(data)?;
    Ok(wanted)
}
