//! The errors of the API, with the message of each.

use std::time::Duration;

use axum::Extension;
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use super::envelope::Envelope;
use crate::app::App;
use crate::limits::TooMany;
use crate::provider::{Cause, ProviderError};
use crate::web::error::HttpError;
use base::locale::{ApiTexts, Locale};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::web) enum ApiError {
    CrossSite,
    WrongMethod {
        allowed: &'static str,
    },
    WrongType,
    /// The body is longer than any form of the site.
    TooLarge,
    TooSlow,
    Malformed,
    TooMany(TooMany),
    /// The provider refuses the call (spec §8).
    Refused {
        /// The body status: any number except 200 and 500 to 599.
        status: i64,
        /// The provider's message; may be empty.
        msg: String,
    },
    /// The token is invalid or has expired: the answer to a call whose success is no envelope.
    LoginOver,
    /// There is no such paper, or it is another customer's.
    NoDocument,
    Unusable,
    /// The provider does not respond, is overloaded, or fails: body status 500 to 599.
    Unavailable,
}

/// `Retry-After` of a failure of the provider.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Leaves the response to the guard of the calls, which knows its language.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        Extension(self).into_response()
    }
}

impl ApiError {
    /// Converts the error of a provider call.
    pub(super) fn of(error: &ProviderError) -> Self {
        if let Some(status) = error.refusal() {
            return Self::Refused {
                status,
                msg: error.words().to_owned(),
            };
        }
        match error.cause() {
            Cause::NotJson { .. }
            | Cause::NoEnvelope { .. }
            | Cause::MissingData
            | Cause::WrongData { .. }
            | Cause::LongToken
            | Cause::TooLarge(_) => Self::Unusable,
            Cause::Url(_)
            | Cause::Client(_)
            | Cause::Connect(_)
            | Cause::Broken(_)
            | Cause::Timeout(_)
            | Cause::Overloaded
            | Cause::Resting
            | Cause::Http { .. }
            | Cause::Refused { .. } => Self::Unavailable,
        }
    }

    fn status(&self) -> i64 {
        match self {
            Self::Refused { status, .. } => *status,
            other => other.http_status().as_u16().into(),
        }
    }

    /// The HTTP status: 200 for a refusal by the provider, like the provider's response.
    const fn http_status(&self) -> StatusCode {
        match self {
            Self::CrossSite => StatusCode::FORBIDDEN,
            Self::WrongMethod { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Refused { .. } => StatusCode::OK,
            Self::LoginOver => StatusCode::UNAUTHORIZED,
            Self::NoDocument => StatusCode::NOT_FOUND,
            Self::Unusable => StatusCode::BAD_GATEWAY,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany(TooMany(wait)) => Some(*wait),
            Self::Unusable | Self::Unavailable => Some(RETRY_AFTER),
            _ => None,
        }
    }

    /// Returns the response, with its message in a language.
    pub(super) fn response(&self, app: &App, locale: Locale) -> HttpError {
        let release = app.publisher.release();
        let message = self
            .message(&release.bundle.manifest.texts(locale).api)
            .to_owned();
        let mut error =
            HttpError::envelope(self.http_status(), Envelope::error(self.status(), message));
        if let Some(wait) = self.retry_after() {
            error = error.retry_after(wait);
        }
        match self {
            Self::WrongMethod { allowed } => error.allow(allowed),
            _ => error,
        }
    }

    /// Returns the response with its message alone, for a form that a browser sends by itself.
    pub(in crate::web) fn text(&self, app: &App, locale: Locale) -> HttpError {
        let release = app.publisher.release();
        let message = self.message(&release.bundle.manifest.texts(locale).api);
        HttpError::text(self.http_status(), message)
    }

    fn message<'a>(&'a self, texts: &'a ApiTexts) -> &'a str {
        match self {
            Self::CrossSite => &texts.cross_site,
            Self::WrongMethod { .. } => &texts.wrong_method,
            Self::WrongType => &texts.wrong_type,
            Self::TooLarge => &texts.too_large,
            Self::TooSlow => &texts.too_slow,
            Self::Malformed => &texts.malformed,
            Self::TooMany(_) => &texts.too_many,
            Self::Refused { msg, .. } => msg,
            Self::LoginOver => &texts.login_over,
            Self::NoDocument => &texts.no_document,
            Self::Unusable => &texts.unusable,
            Self::Unavailable => &texts.unavailable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_provider_refuses_comes_over_http_200() {
        for (problem, http) in [
            (
                ApiError::Refused {
                    status: -1,
                    msg: String::new(),
                },
                200,
            ),
            (
                ApiError::Refused {
                    status: 401,
                    msg: String::new(),
                },
                200,
            ),
            (
                ApiError::Refused {
                    status: 600,
                    msg: String::new(),
                },
                200,
            ),
            (ApiError::TooMany(TooMany(RETRY_AFTER)), 429),
            (ApiError::LoginOver, 401),
            (ApiError::NoDocument, 404),
            (ApiError::Unusable, 502),
            (ApiError::Unavailable, 503),
        ] {
            assert_eq!(problem.http_status().as_u16(), http, "{problem:?}");
            let own = matches!(problem, ApiError::Refused { .. });
            assert!(own || problem.status() == i64::from(http), "{problem:?}");
        }
    }
}
