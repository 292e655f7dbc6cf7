//! Purges over HTTP: `POST /_selvage/purge` and `POST /_selvage/webhook`.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::asked::Asked;
use super::error::HttpError;
use crate::app::App;
use crate::purge::Purge;
use base::config::Secret;

/// Purges for a client with the configured secret, or for the embedded provider of this process;
/// without a secret in the configuration the path does not exist for others.
pub(super) async fn purge(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, HttpError> {
    authorize(&app, &request)?;
    let Object::<Purge<String>>(purge) = json(request).await?;
    report(&app, &asked, purge).await
}

/// Purges what a message of a CMS is about, by `[webhook]`; without that the path does not exist.
pub(super) async fn webhook(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, HttpError> {
    if !app.webhook.is_on() {
        return Err(HttpError::new(StatusCode::NOT_FOUND));
    }
    authorize(&app, &request)?;
    let message = json(request).await?;
    let purge = Purge::of_message(&app.webhook, &message).map_err(unprocessable)?;
    report(&app, &asked, purge).await
}

/// Refuses a request without the configured secret, and without the key that this process and its
/// embedded provider know each other by.
fn authorize(app: &App, request: &Request) -> Result<(), HttpError> {
    let given = bearer(request.headers());
    let is_given = |secret: &Secret| given.is_some_and(|given| secret.matches(given));
    let configured = app.server.purge_secret.as_ref();
    let own = app.desk.api.as_ref().map(|api| &api.key);
    if configured.into_iter().chain(own).any(is_given) {
        return Ok(());
    }
    if configured.is_none() {
        return Err(HttpError::new(StatusCode::NOT_FOUND));
    }
    let challenge = HeaderValue::from_static("Bearer");
    Err(HttpError::new(StatusCode::UNAUTHORIZED).header(WWW_AUTHENTICATE, challenge))
}

async fn json<T: DeserializeOwned>(request: Request) -> Result<T, HttpError> {
    let body: Result<Json<T>, JsonRejection> = Json::from_request(request, &()).await;
    body.map(|Json(body)| body)
        .map_err(|rejection| HttpError::text(rejection.status(), rejection.body_text()))
}

fn unprocessable(reason: String) -> HttpError {
    HttpError::text(StatusCode::UNPROCESSABLE_ENTITY, reason)
}

/// Carries out a purge.
async fn report(app: &App, asked: &Asked, purge: Purge<String>) -> Result<Response, HttpError> {
    let purge = purge.parse(&app.served).map_err(unprocessable)?;
    let report = app.purge_everywhere(&purge, &asked.id).await;
    Ok(([(CACHE_CONTROL, "no-store")], Json(report)).into_response())
}

/// The bearer token of a request. The scheme is case-insensitive (RFC 9110 §11.1).
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let value = headers.get(AUTHORIZATION)?.as_bytes();
    let (scheme, given) = value.split_at_checked(b"Bearer ".len())?;
    scheme
        .eq_ignore_ascii_case(b"Bearer ")
        .then(|| given.trim_ascii_start())
}

/// A JSON object. Serde would accept an array of the fields as well.
pub(super) struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfMap<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for OfMap<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(OfMap(PhantomData)).map(Self)
    }
}
