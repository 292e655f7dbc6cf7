//! Decoding of originals: the header first, the pixels only if the header is acceptable.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, ImageResult, Limits};

use super::{ImageError, jpeg};

/// The decoded pixels of an original.
pub(super) struct Source {
    pub pixels: DynamicImage,
    /// The orientation to apply for display.
    pub orientation: Orientation,
    pub profile: Option<Vec<u8>>,
}

impl Source {
    /// Decodes a picture of at most `max_pixels`, the first frame of an animation. The header is checked first. The
    /// format is that of the bytes, whatever the provider's media type.
    pub fn read(bytes: &[u8], max_pixels: u64) -> Result<Self, ImageError> {
        let from = || Cursor::new(bytes);
        let read = |decoder: ImageResult<Box<dyn ImageDecoder + '_>>| Self::decode(decoder, max_pixels);
        match format(bytes)? {
            ImageFormat::Jpeg if !jpeg::is_whole(bytes) => Err(ImageError::AsItIs("cut off")),
            ImageFormat::Jpeg => read(JpegDecoder::new(from()).map(boxed)),
            ImageFormat::Png => read(PngDecoder::new(from()).map(boxed)),
            ImageFormat::WebP => read(WebPDecoder::new(from()).map(boxed)),
            ImageFormat::Gif => read(GifDecoder::new(from()).map(boxed)),
            _ => Err(ImageError::AsItIs("a kind of picture that is not read")),
        }
    }

    /// Decodes a picture that is not animated. An animation cannot be resized.
    pub fn still(bytes: &[u8], max_pixels: u64) -> Result<Self, ImageError> {
        if moves(bytes, max_pixels)? { Err(ImageError::AsItIs("animated")) } else { Self::read(bytes, max_pixels) }
    }

    fn decode(decoder: ImageResult<Box<dyn ImageDecoder + '_>>, max_pixels: u64) -> Result<Self, ImageError> {
        let mut decoder = decoder.map_err(broken)?;
        bounded(&decoder, max_pixels)?;
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(max_pixels.saturating_mul(BYTES_PER_PIXEL));
        decoder.set_limits(limits).map_err(broken)?;
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let profile = decoder.icc_profile().ok().flatten();
        let pixels = DynamicImage::from_decoder(decoder).map_err(broken)?;
        Ok(Self { pixels, orientation, profile })
    }
}

fn format(bytes: &[u8]) -> Result<ImageFormat, ImageError> {
    image::guess_format(bytes).map_err(|_| ImageError::AsItIs("no known kind of picture"))
}

/// Whether a picture has more than one frame.
fn moves(bytes: &[u8], max_pixels: u64) -> Result<bool, ImageError> {
    let from = Cursor::new(bytes);
    match format(bytes)? {
        ImageFormat::Png => PngDecoder::new(from).and_then(|decoder| decoder.is_apng()).map_err(broken),
        ImageFormat::WebP => WebPDecoder::new(from).map(|decoder| decoder.has_animation()).map_err(broken),
        ImageFormat::Gif => {
            let decoder = GifDecoder::new(from).map_err(broken)?;
            bounded(&decoder, max_pixels)?;
            Ok(decoder.into_frames().take(2).flatten().count() > 1)
        }
        _ => Ok(false),
    }
}

/// The maximum size of a pixel: four channels of 16 bits.
const BYTES_PER_PIXEL: u64 = 8;

fn boxed<'a>(decoder: impl ImageDecoder + 'a) -> Box<dyn ImageDecoder + 'a> {
    Box::new(decoder)
}

fn bounded(decoder: &impl ImageDecoder, max_pixels: u64) -> Result<(), ImageError> {
    let (width, height) = decoder.dimensions();
    match u64::from(width) * u64::from(height) {
        0 => Err(ImageError::AsItIs("a picture of nothing")),
        pixels if pixels > max_pixels => Err(ImageError::AsItIs("more pixels than are read")),
        _ => Ok(()),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn broken(error: image::ImageError) -> ImageError {
    tracing::debug!(%error, "a picture could not be read");
    ImageError::AsItIs("broken")
}
