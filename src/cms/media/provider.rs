//! `/media/**`: the pictures and downloads of the content. Not an envelope: a missing file is an
//! HTTP 404.
//!
//! Imported pictures take precedence over those of the demonstration, which remain for those that an
//! import lacks, until the demonstration is removed. A served folder takes precedence over both.

use std::error::Error;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use percent_encoding::percent_decode_str;

use super::table::SentPicture;
use crate::api::answer::Refusal;
use crate::content::{ContentFile, ContentSource, MediumPath};
use crate::service::Service;
use base::header_value;

pub(crate) async fn file(State(service): State<Service>, request: Request) -> Response {
    let decoded = percent_decode_str(request.uri().path()).decode_utf8().ok();
    let Some(path) = decoded.and_then(|path| MediumPath::parse(&path)) else {
        return missing();
    };
    match find(&service, &path).await {
        Ok(Some(picture)) => answer(&path, picture, request.headers()),
        Ok(None) => missing(),
        Err(error) => {
            tracing::error!(
                error = &*error as &dyn std::error::Error,
                path = path.as_str(),
                "a picture cannot be read"
            );
            (StatusCode::INTERNAL_SERVER_ERROR, Refusal::internal()).into_response()
        }
    }
}

struct StoredFile {
    bytes: Bytes,
    hash: String,
    /// The name of the file that was uploaded; empty if none was.
    name: String,
    caching: &'static str,
}

/// Embedded pictures change with the binary.
const LASTING: &str = "public, max-age=3600";
/// Other pictures change while an editor draws, and with an import.
const CHANGING: &str = "no-cache";

async fn find(
    service: &Service,
    path: &MediumPath,
) -> Result<Option<StoredFile>, Box<dyn Error + Send + Sync>> {
    let found = |caching| {
        move |ContentFile { bytes, hash }: ContentFile| StoredFile {
            bytes,
            hash: format!("{hash:032x}"),
            name: String::new(),
            caching,
        }
    };
    let (content, own) = (service.content.clone(), path.clone());
    if let ContentSource::Directory(_) = content {
        let medium = tokio::task::spawn_blocking(move || content.medium(&own)).await??;
        if let Some(medium) = medium {
            return Ok(Some(found(CHANGING)(medium)));
        }
    }
    if let Some(SentPicture { hash, bytes, name }) = service.store.picture(path.as_str()).await? {
        return Ok(Some(StoredFile {
            bytes: bytes.into(),
            hash,
            name,
            caching: CHANGING,
        }));
    }
    match service.content {
        ContentSource::Embedded => match service.content.medium(path)? {
            Some(medium) if service.content.has_files(&service.store).await? => {
                Ok(Some(found(LASTING)(medium)))
            }
            _ => Ok(None),
        },
        ContentSource::Directory(_) => Ok(None),
    }
}

fn answer(path: &MediumPath, picture: StoredFile, asked: &HeaderMap) -> Response {
    let StoredFile {
        bytes,
        hash,
        name,
        caching,
    } = picture;
    let etag = format!("\"{hash}\"");
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if is_known(asked, &etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(content_type(path)),
    );
    if !name.is_empty() {
        headers.insert(header::CONTENT_DISPOSITION, header_value::inline(&name));
    }
    (headers, bytes).into_response()
}

/// The media type by file name. Text is UTF-8.
fn content_type(path: &MediumPath) -> &'static str {
    match mime_guess::from_path(path.as_str()).first_raw() {
        Some("text/csv") => "text/csv; charset=utf-8",
        Some("text/plain") => "text/plain; charset=utf-8",
        Some(other) => other,
        None => "application/octet-stream",
    }
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
    (
        StatusCode::NOT_FOUND,
        Refusal::not_found("there is no such picture"),
    )
        .into_response()
}
