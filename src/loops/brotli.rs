//! Brotli (RFC 7932).

use std::io::{self, Read as _};

use brotli::concat::{BroCatli, BroCatliResult};
use brotli::enc::BrotliEncoderParams;

const QUALITY: i32 = 5;
/// Of a part that is compressed once for many texts. The highest, 11, takes four times as long for
/// one percent less.
const PART_QUALITY: i32 = 10;
/// The binary logarithm of the window in bytes.
const WINDOW: i32 = 18;
/// Most bytes by which joining makes streams longer.
const JOINTS: usize = 64;

/// Compresses bytes that are stored and sent often.
///
/// # Errors
/// If the encoder fails; it does not for bytes in memory.
pub fn compress(plain: &[u8]) -> io::Result<Vec<u8>> {
    encode(
        plain,
        BrotliEncoderParams {
            quality: QUALITY,
            ..BrotliEncoderParams::default()
        },
    )
}

/// Compresses a part that many texts have in common, for [`compress_around`].
///
/// # Errors
/// As [`compress`].
pub fn compress_part(plain: &[u8]) -> io::Result<Vec<u8>> {
    encode(
        plain,
        BrotliEncoderParams {
            quality: PART_QUALITY,
            ..later_part()
        },
    )
}

/// Compresses a text of which a part is compressed already.
///
/// # Errors
/// As [`compress`], and if `part` is not from [`compress_part`].
pub fn compress_around(before: &[u8], part: &[u8], after: &[u8]) -> io::Result<Vec<u8>> {
    let first = BrotliEncoderParams {
        quality: QUALITY,
        appendable: true,
        ..BrotliEncoderParams::default()
    };
    let before = encode(before, first)?;
    let after = encode(
        after,
        BrotliEncoderParams {
            quality: QUALITY,
            ..later_part()
        },
    )?;
    let mut joined = vec![0; before.len() + part.len() + after.len() + JOINTS];
    let (mut joiner, mut end) = (BroCatli::new(), 0);
    for stream in [&before, part, &after] {
        joiner.new_brotli_file();
        match joiner.stream(stream, &mut 0, &mut joined, &mut end) {
            BroCatliResult::NeedsMoreInput | BroCatliResult::Success => {}
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
    match joiner.finish(&mut joined, &mut end) {
        BroCatliResult::Success => joined.truncate(end),
        _ => return Err(io::ErrorKind::InvalidData.into()),
    }
    Ok(joined)
}

/// The parameters of a stream that others may follow and precede: it refers to nothing outside
/// itself.
fn later_part() -> BrotliEncoderParams {
    BrotliEncoderParams {
        appendable: true,
        catable: true,
        use_dictionary: false,
        ..BrotliEncoderParams::default()
    }
}

fn encode(mut plain: &[u8], settings: BrotliEncoderParams) -> io::Result<Vec<u8>> {
    let mut coded = Vec::with_capacity(plain.len() / 3);
    let settings = BrotliEncoderParams {
        lgwin: WINDOW,
        size_hint: plain.len(),
        ..settings
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
