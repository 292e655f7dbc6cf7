//! The card of a page on other sites: always of one size, and always a JPEG, since other sites do
//! not display SVG. A panel with the company's name stands on the left, the picture on the right; a
//! company without a panel has the picture alone.

use image::imageops::{crop_imm, overlay};
use image::{DynamicImage, Rgba, RgbaImage};

use super::Unfit;
use super::drawing;
use super::encode::{MadePicture, PictureType, encode, into_srgb};
use super::source::SourcePicture;
use crate::head::CARD;
use crate::media::swaps_sides;

/// From 1 to 100. Other sites scale a card down and compress it again.
pub(super) const QUALITY: u8 = 82;

/// Width of the panel in pixels.
const PANEL: u32 = 500;
/// Space around a drawing in pixels.
const MARGIN: u32 = 36;

/// Makes the card of a picture. A photograph fills the place beside the panel, and what exceeds it
/// is cropped on both sides; a drawing is shown whole, on the ground.
pub(super) fn draw(
    bytes: &[u8],
    panel: &[u8],
    ground: [u8; 3],
    max_pixels: u64,
) -> Result<MadePicture, Unfit> {
    let [red, green, blue] = ground;
    let mut card = RgbaImage::from_pixel(CARD.0, CARD.1, Rgba([red, green, blue, u8::MAX]));
    let panel = self::panel(panel, max_pixels);
    let beside = panel.as_ref().map_or(0, |_| PANEL);
    let place = (CARD.0 - beside, CARD.1);
    let picture = if image::guess_format(bytes).is_ok() {
        photograph(bytes, place, max_pixels)?
    } else {
        let inside = (place.0 - 2 * MARGIN, place.1 - 2 * MARGIN);
        drawing::draw(bytes, inside, Some(ground))?
    };
    let middle = |side: u32, own: u32| (i64::from(side) - i64::from(own)) / 2;
    let left = i64::from(beside) + middle(place.0, picture.width());
    overlay(&mut card, &picture, left, middle(place.1, picture.height()));
    if let Some(panel) = panel {
        overlay(&mut card, &panel, 0, 0);
    }
    let bytes = encode(&card, PictureType::Jpeg, QUALITY)?;
    Ok(MadePicture {
        kind: PictureType::Jpeg,
        bytes: bytes.into(),
    })
}

/// The panel: the left part of a picture as high as a card.
fn panel(bytes: &[u8], max_pixels: u64) -> Option<RgbaImage> {
    let picture = SourcePicture::read(bytes, max_pixels).ok()?;
    let picture = picture.pixels.into_rgba8();
    let is_whole = picture.width() >= PANEL && picture.height() == CARD.1;
    is_whole.then(|| crop_imm(&picture, 0, 0, PANEL, CARD.1).to_image())
}

/// The picture in a size.
fn photograph(bytes: &[u8], size: (u32, u32), max_pixels: u64) -> Result<RgbaImage, Unfit> {
    let SourcePicture {
        pixels,
        orientation,
        profile,
    } = SourcePicture::read(bytes, max_pixels)?;
    let (width, height) = if swaps_sides(orientation) {
        (size.1, size.0)
    } else {
        size
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
    Ok(turned.into_rgba8())
}
