//! The files for machines: sitemaps, feeds, icons and their like.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, RETRY_AFTER, VARY};
use http::{HeaderMap, HeaderValue, Method, StatusCode};

use super::host::site_of;
use super::kind::Kind;
use super::{conditional, page};
use crate::app::App;
use crate::findable::{FileError, FileName};
use crate::site::Site;

/// What is no page to search for, though it may be read.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Answers with the file of this path; where it is none's, with the page.
pub(super) async fn or_page(State(app): State<Arc<App>>, request: Request) -> Response {
    let site = site_of(&app, request.uri(), request.headers());
    match app.files.name(request.uri().path()).filter(|name| name.is_of(site)) {
        Some(name) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            let (request, _) = request.into_parts();
            let mut response = file(&app, site, &name, &request.headers).await;
            response.extensions_mut().insert(Kind::File);
            response
        }
        Some(_) => ([(ALLOW, "GET, HEAD")], page::method_not_allowed().await).into_response(),
        None => page::html(State(app), request).await,
    }
}

async fn file(app: &App, site: Site, name: &FileName, request: &HeaderMap) -> Response {
    match app.files.get(site, name).await {
        Ok(file) => {
            let mut response = conditional::send(request, StatusCode::OK, &file.body);
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type));
            headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(name)));
            headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
            if matches!(name, FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Feed(..)) {
                headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
            }
            response.map(Body::new)
        }
        Err(FileError::NotFound) => (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "public, max-age=30")]).into_response(),
        Err(FileError::Unavailable) => {
            (StatusCode::SERVICE_UNAVAILABLE, [(CACHE_CONTROL, "no-store"), (RETRY_AFTER, "30")]).into_response()
        }
    }
}

const fn caching(name: &FileName) -> &'static str {
    match name {
        FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Feed(..) => "public, max-age=300",
        FileName::Robots | FileName::SecurityTxt | FileName::IndexNowKey | FileName::WebManifest(_) => {
            "public, max-age=3600"
        }
        FileName::Icon(_) => "public, max-age=86400, stale-while-revalidate=604800",
    }
}
