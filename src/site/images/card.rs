//! The card of a page on other sites: always of one size, and always a JPEG, since other sites do
//! not display SVG. A panel with the company's name stands on the left, the picture on the right.

use image::imageops::overlay;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};

use super::Unfit;
use super::drawing;
use super::encode::{MadePicture, PictureType, encode, into_srgb};
use super::source::SourcePicture;
use crate::body::Coding;
use crate::head::{CARD, CardPanel};
use crate::media::swaps_sides;

/// From 1 to 100. Other sites scale a card down and compress it again.
pub(super) const QUALITY: u8 = 82;
/// The background colour of the site's pages, for transparent pixels.
pub(super) const PAPER: [u8; 3] = [0xf4, 0xef, 0xe6];

/// Width of the panel in pixels.
const PANEL: u32 = 500;
/// Space around a drawing in pixels.
const MARGIN: u32 = 36;

/// Makes the card of a picture. A photograph fills the place beside the panel, and what exceeds it
/// is cropped on both sides; a drawing is shown whole, on paper.
pub(super) fn draw(bytes: &[u8], panel: CardPanel, max_pixels: u64) -> Result<MadePicture, Unfit> {
    let [red, green, blue] = PAPER;
    let mut card = RgbaImage::from_pixel(CARD.0, CARD.1, Rgba([red, green, blue, u8::MAX]));
    let place = (CARD.0 - PANEL, CARD.1);
    let picture = match image::guess_format(bytes) {
        Ok(_) => photograph(bytes, place, max_pixels)?,
        Err(_) => drawing::draw(bytes, (place.0 - 2 * MARGIN, place.1 - 2 * MARGIN))?,
    };
    let middle = |side: u32, own: u32| i64::from((side - own) / 2);
    let left = i64::from(PANEL) + middle(place.0, picture.width());
    overlay(&mut card, &picture, left, middle(place.1, picture.height()));
    if let Some(lettering) = lettering(panel) {
        overlay(&mut card, &lettering, 0, 0);
    }
    let bytes = encode(&card, PictureType::Jpeg, QUALITY)?;
    Ok(MadePicture {
        kind: PictureType::Jpeg,
        bytes: bytes.into(),
    })
}

/// The panel, which is part of the program.
fn lettering(panel: CardPanel) -> Option<RgbaImage> {
    let png = &panel.picture()?.body.variant(Coding::Identity).bytes;
    let picture = image::load_from_memory_with_format(png, ImageFormat::Png).ok()?;
    Some(picture.into_rgba8())
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
