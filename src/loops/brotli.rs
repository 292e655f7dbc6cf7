//! Brotli (RFC 7932).

use std::io::{self, Read as _, Write as _};

use brotli::CompressorWriter;
use brotli::enc::BrotliEncoderParams;

const QUALITY: i32 = 5;
/// The binary logarithm of the window in bytes.
const WINDOW: i32 = 18;
/// The bytes that are coded or decoded at a time.
const BUFFER: usize = 4096;

/// Compresses bytes that are stored and sent often.
///
/// # Errors
/// If the encoder fails; it does not for bytes in memory.
pub fn compress(mut plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut coded = Vec::with_capacity(plain.len() / 3);
    let settings = settings(plain.len());
    brotli::BrotliCompress(&mut plain, &mut coded, &settings)?;
    Ok(coded)
}

/// Returns how many of the first parts have at most `most` bytes, compressed one after the other in
/// one text. Nothing is compressed behind them.
///
/// # Errors
/// If the encoder fails; it does not for bytes in memory.
pub fn fitting<Part: AsRef<[u8]>>(parts: &[Part], most: usize) -> io::Result<usize> {
    let mut coder = CompressorWriter::with_params(Vec::new(), BUFFER, &settings(0));
    for (count, part) in parts.iter().enumerate() {
        coder.write_all(part.as_ref())?;
        coder.flush()?;
        if coder.get_ref().len() > most {
            return Ok(count);
        }
    }
    Ok(parts.len())
}

fn settings(size_hint: usize) -> BrotliEncoderParams {
    BrotliEncoderParams {
        quality: QUALITY,
        lgwin: WINDOW,
        size_hint,
        ..BrotliEncoderParams::default()
    }
}

/// Decompresses bytes.
///
/// # Errors
/// If they are not Brotli.
pub fn decompress(coded: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    brotli::Decompressor::new(coded, BUFFER).read_to_end(&mut plain)?;
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fit_until_they_are_too_large_together() {
        let parts = [0, 1, 2].map(|part| {
            let words =
                (0..500).map(|word: u32| format!("{:x} ", (word + part).wrapping_mul(0x9e37_79b1)));
            words.collect::<String>()
        });
        let one = compress(parts[0].as_bytes()).unwrap().len();
        assert_eq!(fitting(&parts, 0).unwrap(), 0);
        assert_eq!(fitting(&parts[..1], one / 2).unwrap(), 0);
        assert_eq!(fitting(&parts[..1], 2 * one).unwrap(), 1);
        // They share most of their words.
        assert_eq!(fitting(&parts, 2 * one).unwrap(), 3);
        assert_eq!(fitting::<&str>(&[], 0).unwrap(), 0);
    }
}
