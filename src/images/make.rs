//! Decoding, resizing, colour conversion and encoding of one picture. CPU work without I/O.

use bytes::Bytes;
use image::metadata::Orientation;
use image::{DynamicImage, ImageFormat, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use ravif::{Img, RGB8, RGBA8};
use selvage_loops::pixels;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::source::Source;
use super::{Format, Unfit, card};
use crate::media::swaps_sides;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub kind: Kind,
    pub bytes: Bytes,
}

/// The media types of results.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray, Serialize, Deserialize,
)]
#[strum(serialize_all = "lowercase", prefix = "image/")]
pub(super) enum Kind {
    Avif,
    Webp,
    Jpeg,
    Png,
}

impl Kind {
    pub fn media_type(self) -> &'static str {
        self.into()
    }
}

/// The picture to make of an original.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Task {
    pub format: Format,
    pub width: u32,
    pub quality: u8,
    /// Larger originals are refused.
    pub max_pixels: u64,
}

/// Makes a result from the original's bytes. Never enlarges, and keeps no metadata.
pub(super) fn make(bytes: &[u8], task: &Task) -> Result<Made, Unfit> {
    if task.format == Format::Card {
        return card::draw(bytes, task.max_pixels);
    }
    let kind = match (task.format, image::guess_format(bytes).ok()) {
        (Format::Avif, _) => Kind::Avif,
        (Format::Webp, _) | (Format::Original, Some(ImageFormat::WebP)) => Kind::Webp,
        (Format::Original, Some(ImageFormat::Jpeg)) => Kind::Jpeg,
        (Format::Original, Some(ImageFormat::Png)) => Kind::Png,
        (Format::Original | Format::Card, _) => return Err(Unfit::Kind),
    };
    let Source {
        pixels,
        orientation,
        profile,
    } = Source::still(bytes, task.max_pixels)?;
    let mut pixels = smaller(pixels, orientation, task.width)?;
    if let Some(profile) = profile {
        into_srgb(&mut pixels, &profile);
    }
    let mut turned = DynamicImage::ImageRgba8(pixels);
    turned.apply_orientation(orientation);
    let bytes = encode(&turned.into_rgba8(), kind, task.quality)?;
    Ok(Made {
        kind,
        bytes: bytes.into(),
    })
}

/// Scales the picture down to a width after its orientation is applied, keeping its proportions.
fn smaller(picture: DynamicImage, orientation: Orientation, most: u32) -> Result<RgbaImage, Unfit> {
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

/// Converts colours to sRGB, which is assumed for pictures without a profile. Invalid profiles are
/// ignored: slightly wrong colours are better than no picture. CMYK profiles are skipped: the
/// decoder has converted to RGB already.
pub(super) fn into_srgb(pixels: &mut RgbaImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else {
        return;
    };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(Layout::Rgba, &srgb, Layout::Rgba, options)
    else {
        return;
    };
    let mut converted = vec![0; pixels.as_raw().len()];
    if transform.transform(pixels.as_raw(), &mut converted).is_ok() {
        pixels.copy_from_slice(&converted);
    }
}

pub(super) fn encode(picture: &RgbaImage, kind: Kind, quality: u8) -> Result<Vec<u8>, Unfit> {
    let (width, height) = picture.dimensions();
    let failed = Unfit::NotEncoded;
    match kind {
        Kind::Avif => avif(picture, pixels::is_opaque(picture), quality),
        Kind::Webp => {
            let encoded = if pixels::is_opaque(picture) {
                let rgb = pixels::without_alpha(picture);
                webp::Encoder::from_rgb(&rgb, width, height).encode_simple(false, quality.into())
            } else {
                webp::Encoder::from_rgba(picture, width, height)
                    .encode_simple(false, quality.into())
            };
            encoded.map(|bytes| bytes.to_vec()).map_err(|_| failed)
        }
        Kind::Jpeg => pixels::jpeg(&pixels::without_alpha(picture), (width, height), quality)
            .map_err(|_| failed),
        Kind::Png => pixels::png(picture, (width, height)).map_err(|_| failed),
    }
}

/// The encoder's speed from 1 to 10. No visitor waits for AVIF, but it occupies a core.
const AVIF_SPEED: u8 = 9;
/// How much lower AVIF's quality number is for the same visual quality as WebP or JPEG.
const AVIF_LESS: u8 = 12;

fn avif(pixels: &RgbaImage, opaque: bool, quality: u8) -> Result<Vec<u8>, Unfit> {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let quality = f32::from(quality.saturating_sub(AVIF_LESS).max(1));
    let encoder = ravif::Encoder::new()
        .with_quality(quality)
        .with_alpha_quality(quality)
        .with_speed(AVIF_SPEED)
        .with_bit_depth(ravif::BitDepth::Eight)
        .with_num_threads(Some(1));
    let file = if opaque {
        let pixels: Vec<_> = pixels
            .pixels()
            .map(|pixel| RGB8::new(pixel.0[0], pixel.0[1], pixel.0[2]))
            .collect();
        encoder.encode_rgb(Img::new(&pixels, width, height))
    } else {
        let pixels: Vec<_> = pixels.pixels().map(|pixel| RGBA8::from(pixel.0)).collect();
        encoder.encode_rgba(Img::new(&pixels, width, height))
    };
    file.map(|file| file.avif_file)
        .map_err(|_| Unfit::NotEncoded)
}
