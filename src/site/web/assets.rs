//! The browser's files. Their names are hashes of their content, so they never change.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use http::request::Parts;
use http::{HeaderName, HeaderValue, StatusCode};

use super::error::HttpError;
use super::{client, conditional};
use crate::app::App;
use crate::body::Coding;
use crate::bundle::Asset;

/// The path below which assets are served.
const ASSETS: &str = "/_assets/";
/// When a client may ask again for a file that the servers share, while Valkey cannot be used.
const AGAIN: Duration = Duration::from_secs(1);

/// Responds with an asset, compressed when the UI was built. Names need no percent-encoding, so
/// none is decoded.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, HttpError> {
    let release = app.publisher.release();
    let (request, _) = request.into_parts();
    let headers = &request.headers;
    let name = request.uri.path().strip_prefix(ASSETS).unwrap_or_default();
    let asset = match release.bundle.asset(name) {
        Some(asset) => Cow::Borrowed(asset),
        None => Cow::Owned(of_another_build(&app, &request, name).await?),
    };
    let compressed = asset.compressed().await;
    let form = |coding| match coding {
        Coding::Identity => Some(&asset.identity),
        Coding::Brotli => compressed.brotli.as_ref(),
        Coding::Gzip => compressed.gzip.as_ref(),
    };
    let coding = Coding::negotiate(conditional::accepted(headers).as_deref(), |coding| {
        form(coding).is_some()
    });
    let bytes = form(coding).unwrap_or(&asset.identity);
    // The name is the hash: together with the coding it is a strong validator.
    let etag = HeaderValue::try_from(format!("\"{name}-{}\"", coding.name())).ok();
    let known = etag
        .as_ref()
        .is_some_and(|etag| !conditional::passes(headers, etag));
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        bytes.clone().into_response()
    };
    let mut insert = |name: HeaderName, value: Option<HeaderValue>| {
        value.and_then(|value| response.headers_mut().insert(name, value));
    };
    insert(
        CONTENT_TYPE,
        HeaderValue::from_str(&asset.content_type).ok(),
    );
    insert(
        CACHE_CONTROL,
        Some(HeaderValue::from_static(
            "public, max-age=31536000, immutable",
        )),
    );
    insert(VARY, Some(HeaderValue::from_static("Accept-Encoding")));
    insert(ETAG, etag);
    if coding != Coding::Identity {
        insert(
            CONTENT_ENCODING,
            Some(HeaderValue::from_static(coding.name())),
        );
    }
    // Ranges are served of uncompressed files only.
    let has_forms = compressed.brotli.is_some() || compressed.gzip.is_some();
    Ok(if has_forms {
        response
    } else {
        conditional::in_ranges(&request, response, bytes)
    })
}

/// Returns a file of another build that servers run, within the client's budget of requests that
/// are not cached.
async fn of_another_build(app: &App, request: &Parts, name: &str) -> Result<Asset, HttpError> {
    if app.cluster.is_some() {
        let counted = client::count_miss(app, &request.extensions, &request.headers).await;
        counted.map_err(HttpError::too_many)?;
    }
    let asset = app
        .asset_of_another_build(name)
        .await
        .map_err(|_| HttpError::unavailable(AGAIN))?;
    asset.ok_or_else(HttpError::not_found)
}
