//! The messages between the server and a process that makes pictures: two lengths, a header in
//! JSON, and bytes.

use std::io::{self, ErrorKind, Read};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncReadExt as _};

/// Two numbers of 32 bits: the length of the header, and that of the bytes.
const LENGTHS: usize = 8;
/// Maximum length of a header.
const MAX_HEADER: usize = 4096;
/// Maximum length of the bytes: above an original's and a result's. The server does not trust a
/// process's lengths.
const MAX_BYTES: usize = 64 << 20;

/// Everything before the bytes of a message.
pub(super) fn head(header: &impl Serialize, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let header = serde_json::to_vec(header)?;
    let mut head = Vec::with_capacity(LENGTHS + header.len());
    for length in [header.len(), bytes.len()] {
        head.extend(
            u32::try_from(length)
                .map_err(|_| ErrorKind::InvalidInput)?
                .to_le_bytes(),
        );
    }
    head.extend(header);
    Ok(head)
}

/// Reads a message in a process that makes pictures.
pub(super) fn read<H: DeserializeOwned>(from: &mut impl Read) -> io::Result<(H, Vec<u8>)> {
    let mut start = [0; LENGTHS];
    from.read_exact(&mut start)?;
    let (mut header, mut bytes) = room(start)?;
    from.read_exact(&mut header)?;
    from.read_exact(&mut bytes)?;
    Ok((serde_json::from_slice(&header)?, bytes))
}

/// Reads a message in the server.
pub(super) async fn receive<H: DeserializeOwned>(
    from: &mut (impl AsyncRead + Unpin),
) -> io::Result<(H, Vec<u8>)> {
    let mut start = [0; LENGTHS];
    from.read_exact(&mut start).await?;
    let (mut header, mut bytes) = room(start)?;
    from.read_exact(&mut header).await?;
    from.read_exact(&mut bytes).await?;
    Ok((serde_json::from_slice(&header)?, bytes))
}

/// Buffers for the header and the bytes of a message with these lengths.
fn room(lengths: [u8; LENGTHS]) -> io::Result<(Vec<u8>, Vec<u8>)> {
    // The header's length is in the lower half.
    let both = u64::from_le_bytes(lengths);
    let [header, bytes] = [both & u64::from(u32::MAX), both >> 32]
        .map(|length| usize::try_from(length).unwrap_or(usize::MAX));
    if header > MAX_HEADER || bytes > MAX_BYTES {
        return Err(ErrorKind::InvalidData.into());
    }
    Ok((vec![0; header], vec![0; bytes]))
}
