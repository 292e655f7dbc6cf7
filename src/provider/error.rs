//! What can go wrong between us and the provider (spec §8).

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;

use super::Call;
use super::call::Request;

/// A call that failed. Never contains a token, a password or a query string.
#[derive(Clone, Debug)]
pub struct ProviderError {
    call: Call,
    cause: Cause,
    words: Words,
}

/// What the provider said to the one who asked, word for word. Nobody else sees it.
#[derive(Clone, Default)]
struct Words(String);

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Words(…)")
    }
}

/// Why a call failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Cause {
    /// The provider's address cannot be one.
    #[error("the provider's URL {0}")]
    Url(&'static str),
    /// The HTTP client could not be built, or could not make sense of the request.
    #[error("the HTTP client failed")]
    Client(#[source] Arc<reqwest::Error>),
    /// No connection.
    #[error("no connection")]
    Connect(#[source] Arc<reqwest::Error>),
    /// The connection ended before the answer did.
    #[error("the answer broke off")]
    Broken(#[source] Option<Arc<reqwest::Error>>),
    /// No complete answer in time.
    #[error("no answer within {0:?}")]
    Timeout(Duration),
    /// Too many requests to the provider were under way; this one was not sent.
    #[error("too many requests under way")]
    Overloaded,
    /// An HTTP status other than 2xx.
    #[error("HTTP status {}", status.as_u16())]
    Http {
        /// The status.
        status: StatusCode,
        /// How long the provider wants to be left alone.
        retry_after: Option<Duration>,
    },
    /// A body longer than the limit, in bytes.
    #[error("the answer is longer than {0} bytes")]
    TooLarge(usize),
    /// A body that is not JSON.
    #[error("the answer is not JSON (line {line}, column {column})")]
    NotJson {
        /// Where it stops being JSON, from 1.
        line: usize,
        /// Where it stops being JSON, from 1.
        column: usize,
    },
    /// An envelope without `data`, or with `null` for a call that promises an object or a number.
    #[error("the answer has no data")]
    MissingData,
    /// An envelope whose `data` is something else than the call promises.
    #[error("the answer's data is not {expected}")]
    WrongData {
        /// What the call promises.
        expected: &'static str,
    },
    /// An answer whose status is not 200: the provider said no.
    #[error("refused with status {status}: {msg}")]
    Refused {
        /// The body's status; 0 where it has none.
        status: i64,
        /// The body's `msg`, or the body itself; at most [`Cause::MSG_CHARS`] characters on one line.
        msg: String,
    },
}

impl fmt::Display for ProviderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.call, self.cause)
    }
}

/// The cause is part of the text, so the chain goes on below it.
impl Error for ProviderError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.source()
    }
}

impl ProviderError {
    pub(super) fn new(call: Call, cause: Cause) -> Self {
        Self { call, cause, words: Words::default() }
    }

    /// The error of a call with this cause, in which nothing of the call's secrets is left but in [`Self::words`].
    pub(super) fn of(request: &Request, cause: Cause) -> Self {
        match cause {
            Cause::Refused { status, msg } => {
                let words = Words(msg.clone());
                Self { call: request.call(), cause: Cause::Refused { status, msg: request.redact(msg) }, words }
            }
            cause => Self::new(request.call(), cause),
        }
    }

    /// A refusal's `msg` word for word, also where it repeats what was sent: for the one who sent it, and for no log.
    /// Empty for every other cause.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words.0
    }

    /// The call that failed.
    #[must_use]
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// Why it failed.
    #[must_use]
    pub const fn cause(&self) -> &Cause {
        &self.cause
    }

    /// Why it failed, in one word and without anything of the call's or the provider's own.
    #[must_use]
    pub const fn label(&self) -> &'static str {
        self.cause.label()
    }

    /// The HTTP status of the answer, as far as it is known.
    pub(super) const fn http_status(&self) -> Option<StatusCode> {
        match &self.cause {
            Cause::Http { status, .. } => Some(*status),
            Cause::Refused { .. } | Cause::MissingData | Cause::WrongData { .. } | Cause::NotJson { .. } => {
                Some(StatusCode::OK)
            }
            _ => None,
        }
    }

    /// Whether the provider knows nothing of that kind: body status or HTTP status 404.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.says(StatusCode::NOT_FOUND)
    }

    /// Whether token or password were wrong: body status or HTTP status 401.
    #[must_use]
    pub fn is_unauthorized(&self) -> bool {
        self.says(StatusCode::UNAUTHORIZED)
    }

    /// Whether the provider answered, and said no.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        matches!(self.cause, Cause::Refused { .. })
    }

    /// Whether the provider has understood and said no to the one who asked: a body status or HTTP status from 400 to
    /// 499, except those that ask for patience. Everything else is a failure, and says nothing about a token or a form.
    #[must_use]
    pub fn is_no(&self) -> bool {
        let status = match &self.cause {
            Cause::Refused { status, .. } => *status,
            Cause::Http { status, .. } => i64::from(status.as_u16()),
            _ => return false,
        };
        (400..500).contains(&status) && !matches!(status, 408 | 425 | 429)
    }

    /// Whether asking again later may help.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        self.cause.may_pass() || matches!(self.cause, Cause::Overloaded)
    }

    fn says(&self, code: StatusCode) -> bool {
        match &self.cause {
            Cause::Refused { status, .. } => *status == i64::from(code.as_u16()),
            Cause::Http { status, .. } => *status == code,
            _ => false,
        }
    }
}

