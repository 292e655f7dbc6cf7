//! The bodies of uploads. A picture is decoded whole before it is stored, in a process of its own: its
//! header, which the provider reads, says nothing about what follows.

use axum::body::{Body, Bytes, to_bytes};
use http::header::CONTENT_LENGTH;
use http::request::Parts;
use http::{HeaderMap, Method};
use image::ImageFormat;

use super::forward::Call;
use super::problem::DeskProblem;
use super::{TABLES, UPLOADS};
use crate::app::App;
use crate::http_client::LARGEST_FILE;

/// Whether a request uploads a file, one in the place of another, or a table of contracts.
pub(super) fn is_upload(parts: &Parts) -> bool {
    let path = parts.uri.path();
    (parts.method == Method::POST && [UPLOADS, TABLES].contains(&path))
        || (parts.method == Method::PUT && is_file(path))
}

/// Whether a path is that of a file.
pub(super) fn is_file(path: &str) -> bool {
    path.strip_prefix(UPLOADS)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// Whether a request says that its body is too large.
pub(super) fn is_too_large(headers: &HeaderMap) -> bool {
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|own| own.to_str().ok());
    let length = length.and_then(|own| own.parse::<usize>().ok());
    length.is_some_and(|length| length > LARGEST_FILE)
}

/// Returns the body of an upload; [`DeskProblem::BrokenFile`] for a picture that is cut off or
/// damaged. Only pictures of people with an account are decoded.
pub(super) async fn checked(app: &App, call: &Call<'_>, body: Body) -> Result<Bytes, DeskProblem> {
    let bytes = to_bytes(body, LARGEST_FILE).await;
    let bytes = bytes.map_err(|_| DeskProblem::TooLarge)?;
    let Some(images) = &app.images else {
        return Ok(bytes);
    };
    if !is_picture(&bytes) || !call.is_of_member().await? || images.is_whole(&bytes).await {
        Ok(bytes)
    } else {
        Err(DeskProblem::BrokenFile)
    }
}

fn is_picture(bytes: &[u8]) -> bool {
    let format = image::guess_format(bytes).ok();
    format.is_some_and(|format| {
        use ImageFormat::{Gif, Jpeg, Png, WebP};
        matches!(format, Jpeg | Png | WebP | Gif)
    })
}
