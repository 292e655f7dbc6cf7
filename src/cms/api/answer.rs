//! The envelope: `{"status", "msg", "data"}` over HTTP 200, for successes and errors (spec §8).

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::passwords::hashes::PasswordError;
use crate::store::is_outage;
use crate::visits::writer::NotStored;
use base::refusals::is_first;

#[derive(Serialize)]
struct SentEnvelope<'a, T> {
    status: u16,
    msg: &'a str,
    data: Option<T>,
}

pub(crate) struct ProviderAnswer<T>(pub(crate) T);

/// An error: the body's status, and a message for anyone.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: u16,
    msg: Cow<'static, str>,
}

pub(crate) type Reply<T> = Result<ProviderAnswer<T>, Refusal>;

impl Refusal {
    pub(crate) fn new(status: u16, msg: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            msg: msg.into(),
        }
    }

    pub(crate) fn bad_request(msg: impl Into<Cow<'static, str>>) -> Self {
        Self::new(400, msg)
    }

    pub(crate) fn not_found(msg: impl Into<Cow<'static, str>>) -> Self {
        Self::new(404, msg)
    }

    pub(crate) fn internal() -> Self {
        Self::new(500, "the provider failed")
    }

    pub(crate) fn busy() -> Self {
        Self::new(503, "the provider is busy")
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Self {
        // Clients learn nothing about the database; the log does.
        tracing::error!(error = &error as &dyn std::error::Error, "the store failed");
        if is_outage(&error) {
            Self::busy()
        } else {
            Self::internal()
        }
    }
}

impl From<NotStored> for Refusal {
    fn from(reason: NotStored) -> Self {
        match reason {
            NotStored::Busy => Self::busy(),
            NotStored::Failed => Self::internal(),
        }
    }
}

impl From<PasswordError> for Refusal {
    fn from(error: PasswordError) -> Self {
        if matches!(error, PasswordError::Busy) {
            if is_first("a login was refused: too many are waiting") {
                tracing::warn!("a login was refused: too many are waiting");
            }
            return Self::busy();
        }
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "a password could not be worked on"
        );
        Self::internal()
    }
}

impl<T: Serialize> IntoResponse for ProviderAnswer<T> {
    fn into_response(self) -> Response {
        uncached(SentEnvelope {
            status: 200,
            msg: "ok",
            data: Some(self.0),
        })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        uncached(SentEnvelope::<()> {
            status: self.status,
            msg: &self.msg,
            data: None,
        })
    }
}

/// Clients decide how long to cache; some responses are personal.
fn uncached<T: Serialize>(envelope: SentEnvelope<'_, T>) -> Response {
    let mut response = Json(envelope).into_response();
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
