//! Whether a JPEG is complete. Its decoder fills missing data with grey and reports nothing.

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
