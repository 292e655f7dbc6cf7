//! Pictures of the CMS, fetched from the provider and kept for a while.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};

use super::conditional;
use super::host::site_of;
use crate::app::App;
use crate::publish::MediaError;
use crate::site::Site;

/// A picture opened by itself is a document of its own, and SVG could hold scripts: none may run.
pub(super) const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/// Answers with the provider's file of the same path. The brand site has nothing of the provider's.
pub(super) async fn media(State(app): State<Arc<App>>, request: Request) -> Response {
    let file = match site_of(&app, request.uri(), request.headers()) {
        Site::Garment => app.media.get(request.uri().path()).await,
        Site::Brand => Err(MediaError::NotFound),
    };
    match file {
        Ok(file) => {
            let mut response = conditional::send(request.headers(), StatusCode::OK, &file.body);
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, file.content_type.clone());
            headers
                .insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600, stale-while-revalidate=86400"));
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
            headers.insert(http::header::VARY, HeaderValue::from_static("Accept-Encoding"));
            response.map(Body::new)
        }
        Err(MediaError::NotFound) => (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "public, max-age=30")]).into_response(),
        Err(MediaError::Unavailable) => {
            (StatusCode::SERVICE_UNAVAILABLE, [(CACHE_CONTROL, "no-store"), (RETRY_AFTER, "5")]).into_response()
        }
    }
}
