//! `/media/**`: the pictures of the content. Not an envelope: a missing picture is an HTTP 404.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use super::Service;
use super::answer::Refusal;
use crate::backend::content::{ContentSource, Medium, MediumPath};

pub(super) async fn file(State(service): State<Service>, request: Request) -> Response {
    let decoded = percent_decode_str(request.uri().path()).decode_utf8().ok();
    let Some(path) = decoded.and_then(|path| MediumPath::parse(&path)) else { return missing() };
    match read(service.content.clone(), path.clone()).await {
        Ok(Some(medium)) => answer(&service.content, &path, medium, request.headers()),
        Ok(None) => missing(),
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, path = path.as_str(), "a picture cannot be read");
            (StatusCode::INTERNAL_SERVER_ERROR, Refusal::internal()).into_response()
        }
    }
}

async fn read(content: ContentSource, path: MediumPath) -> std::io::Result<Option<Medium>> {
    if content == ContentSource::Embedded {
        return content.medium(&path);
    }
    tokio::task::spawn_blocking(move || content.medium(&path)).await.map_err(std::io::Error::other)?
}

fn answer(content: &ContentSource, path: &MediumPath, medium: Medium, asked: &HeaderMap) -> Response {
    let etag = format!("\"{:032x}\"", medium.hash);
    // Pictures in the binary change with the binary; those in a folder while somebody draws.
    let caching = match content {
        ContentSource::Embedded => "public, max-age=3600",
        ContentSource::Directory(_) => "no-cache",
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if is_known(asked, &etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = mime_guess::from_path(path.as_str()).first_raw().unwrap_or("application/octet-stream");
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    (headers, medium.bytes).into_response()
}

/// `If-None-Match` (RFC 9110 §13.1.2): any of the tags, compared weakly, or `*`.
fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, Refusal::not_found("there is no such picture")).into_response()
}
