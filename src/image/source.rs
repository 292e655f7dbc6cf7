//! The provider's picture as it comes: what its header says, and its pixels once that was believed.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, ImageResult, Limits};

use super::{ImageError, jpeg};

/// A picture's pixels, as they were stored.
pub(super) struct Source {
    pub pixels: DynamicImage,
    /// How they are to be turned to be seen right.
    pub orientation: Orientation,
    /// Their colour profile.
    pub profile: Option<Vec<u8>>,
}

impl Source {
    /// Decodes a still picture of at most so many pixels. Nothing is decoded before the header has been looked at, and
    /// the format is the one of the bytes, whatever the provider calls it.
    pub fn read(bytes: &[u8], max_pixels: u64) -> Result<Self, ImageError> {
        let format = image::guess_format(bytes).map_err(|_| ImageError::AsItIs("no known kind of picture"))?;
        let from = || Cursor::new(bytes);
        let read = |decoder: ImageResult<Box<dyn ImageDecoder + '_>>| Self::decode(decoder, max_pixels);
        match format {
            ImageFormat::Jpeg if !jpeg::is_whole(bytes) => Err(ImageError::AsItIs("cut off")),
            ImageFormat::Jpeg => read(JpegDecoder::new(from()).map(boxed)),
            ImageFormat::Png => {
                let decoder = PngDecoder::new(from()).map_err(broken)?;
                still(!decoder.is_apng().map_err(broken)?)?;
                read(Ok(boxed(decoder)))
            }
            ImageFormat::WebP => {
                let decoder = WebPDecoder::new(from()).map_err(broken)?;
                still(!decoder.has_animation())?;
                read(Ok(boxed(decoder)))
            }
            ImageFormat::Gif => {
                let decoder = GifDecoder::new(from()).map_err(broken)?;
                bounded(&decoder, max_pixels)?;
                still(decoder.into_frames().take(2).flatten().count() == 1)?;
                read(GifDecoder::new(from()).map(boxed))
            }
            _ => Err(ImageError::AsItIs("a kind of picture that is not read")),
        }
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

/// The most that a pixel takes: four channels of 16 bits.
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

const fn still(is_so: bool) -> Result<(), ImageError> {
    if is_so { Ok(()) } else { Err(ImageError::AsItIs("animated")) }
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn broken(error: image::ImageError) -> ImageError {
    tracing::debug!(%error, "a picture could not be read");
    ImageError::AsItIs("broken")
}
