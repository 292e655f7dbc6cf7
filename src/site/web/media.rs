//! Pictures and files of the CMS, fetched from the provider and cached.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use http::header::{CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY};
use http::{HeaderMap, HeaderValue};
use percent_encoding::percent_decode_str;

use super::asked::Asked;
use super::error::HttpError;
use super::security::CROSS_ORIGIN_RESOURCE_POLICY;
use super::{client, conditional};
use crate::app::App;
use crate::body::Coding;
use crate::media::MediaError;
use crate::provider::MediaPath;
use base::header_value;
use base::site::Site;

/// When a client may ask again for a file that the provider does not send.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// An editor sees a changed file within the hour.
pub(super) const CACHING: &str = "public, max-age=3600, stale-while-revalidate=86400";
/// No scripts may run in a picture opened as a document, which SVG could contain.
pub(super) const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/// The type of files that are saved, not shown.
const UNKNOWN: HeaderValue = HeaderValue::from_static("application/octet-stream");

/// Responds with the provider's file of the same path. The brand site has none.
pub(super) async fn media(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, HttpError> {
    if asked.site == Site::Brand {
        return Err(HttpError::not_found());
    }
    let (request, _) = request.into_parts();
    let path = MediaPath::parse(request.uri.path()).ok_or_else(HttpError::not_found)?;
    if !app.media.has(&path) {
        client::count_miss(&app, &request.extensions, &request.headers)
            .await
            .map_err(HttpError::too_many)?;
    }
    let file = app.media.get(&path).await.map_err(|error| match error {
        MediaError::NotFound => HttpError::not_found(),
        MediaError::Unavailable => HttpError::unavailable(RETRY_AFTER),
    })?;
    let shown = is_shown(&file.content_type);
    let content_type = if shown {
        file.content_type.clone()
    } else {
        UNKNOWN
    };
    let mut response = conditional::file(&request.headers, &file.body, content_type, CACHING);
    let headers = response.headers_mut();
    let disposition = match &*file.name {
        "" if shown => None,
        "" => Some(header_value::attachment(&name_in(request.uri.path()))),
        name if shown => Some(header_value::inline(name)),
        name => Some(header_value::attachment(name)),
    };
    if let Some(disposition) = disposition {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    protect(headers);
    if headers.contains_key(CONTENT_ENCODING) {
        return Ok(response);
    }
    let bytes = &file.body.variant(Coding::Identity).bytes;
    Ok(conditional::in_ranges(&request, response, bytes))
}

/// Adds the headers of a picture or file of the CMS: other sites may show it, and nothing in it
/// runs.
pub(super) fn protect(headers: &mut HeaderMap) {
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(
        CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("cross-origin"),
    );
}

/// Whether a file is sent under its own type, for browsers to show. All others are saved: a script,
/// style sheet or page that somebody has uploaded is none here. A list of types, of which browsers
/// take the last, is not a type.
fn is_shown(content_type: &HeaderValue) -> bool {
    let Some((kind, rest)) = content_type
        .to_str()
        .ok()
        .and_then(|value| value.split_once('/'))
    else {
        return false;
    };
    let subtype = rest.split(';').next().unwrap_or_default().trim_end();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    ["image", "audio", "video", "font"]
        .iter()
        .any(|shown| kind.eq_ignore_ascii_case(shown))
        && !subtype.is_empty()
        && subtype.bytes().all(is_name)
        && !rest.contains(',')
}

/// The name of the file at a path.
fn name_in(path: &str) -> Cow<'_, str> {
    let segment = path.rsplit('/').next().unwrap_or_default();
    percent_decode_str(segment).decode_utf8_lossy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_sound_films_and_fonts_are_shown() {
        for (kind, shown) in [
            ("image/svg+xml", true),
            ("video/mp4", true),
            ("font/woff2", true),
            ("Image/JPEG; q=1", true),
            ("image/jpeg, text/html", false),
            ("image/", false),
            ("audio/mpeg", true),
            ("text/html", false),
            ("text/javascript", false),
            ("application/xhtml+xml", false),
            ("application/pdf", false),
        ] {
            assert_eq!(is_shown(&HeaderValue::from_static(kind)), shown, "{kind}");
        }
    }
}
