//! Files that are uploaded. A picture is decoded whole before it is stored, in a process of its own:
//! its header, which the provider reads, says nothing about what follows.

use axum::body::Bytes;
use image::ImageFormat;

use super::problem::DeskProblem;
use crate::app::App;
use crate::images::without_metadata;

/// Returns a file of somebody with an account as it is stored, a picture without its metadata;
/// [`DeskProblem::BrokenFile`] for a picture that is cut off or damaged.
pub(super) async fn checked(app: &App, bytes: Bytes) -> Result<Bytes, DeskProblem> {
    if !is_picture(&bytes) {
        return Ok(bytes);
    }
    if let Some(images) = &app.images
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
