//! Gzip (RFC 1952).

use std::io::{self, Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

const LEVEL: Compression = Compression::new(6);

/// Compresses bytes that are stored and sent often.
pub(super) fn compress(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), LEVEL);
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Decompresses bytes.
pub(super) fn decompress(coded: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(coded).read_to_end(&mut plain)?;
    Ok(plain)
}
