//! Pictures of RGBA pixels, four bytes each, in rows from the top, and of RGB pixels, three bytes
//! each.

use fast_image_resize::images::Image;
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder as _, ImageResult};

/// Width and height in pixels.
pub type Size = (u32, u32);

/// Scales a picture to another size. What exceeds the proportions of `to` is cropped on both sides.
///
/// Returns `None` if `pixels` are not those of a picture of the size `from`, or a size is zero.
#[must_use]
pub fn resize(pixels: Vec<u8>, from: Size, to: Size) -> Option<Vec<u8>> {
    let source = Image::from_vec_u8(from.0, from.1, pixels, PixelType::U8x4).ok()?;
    let mut resized = Image::new(to.0, to.1, PixelType::U8x4);
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
        .fit_into_destination(Some((0.5, 0.5)));
    Resizer::new()
        .resize(&source, &mut resized, &options)
        .ok()?;
    Some(resized.into_vec())
}

/// Whether no pixel is transparent.
#[must_use]
pub fn is_opaque(pixels: &[u8]) -> bool {
    pixels
        .iter()
        .skip(3)
        .step_by(4)
        .all(|&alpha| alpha == u8::MAX)
}

/// Returns the pixels without their alpha, three bytes each.
#[must_use]
pub fn without_alpha(pixels: &[u8]) -> Vec<u8> {
    pixels
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect()
}

/// Encodes an RGB picture. `quality` is from 1 to 100.
///
/// # Errors
/// If a side has more than 65,535 pixels.
pub fn jpeg(rgb: &[u8], (width, height): Size, quality: u8) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality).encode(
        rgb,
        width,
        height,
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}

/// Encodes a picture without loss: an opaque one without its alpha.
///
/// # Errors
/// If a side is zero.
pub fn png(rgba: &[u8], (width, height): Size) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    if is_opaque(rgba) {
        encoder.write_image(&without_alpha(rgba), width, height, ExtendedColorType::Rgb8)?;
    } else {
        encoder.write_image(rgba, width, height, ExtendedColorType::Rgba8)?;
    }
    Ok(bytes)
}
