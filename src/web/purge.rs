//! Purges over HTTP: `POST /_selvage/purge`.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::error::HttpError;
use super::respond::Asked;
use crate::app::App;
use crate::purge::Purge;

/// Purges for a client with the configured secret; without a secret in the configuration the path
/// does not exist.
pub(super) async fn purge(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Request,
) -> Result<impl IntoResponse, HttpError> {
    let secret = app
        .server
        .purge_secret
        .as_ref()
        .ok_or_else(|| HttpError::new(StatusCode::NOT_FOUND))?;
    if !bearer(request.headers()).is_some_and(|given| secret.matches(given)) {
        let challenge = HeaderValue::from_static("Bearer");
        return Err(HttpError::new(StatusCode::UNAUTHORIZED).header(WWW_AUTHENTICATE, challenge));
    }
    let Json(Object::<Purge<String>>(purge)) =
        Json::from_request(request, &())
            .await
            .map_err(|rejection: JsonRejection| {
                HttpError::text(rejection.status(), rejection.body_text())
            })?;
    let purge = purge
        .parse(&app.served)
        .map_err(|invalid| HttpError::text(StatusCode::UNPROCESSABLE_ENTITY, invalid))?;
    let report = app.purge_everywhere(&purge, &id).await;
    Ok(([(CACHE_CONTROL, "no-store")], Json(report)))
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
