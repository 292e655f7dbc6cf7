//! Reading requests: JSON bodies, identifiers, and lines of text.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use url::Url;

use super::problem::Problem;
use crate::email::Email;
use crate::passwords::hashes as passwords;
use crate::service::Service;
use base::plain_text::is_hidden;

/// The maximum length of an address, in bytes.
const LONGEST_EMAIL: usize = 320;
/// The maximum length of a text that is searched, in bytes.
const LONGEST_TEXT: usize = 400;
/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 100;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let body = Json::<T>::from_request(request, state).await;
        let problem = |rejection: JsonRejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Problem::WrongType,
            StatusCode::UNPROCESSABLE_ENTITY => Problem::Invalid,
            _ => Problem::Malformed,
        };
        body.map(|Json(body)| Self(body)).map_err(problem)
    }
}

pub(crate) fn email(written: &str) -> Result<String, Problem> {
    let email = Email::parse(written).ok_or(Problem::InvalidEmail)?;
    let email = email.as_str().to_owned();
    if email.len() > LONGEST_EMAIL {
        return Err(Problem::InvalidEmail);
    }
    Ok(email)
}

/// Parses a person's name: one line. Characters that nobody sees are left out.
pub(crate) fn name(written: &str) -> Result<String, Problem> {
    let visible = written.replace(is_hidden, "");
    let name = visible.trim();
    let is_line = !name.is_empty() && !name.chars().any(char::is_control);
    if is_line && name.chars().count() <= LONGEST_NAME {
        Ok(name.to_owned())
    } else {
        Err(Problem::InvalidName)
    }
}

/// Parses a name that may be empty.
pub(crate) fn optional_name(written: &str) -> Result<Option<String>, Problem> {
    if written.replace(is_hidden, "").trim().is_empty() {
        return Ok(None);
    }
    name(written).map(Some)
}

/// Parses a text to search for.
pub(crate) fn text(written: &str) -> Result<String, Problem> {
    let text = written.trim();
    if text.len() <= LONGEST_TEXT && !text.contains('\0') {
        Ok(text.to_owned())
    } else {
        Err(Problem::Invalid)
    }
}

/// Checks a new password of an account with these names and addresses.
pub(crate) async fn password<'a>(
    service: &Service,
    written: &'a str,
    about: [&str; 2],
) -> Result<&'a str, Problem> {
    if !passwords::LENGTH.contains(&written.chars().count()) {
        return Err(Problem::InvalidPassword);
    }
    let site = service.site.as_deref().and_then(Url::host_str);
    let about = about.into_iter().chain(site).map(str::to_owned).collect();
    if service.passwords.is_easy(written, about).await? {
        return Err(Problem::EasyPassword);
    }
    Ok(written)
}

/// The parameters of an address's query.
pub(crate) struct Search<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Search<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(query)| Self(query))
            .map_err(|_| Problem::Invalid)
    }
}

/// The identifier in an address. One that cannot be any is unknown.
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        id.ok()
            .filter(|Path(id)| is_id(id))
            .map(|Path(id)| Self(id))
            .ok_or(Problem::NotFound)
    }
}

/// The identifier of a row in an address, a number in JSON's strings, as it may be larger than
/// numbers there. One that cannot be any is unknown.
pub(crate) struct RowId(pub(crate) i64);

impl<S: Send + Sync> FromRequestParts<S> for RowId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Id(id) = Id::from_request_parts(parts, state).await?;
        row_id(&id).map(Self).map_err(|_| Problem::NotFound)
    }
}

/// Parses the identifier of a row in a body.
pub(crate) fn row_id(written: &str) -> Result<i64, Problem> {
    written.parse().map_err(|_| Problem::Invalid)
}

/// Whether a text may be an identifier: PostgreSQL refuses a NUL, which none contains.
pub(crate) fn is_id(written: &str) -> bool {
    written.len() <= 32 && written.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
