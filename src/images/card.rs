//! The card of a page on other sites: always of one size, and always a JPEG, since other sites do
//! not display SVG.

use image::{DynamicImage, RgbaImage};

use super::Unfit;
use super::drawing::{self, PAPER};
use super::encode::{MadePicture, PictureType, encode, into_srgb};
use super::source::SourcePicture;
use crate::head::CARD;
use crate::media::swaps_sides;

/// From 1 to 100. Other sites scale a card down and compress it again.
pub(super) const QUALITY: u8 = 82;
/// Makes the card of a picture. The picture fills it; what exceeds its edges is cropped on both
/// sides.
pub(super) fn draw(bytes: &[u8], max_pixels: u64) -> Result<MadePicture, Unfit> {
    let pixels = match image::guess_format(bytes) {
        Ok(_) => photograph(bytes, max_pixels)?,
        Err(_) => drawing::draw(bytes)?,
    };
    let bytes = encode(&pixels, PictureType::Jpeg, QUALITY)?;
    Ok(MadePicture {
        kind: PictureType::Jpeg,
        bytes: bytes.into(),
    })
}

fn photograph(bytes: &[u8], max_pixels: u64) -> Result<RgbaImage, Unfit> {
    let SourcePicture {
        pixels,
        orientation,
        profile,
    } = SourcePicture::read(bytes, max_pixels)?;
    let (width, height) = if swaps_sides(orientation) {
        (CARD.1, CARD.0)
    } else {
        CARD
    };
    let failed = Unfit::NotResized;
    let pixels = pixels.into_rgba8();
    let from = pixels.dimensions();
    let resized =
        selvage_loops::pixels::resize(pixels.into_raw(), from, (width, height)).ok_or(failed)?;
    let mut pixels = RgbaImage::from_raw(width, height, resized).ok_or(failed)?;
    if let Some(profile) = profile {
        into_srgb(&mut pixels, &profile);
    }
    let mut turned = DynamicImage::ImageRgba8(pixels);
    turned.apply_orientation(orientation);
    Ok(on_paper(turned.into_rgba8()))
}

/// Blends transparent pixels with the background colour.
fn on_paper(mut pixels: RgbaImage) -> RgbaImage {
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0;
        if alpha != u8::MAX {
            let alpha = u16::from(alpha);
            let over = |above: u8, below: u8| {
                let sum = u16::from(above) * alpha + u16::from(below) * (255 - alpha);
                u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
            };
            pixel.0 = [
                over(red, PAPER[0]),
                over(green, PAPER[1]),
                over(blue, PAPER[2]),
                u8::MAX,
            ];
        }
    }
    pixels
}
