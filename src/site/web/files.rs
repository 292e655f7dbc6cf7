//! Sitemaps, feeds, `llms.txt`, icons, licences and the files at well-known addresses.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::HeaderName;
use http::{HeaderMap, HeaderValue, Method};

use super::asked::Asked;
use super::error::HttpError;
use super::{conditional, icons, page};
use crate::app::{App, ResponseKind};
use crate::bundle;
use crate::icons::{CompanyIcon, brand_icon, is_icon};
use crate::seo::{FileError, FileName};
use base::site::Site;

/// When a client may ask again for a file whose lists the provider does not send.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// Sitemaps and feeds may be read, and are no search results.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Responds with the icon or the file at the request's path, else with the page.
pub(super) async fn or_page(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, HttpError> {
    let site = asked.site;
    let path = request.uri().path();
    if path == "/licences.txt" {
        return licences(&request);
    }
    let name = app.files.name(path).filter(|name| name.is_of(site));
    let has_icon = is_icon(site, path) && (site == Site::Garment || has_brand_icons(&app));
    if name.is_none() && !has_icon {
        return page::html(&app, &asked, request).await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(HttpError::method_not_allowed("GET, HEAD"));
    }
    let path = path.to_owned();
    let (request, _) = request.into_parts();
    let headers = &request.headers;
    let mut response = if let Some(name) = name {
        file(&app, site, &name, headers).await.into_response()
    } else if let Some(icon) = brand_icon(&path).filter(|_| site == Site::Brand) {
        let content_type = HeaderValue::from_static(icon.content_type);
        conditional::file(headers, &icon.body, content_type, icons::CACHING)
    } else {
        let icon = CompanyIcon::at(&path).ok_or_else(HttpError::not_found)?;
        icons::icon(&app, icon, headers).await?
    };
    response.extensions_mut().insert(ResponseKind::File);
    Ok(response)
}

/// Whether the brand is that of the demonstration: the program has no icons of others.
fn has_brand_icons(app: &App) -> bool {
    let release = app.publisher.release();
    release.bundle.manifest.texts.brand.is_demonstration
}

/// Responds with the notices of the software in the binary, the same on both sites.
fn licences(request: &Request) -> Result<Response, HttpError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(HttpError::method_not_allowed("GET, HEAD"));
    }
    let text = bundle::licences().ok_or_else(HttpError::not_found)?;
    let content_type = HeaderValue::from_static("text/plain; charset=utf-8");
    let mut response = conditional::file(
        request.headers(),
        text,
        content_type,
        "public, max-age=3600",
    );
    response
        .headers_mut()
        .insert(ROBOTS, HeaderValue::from_static("noindex"));
    response.extensions_mut().insert(ResponseKind::File);
    Ok(response)
}

async fn file(
    app: &App,
    site: Site,
    name: &FileName,
    request: &HeaderMap,
) -> Result<Response, HttpError> {
    let file = app
        .files
        .get(site, name)
        .await
        .map_err(|error| match error {
            FileError::NotFound => HttpError::not_found(),
            FileError::Unavailable => HttpError::unavailable(RETRY_AFTER),
        })?;
    let content_type = HeaderValue::from_static(file.content_type);
    let mut response = conditional::file(request, &file.body, content_type, caching(name));
    if matches!(
        name,
        FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Feed(..) | FileName::Llms(_)
    ) {
        response
            .headers_mut()
            .insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

const fn caching(name: &FileName) -> &'static str {
    match name {
        FileName::SitemapIndex | FileName::Sitemap(..) | FileName::Feed(..) | FileName::Llms(_) => {
            "public, max-age=300"
        }
        FileName::Robots
        | FileName::SecurityTxt
        | FileName::IndexNowKey
        | FileName::WebManifest(_) => "public, max-age=3600",
    }
}