impl Cause {
    /// How much of a refusal's text is kept.
    pub const MSG_CHARS: usize = 300;

    pub(super) fn refused(status: i64, msg: &str) -> Self {
        let msg = msg.trim().chars().map(|char| if char.is_control() { ' ' } else { char });
        Self::Refused { status, msg: msg.take(Self::MSG_CHARS).collect() }
    }

    /// Whether the very next attempt may fare better.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Connect(_) | Self::Broken(_) | Self::Timeout(_) => true,
            Self::Http { status, .. } => status.is_server_error() || *status == StatusCode::TOO_MANY_REQUESTS,
            _ => false,
        }
    }

    pub(super) const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Http { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// The outcome as metrics label it.
    pub(super) const fn label(&self) -> &'static str {
        match self {
            Self::Url(_) | Self::Client(_) => "client",
            Self::Connect(_) => "connect",
            Self::Broken(_) => "broken",
            Self::Timeout(_) => "timeout",
            Self::Overloaded => "overloaded",
            Self::Http { .. } => "http",
            Self::TooLarge(_) => "too_large",
            Self::NotJson { .. } => "not_json",
            Self::MissingData => "missing_data",
            Self::WrongData { .. } => "wrong_data",
            Self::Refused { .. } => "refused",
        }
    }
}

/// What the HTTP client reports, without the URL: it may carry a token.
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
        ProviderError::new(Endpoint::get("info", "/").request().with("fid", "9").call(), cause)
    }

    fn http(code: u16) -> Cause {
        Cause::Http { status: StatusCode::from_u16(code).unwrap(), retry_after: None }
    }

    #[test]
    fn not_found_and_unauthorized_are_known_by_either_status() {
        for cause in [Cause::refused(404, ""), http(404)] {
            assert!(error(cause.clone()).is_not_found());
            assert!(!error(cause).is_unauthorized());
        }
        for cause in [Cause::refused(401, ""), http(401)] {
            assert!(error(cause).is_unauthorized());
        }
    }

    #[test]
    fn a_no_is_told_from_a_failure() {
        for cause in [Cause::refused(401, ""), Cause::refused(409, ""), http(401), http(403)] {
            assert!(error(cause.clone()).is_no(), "{cause}");
        }
        for cause in [
            Cause::refused(0, "<html>"),
            Cause::refused(500, ""),
            Cause::refused(429, ""),
            http(502),
            http(429),
            http(302),
            Cause::Timeout(Duration::ZERO),
            Cause::MissingData,
        ] {
            assert!(!error(cause.clone()).is_no(), "{cause}");
        }
    }

    #[test]
    fn what_may_pass_is_told_from_what_will_not() {
        for cause in [http(500), http(503), http(429), Cause::Timeout(Duration::ZERO), Cause::Broken(None)] {
            assert!(cause.may_pass(), "{cause}");
        }
        for cause in [http(400), http(404), http(302), Cause::refused(500, ""), Cause::MissingData, Cause::TooLarge(1)]
        {
            assert!(!cause.may_pass(), "{cause}");
        }
        assert!(error(Cause::Overloaded).is_transient());
    }

    #[test]
    fn a_refusals_text_is_one_bounded_line() {
        let refused = error(Cause::refused(500, &format!("no\r\n{}", "x".repeat(10_000)))).to_string();
        assert!(refused.starts_with("info fid=9: refused with status 500: no  xxx"), "{refused}");
        assert!(refused.chars().count() < 400);
    }
}
