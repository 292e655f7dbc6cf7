//! Files that are uploaded. A picture is decoded whole before it is stored, in a process of its
//! own: its header, which the provider reads, says nothing about what follows.
//!
//! Pictures are decoded for people with an account only, and lose their metadata
//! (`images::metadata`) on the way.

use axum::body::Bytes;
use http::Extensions;
use image::ImageFormat;

use super::problem::DeskProblem;
use crate::app::App;
use crate::images::without_metadata;
use crate::limits::{BodyRoom, DeskPlace};
use crate::web::receiving::Receiving;

/// The place and the room of an upload.
pub(super) struct UploadRoom {
    _place: DeskPlace,
    _room: BodyRoom,
}

/// Takes a place and room for an upload of this length. What is received of it counts for the
/// account, no more for the network.
pub(super) async fn begin(
    app: &App,
    request: &Extensions,
    account: Option<&str>,
    length: usize,
) -> Result<UploadRoom, DeskProblem> {
    let place = app.limits.desk_file(account).await;
    let room = app.limits.upload(account.unwrap_or_default(), length);
    let upload = UploadRoom {
        _place: place.ok_or(DeskProblem::Unavailable)?,
        _room: room.map_err(|_| DeskProblem::Unavailable)?,
    };
    if let Some(receiving) = request.get::<Receiving>() {
        receiving.stop_counting();
    }
    Ok(upload)
}

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
