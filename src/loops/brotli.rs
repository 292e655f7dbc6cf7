//! Brotli (RFC 7932).

use std::io::{self, Read as _};

use brotli::enc::BrotliEncoderParams;

const QUALITY: i32 = 5;
/// The binary logarithm of the window in bytes.
const WINDOW: i32 = 18;

/// Compresses bytes that are stored and sent often.
///
/// # Errors
/// If the encoder fails; it does not for bytes in memory.
pub fn compress(mut plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut coded = Vec::with_capacity(plain.len() / 3);
    let settings = BrotliEncoderParams {
        quality: QUALITY,
        lgwin: WINDOW,
        size_hint: plain.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut plain, &mut coded, &settings)?;
    Ok(coded)
}

/// Decompresses bytes.
///
/// # Errors
/// If they are not Brotli.
pub fn decompress(coded: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    brotli::Decompressor::new(coded, 4096).read_to_end(&mut plain)?;
    Ok(plain)
}
