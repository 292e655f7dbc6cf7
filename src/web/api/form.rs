//! A form that a customer sends.

use std::error::Error;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use http_body_util::BodyExt;
use tower_http::timeout::TimeoutError;

use super::error::ApiError;

/// The longest body, in bytes: an address and two passwords of the longest, every character of them encoded. More than
/// any record of a visit.
pub(super) const LONGEST: usize = 8 * 1024;

/// How much of a longer one is taken in, in bytes, so that its sender comes to read why it is refused.
const PATIENCE: usize = 256 * 1024;

/// Takes in the body of a call, to its end, before anything is answered: who is still sending may not be listening.
pub(super) async fn receive(mut body: Body) -> Result<Bytes, ApiError> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| problem(&error))?;
        let Some(data) = frame.data_ref() else { continue };
        length += data.len();
        if length <= LONGEST {
            bytes.extend_from_slice(data);
        } else if length > PATIENCE {
            break;
        }
    }
    if length <= LONGEST { Ok(bytes.into()) } else { Err(ApiError::TooLarge) }
}

/// The fields of a form. Not `Debug`: passwords are among them.
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    /// Reads the form of a call whose body has been received.
    pub(super) async fn read(request: Request) -> Result<Self, ApiError> {
        if !is_form(request.headers()) {
            return Err(ApiError::WrongType);
        }
        let bytes = axum::body::to_bytes(request.into_body(), LONGEST).await.map_err(|_| ApiError::Malformed)?;
        if std::str::from_utf8(&bytes).is_err() {
            return Err(ApiError::Malformed);
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

/// Why a body did not come to its end.
fn problem(error: &axum::Error) -> ApiError {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<TimeoutError>() {
            return ApiError::TooSlow;
        }
        cause = error.source();
    }
    ApiError::Malformed
}
