//! Gzip (RFC 1952).

use std::io::{self, Read as _, Write as _};

use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compress, Compression, Crc, FlushCompress, Status};

const LEVEL: Compression = Compression::new(6);
/// The header of a file without name and time, from an unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Compresses bytes that are stored and sent often.
pub(super) fn compress(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), LEVEL);
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Compresses a part that many texts have in common, for [`compress_around`].
pub(super) fn compress_part(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut coded = Vec::new();
    deflate(
        &mut Compress::new(Compression::best(), false),
        plain,
        FlushCompress::Full,
        &mut coded,
    )?;
    Ok(coded)
}

/// Compresses the text `plain` that is `before`, a part that [`compress_part`] has compressed to
/// `part`, and `after`.
pub(super) fn compress_around(
    plain: &[u8],
    before: &[u8],
    part: &[u8],
    after: &[u8],
) -> io::Result<Vec<u8>> {
    let mut sum = Crc::new();
    sum.update(plain);
    let mut coded = HEADER.to_vec();
    let mut encoder = Compress::new(LEVEL, false);
    // Nothing after a full flush refers to what is before it.
    deflate(&mut encoder, before, FlushCompress::Full, &mut coded)?;
    coded.extend_from_slice(part);
    deflate(&mut encoder, after, FlushCompress::Finish, &mut coded)?;
    coded.extend_from_slice(&sum.sum().to_le_bytes());
    coded.extend_from_slice(&sum.amount().to_le_bytes());
    Ok(coded)
}

/// Appends compressed bytes, to the end of a byte.
fn deflate(
    encoder: &mut Compress,
    mut plain: &[u8],
    flush: FlushCompress,
    coded: &mut Vec<u8>,
) -> io::Result<()> {
    loop {
        coded.reserve(plain.len() / 2 + 64);
        let before = encoder.total_in();
        let status = encoder.compress_vec(plain, coded, flush)?;
        let taken = usize::try_from(encoder.total_in() - before).map_err(io::Error::other)?;
        plain = plain.get(taken..).unwrap_or_default();
        // Bytes are left to be written as long as there is no room.
        let is_written = plain.is_empty() && coded.len() < coded.capacity();
        if status == Status::StreamEnd || (flush != FlushCompress::Finish && is_written) {
            return Ok(());
        }
    }
}

/// Decompresses bytes.
pub(super) fn decompress(coded: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(coded).read_to_end(&mut plain)?;
    Ok(plain)
}
