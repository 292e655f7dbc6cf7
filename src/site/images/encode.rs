//! The formats of results: encoding, and conversion of colours. CPU work without I/O.

use bytes::Bytes;
use image::RgbaImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use ravif::{Img, RGB8, RGBA8};
use selvage_loops::pixels;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::Unfit;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MadePicture {
    pub kind: PictureType,
    pub bytes: Bytes,
}

/// The media types of results.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray, Serialize, Deserialize,
)]
#[strum(serialize_all = "lowercase", prefix = "image/")]
pub(super) enum PictureType {
    Avif,
    Webp,
    Jpeg,
    Png,
}

impl PictureType {
    pub fn media_type(self) -> &'static str {
        self.into()
    }
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

pub(super) fn encode(
    picture: &RgbaImage,
    kind: PictureType,
    quality: u8,
) -> Result<Vec<u8>, Unfit> {
    let (width, height) = picture.dimensions();
    let failed = Unfit::NotEncoded;
    match kind {
        PictureType::Avif => avif(picture, pixels::is_opaque(picture), quality),
        PictureType::Webp => {
            let encoded = if pixels::is_opaque(picture) {
                let rgb = pixels::without_alpha(picture);
                webp::Encoder::from_rgb(&rgb, width, height).encode_simple(false, quality.into())
            } else {
                webp::Encoder::from_rgba(picture, width, height)
                    .encode_simple(false, quality.into())
            };
            encoded.map(|bytes| bytes.to_vec()).map_err(|_| failed)
        }
        PictureType::Jpeg => {
            pixels::jpeg(&pixels::without_alpha(picture), (width, height), quality)
                .map_err(|_| failed)
        }
        PictureType::Png => pixels::png(picture, (width, height)).map_err(|_| failed),
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
