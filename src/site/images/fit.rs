//! Uploads: whether a picture is whole, and what is stored in place of one that pages cannot show.
//! CPU work without I/O.

use std::borrow::Cow;
use std::collections::HashSet;

use bytes::Bytes;
use image::{DynamicImage, GenericImageView as _, ImageFormat, RgbaImage};
use selvage_loops::pixels;

use super::encode::{MadePicture, PictureType, encode, into_srgb};
use super::make::{Task, smaller};
use super::source::SourcePicture;
use super::{Format, Unfit, jpeg, without_metadata};
use base::config::ImageSettings;
use base::http_client::LARGEST_FILE;

/// How many times as large as the pictures that pages show an upload may be.
const LARGER: u64 = 2;
/// The part of the largest area that a picture gets that is made smaller.
const PART: f64 = 0.98;
/// The quality of what takes the place of an upload.
const QUALITY: u8 = 92;
/// A drawing has no more colours, and compresses well without loss.
const COLOURS: usize = 256;

/// Returns a picture as it is stored, made of a file in this process.
pub fn stored(picture: Bytes) -> Result<Bytes, Unfit> {
    let task = Task {
        format: Format::Stored,
        look: None,
        width: 0,
        quality: 0,
        max_pixels: ImageSettings::default().max_megapixels * 1_000_000,
    };
    let made = fit(&picture, &task)?.bytes;
    Ok(without_metadata(if made.is_empty() {
        picture
    } else {
        made
    }))
}

/// Checks an upload. Returns what is stored in its place; nothing if it is stored as it is.
pub(super) fn fit(bytes: &[u8], task: &Task) -> Result<MadePicture, Unfit> {
    let format = image::guess_format(bytes).map_err(|_| Unfit::Unknown)?;
    let own = match format {
        ImageFormat::Jpeg => jpeg::ended(bytes),
        _ => Cow::Borrowed(bytes),
    };
    let source = match SourcePicture::still(&own, LARGER * task.max_pixels) {
        // Its size is that of its header.
        Err(Unfit::Animated) => return Ok(same(bytes, &own)),
        source => source?,
    };
    if format == ImageFormat::Jpeg && !jpeg::has_all_data(bytes, &source.pixels) {
        return Err(Unfit::CutOff);
    }
    let (width, height) = source.pixels.dimensions();
    let area = u64::from(width) * u64::from(height);
    let is_shown = !matches!(format, ImageFormat::Tiff | ImageFormat::Bmp);
    if is_shown && area <= task.max_pixels {
        return Ok(same(bytes, &own));
    }
    let orientation = source.orientation;
    let across = if crate::media::swaps_sides(orientation) {
        height
    } else {
        width
    };
    let mut pixels = smaller(
        source.pixels,
        orientation,
        reduced(across, area, task.max_pixels),
    )?;
    if let Some(profile) = source.profile {
        into_srgb(&mut pixels, &profile);
    }
    let mut turned = DynamicImage::ImageRgba8(pixels);
    turned.apply_orientation(orientation);
    let pixels = turned.into_rgba8();
    let kind = match format {
        ImageFormat::Jpeg => PictureType::Jpeg,
        ImageFormat::WebP => PictureType::Webp,
        ImageFormat::Png | ImageFormat::Gif => PictureType::Png,
        _ if pixels::is_opaque(&pixels) && has_many_colours(&pixels) => PictureType::Jpeg,
        _ => PictureType::Png,
    };
    let made = encode(&pixels, kind, QUALITY)?;
    let (kind, made) = if made.len() <= LARGEST_FILE {
        (kind, made)
    } else if pixels::is_opaque(&pixels) {
        (
            PictureType::Jpeg,
            encode(&pixels, PictureType::Jpeg, QUALITY)?,
        )
    } else {
        (
            PictureType::Webp,
            encode(&pixels, PictureType::Webp, QUALITY)?,
        )
    };
    let bytes = made.into();
    Ok(MadePicture { kind, bytes })
}

/// The answer for an upload whose pixels stay.
fn same(bytes: &[u8], own: &[u8]) -> MadePicture {
    let is_same = bytes.len() == own.len();
    MadePicture {
        kind: PictureType::Jpeg,
        bytes: if is_same {
            Bytes::new()
        } else {
            Bytes::copy_from_slice(own)
        },
    }
}

/// The width of a picture of this area, such that it has at most so many pixels.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an area is far below 2^52, and a side becomes smaller"
)]
fn reduced(across: u32, area: u64, most: u64) -> u32 {
    if area <= most {
        return across;
    }
    let scale = (PART * most as f64 / area as f64).sqrt();
    ((f64::from(across) * scale) as u32).max(1)
}

fn has_many_colours(pixels: &RgbaImage) -> bool {
    let mut colours = HashSet::new();
    pixels.pixels().any(|pixel| {
        colours.insert(pixel.0);
        colours.len() > COLOURS
    })
}
