//! Decoding of originals: the header first, the pixels only if the header is acceptable.

use std::io::Cursor;

use image::codecs::bmp::BmpDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::tiff::TiffDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, ImageResult, Limits};

use super::{Unfit, jpeg};
use crate::provider::Provider;

/// The decoded pixels of an original.
pub(super) struct SourcePicture {
    pub pixels: DynamicImage,
    /// The orientation to apply for display.
    pub orientation: Orientation,
    pub profile: Option<Vec<u8>>,
}

impl SourcePicture {
    /// Decodes a picture of at most `max_pixels`, the first frame of an animation. The header is
    /// checked first. The format is that of the bytes, whatever the provider's media type.
    pub fn read(bytes: &[u8], max_pixels: u64) -> Result<Self, Unfit> {
        let from = || Cursor::new(bytes);
        let read = |decoder: ImageResult<Box<dyn ImageDecoder + '_>>| {
            Self::decode(decoder, max_pixels, all)
        };
        match format(bytes)? {
            ImageFormat::Jpeg if jpeg::whole_length(bytes).is_none() => Err(Unfit::CutOff),
            ImageFormat::Jpeg => {
                Self::decode(JpegDecoder::new(from()).map(boxed), max_pixels, |decoder| {
                    jpeg::separate_scans(bytes).unwrap_or_else(|| all(decoder))
                })
            }
            ImageFormat::Png => read(png(bytes).map(boxed)),
            ImageFormat::WebP => read(WebPDecoder::new(from()).map(boxed)),
            ImageFormat::Gif => read(GifDecoder::new(from()).map(boxed)),
            ImageFormat::Tiff => read(TiffDecoder::new(from()).map(boxed)),
            ImageFormat::Bmp => read(BmpDecoder::new(from()).map(boxed)),
            _ => Err(Unfit::Kind),
        }
    }

    /// Decodes a picture that is not animated. An animation cannot be resized.
    pub fn still(bytes: &[u8], max_pixels: u64) -> Result<Self, Unfit> {
        if moves(bytes, max_pixels)? {
            Err(Unfit::Animated)
        } else {
            Self::read(bytes, max_pixels)
        }
    }

    fn decode<'a>(
        decoder: ImageResult<Box<dyn ImageDecoder + 'a>>,
        max_pixels: u64,
        pixels: impl FnOnce(Box<dyn ImageDecoder + 'a>) -> Result<DynamicImage, Unfit>,
    ) -> Result<Self, Unfit> {
        let mut decoder = decoder.map_err(|_| Unfit::Broken)?;
        bounded(&decoder, max_pixels)?;
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(max_pixels.saturating_mul(BYTES_PER_PIXEL));
        decoder.set_limits(limits).map_err(|_| Unfit::Broken)?;
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let profile = decoder.icc_profile().ok().flatten();
        Ok(Self {
            pixels: pixels(decoder)?,
            orientation,
            profile,
        })
    }
}

fn all(decoder: Box<dyn ImageDecoder + '_>) -> Result<DynamicImage, Unfit> {
    DynamicImage::from_decoder(decoder).map_err(|_| Unfit::Broken)
}

fn format(bytes: &[u8]) -> Result<ImageFormat, Unfit> {
    image::guess_format(bytes).map_err(|_| Unfit::Unknown)
}

/// Whether a picture has more than one frame.
fn moves(bytes: &[u8], max_pixels: u64) -> Result<bool, Unfit> {
    let from = Cursor::new(bytes);
    match format(bytes)? {
        ImageFormat::Png => png(bytes)
            .and_then(|decoder| decoder.is_apng())
            .map_err(|_| Unfit::Broken),
        ImageFormat::WebP => WebPDecoder::new(from)
            .map(|decoder| decoder.has_animation())
            .map_err(|_| Unfit::Broken),
        ImageFormat::Gif => {
            let decoder = GifDecoder::new(from).map_err(|_| Unfit::Broken)?;
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

fn bounded(decoder: &impl ImageDecoder, max_pixels: u64) -> Result<(), Unfit> {
    let (width, height) = decoder.dimensions();
    match u64::from(width) * u64::from(height) {
        0 => Err(Unfit::Empty),
        pixels if pixels > max_pixels => Err(Unfit::TooLarge),
        _ => Ok(()),
    }
}

/// The decoder of a PNG. It unpacks colour profiles when it is created, so it gets its limit then.
fn png(bytes: &[u8]) -> ImageResult<PngDecoder<Cursor<&[u8]>>> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(Provider::MEDIA_LIMIT as u64);
    PngDecoder::with_limits(Cursor::new(bytes), limits)
}
