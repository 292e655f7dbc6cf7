//! Removes from a picture what does not show: where and with what it was taken, by whom, its
//! previews and comments. Its pixels, colour profile and orientation stay as they are.

use bytes::{BufMut as _, Bytes, BytesMut};
use image::metadata::Orientation;
use img_parts::jpeg::{Jpeg, JpegSegment, markers};
use img_parts::png::Png;
use img_parts::riff::RiffContent;
use img_parts::webp::{CHUNK_EXIF, CHUNK_VP8X, CHUNK_XMP, WebP};
use img_parts::{DynImage, ImageEXIF as _};

use super::jpeg::whole_length;

/// The kinds of a PNG's chunks with texts and times.
const PNG_NOTES: [[u8; 4]; 5] = [*b"tEXt", *b"zTXt", *b"iTXt", *b"tIME", *b"eXIf"];
/// The flag of a WebP's header for metadata in XMP.
const WEBP_XMP: u8 = 0b100;

/// Returns a JPEG, PNG or WebP without metadata, and any other file as it is.
pub fn without_metadata(bytes: Bytes) -> Bytes {
    // Behind a photograph there may be further ones with metadata of their own.
    let is_jpeg = bytes.starts_with(&[markers::P, markers::SOI]);
    let length = is_jpeg.then(|| whole_length(&bytes)).flatten();
    let picture = bytes.slice(..length.unwrap_or(bytes.len()));
    let Ok(Some(mut picture)) = DynImage::from_bytes(picture) else {
        return bytes;
    };
    let exif = picture.exif();
    let orientation = exif.and_then(|exif| Orientation::from_exif_chunk(&exif));
    match &mut picture {
        DynImage::Jpeg(jpeg) => clean_jpeg(jpeg),
        DynImage::Png(png) => clean_png(png),
        DynImage::WebP(webp) => clean_webp(webp),
    }
    let turned = orientation.filter(|own| *own != Orientation::NoTransforms);
    picture.set_exif(turned.map(exif_of));
    picture.encoder().bytes()
}

fn clean_jpeg(jpeg: &mut Jpeg) {
    let shows = |segment: &JpegSegment| match segment.marker() {
        // JFIF, and Adobe's about its colours.
        markers::APP0 | markers::APP14 => true,
        markers::APP2 => segment.contents().starts_with(b"ICC_PROFILE\0"),
        markers::APP1..=markers::APP15 | markers::COM => false,
        _ => true,
    };
    jpeg.segments_mut().retain(shows);
}

fn clean_png(png: &mut Png) {
    png.chunks_mut()
        .retain(|chunk| !PNG_NOTES.contains(&chunk.kind()));
}

fn clean_webp(webp: &mut WebP) {
    let chunks = webp.chunks_mut();
    chunks.retain(|chunk| ![CHUNK_EXIF, CHUNK_XMP].contains(&chunk.id()));
    for chunk in chunks {
        if chunk.id() == CHUNK_VP8X
            && let RiffContent::Data(header) = chunk.content_mut()
        {
            let mut without = BytesMut::from(&header[..]);
            if let Some(flags) = without.first_mut() {
                *flags &= !WEBP_XMP;
            }
            *header = without.freeze();
        }
    }
}

