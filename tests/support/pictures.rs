//! Pictures of every kind, good and bad.

pub mod bombs;

use std::io::Cursor;

use axum::body::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};
use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{
    DynamicImage, ExtendedColorType, Frame, ImageBuffer, ImageEncoder, ImageFormat, Rgb, RgbImage,
    Rgba, RgbaImage,
};

use super::scripted::Behaviour;

/// A picture with a gradient and a red left half, so that it is seen which way it stands.
pub fn drawn(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let shade = u8::try_from(y * 255 / height).unwrap();
        if x < width / 2 {
            Rgb([220, shade / 4, 30])
        } else {
            Rgb([20, shade, 200])
        }
    })
}

/// A photograph's format.
pub fn jpeg(width: u32, height: u32) -> Bytes {
    jpeg_with(width, height, |_| ())
}

/// A photograph's format, with metadata that `change` sets.
pub fn jpeg_with(
    width: u32,
    height: u32,
    change: impl FnOnce(&mut JpegEncoder<&mut Vec<u8>>),
) -> Bytes {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    change(&mut encoder);
    encoder
        .encode(
            &drawn(width, height),
            width,
            height,
            ExtendedColorType::Rgb8,
        )
        .unwrap();
    bytes.into()
}

/// EXIF that says how a picture is to be turned, from 1 to 8, and whose camera it was.
pub fn exif(orientation: u8) -> Vec<u8> {
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend(b"\x01\x0f\0\x02\0\0\0\x0e\0\0\0\x26");
    exif.extend([1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend(b"\0\0\0\0Camera of Lin\0");
    exif
}

/// 16 bits a channel, half of it seen through.
pub fn png_of_16_bits(width: u32, height: u32) -> Bytes {
    let pixels = ImageBuffer::from_fn(width, height, |x, _| {
        Rgba([
            40_000u16,
            20_000,
            60_000,
            if x % 2 == 0 { 65_535 } else { 9 },
        ])
    });
    written(&DynamicImage::ImageRgba16(pixels), ImageFormat::Png)
}

/// A PNG of a few bytes that says to be as large as this.
pub fn bomb(width: u32, height: u32) -> Bytes {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&[0], 1, 1, ExtendedColorType::L8)
        .unwrap();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let mut sum = flate2::Crc::new();
    sum.update(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.sum().to_be_bytes());
    bytes.into()
}

/// A PNG that is nothing to be seen.
pub fn clear_png(width: u32, height: u32) -> Bytes {
    written(
        &DynamicImage::ImageRgba8(RgbaImage::from_pixel(width, height, Rgba([0, 0, 0, 0]))),
        ImageFormat::Png,
    )
}

/// Two frames.
pub fn moving_gif() -> Bytes {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for shade in [0, 200] {
        encoder
            .encode_frame(Frame::new(RgbaImage::from_pixel(
                40,
                30,
                Rgba([shade, 0, 0, 255]),
            )))
            .unwrap();
    }
    drop(encoder);
    bytes.into()
}

/// One frame.
pub fn still_gif() -> Bytes {
    written(&DynamicImage::ImageRgb8(drawn(400, 300)), ImageFormat::Gif)
}

/// Two frames.
pub fn moving_webp() -> Bytes {
    let config = webp::WebPConfig::new().unwrap();
    let mut encoder = webp::AnimEncoder::new(40, 30, &config);
    let frames = [10, 240].map(|shade| vec![shade; 40 * 30 * 3]);
    for (time, frame) in (0..).step_by(100).zip(&frames) {
        encoder.add_frame(webp::AnimFrame::from_rgb(frame, 40, 30, time));
    }
    encoder.encode().to_vec().into()
}

/// In print's colours.
pub fn cmyk() -> Bytes {
    Bytes::from_static(include_bytes!("../fixtures/pictures/cmyk.jpg"))
}

/// Returns the response for a file of this name and content.
pub fn answer(content_type: &'static str, bytes: Bytes) -> Behaviour {
    Behaviour::Raw(
        HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(content_type))]),
        bytes,
    )
}

fn written(pixels: &DynamicImage, format: ImageFormat) -> Bytes {
    let mut bytes = Cursor::new(Vec::new());
    pixels.write_to(&mut bytes, format).unwrap();
    bytes.into_inner().into()
}
