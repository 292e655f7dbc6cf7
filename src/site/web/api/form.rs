//! Bodies of the API's calls, and the forms in them.

use std::error::Error;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use http_body_util::{BodyExt, LengthLimitError};
use tower_http::timeout::TimeoutError;
use zeroize::Zeroizing;

use super::error::ApiError;
use crate::limits::NoRoom;
use crate::web::receiving::{LongHead, TooSlow};
use base::fold;

/// The longest body, in bytes: an e-mail address and two passwords of maximum length,
/// percent-encoded. Longer than any visit record.
pub(super) const LONGEST: usize = 8 * 1024;

/// The longest body with a customer's token, percent-encoded, in bytes.
pub(super) const LONGEST_WITH_TOKEN: usize = 32 * 1024;

/// How much of a longer body is read, in bytes, so that the client finishes sending and reads the
/// response.
const MOST_READ: usize = 256 * 1024;

/// Reads a body of at most `longest` bytes to its end before the response is made: a client that is
/// still sending may not read.
pub(in crate::web) async fn receive(mut body: Body, longest: usize) -> Result<Bytes, ApiError> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    // A body that names its length is not kept twice while it grows.
    let exact = http_body::Body::size_hint(&body).exact();
    let exact = exact.and_then(|exact| usize::try_from(exact).ok());
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| not_received(&error))?;
        let Some(data) = frame.data_ref() else {
            continue;
        };
        length += data.len();
        if length <= longest {
            if let Some(exact) = exact
                && bytes.capacity() < length
            {
                let capacity = (2 * length).min(exact.max(length));
                bytes.reserve_exact(capacity - bytes.len());
            }
            bytes.extend_from_slice(data);
        } else if length > MOST_READ {
            break;
        }
    }
    if length <= longest {
        Ok(bytes.into())
    } else {
        Err(ApiError::TooLarge)
    }
}

/// The fields of a form. Not `Debug`, since passwords are among them; their memory is overwritten
/// when they are dropped.
pub(in crate::web) struct Form(Vec<(String, Zeroizing<String>)>);

impl Form {
    /// Parses the form in a request's body.
    pub(super) async fn read(request: Request) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let bytes = axum::body::to_bytes(body, LONGEST_WITH_TOKEN)
            .await
            .map_err(|_| ApiError::Malformed)?;
        Self::parse(&parts.headers, &bytes)
    }

    /// Parses the form in a body.
    pub(in crate::web) fn parse(headers: &HeaderMap, bytes: &[u8]) -> Result<Self, ApiError> {
        if !has_type(headers, "application/x-www-form-urlencoded") {
            return Err(ApiError::WrongType);
        }
        if std::str::from_utf8(bytes).is_err() {
            return Err(ApiError::Malformed);
        }
        let fields = url::form_urlencoded::parse(bytes);
        Ok(Self::of(fields.map(|(name, value)| {
            (name.into_owned(), value.into_owned())
        })))
    }

    /// A form of these fields.
    pub(in crate::web) fn of(fields: impl IntoIterator<Item = (String, String)>) -> Self {
        let fields = fields.into_iter();
        Self(
            fields
                .map(|(name, value)| (name, Zeroizing::new(value)))
                .collect(),
        )
    }

    /// Returns the first field of this name as it was typed; empty if there is none.
    pub(in crate::web) fn field(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(own, _)| own == name)
            .map_or("", |(_, value)| value)
    }

    /// Returns all fields of this name as they were typed.
    pub(in crate::web) fn fields(&self, name: &str) -> Vec<&str> {
        let own = self.0.iter().filter(|(own, _)| own == name);
        own.map(|(_, value)| value.as_str()).collect()
    }

    /// Returns the field with the e-mail address, in plain letters.
    pub(in crate::web) fn email(&self) -> String {
        fold::plain(self.field("email"))
    }
}

/// Whether a body has a media type, whatever its parameters.
pub(in crate::web) fn has_type(headers: &HeaderMap, media_type: &str) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    kind.split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .eq_ignore_ascii_case(media_type)
}

/// The error of a body that did not arrive completely.
pub(in crate::web) fn not_received(error: &(dyn Error + 'static)) -> ApiError {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<TimeoutError>() || error.is::<TooSlow>() {
            return ApiError::TooSlow;
        }
        if error.is::<LengthLimitError>() || error.is::<LongHead>() {
            return ApiError::TooLarge;
        }
        if error.is::<NoRoom>() {
            return ApiError::Unavailable;
        }
        cause = error.source();
    }
    ApiError::Malformed
}
