//! The loops over every pixel of a picture. A crate of its own, because the profile of development optimises crates, not
//! modules, and these loops and the generic ones of `fast_image_resize` would take seconds without optimisation.
//!
//! Pixels are RGBA, four bytes each, in rows from the top.
#![forbid(unsafe_code)]

use fast_image_resize::images::Image;
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

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
    Resizer::new().resize(&source, &mut resized, &options).ok()?;
    Some(resized.into_vec())
}

/// Whether no pixel is transparent.
#[must_use]
pub fn is_opaque(pixels: &[u8]) -> bool {
    pixels.iter().skip(3).step_by(4).all(|&alpha| alpha == u8::MAX)
}

/// Returns the pixels without their alpha, three bytes each.
#[must_use]
pub fn without_alpha(pixels: &[u8]) -> Vec<u8> {
    pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}
