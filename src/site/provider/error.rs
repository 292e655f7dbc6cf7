//! Errors of provider calls (spec §8).

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use strum::IntoStaticStr;

use super::call::{Absence, Request};
use super::{Call, Importance};

/// A call that failed. Never contains a token, a password or a query string.
#[derive(Clone, Debug, derive_more::Display)]
#[display("{call}: {cause}")]
pub struct ProviderError {
    call: Call,
    cause: Cause,
    words: MessageText,
    importance: Importance,
}

/// The provider's message to the customer, unchanged. Must not be logged.
#[derive(Clone, Default, derive_more::Debug)]
#[debug("MessageText(…)")]
struct MessageText(String);

impl MessageText {
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
    /// A part that was not answered in time lately; the request was not sent.
    #[error("not asked for after time-outs")]
    Resting,
    /// The token of a login is longer than [`CustomerToken::MAX_LEN`](super::CustomerToken::MAX_LEN).
    #[error("the token is longer than {} bytes", super::CustomerToken::MAX_LEN)]
    LongToken,
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
            words: MessageText::default(),
            importance: Importance::Main,
        }
    }

    /// Returns the error of a call of this importance.
    pub(super) fn of_importance(self, importance: Importance) -> Self {
        Self { importance, ..self }
    }

    /// Whether a call for main content may succeed where this one failed: the provider was not
    /// given the time that main content has.
    pub(super) fn is_of_part(&self) -> bool {
        let is_short = matches!(
            self.cause,
            Cause::Timeout(_) | Cause::Overloaded | Cause::Resting
        );
        self.importance == Importance::Part && is_short
    }

    /// Creates the error of a call, with the call's secrets removed except from [`Self::words`].
    pub(super) fn of(request: &Request, cause: Cause) -> Self {
        match cause {
            Cause::Refused { http, status, msg } => {
                let words = if provider_fails(status) {
                    MessageText::default()
                } else {
                    MessageText::of(&msg)
                };
                Self {
                    call: request.call(),
                    cause: Cause::Refused {
                        http,
                        status,
                        msg: request.redact(msg),
                    },
                    words,
                    importance: Importance::Main,
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
        self.cause.label_of(self.absence())
    }

    fn absence(&self) -> Absence {
        let endpoint = self.call.endpoint;
        endpoint.map_or(Absence::Failure, |endpoint| endpoint.absence)
    }

    /// The HTTP status of the response, if known.
    pub(super) const fn http_status(&self) -> Option<StatusCode> {
        match &self.cause {
            Cause::Http { status, .. } | Cause::Refused { http: status, .. } => Some(*status),
            Cause::NoEnvelope { .. }
            | Cause::MissingData
            | Cause::WrongData { .. }
            | Cause::LongToken
            | Cause::NotJson { .. } => Some(StatusCode::OK),
            _ => None,
        }
    }

    /// Whether the requested thing does not exist, or the provider lacks the call: body status 404,
    /// and HTTP status 404 of calls that every provider has not.
    pub fn is_not_found(&self) -> bool {
        match &self.cause {
            Cause::Refused { status, .. } => *status == 404,
            cause => cause.is_absence(self.absence()),
        }
    }

    /// Whether the provider refuses the customer: a refusal with any status except 500 to 599, and
    /// HTTP status 401 or 403 for the token of a session. Such a failure of the order list ends the
    /// session (spec §4).
    pub fn ends_session(&self) -> bool {
        match &self.cause {
            Cause::Refused { status, .. } => !provider_fails(*status),
            Cause::Http { status, .. } => {
                let of_session = self.call.endpoint.is_some_and(|own| own.of_session);
                of_session && matches!(*status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
            }
            _ => false,
        }
    }

    /// Whether the provider takes what was sent, but not its files: body status or HTTP status 413.
    pub fn refuses_files(&self) -> bool {
        match &self.cause {
            Cause::Refused { status, .. } => *status == 413,
            Cause::Http { status, .. } => *status == StatusCode::PAYLOAD_TOO_LARGE,
            _ => false,
        }
    }

    /// Whether what was named by an id or a key is kept no more: body status 410.
    pub const fn is_gone(&self) -> bool {
        matches!(&self.cause, Cause::Refused { status: 410, .. })
    }

    /// The status of a refusal, for the customer's browser: that of the body, else that of HTTP.
    /// `None` for an outage.
    pub fn refusal(&self) -> Option<i64> {
        match &self.cause {
            Cause::Refused { status, .. } if self.ends_session() => Some(*status),
            Cause::Http { status, .. } if self.ends_session() || self.is_not_found() => {
                Some(status.as_u16().into())
            }
            _ => None,
        }
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

    /// The label of metrics, for a call with this meaning of HTTP status 404.
    pub(super) fn label_of(&self, absence: Absence) -> &'static str {
        match self {
            cause if cause.is_absence(absence) => "not_found",
            // The provider's own failure, in an envelope.
            Self::Refused { status, .. } if provider_fails(*status) => "failed",
            cause => cause.into(),
        }
    }

    /// Whether this is HTTP status 404 without an envelope, and no failure.
    fn is_absence(&self, absence: Absence) -> bool {
        let is_404 = matches!(self, Self::Http { status, .. } if *status == StatusCode::NOT_FOUND);
        is_404 && absence != Absence::Failure
    }

    /// Whether the provider lacks the call.
    pub(super) fn is_of_lacking_call(&self, absence: Absence) -> bool {
        match absence {
            Absence::Failure | Absence::Thing => false,
            Absence::CallOfAccount => self.is_absence(absence),
            Absence::Call => {
                self.is_absence(absence) || matches!(self, Self::Refused { status: 404, .. })
            }
        }
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
mod tests;
