//! Pictures and files of the CMS, fetched from the provider and cached.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::Response;
use http::HeaderValue;
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::conditional;
use super::error::HttpError;
use super::host::site_of;
use crate::app::App;
use crate::media::MediaError;
use crate::site::Site;

/// When a client may ask again for a file that the provider does not send.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// An editor sees a changed file within the hour.
pub(super) const CACHING: &str = "public, max-age=3600, stale-while-revalidate=86400";
/// No scripts may run in a picture opened as a document, which SVG could contain.
pub(super) const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/// Responds with the provider's file of the same path. The brand site has none.
pub(super) async fn media(State(app): State<Arc<App>>, request: Request) -> Result<Response, HttpError> {
    if site_of(&app, request.uri(), request.headers()) == Site::Brand {
        return Err(HttpError::not_found());
    }
    let (request, _) = request.into_parts();
    let file = app.media.get(request.uri.path()).await.map_err(|error| match error {
        MediaError::NotFound => HttpError::not_found(),
        MediaError::Unavailable => HttpError::unavailable(RETRY_AFTER),
    })?;
    let mut response = conditional::file(&request.headers, &file.body, file.content_type.clone(), CACHING);
    let headers = response.headers_mut();
    if let Some(attachment) = attachment(&file.content_type, request.uri.path()) {
        headers.insert(CONTENT_DISPOSITION, attachment);
    }
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    Ok(response)
}

/// Returns the `Content-Disposition` with which a browser saves the file under its own name (RFC 6266); `None` for
/// pictures, sound and video, which it displays.
fn attachment(content_type: &HeaderValue, path: &str) -> Option<HeaderValue> {
    let shown = ["image/", "audio/", "video/"];
    let content_type = content_type.to_str().unwrap_or_default();
    if shown.iter().any(|kind| content_type.starts_with(kind)) {
        return None;
    }
    let segment = path.rsplit('/').next().unwrap_or_default();
    let name = percent_decode_str(segment).decode_utf8_lossy();
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
    let disposition = if plain {
        format!("attachment; filename=\"{name}\"")
    } else {
        format!("attachment; filename*=UTF-8''{}", utf8_percent_encode(&name, NON_ALPHANUMERIC))
    };
    HeaderValue::from_str(&disposition).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_picture_is_saved_under_its_own_name() {
        let of = |kind: &'static str, path| {
            let header = attachment(&HeaderValue::from_static(kind), path)?;
            Some(header.to_str().unwrap().to_owned())
        };
        assert_eq!(of("image/svg+xml", "/media/a.svg"), None);
        assert_eq!(of("video/mp4", "/media/a.mp4"), None);
        assert_eq!(of("text/csv; charset=utf-8", "/media/b/a-1.csv").unwrap(), "attachment; filename=\"a-1.csv\"");
        assert_eq!(
            of("text/html", "/media/%22%E5%B8%83.csv").unwrap(),
            "attachment; filename*=UTF-8''%22%E5%B8%83%2Ecsv"
        );
    }
}
