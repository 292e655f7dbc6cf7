//! Errors of provider calls (spec §8).

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use strum::IntoStaticStr;

use super::Call;
use super::call::Request;

/// A call that failed. Never contains a token, a password or a query string.
#[derive(Clone, Debug, derive_more::Display)]
#[display("{call}: {cause}")]
pub struct ProviderError {
    call: Call,
    cause: Cause,
    words: Words,
}

/// The provider's message to the customer, unchanged. Must not be logged.
#[derive(Clone, Default, derive_more::Debug)]
#[debug("Words(…)")]
struct Words(String);

impl Words {
    /// Takes the message of a refusal; empty for a body that replaces a missing `msg`, which nobody
    /// can read.
    fn of(msg: &str) -> Self {
        if msg.starts_with(['{', '[', '"', '<']) {
            Self::default()
        } else {
            Self(msg.to_owned())
        }
    }
}

#[derive(Clone, Debug, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    #[error("the provider's URL {0}")]
    #[strum(serialize = "client")]
    Url(&'static str),
    /// The HTTP client could not be built, or refused the request.
    #[error("the HTTP client failed")]
    Client(#[source] Arc<reqwest::Error>),
    #[error("no connection")]
    Connect(#[source] Arc<reqwest::Error>),
    #[error("the response is truncated")]
    Broken(#[source] Option<Arc<reqwest::Error>>),
    #[error("no response within {0:?}")]
    Timeout(Duration),
    /// Too many requests to the provider were running; this one was not sent.
    #[error("too many concurrent requests")]
    Overloaded,
    #[error("HTTP status {}", status.as_u16())]
    Http {
        status: StatusCode,
        /// The value of `Retry-After`.
        retry_after: Option<Duration>,
    },
    #[error("the response is longer than {0} bytes")]
    TooLarge(usize),
    #[error("the response is not JSON (line {line}, column {column})")]
    NotJson {
        /// The line of the error, from 1.
        line: usize,
        /// The column of the error, from 1.
        column: usize,
    },
    /// JSON that is not an envelope: not an object, or without a whole number as `status`.
    #[error("the response is not an envelope: {body}")]
    NoEnvelope {
        /// The body; at most [`Cause::MSG_CHARS`] characters on one line.
        body: String,
    },
    /// An envelope without `data`, or with `null` instead of an object or a number.
    #[error("the response has no data")]
    MissingData,
    /// An envelope whose `data` has another type than the call expects.
    #[error("the response's data is not {expected}")]
    WrongData { expected: &'static str },
    /// An envelope whose status is not 200, over HTTP 2xx or 4xx: the provider refuses the call
    /// (spec §8).
    #[error("refused with status {status}: {msg}")]
    Refused {
        http: StatusCode,
        /// The body's status: any number except 200.
        status: i64,
        /// The body's `msg`, or the body itself; at most [`Cause::MSG_CHARS`] characters on one
        /// line.
        msg: String,
    },
}

/// The cause is part of the text, so the chain continues below it.
impl Error for ProviderError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.source()
    }
}

impl ProviderError {
    pub(super) fn new(call: Call, cause: Cause) -> Self {
        Self {
            call,
            cause,
            words: Words::default(),
        }
    }

    /// Creates the error of a call, with the call's secrets removed except from [`Self::words`].
    pub(super) fn of(request: &Request, cause: Cause) -> Self {
        match cause {
            Cause::Refused { http, status, msg } => {
                let words = if provider_fails(status) {
                    Words::default()
                } else {
                    Words::of(&msg)
                };
                Self {
                    call: request.call(),
                    cause: Cause::Refused {
                        http,
                        status,
                        msg: request.redact(msg),
                    },
                    words,
                }
            }
            Cause::NoEnvelope { body } => Self::new(
                request.call(),
                Cause::NoEnvelope {
                    body: request.redact(body),
                },
            ),
            cause => Self::new(request.call(), cause),
        }
    }

    /// The unchanged `msg` of a refusal, which may repeat the request: for the customer, never for
    /// a log. Empty for every other cause, for a refusal without `msg`, and for a status from 500
    /// to 599, whose text is for the caller of an API.
    pub fn words(&self) -> &str {
        &self.words.0
    }

    pub const fn call(&self) -> &Call {
        &self.call
    }

    pub const fn cause(&self) -> &Cause {
        &self.cause
    }

    /// The reason in one word, without data of the request or the response.
    pub fn label(&self) -> &'static str {
        self.cause.label()
    }

    /// The HTTP status of the response, if known.
    pub(super) const fn http_status(&self) -> Option<StatusCode> {
        match &self.cause {
            Cause::Http { status, .. } | Cause::Refused { http: status, .. } => Some(*status),
            Cause::NoEnvelope { .. }
            | Cause::MissingData
            | Cause::WrongData { .. }
            | Cause::NotJson { .. } => Some(StatusCode::OK),
            _ => None,
        }
    }

    /// Whether the requested thing does not exist: body status or HTTP status 404.
    pub fn is_not_found(&self) -> bool {
        match &self.cause {
            Cause::Refused { status, .. } => *status == 404,
            Cause::Http { status, .. } => *status == StatusCode::NOT_FOUND,
            _ => false,
        }
    }

    /// Whether the provider refuses the customer: a refusal with any status except 500 to 599. Such
    /// a failure of the order list ends the session (spec §4).
    pub fn ends_session(&self) -> bool {
        matches!(self.cause, Cause::Refused { status, .. } if !provider_fails(status))
    }
}

/// Whether a body status means that the provider itself fails: 500 to 599.
const fn provider_fails(status: i64) -> bool {
    matches!(status, 500..600)
}

impl Cause {
    /// Maximum length of a refusal's text, in characters.
    pub const MSG_CHARS: usize = 300;

    pub(super) fn refused(status: i64, msg: &str) -> Self {
        Self::Refused {
            http: StatusCode::OK,
            status,
            msg: one_line(msg),
        }
    }

    pub(super) fn no_envelope(body: &str) -> Self {
        Self::NoEnvelope {
            body: one_line(body),
        }
    }

    /// Whether a retry may succeed. HTTP status 400 to 499 is an answer to the request, which a
    /// retry only repeats.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Connect(_) | Self::Broken(_) | Self::Timeout(_) => true,
            Self::Http { status, .. } => status.is_server_error(),
            _ => false,
        }
    }

    pub(super) const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Http { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// The label of metrics.
    pub(super) fn label(&self) -> &'static str {
        self.into()
    }
}

