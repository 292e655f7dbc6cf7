//! Whether a JPEG is complete, and those whose colours are in scans of their own. The decoder of the
//! others fills missing data with grey and reports nothing.

use std::borrow::Cow;
use std::io::Cursor;

use image::codecs::jpeg::JpegDecoder;
use image::{DynamicImage, GenericImageView as _, RgbImage};

use super::Unfit;

/// A byte that is no padding: decoded, it makes other pixels than those of missing data.
const OTHER: u8 = 0x55;
/// The part of a picture that may be missing before it counts as cut off, if it has an end marker.
const MAY_BE_MISSING: usize = 200;

/// Markers (ISO/IEC 10918-1, table B.1), each behind a byte of ones.
const START: u8 = 0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;

/// Returns the length of the picture with its end marker, if its data extend to it. Data behind it,
/// such as a second picture, are not part of it.
pub(super) fn whole_length(bytes: &[u8]) -> Option<usize> {
    let mut rest = bytes;
    while let Some((marker, after)) = next_marker(rest) {
        rest = match marker {
            END => return Some(bytes.len() - after.len()),
            // Segments without a length: start, restarts, and one of old arithmetic coders.
            START | 0x01 | 0xd0..=0xd7 => after,
            _ => {
                let &[high, low] = after.first_chunk()?;
                let length = usize::from(u16::from_be_bytes([high, low])).max(2);
                let behind = after.get(length..)?;
                if marker == SCAN {
                    skip_scan(behind)
                } else {
                    behind
                }
            }
        };
    }
    None
}

/// The file with an end marker, which some programs leave out.
pub(super) fn ended(bytes: &[u8]) -> Cow<'_, [u8]> {
    match whole_length(bytes) {
        Some(_) => Cow::Borrowed(bytes),
        None => [bytes, &[0xff, END]].concat().into(),
    }
}

/// Whether the pixels of a file are in its data: all of them, or nearly all if it has an end marker.
/// With other bytes before the marker, the pixels of missing data are others.
pub(super) fn has_all_data(bytes: &[u8], pixels: &DynamicImage) -> bool {
    let length = whole_length(bytes);
    let data = length.map_or(bytes, |length| &bytes[..length - 2]);
    let other = [data, &vec![OTHER; data.len()], &[0xff, END]].concat();
    let decoded = match separate_scans(&other) {
        Some(decoded) => decoded.ok(),
        None => JpegDecoder::new(Cursor::new(&other))
            .and_then(DynamicImage::from_decoder)
            .ok(),
    };
    let Some(decoded) = decoded.filter(|own| own.dimensions() == pixels.dimensions()) else {
        return false;
    };
    let (own, other) = (pixels.as_bytes(), decoded.as_bytes());
    let differing = own.iter().zip(other).filter(|(own, other)| own != other);
    let most = length.map_or(0, |_| own.len() / MAY_BE_MISSING);
    differing.count() <= most
}

/// The pixels of a picture that is neither progressive nor has all colours in one scan, which the
/// decoder of the others mixes up; `None` for one of the others.
pub(super) fn separate_scans(bytes: &[u8]) -> Option<Result<DynamicImage, Unfit>> {
    let mut rest = bytes;
    let mut colours = 0;
    while let Some((marker, after)) = next_marker(rest) {
        rest = match marker {
            START | 0x01 | 0xd0..=0xd7 => after,
            // Progressive, or of a kind that is not read.
            0xc2 | 0xc3 | 0xc5..=0xc7 | 0xc9..=0xcf | END => return None,
            SCAN if colours != 3 || after.get(2) == Some(&3) => return None,
            SCAN => break,
            _ => {
                if matches!(marker, 0xc0 | 0xc1) {
                    colours = *after.get(7)?;
                }
                let length = u16::from_be_bytes(*after.first_chunk()?);
                after.get(usize::from(length).max(2)..)?
            }
        };
    }
    let mut decoder = jpeg_decoder::Decoder::new(Cursor::new(bytes));
    let read = decoder.decode().ok().zip(decoder.info());
    let pixels = read.and_then(|(pixels, info)| {
        RgbImage::from_raw(info.width.into(), info.height.into(), pixels)
    });
    Some(pixels.map(Into::into).ok_or(Unfit::Broken))
}

