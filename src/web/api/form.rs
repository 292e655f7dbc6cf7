//! A form that a customer sends.

use axum::body::Body;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http::{HeaderMap, Request};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tower_http::timeout::TimeoutError;

use super::problem::Problem;

/// The longest form, in bytes: an address and two passwords of the longest, every character of them encoded.
const LONGEST: usize = 8 * 1024;

/// The fields of a form. Not `Debug`: passwords are among them.
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    /// Reads a form to its end.
    pub(super) async fn read(request: Request<Body>) -> Result<Self, Problem> {
        if !is_form(request.headers()) {
            return Err(Problem::WrongType);
        }
        let told = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        if told.is_some_and(|length: u64| length > LONGEST as u64) {
            return Err(Problem::TooLarge);
        }
        let body = Limited::new(request.into_body(), LONGEST).collect().await.map_err(|error| problem(&*error))?;
        let bytes = body.to_bytes();
        if std::str::from_utf8(&bytes).is_err() {
            return Err(Problem::Malformed);
        }
        Ok(Self(url::form_urlencoded::parse(&bytes).into_owned().collect()))
    }

    /// A field as it was typed; empty where it is missing. Of several with one name the first counts.
    pub(super) fn field(&self, name: &str) -> &str {
        self.0.iter().find(|(own, _)| own == name).map_or("", |(_, value)| value)
    }
}

fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/x-www-form-urlencoded")
}

fn problem(error: &(dyn std::error::Error + Send + Sync + 'static)) -> Problem {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return Problem::TooLarge;
        }
        if error.is::<TimeoutError>() {
            return Problem::TooSlow;
        }
        cause = error.source();
    }
    Problem::Malformed
}
