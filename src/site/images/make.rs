//! Makes a result of an original: decodes, resizes and encodes it. CPU work without I/O.

use image::metadata::Orientation;
use image::{DynamicImage, ImageFormat, RgbaImage};
use selvage_loops::pixels;
use serde::{Deserialize, Serialize};

use super::encode::{MadePicture, PictureType, encode, into_srgb};
use super::source::SourcePicture;
use super::{Format, Unfit, card, fit, icon};
use crate::media::swaps_sides;

/// The picture to make of an original.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Task {
    pub format: Format,
    /// Only cards and icons have one.
    pub look: Option<Look>,
    pub width: u32,
    pub quality: u8,
    /// Larger originals are refused.
    pub max_pixels: u64,
}

/// The look of a card or an icon.
#[derive(Clone, Copy, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Look {
    /// The colour behind the picture.
    pub ground: [u8; 3],
    /// The length of a card's panel, a picture that follows the original.
    pub panel: usize,
    /// Whether an icon fills its square, because systems cut a shape of their own out of it.
    pub is_whole: bool,
}

/// Makes a result from the original's bytes. Never enlarges, and keeps no metadata.
pub(super) fn make(bytes: &[u8], task: &Task) -> Result<MadePicture, Unfit> {
    if task.format == Format::Stored {
        return fit::fit(bytes, task);
    }
    if let Some(look) = task.look {
        let end = bytes.len().saturating_sub(look.panel);
        let (bytes, panel) = bytes.split_at(end);
        return match task.format {
            Format::Icon => icon::draw(bytes, task.width, look, task.max_pixels),
            _ => card::draw(bytes, panel, look.ground, task.max_pixels),
        };
    }
    let kind = match (task.format, image::guess_format(bytes).ok()) {
        (Format::Avif, _) => PictureType::Avif,
        (Format::Webp, _) | (Format::Original, Some(ImageFormat::WebP)) => PictureType::Webp,
        (Format::Original, Some(ImageFormat::Jpeg)) => PictureType::Jpeg,
        (Format::Original, Some(ImageFormat::Png)) => PictureType::Png,
        (Format::Original | Format::Card | Format::Icon | Format::Stored, _) => {
            return Err(Unfit::Kind);
        }
    };
    let SourcePicture {
        pixels,
        orientation,
        profile,
    } = SourcePicture::still(bytes, task.max_pixels)?;
    let mut pixels = smaller(pixels, orientation, task.width)?;
    if let Some(profile) = profile {
        into_srgb(&mut pixels, &profile);
    }
    let mut turned = DynamicImage::ImageRgba8(pixels);
    turned.apply_orientation(orientation);
    let bytes = encode(&turned.into_rgba8(), kind, task.quality)?;
    Ok(MadePicture {
        kind,
        bytes: bytes.into(),
    })
}

/// Scales the picture down to a width after its orientation is applied, keeping its proportions.
pub(super) fn smaller(
    picture: DynamicImage,
    orientation: Orientation,
    most: u32,
) -> Result<RgbaImage, Unfit> {
    let (width, height) = (picture.width(), picture.height());
    let across = if swaps_sides(orientation) {
        height
    } else {
        width
    };
    let picture = picture.into_rgba8();
    if across <= most {
        return Ok(picture);
    }
    let scaled = |side: u32| {
        let side = (u64::from(side) * u64::from(most) + u64::from(across) / 2) / u64::from(across);
        u32::try_from(side).unwrap_or(u32::MAX).max(1)
    };
    let failed = Unfit::NotResized;
    let (from, to) = ((width, height), (scaled(width), scaled(height)));
    let resized = pixels::resize(picture.into_raw(), from, to).ok_or(failed)?;
    RgbaImage::from_raw(to.0, to.1, resized).ok_or(failed)
}
