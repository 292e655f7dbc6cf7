//! Why a call has no answer, and in which words.

use std::time::Duration;

use http::StatusCode;

use crate::locale::ApiTexts;
use crate::provider::{Cause, ProviderError};
use crate::web::limits::TooMany;

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// Another site's page sent it.
    CrossSite,
    /// Not the call's method.
    WrongMethod {
        /// Those that are.
        allowed: &'static str,
    },
    /// Not a form.
    WrongType,
    /// A form longer than any of ours.
    TooLarge,
    /// A form that did not arrive.
    TooSlow,
    /// A form or a query that cannot be read.
    Malformed,
    /// More often than the limits allow.
    TooMany(TooMany),
    /// The provider understood, and said no.
    Refused {
        /// Its status, from 400 to 499.
        status: u16,
        /// Its words; may be empty.
        msg: String,
    },
    /// The provider's answer is none.
    Unusable,
    /// The provider could not be asked, or is busy.
    Unavailable,
}

/// When to come again where the provider has failed.
const RETRY_AFTER: Duration = Duration::from_secs(5);

impl Problem {
    /// What a failed call means for the one who asked.
    pub(super) fn of(error: &ProviderError) -> Self {
        match error.cause() {
            Cause::Refused { status, .. } if error.is_no() => {
                Self::Refused { status: u16::try_from(*status).unwrap_or(400), msg: words(error.words()) }
            }
            Cause::Http { status, .. } if error.is_no() => {
                Self::Refused { status: status.as_u16(), msg: String::new() }
            }
            Cause::NotJson { .. }
            | Cause::MissingData
            | Cause::WrongData { .. }
            | Cause::TooLarge(_)
            | Cause::Refused { status: 0, .. } => Self::Unusable,
            _ => Self::Unavailable,
        }
    }

    /// The status in the envelope.
    pub(super) fn status(&self) -> u16 {
        match self {
            Self::Refused { status, .. } => *status,
            other => other.http_status().as_u16(),
        }
    }

    /// The status of the HTTP answer: what the provider refuses comes over 200, as it does from the provider.
    pub(super) const fn http_status(&self) -> StatusCode {
        match self {
            Self::CrossSite => StatusCode::FORBIDDEN,
            Self::WrongMethod { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Refused { .. } => StatusCode::OK,
            Self::Unusable => StatusCode::BAD_GATEWAY,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// When asking again may help.
    pub(super) const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany(TooMany(wait)) => Some(*wait),
            Self::Unusable | Self::Unavailable => Some(RETRY_AFTER),
            _ => None,
        }
    }

    /// What the visitor is told.
    pub(super) fn text<'a>(&'a self, texts: &'a ApiTexts) -> &'a str {
        match self {
            Self::CrossSite => &texts.cross_site,
            Self::WrongMethod { .. } => &texts.wrong_method,
            Self::WrongType => &texts.wrong_type,
            Self::TooLarge => &texts.too_large,
            Self::TooSlow => &texts.too_slow,
            Self::Malformed => &texts.malformed,
            Self::TooMany(_) => &texts.too_many,
            Self::Refused { msg, .. } => msg,
            Self::Unusable => &texts.unusable,
            Self::Unavailable => &texts.unavailable,
        }
    }
}

/// A refusal's words; a body that stands in for them is nothing to show to anybody.
fn words(msg: &str) -> String {
    if msg.starts_with(['{', '[', '"', '<']) { String::new() } else { msg.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_providers_and_no_raw_body() {
        assert_eq!(words("address taken"), "address taken");
        assert_eq!(words(r#"{"status":409}"#), "");
    }
}
