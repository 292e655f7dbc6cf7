//! `/_image?src=…&w=…&q=…`: pictures of the CMS in the size and format that a screen needs; `/_card?src=…`: the same as cards
//! of pages on other sites; `/_card?weave=…`: cards of pages without a picture.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{RawQuery, Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, LOCATION, RETRY_AFTER, VARY,
};
use http::{HeaderMap, HeaderValue, StatusCode};

use super::conditional;
use super::host::site_of;
use super::media::POLICY;
use crate::app::App;
use crate::images::{Accepts, CardRequest, ImageError, ImageRequest, Picture};
use crate::provider::MediaPath;
use crate::site::Site;

/// Like the picture's own: an editor who changes it sees that within the hour.
const KEPT: &str = "public, max-age=3600, stale-while-revalidate=86400";
/// A better one will be there soon.
const INTERIM: &str = "public, max-age=60, stale-while-revalidate=86400";

/// Answers with the picture in the best format that the client takes; where it cannot be made, with the way to the
/// picture as it is. The brand site has nothing of the provider's.
pub(super) async fn image(State(app): State<Arc<App>>, RawQuery(query): RawQuery, request: Request) -> Response {
    let site = site_of(&app, request.uri(), request.headers());
    let Some(images) = app.images.as_ref().filter(|_| site == Site::Garment) else { return missing() };
    let asked = match ImageRequest::parse(query.as_deref().unwrap_or_default(), images.offer()) {
        Ok(asked) => asked,
        Err(error) => return refusal(error),
    };
    let made = images.get(&asked, Accepts::of(request.headers())).await;
    let mut response = answer(request.headers(), &asked.path, made);
    response.headers_mut().insert(VARY, HeaderValue::from_static("Accept"));
    response
}

/// Answers with a picture as the card of a page.
pub(super) async fn card(State(app): State<Arc<App>>, RawQuery(query): RawQuery, request: Request) -> Response {
    let site = site_of(&app, request.uri(), request.headers());
    let Some(images) = app.images.as_ref().filter(|_| site == Site::Garment) else { return missing() };
    match CardRequest::parse(query.as_deref().unwrap_or_default(), images.offer()) {
        Ok(CardRequest::Picture(path)) => answer(request.headers(), &path, images.card(&path).await),
        Ok(CardRequest::Weave(number)) => match images.woven(number).await {
            Ok(picture) => send(request.headers(), picture),
            Err(_) => later("2"),
        },
        Err(error) => refusal(error),
    }
}

fn refusal(error: ImageError) -> Response {
    (StatusCode::BAD_REQUEST, [(CACHE_CONTROL, "no-store")], error.to_string()).into_response()
}

/// What was made, or the way to the picture as it is.
fn answer(request: &HeaderMap, path: &MediaPath, made: Result<Picture, ImageError>) -> Response {
    match made {
        Ok(picture) => send(request, picture),
        Err(ImageError::NotFound) => missing(),
        Err(ImageError::AsItIs(_) | ImageError::NotOffered(_)) => {
            let path = HeaderValue::from_str(path.as_str()).unwrap_or(HeaderValue::from_static("/"));
            let caching = HeaderValue::from_static("public, max-age=600");
            (StatusCode::FOUND, [(LOCATION, path), (CACHE_CONTROL, caching)]).into_response()
        }
        Err(ImageError::Busy) => later("2"),
        Err(ImageError::Unavailable) => later("5"),
    }
}

fn send(request: &HeaderMap, picture: Picture) -> Response {
    let known = !conditional::passes(request, &picture.etag);
    let mut headers = HeaderMap::with_capacity(16);
    headers.insert(ETAG, picture.etag);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(if picture.interim { INTERIM } else { KEPT }));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, picture.content_type);
    headers.insert(CONTENT_LENGTH, HeaderValue::from(picture.bytes.len()));
    (headers, Body::from(picture.bytes)).into_response()
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "public, max-age=30")]).into_response()
}

fn later(seconds: &'static str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(CACHE_CONTROL, "no-store"), (RETRY_AFTER, seconds)]).into_response()
}
