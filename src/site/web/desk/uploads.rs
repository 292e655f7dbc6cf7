//! Files that are uploaded. A picture is decoded whole before it is stored, in a process of its
//! own: its header, which the provider reads, says nothing about what follows.
//!
//! Pictures are decoded for people with an account only, and lose their metadata
//! (`images::metadata`) on the way.

use std::sync::Arc;

use axum::body::Bytes;
use http::Extensions;
use image::ImageFormat;

use super::problem::DeskProblem;
use crate::app::App;
use crate::images::{Unfit, without_metadata};
use crate::limits::{BodyRoom, DeskPlace};
use crate::web::receiving::Receiving;
use base::file_type::FoundType;
use base::picture_check::PictureCheck;

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

/// Returns a file of somebody with an account as it is stored: a picture that pages can show,
/// without its metadata.
pub(super) async fn checked(app: &App, bytes: Bytes) -> Result<Bytes, DeskProblem> {
    // The provider names what is no picture, and what no browser shows.
    if !is_picture(&bytes) || FoundType::rare_jpeg(&bytes).is_some() {
        return Ok(bytes);
    }
    let Some(images) = &app.images else {
        return Ok(without_metadata(bytes));
    };
    let stored = match images.fit(&bytes).await {
        Ok(stored) => stored.unwrap_or(bytes),
        Err(Unfit::TooLarge) => return Err(DeskProblem::TooManyPixels),
        Err(Unfit::CutOff | Unfit::Broken | Unfit::Empty | Unfit::Harmful) => {
            return Err(DeskProblem::BrokenFile);
        }
        Err(_) => bytes,
    };
    Ok(without_metadata(stored))
}

/// The check of pictures, for those that the provider finds in other files.
pub fn picture_check(app: &Arc<App>) -> PictureCheck {
    let app = Arc::clone(app);
    Arc::new(move |picture| {
        let app = Arc::clone(&app);
        Box::pin(async move { checked(&app, picture).await.map_err(Into::into) })
    })
}

fn is_picture(bytes: &[u8]) -> bool {
    let format = image::guess_format(bytes).ok();
    format.is_some_and(|format| {
        use ImageFormat::{Bmp, Gif, Jpeg, Png, Tiff, WebP};
        matches!(format, Jpeg | Png | WebP | Gif | Tiff) || (format == Bmp && is_bitmap(bytes))
    })
}

/// Whether a file that begins like a bitmap has one of its headers: a text may begin so as well.
fn is_bitmap(bytes: &[u8]) -> bool {
    let length = bytes.get(14..18).and_then(|length| length.first_chunk());
    let length = length.map(|length| u32::from_le_bytes(*length));
    length.is_some_and(|length| matches!(length, 12 | 16 | 40 | 52 | 56 | 64 | 108 | 124))
}