/// A text as one line of at most [`Cause::MSG_CHARS`] characters.
fn one_line(text: &str) -> String {
    let line = text
        .trim()
        .chars()
        .map(|char| if char.is_control() { ' ' } else { char });
    line.take(Cause::MSG_CHARS).collect()
}

/// Describes an error of the HTTP client, without the URL, which may contain a token.
impl From<reqwest::Error> for Cause {
    fn from(error: reqwest::Error) -> Self {
        let error = Arc::new(error.without_url());
        if error.is_builder() {
            Self::Client(error)
        } else if error.is_connect() {
            Self::Connect(error)
        } else {
            Self::Broken(Some(error))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::call::Endpoint;

    fn error(cause: Cause) -> ProviderError {
        ProviderError::new(
            Endpoint::get("info", "/").request().with("fid", "9").call(),
            cause,
        )
    }

    fn http(code: u16) -> Cause {
        Cause::Http {
            status: StatusCode::from_u16(code).unwrap(),
            retry_after: None,
        }
    }

    #[test]
    fn not_found_is_recognised_by_either_status() {
        for cause in [Cause::refused(404, ""), http(404)] {
            assert!(error(cause).is_not_found());
        }
        for cause in [Cause::refused(410, ""), http(410), Cause::MissingData] {
            assert!(!error(cause).is_not_found());
        }
    }

    #[test]
    fn every_refusal_except_500_to_599_ends_a_session_and_no_other_failure_does() {
        for status in [
            i64::MIN,
            -1,
            0,
            1,
            199,
            201,
            301,
            400,
            401,
            403,
            404,
            408,
            409,
            429,
            499,
            600,
            1001,
            i64::MAX,
        ] {
            let refused = error(Cause::refused(status, "no"));
            assert!(refused.ends_session(), "{status}");
        }
        for status in [500, 503, 599] {
            let refused = error(Cause::refused(status, "busy"));
            assert!(!refused.ends_session(), "{status}");
        }
        for cause in [
            http(302),
            http(401),
            http(403),
            http(404),
            http(429),
            http(502),
            Cause::Timeout(Duration::ZERO),
            Cause::Broken(None),
            Cause::Overloaded,
            Cause::NotJson { line: 1, column: 1 },
            Cause::no_envelope("[]"),
            Cause::MissingData,
            Cause::WrongData {
                expected: "a number",
            },
            Cause::TooLarge(1),
        ] {
            let failed = error(cause);
            assert!(!failed.ends_session(), "{failed}");
        }
    }

    #[test]
    fn words_are_the_providers_message_and_never_a_raw_body() {
        let request = || {
            Endpoint::get("orders", "/")
                .request()
                .secret_param("token", "s3cret")
        };
        for (status, msg, words) in [
            (409, "address taken", "address taken"),
            (600, "unknown: s3cret", "unknown: s3cret"),
            (409, r#"{"status":409}"#, ""),
            (500, "internal", ""),
            (599, "SQL error", ""),
        ] {
            let error = ProviderError::of(&request(), Cause::refused(status, msg));
            assert_eq!(error.words(), words);
            assert!(!error.to_string().contains("s3cret"), "{error}");
        }
        let failed = ProviderError::of(&request(), Cause::no_envelope("s3cret"));
        assert_eq!(failed.words(), "");
        assert!(!failed.to_string().contains("s3cret"), "{failed}");
    }

    #[test]
    fn transient_causes_are_distinguished_from_permanent_ones() {
        for cause in [
            http(500),
            http(503),
            Cause::Timeout(Duration::ZERO),
            Cause::Broken(None),
        ] {
            assert!(cause.may_pass(), "{cause}");
        }
        for cause in [
            http(400),
            http(404),
            http(408),
            http(429),
            http(302),
            Cause::refused(500, ""),
            Cause::MissingData,
            Cause::TooLarge(1),
        ] {
            assert!(!cause.may_pass(), "{cause}");
        }
    }

    #[test]
    fn a_refusals_text_is_one_bounded_line() {
        let refused = error(Cause::refused(
            500,
            &format!("no\r\n{}", "x".repeat(10_000)),
        ))
        .to_string();
        assert!(
            refused.starts_with("info fid=9: refused with status 500: no  xxx"),
            "{refused}"
        );
        assert!(refused.chars().count() < 400);
    }
}
