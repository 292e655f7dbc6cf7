//! Writes that a client has named by `Idempotency-Key`: done once, and answered again for a day.
//!
//! A write that was begun is carried out without its client: it is the client whose connection broke
//! that asks again. A write that failed has changed nothing, and its key is free again. If the end
//! of a write is not known, as after a crash, its key is refused until it is forgotten.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use tokio::time::timeout;

use super::idempotency_table::{KeyState, NamedWrite};
use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use base::desk_api::BodyKind;
use base::http_client::IDEMPOTENCY_KEY;
use base::security;

/// The maximum length of a key, in bytes.
const LONGEST_KEY: usize = 255;
/// The maximum length of an answer that is kept, in bytes.
const LONGEST_KEPT: usize = 256 * 1024;
/// The maximum length of an answer, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// Returns the key by which a client names a write: a string of structured fields (RFC 9651), or
/// the same without its quotes.
pub(super) fn write_key(method: &Method, headers: &HeaderMap) -> Result<Option<String>, Problem> {
    if ![Method::POST, Method::PUT, Method::PATCH].contains(method) {
        return Ok(None);
    }
    let mut keys = headers.get_all(IDEMPOTENCY_KEY).iter();
    let Some(key) = keys.next() else {
        return Ok(None);
    };
    let key = key.to_str().map_err(|_| Problem::InvalidKey)?.trim();
    let quoted = key.strip_prefix('"').and_then(|key| key.strip_suffix('"'));
    let key = quoted.unwrap_or(key);
    let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && !b"\"\\".contains(&byte);
    let is_key = !key.is_empty() && key.len() <= LONGEST_KEY && key.bytes().all(is_plain);
    if is_key && keys.next().is_none() {
        Ok(Some(key.to_owned()))
    } else {
        Err(Problem::InvalidKey)
    }
}

/// A call that is named.
pub(super) struct NamedCall {
    pub(super) service: Service,
    /// The id of the account or of the program's token.
    pub(super) caller: String,
    pub(super) key: String,
    pub(super) body: BodyKind,
}

impl NamedCall {
    /// Carries the call out, or returns the answer that it had.
    pub(super) async fn run(self, request: Request, next: Next) -> Response {
        let (parts, body) = request.into_parts();
        let Ok(body) = to_bytes(body, self.body.longest()).await else {
            return Problem::TooLarge.into_response();
        };
        let address = parts.uri.path_and_query().map_or("", |own| own.as_str());
        let write = NamedWrite {
            caller: self.caller,
            key: self.key,
            request: digest(&[parts.method.as_str().as_bytes(), address.as_bytes(), &body]),
        };
        let request = Request::from_parts(parts, Body::from(body));
        let (service, time) = (self.service, self.body.time());
        // From here on, its client may go away.
        let done = security::carried(async move {
            match service.store.begin_named(&write, clock::seconds()).await {
                Ok(KeyState::New) => {}
                Ok(KeyState::Done(status, answer)) => return answered_again(status, answer),
                Ok(KeyState::Unknown) => return Problem::KeyInUse.into_response(),
                Ok(KeyState::Other) => return Problem::KeyReused.into_response(),
                Ok(KeyState::TooMany) => return Problem::TooManyKeys.into_response(),
                Err(error) => return Problem::from(error).into_response(),
            }
            let Ok(answer) = timeout(time, next.run(request)).await else {
                // It may have been written.
                return Problem::Busy.into_response();
            };
            keep(&service, &write, answer).await
        });
        let answer = tokio::spawn(done).await;
        answer.unwrap_or_else(|_| Problem::Failed.into_response())
    }
}

/// A digest of the parts of a request, each with its length.
fn digest(parts: &[&[u8]]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_be_bytes());
        digest.update(part);
    }
    URL_SAFE_NO_PAD.encode(digest.finalize())
}

/// Keeps the answer of a write, and returns it.
async fn keep(service: &Service, write: &NamedWrite, answer: Response) -> Response {
    let (parts, body) = answer.into_parts();
    let Ok(body) = to_bytes(body, LONGEST_ANSWER).await else {
        return Problem::Failed.into_response();
    };
    let kept = if parts.status.is_success() {
        match kept(&body) {
            Some(text) => {
                let status = parts.status.as_u16();
                service.store.keep_answer(write, status, text).await
            }
            // The key stays taken.
            None => Ok(()),
        }
    } else {
        service.store.give_key_back(write).await
    };
    if let Err(error) = kept {
        let error = &error as &dyn std::error::Error;
        tracing::error!(error, "the answer of a named write could not be kept");
    }
    Response::from_parts(parts, Body::from(body))
}

/// The text of an answer that is kept.
fn kept(body: &Bytes) -> Option<&str> {
    let text = std::str::from_utf8(body).ok()?;
    (text.len() <= LONGEST_KEPT && !text.contains('\0')).then_some(text)
}

fn answered_again(status: u16, answer: String) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    if answer.is_empty() {
        return status.into_response();
    }
    let json = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, json)], answer).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(method: &Method, shown: &[&str]) -> Result<Option<String>, Problem> {
        let mut headers = HeaderMap::new();
        for value in shown {
            let value = HeaderValue::from_bytes(value.as_bytes()).unwrap();
            headers.append(IDEMPOTENCY_KEY, value);
        }
        write_key(method, &headers)
    }

    #[test]
    fn a_key_is_a_string_with_or_without_quotes() {
        let id = "8e03978e-40d5-43e8-bc93-6894a57f9324";
        for shown in [id.to_owned(), format!("\"{id}\""), format!(" \"{id}\" ")] {
            let parsed = key(&Method::POST, &[&shown]);
            assert_eq!(parsed, Ok(Some(id.to_owned())), "{shown}");
        }
        assert_eq!(key(&Method::GET, &[id]), Ok(None));
        assert_eq!(key(&Method::DELETE, &[id]), Ok(None));
        assert_eq!(key(&Method::PUT, &[]), Ok(None));
        let long = "a".repeat(LONGEST_KEY + 1);
        for wrong in ["", "\"\"", "\"", "a\"b", "\"a", "a\\b", "é", &long] {
            assert_eq!(
                key(&Method::PATCH, &[wrong]),
                Err(Problem::InvalidKey),
                "{wrong}"
            );
        }
        assert_eq!(key(&Method::POST, &["a", "b"]), Err(Problem::InvalidKey));
    }

    #[test]
    fn a_digest_tells_requests_apart_whose_parts_join_alike() {
        assert_eq!(
            digest(&[b"POST", b"/a", b"b"]),
            digest(&[b"POST", b"/a", b"b"])
        );
        assert_ne!(
            digest(&[b"POST", b"/a", b"b"]),
            digest(&[b"POST", b"/ab", b""])
        );
    }
}
