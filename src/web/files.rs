//! Sitemaps, feeds, icons and the files at well-known addresses.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, VARY};
use http::{HeaderMap, HeaderValue, Method, StatusCode};

use super::error::HttpError;
use super::host::site_of;
use super::{conditional, page};
use crate::app::{App, Kind};
use crate::icons::{Icon, icon};
use crate::seo::{FileError, FileName};
use crate::site::Site;

/// When a client may ask again for a file whose lists the provider does not send.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// Sitemaps and feeds may be read, and are no search results.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Responds with the icon or the file at the request's path, else with the page.
pub(super) async fn or_page(State(app): State<Arc<App>>, request: Request) -> Result<Response, HttpError> {
    let site = site_of(&app, request.uri(), request.headers());
    let path = request.uri().path();
    let mut response = match (icon(site, path), app.files.name(path).filter(|name| name.is_of(site))) {
        (None, None) => return page::html(State(app), request).await,
        _ if !matches!(*request.method(), Method::GET | Method::HEAD) => {
            return Err(HttpError::method_not_allowed("GET, HEAD"));
        }
        (Some(icon), _) => send_icon(icon, request.headers()),
        (None, Some(name)) => {
            let (request, _) = request.into_parts();
            file(&app, site, &name, &request.headers).await.into_response()
        }
    };
    response.extensions_mut().insert(Kind::File);
    Ok(response)
}

fn send_icon(icon: &Icon, request: &HeaderMap) -> Response {
    let mut response = conditional::send(request, StatusCode::OK, &icon.body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(icon.content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400, stale-while-revalidate=604800"));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    response.map(axum::body::Body::new)
}

async fn file(app: &App, site: Site, name: &FileName, request: &HeaderMap) -> Result<Response, HttpError> {
    let file = app.files.get(site, name).await.map_err(|error| match error {
        FileError::NotFound => HttpError::not_found(),
        FileError::Unavailable => HttpError::unavailable(RETRY_AFTER),
    })?;
    let mut response = conditional::send(request, StatusCode::OK, &file.body);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(name)));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    if matches!(name, FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Feed(..)) {
        headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response.map(axum::body::Body::new))
}

const fn caching(name: &FileName) -> &'static str {
    match name {
        FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Feed(..) => "public, max-age=300",
        FileName::Robots | FileName::SecurityTxt | FileName::IndexNowKey | FileName::WebManifest(_) => {
            "public, max-age=3600"
        }
    }
}
