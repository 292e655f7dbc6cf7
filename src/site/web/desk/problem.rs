//! Failures before the API is asked, as the API itself has them: problem details with a code.

use std::time::Duration;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use serde_json::json;
use strum::{IntoStaticStr, VariantNames};

use base::header_value;

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum DeskProblem {
    /// The request does not come from a page of this server.
    OtherSite,
    /// The provider is another program, with a desk of its own.
    Elsewhere,
    /// No session.
    NotLoggedIn,
    /// The role may not do this.
    NotAllowed,
    NotFound,
    WrongMethod,
    TooLarge,
    /// The body takes too long.
    TooSlow,
    /// The picture is cut off or damaged.
    BrokenFile,
    /// The picture has more pixels than can be made fewer.
    TooManyPixels,
    /// A limit is exceeded; one more request is allowed after this time.
    TooMany(Duration),
    /// The provider does not answer.
    Unavailable,
}

/// When a client may try again while the provider does not answer.
const AGAIN: Duration = Duration::from_secs(2);

impl IntoResponse for DeskProblem {
    fn into_response(self) -> Response {
        let (status, wait) = match self {
            Self::OtherSite | Self::NotAllowed => (StatusCode::FORBIDDEN, None),
            Self::NotLoggedIn => (StatusCode::UNAUTHORIZED, None),
            Self::Elsewhere | Self::NotFound => (StatusCode::NOT_FOUND, None),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, None),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, None),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, None),
            Self::BrokenFile | Self::TooManyPixels => (StatusCode::UNPROCESSABLE_ENTITY, None),
            Self::TooMany(wait) => (StatusCode::TOO_MANY_REQUESTS, Some(wait)),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, Some(AGAIN)),
        };
        let code: &str = self.into();
        let details = json!({
            "title": status.canonical_reason(),
            "status": status.as_u16(),
            "code": code,
        });
        let mut response = (status, Json(details)).into_response();
        let headers = response.headers_mut();
        let problem = HeaderValue::from_static("application/problem+json");
        headers.insert(CONTENT_TYPE, problem);
        if let Some(wait) = wait {
            headers.insert(RETRY_AFTER, header_value::seconds(wait));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::desk_api::FRONT_CODES;

    #[test]
    fn the_description_has_each_code() {
        let mut codes = DeskProblem::VARIANTS.to_vec();
        codes.sort_unstable();
        assert_eq!(codes, FRONT_CODES);
    }
}