/// The next marker, and the data behind it. Any number of 0xFF bytes may precede its code.
fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let begin = bytes.iter().position(|byte| *byte == 0xff)?;
    let code = begin + bytes[begin..].iter().position(|byte| *byte != 0xff)?;
    Some((bytes[code], &bytes[code + 1..]))
}

/// The data behind a scan, in which 0xFF is followed by zero, and restarts are markers.
fn skip_scan(bytes: &[u8]) -> &[u8] {
    let ends = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff);
    bytes
        .windows(2)
        .position(ends)
        .map_or(&[], |end| &bytes[end..])
}

#[cfg(test)]
mod tests {
    use image::ExtendedColorType;
    use image::codecs::jpeg::JpegEncoder;

    use super::*;

    /// A picture with its colours in one scan or in three, at half the resolution.
    fn scans(name: &str) -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/files/");
        std::fs::read(format!("{folder}{name}")).unwrap()
    }

    fn pixels(bytes: &[u8]) -> Vec<u8> {
        let decoded = JpegDecoder::new(Cursor::new(bytes)).and_then(DynamicImage::from_decoder);
        decoded.unwrap().into_rgb8().into_raw()
    }

    #[test]
    fn colours_in_scans_of_their_own_are_those_of_one_scan() {
        let one = pixels(&scans("scans-one.jpg"));
        assert!(separate_scans(&scans("scans-one.jpg")).is_none());
        assert!(separate_scans(&scans("scans-progressive.jpg")).is_none());
        for name in ["scans-three.jpg", "scans-two.jpg", "scans-440.jpg"] {
            let own = separate_scans(&scans(name)).unwrap().unwrap();
            let own = own.into_rgb8().into_raw();
            assert_eq!(own.len(), one.len(), "{name}");
            let off: usize = own
                .iter()
                .zip(&one)
                .map(|(own, one)| usize::from(own.abs_diff(*one)))
                .sum();
            assert!(off / own.len() < 3, "{name}: {off}");
        }
    }

    #[test]
    fn missing_data_are_found_with_and_without_an_end_marker() {
        let bytes = photograph();
        let decoded = |bytes: &[u8]| -> DynamicImage {
            let size = (64, 48);
            RgbImage::from_raw(size.0, size.1, pixels(bytes))
                .unwrap()
                .into()
        };
        for (length, whole) in [
            (bytes.len(), true),
            (bytes.len() - 2, true),
            (bytes.len() * 49 / 50, false),
            (bytes.len() * 3 / 4, false),
            (bytes.len() / 2, false),
        ] {
            let own = [&bytes[..length.min(bytes.len() - 2)], &[0xff, END]].concat();
            assert_eq!(has_all_data(&own, &decoded(&own)), whole, "{length}");
            let cut = &bytes[..length];
            assert_eq!(has_all_data(cut, &decoded(&ended(cut))), whole, "{length}");
        }
    }

    fn photograph() -> Vec<u8> {
        let mut bytes = Vec::new();
        let noise: Vec<u8> = (0..64 * 48 * 3_u32)
            .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        JpegEncoder::new_with_quality(&mut bytes, 95)
            .encode(&noise, 64, 48, ExtendedColorType::Rgb8)
            .unwrap();
        bytes
    }

    #[test]
    fn a_photograph_is_whole_whatever_is_behind_it() {
        let mut bytes = photograph();
        let length = bytes.len();
        assert_eq!(whole_length(&bytes), Some(length));
        bytes.extend(b"and a note");
        assert_eq!(whole_length(&bytes), Some(length));
    }

    #[test]
    fn it_is_not_wherever_it_is_cut_off() {
        let bytes = photograph();
        for end in 0..bytes.len() {
            assert_eq!(
                whole_length(&bytes[..end]),
                None,
                "{end} of {}",
                bytes.len()
            );
        }
    }
}
