//! The bodies of uploads. A picture is decoded whole before it is stored, in a process of its own: its
//! header, which the provider reads, says nothing about what follows.

use axum::body::{Body, Bytes, to_bytes};
use http::header::CONTENT_LENGTH;
use http::request::Parts;
use http::{HeaderMap, Method};
use image::ImageFormat;

use super::forward::Call;
use super::problem::DeskProblem;
use super::{CONTRACTS, TABLES, UPLOADS};
use crate::app::App;
use crate::http_client::LARGEST_FILE;
use crate::images::without_metadata;
use crate::paper::LARGEST_PAPER;

/// An upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Uploaded {
    /// A file of the site, one in the place of another, or a table of contracts.
    File,
    /// A paper of a contract, which nothing opens.
    Paper,
}

impl Uploaded {
    /// Returns what a request uploads, if it does.
    pub(super) fn of(parts: &Parts) -> Option<Self> {
        let path = parts.uri.path();
        let is_post = parts.method == Method::POST;
        if is_post && is_paper(path) {
            Some(Self::Paper)
        } else if (is_post && [UPLOADS, TABLES].contains(&path))
            || (parts.method == Method::PUT && is_file(path))
        {
            Some(Self::File)
        } else {
            None
        }
    }

    const fn largest(self) -> usize {
        match self {
            Self::File => LARGEST_FILE,
            Self::Paper => LARGEST_PAPER,
        }
    }

    /// Whether a request says that its body is too large.
    pub(super) fn is_too_large(self, headers: &HeaderMap) -> bool {
        let length = headers
            .get(CONTENT_LENGTH)
            .and_then(|own| own.to_str().ok());
        let length = length.and_then(|own| own.parse::<usize>().ok());
        length.is_some_and(|length| length > self.largest())
    }
}

/// Whether a path is that of a contract's papers.
fn is_paper(path: &str) -> bool {
    let rest = path.strip_prefix(CONTRACTS);
    let id = rest.and_then(|rest| rest.strip_suffix("/papers"));
    id.is_some_and(|id| id.len() > 1 && id.rfind('/') == Some(0))
}

/// Whether a path is that of a file.
pub(super) fn is_file(path: &str) -> bool {
    path.strip_prefix(UPLOADS)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the body of a file that is uploaded, a picture without its metadata;
/// [`DeskProblem::BrokenFile`] for a picture that is cut off or damaged. Only pictures of people with
/// an account are decoded.
pub(super) async fn checked(app: &App, call: &Call<'_>, body: Body) -> Result<Bytes, DeskProblem> {
    let bytes = to_bytes(body, LARGEST_FILE).await;
    let bytes = bytes.map_err(|_| DeskProblem::TooLarge)?;
    if !is_picture(&bytes) {
        return Ok(bytes);
    }
    if let Some(images) = &app.images
        && call.is_of_member().await?
        && !images.is_whole(&bytes).await
    {
        return Err(DeskProblem::BrokenFile);
    }
    Ok(without_metadata(bytes))
}

fn is_picture(bytes: &[u8]) -> bool {
    let format = image::guess_format(bytes).ok();
    format.is_some_and(|format| {
        use ImageFormat::{Gif, Jpeg, Png, WebP};
        matches!(format, Jpeg | Png | WebP | Gif)
    })
}
