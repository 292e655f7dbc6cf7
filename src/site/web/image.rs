//! Resized pictures of the CMS at `/_image?src=…&w=…&q=…`; cards for other sites at
//! `/_card?src=…&panel=…`.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, VARY};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};

use super::asked::Asked;
use super::error::HttpError;
use super::media::{CACHING, protect};
use super::{client, conditional};
use crate::app::App;
use crate::body::Coding;
use crate::head::CardPanel;
use crate::images::{Accepts, CardRequest, ImageError, ImageRequest, Images, ResizedPicture};
use crate::provider::MediaPath;
use base::site::Site;

/// When a client may try again while too many pictures are being made.
const RETRY_BUSY: Duration = Duration::from_secs(2);
/// When a client may try again while the provider does not send the original.
const RETRY_UNAVAILABLE: Duration = Duration::from_secs(5);

/// For a WebP picture while the AVIF one is being made.
const INTERIM: &str = "public, max-age=60, stale-while-revalidate=86400";

/// Responds with the picture in the best format that the client accepts. Redirects to the original
/// if it cannot be resized. The brand site has no pictures of the provider.
pub(super) async fn image(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    RawQuery(query): RawQuery,
    request: Parts,
) -> Result<Response, HttpError> {
    let images = images(&app, asked.site)?;
    let asked = ImageRequest::parse(query.as_deref().unwrap_or_default(), images.bases())
        .map_err(malformed)?;
    count(&app, images, &asked.path, &request).await?;
    let made = images.get(&asked, Accepts::of(&request.headers)).await;
    let mut response = respond(&request.headers, &asked.path, made).into_response();
    response
        .headers_mut()
        .insert(VARY, HeaderValue::from_static("Accept"));
    Ok(response)
}

/// Responds with a picture as the card of a page.
pub(super) async fn card(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    RawQuery(query): RawQuery,
    request: Parts,
) -> Result<Response, HttpError> {
    let images = images(&app, asked.site)?;
    let query = query.as_deref().unwrap_or_default();
    let asked = CardRequest::parse(query, images.bases()).map_err(malformed)?;
    count(&app, images, &asked.path, &request).await?;
    let release = app.publisher.release();
    let texts = &release.bundle.manifest.texts;
    let panel = match texts.card(asked.panel.locale()) {
        Some(card) => panel(&app, asked.panel, card).await,
        None => Bytes::new(),
    };
    let ground = texts.identity.palette.ground;
    let card = images.card(&asked.path, ground, panel).await;
    respond(&request.headers, &asked.path, card)
}

/// The panel of a part of the site, or the card of the language, of which it is the left part; empty
/// if neither is there.
async fn panel(app: &App, panel: CardPanel, card: &str) -> Bytes {
    for path in [panel.beside(card).as_deref(), Some(card)] {
        if let Some(path) = path.and_then(MediaPath::parse)
            && let Ok(file) = app.media.get(&path).await
        {
            return file.body.variant(Coding::Identity).bytes.clone();
        }
    }
    Bytes::new()
}

/// The garment site's pictures; the brand site has none of the provider's.
fn images(app: &App, site: Site) -> Result<&Images, HttpError> {
    app.images
        .as_ref()
        .filter(|_| site == Site::Garment)
        .ok_or_else(HttpError::not_found)
}

/// Counts a request for whose original the provider has to be asked.
async fn count(
    app: &App,
    images: &Images,
    path: &MediaPath,
    request: &Parts,
) -> Result<(), HttpError> {
    if images.knows(path) || app.media.has(path) {
        return Ok(());
    }
    client::count_miss(app, &request.extensions, &request.headers)
        .await
        .map_err(HttpError::too_many)
}

fn malformed(error: ImageError) -> HttpError {
    HttpError::text(StatusCode::BAD_REQUEST, error.to_string())
}

/// Responds with the picture, or redirects to the original where none can be made of it.
fn respond(
    request: &HeaderMap,
    path: &MediaPath,
    made: Result<ResizedPicture, ImageError>,
) -> Result<Response, HttpError> {
    match made {
        Ok(picture) => Ok(send(request, picture)),
        Err(ImageError::NotFound) => Err(HttpError::not_found()),
        Err(ImageError::AsItIs(_) | ImageError::NotOffered(_)) => {
            let path =
                HeaderValue::from_str(path.as_str()).unwrap_or(HeaderValue::from_static("/"));
            let caching = HeaderValue::from_static("public, max-age=600");
            Ok((
                StatusCode::FOUND,
                [(LOCATION, path), (CACHE_CONTROL, caching)],
            )
                .into_response())
        }
        Err(ImageError::Busy) => Err(HttpError::unavailable(RETRY_BUSY)),
        Err(ImageError::Unavailable) => Err(HttpError::unavailable(RETRY_UNAVAILABLE)),
    }
}

fn send(request: &HeaderMap, picture: ResizedPicture) -> Response {
    let mut response = conditional::send(request, StatusCode::OK, &picture.body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, picture.content_type);
    headers.insert(
        CACHE_CONTROL,
        HeaderValue::from_static(if picture.interim { INTERIM } else { CACHING }),
    );
    protect(headers);
    response
}