/// Exif data with an orientation alone: a directory with one entry of 16 bits, in TIFF.
fn exif_of(orientation: Orientation) -> Bytes {
    const ORIENTATION: u16 = 0x0112;
    const SHORT: u16 = 3;
    let mut exif = BytesMut::from(&b"MM\0*"[..]);
    exif.put_u32(8);
    exif.put_u16(1);
    exif.put_u16(ORIENTATION);
    exif.put_u16(SHORT);
    exif.put_u32(1);
    exif.put_u16(orientation.to_exif().into());
    exif.put_u16(0);
    exif.put_u32(0);
    exif.freeze()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, ImageReader, RgbImage};
    use img_parts::png::PngChunk;
    use img_parts::riff::RiffChunk;

    use super::*;

    const SECRET: &[u8] = b"39.0851N 117.1994E";

    fn picture(format: ImageFormat) -> Bytes {
        let mut bytes = Cursor::new(Vec::new());
        let level = |place: u32| u8::try_from(place * 9).unwrap();
        let pixels = RgbImage::from_fn(24, 16, |x, y| image::Rgb([level(x), level(y), 77]));
        DynamicImage::from(pixels)
            .write_to(&mut bytes, format)
            .unwrap();
        bytes.into_inner().into()
    }

    /// Exif data with an orientation, and a place behind its directory.
    fn exif(orientation: Orientation) -> Bytes {
        [&exif_of(orientation)[..], SECRET].concat().into()
    }

    /// Adds metadata of every kind to a picture.
    fn with_metadata(bytes: Bytes, orientation: Orientation) -> Bytes {
        let mut picture = DynImage::from_bytes(bytes).unwrap().unwrap();
        let secret = Bytes::from_static(SECRET);
        picture.set_exif(Some(exif(orientation)));
        match &mut picture {
            DynImage::Jpeg(jpeg) => {
                for marker in [markers::APP1, markers::APP2, markers::APP13, markers::COM] {
                    let segment = JpegSegment::new_with_contents(marker, secret.clone());
                    jpeg.segments_mut().insert(1, segment);
                }
            }
            DynImage::Png(png) => {
                let chunk = PngChunk::new(*b"tEXt", secret);
                png.chunks_mut().insert(1, chunk);
            }
            DynImage::WebP(webp) => {
                let chunk = RiffChunk::new(CHUNK_XMP, RiffContent::Data(secret));
                webp.chunks_mut().push(chunk);
            }
        }
        let bytes = picture.encoder().bytes();
        // Such as the second picture of a telephone.
        [&bytes[..], SECRET].concat().into()
    }

    fn contains_secret(bytes: &[u8]) -> bool {
        bytes.windows(SECRET.len()).any(|part| part == SECRET)
    }

    fn pixels(bytes: &[u8]) -> Vec<u8> {
        let reader = ImageReader::new(Cursor::new(bytes));
        let picture = reader.with_guessed_format().unwrap().decode().unwrap();
        picture.into_rgb8().into_raw()
    }

    fn orientation(bytes: &Bytes) -> Option<Orientation> {
        let picture = DynImage::from_bytes(bytes.clone()).unwrap().unwrap();
        Orientation::from_exif_chunk(&picture.exif()?)
    }

    #[test]
    fn a_picture_keeps_its_pixels_and_orientation_alone() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let plain = picture(format);
            for own in [Orientation::NoTransforms, Orientation::Rotate90] {
                let full = with_metadata(plain.clone(), own);
                assert!(contains_secret(&full), "{format:?}");
                let clean = without_metadata(full);
                assert!(!contains_secret(&clean), "{format:?}");
                assert_eq!(pixels(&clean), pixels(&plain), "{format:?}");
                let turned = (own == Orientation::Rotate90).then_some(own);
                assert_eq!(orientation(&clean), turned, "{format:?}");
                assert_eq!(without_metadata(clean.clone()), clean, "{format:?}");
            }
        }
    }

    #[test]
    fn a_picture_without_metadata_stays_the_same() {
        for format in [
            ImageFormat::Jpeg,
            ImageFormat::Png,
            ImageFormat::WebP,
            ImageFormat::Gif,
        ] {
            let plain = picture(format);
            assert_eq!(without_metadata(plain.clone()), plain, "{format:?}");
        }
    }

    #[test]
    fn a_file_that_is_cut_off_anywhere_is_no_problem() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let full = with_metadata(picture(format), Orientation::Rotate90);
            for end in 0..full.len() {
                let _ = without_metadata(full.slice(..end));
            }
        }
        let text = Bytes::from_static(b"a,b\r\n1,2\r\n");
        assert_eq!(without_metadata(text.clone()), text);
    }
}
