//! The icons of a company: square PNGs of its picture or drawing.

use image::imageops::overlay;
use image::{Rgba, RgbaImage};
use selvage_loops::pixels;

use super::Unfit;
use super::drawing;
use super::encode::{MadePicture, PictureType, encode, into_srgb};
use super::make::Look;
use super::source::SourcePicture;

/// Makes an icon. One that is whole and does not reach the edge itself stands on the ground, with
/// the space around it that systems may cut off.
pub(super) fn draw(
    bytes: &[u8],
    side: u32,
    look: Look,
    max_pixels: u64,
) -> Result<MadePicture, Unfit> {
    let [red, green, blue] = look.ground;
    let mut picture = fitted(bytes, side, max_pixels)?;
    let mut icon = RgbaImage::new(side, side);
    if look.is_whole {
        let edge = *picture.get_pixel(0, picture.height() / 2);
        let fills = edge.0[3] == u8::MAX && picture.width() == picture.height();
        let ground = if fills {
            edge
        } else {
            Rgba([red, green, blue, u8::MAX])
        };
        icon.pixels_mut().for_each(|pixel| *pixel = ground);
        if !fills {
            picture = fitted(bytes, side * 7 / 10, max_pixels)?;
        }
    }
    let middle = |own: u32| (i64::from(side) - i64::from(own)) / 2;
    let (left, top) = (middle(picture.width()), middle(picture.height()));
    overlay(&mut icon, &picture, left, top);
    let bytes = encode(&icon, PictureType::Png, 0)?;
    Ok(MadePicture {
        kind: PictureType::Png,
        bytes: bytes.into(),
    })
}

/// The picture as large as fits into a square.
fn fitted(bytes: &[u8], side: u32, max_pixels: u64) -> Result<RgbaImage, Unfit> {
    if image::guess_format(bytes).is_err() {
        return drawing::draw(bytes, (side, side), None);
    }
    let SourcePicture {
        pixels, profile, ..
    } = SourcePicture::still(bytes, max_pixels)?;
    let own = pixels.into_rgba8();
    let from = own.dimensions();
    let longer = u64::from(from.0.max(from.1).max(1));
    let scaled = |own: u32| {
        let scaled = u64::from(own) * u64::from(side) / longer;
        u32::try_from(scaled).unwrap_or(side).max(1)
    };
    let (width, height) = (scaled(from.0), scaled(from.1));
    let resized = pixels::resize(own.into_raw(), from, (width, height)).ok_or(Unfit::NotResized)?;
    let mut fitted = RgbaImage::from_raw(width, height, resized).ok_or(Unfit::NotResized)?;
    if let Some(profile) = profile {
        into_srgb(&mut fitted, &profile);
    }
    Ok(fitted)
}
