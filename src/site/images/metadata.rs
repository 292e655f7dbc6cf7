//! Removes from a picture what does not show: where and with what it was taken, by whom, its
//! previews and comments. Its pixels, colour profile and orientation stay as they are.

use bytes::{BufMut as _, Bytes, BytesMut};
use image::metadata::Orientation;
use img_parts::jpeg::{Jpeg, JpegSegment, markers};
use img_parts::png::Png;
use img_parts::riff::RiffContent;
use img_parts::webp::{CHUNK_VP8X, WebP};
use img_parts::{DynImage, ImageEXIF as _};

use super::gif;
use super::jpeg::whole_length;

/// The kinds of a PNG's chunks that change what is shown, besides the critical ones.
const PNG_SHOWN: [&[u8; 4]; 15] = [
    b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"mDCV", b"cLLI", b"sBIT", b"bKGD",
    b"pHYs", b"sPLT", b"acTL", b"fcTL", b"fdAT",
];
/// The kinds of a WebP's chunks that do so.
const WEBP_SHOWN: [&[u8; 4]; 7] = [
    b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ANIM", b"ANMF", b"ICCP",
];
/// The length of a JFIF segment without a preview.
const JFIF: usize = 14;
/// The flag of a WebP's header for metadata in XMP.
const WEBP_XMP: u8 = 0b100;

/// Returns a JPEG, PNG, WebP or GIF without metadata, and any other file as it is.
pub fn without_metadata(bytes: Bytes) -> Bytes {
    if bytes.starts_with(b"GIF8") {
        return gif::without_notes(&bytes).unwrap_or(bytes);
    }
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
        markers::APP0 => segment.contents().starts_with(b"JFIF\0"),
        // About its colours.
        markers::APP14 => segment.contents().starts_with(b"Adobe"),
        markers::APP2 => segment.contents().starts_with(b"ICC_PROFILE\0"),
        markers::APP1..=markers::APP15 | markers::COM => false,
        _ => true,
    };
    jpeg.segments_mut().retain(shows);
    for segment in jpeg.segments_mut() {
        if segment.marker() == markers::APP0 && segment.contents().len() > JFIF {
            // A preview of no width and no height.
            let plain = segment.contents().slice(..JFIF - 2);
            let contents = [&plain[..], &[0, 0]].concat();
            *segment = JpegSegment::new_with_contents(markers::APP0, contents.into());
        }
    }
}

fn clean_png(png: &mut Png) {
    png.chunks_mut().retain(|chunk| {
        let kind = chunk.kind();
        kind[0].is_ascii_uppercase() || PNG_SHOWN.contains(&&kind)
    });
}

fn clean_webp(webp: &mut WebP) {
    let chunks = webp.chunks_mut();
    chunks.retain(|chunk| WEBP_SHOWN.contains(&&chunk.id()));
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
    use img_parts::webp::CHUNK_XMP;

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
                let markers = [
                    markers::APP0,
                    markers::APP1,
                    markers::APP2,
                    markers::APP13,
                    markers::APP14,
                    markers::COM,
                ];
                for marker in markers {
                    let segment = JpegSegment::new_with_contents(marker, secret.clone());
                    jpeg.segments_mut().insert(1, segment);
                }
            }
            DynImage::Png(png) => {
                for kind in [*b"tEXt", *b"caBX"] {
                    png.chunks_mut()
                        .insert(1, PngChunk::new(kind, secret.clone()));
                }
            }
            DynImage::WebP(webp) => {
                for id in [CHUNK_XMP, *b"xxxx"] {
                    let content = RiffContent::Data(secret.clone());
                    webp.chunks_mut().push(RiffChunk::new(id, content));
                }
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
    fn a_preview_beside_a_picture_goes() {
        let mut picture = Jpeg::from_bytes(picture(ImageFormat::Jpeg)).unwrap();
        let plain = picture.clone().encoder().bytes();
        let preview = [b"JFIF\0\x01\x02\0\0\x48\0\x48\x01\x06", SECRET].concat();
        picture
            .segments_mut()
            .retain(|own| own.marker() != markers::APP0);
        let segment = JpegSegment::new_with_contents(markers::APP0, preview.into());
        picture.segments_mut().insert(0, segment);
        let clean = without_metadata(picture.encoder().bytes());
        assert!(!contains_secret(&clean));
        assert_eq!(pixels(&clean), pixels(&plain));
    }

    #[test]
    fn notes_of_a_gif_go_and_its_frames_stay() {
        let plain = picture(ImageFormat::Gif);
        let at = 13
            + if plain[10] & 0x80 == 0 {
                0
            } else {
                3 << ((plain[10] & 7) + 1)
            };
        let length = u8::try_from(SECRET.len()).unwrap();
        let mut notes = Vec::new();
        for start in [&b"\x21\xfe"[..], b"\x21\xff\x0bXMP DataXMP"] {
            notes.extend([start, &[length], SECRET, &[0]].concat());
        }
        let repeat = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0";
        let full = [&plain[..at], repeat, &notes, &plain[at..], SECRET].concat();
        let clean = without_metadata(full.into());
        assert_eq!(clean, [&plain[..at], repeat, &plain[at..]].concat());
        for end in 0..clean.len() {
            let _ = without_metadata(clean.slice(..end));
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
