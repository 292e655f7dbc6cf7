//! GIF files without their notes: comments, texts, and what programs keep in them, such as XMP.

use bytes::{Bytes, BytesMut};

/// The length of signature, size and the description of colours.
const HEADER: usize = 13;
const EXTENSION: u8 = 0x21;
const FRAME: u8 = 0x2c;
const END: u8 = 0x3b;
/// The kinds of extensions.
const CONTROL: u8 = 0xf9;
const APPLICATION: u8 = 0xff;
/// Applications whose blocks change what is shown: how often it is repeated, and its colours.
const SHOWN: [&[u8]; 3] = [b"NETSCAPE2.0", b"ANIMEXTS1.0", b"ICCRGBG1012"];

/// Returns a file without its notes and what follows its end; `None` if it is cut off.
pub(super) fn without_notes(bytes: &Bytes) -> Option<Bytes> {
    let mut kept = BytesMut::with_capacity(bytes.len());
    let mut at = HEADER + colours(*bytes.get(10)?);
    kept.extend_from_slice(bytes.get(..at)?);
    loop {
        let from = at;
        match *bytes.get(at)? {
            END => {
                kept.extend_from_slice(&[END]);
                return Some(kept.freeze());
            }
            FRAME => {
                // Place, size and colours, then the size of codes.
                at = blocks(bytes, at + 11 + colours(*bytes.get(at + 9)?))?;
                kept.extend_from_slice(bytes.get(from..at)?);
            }
            EXTENSION => {
                let kind = *bytes.get(at + 1)?;
                let name = bytes.get(at + 3..at + 14).unwrap_or_default();
                at = blocks(bytes, at + 2)?;
                if kind == CONTROL || (kind == APPLICATION && SHOWN.contains(&name)) {
                    kept.extend_from_slice(bytes.get(from..at)?);
                }
            }
            _ => return None,
        }
    }
}

/// The length of a table of colours.
fn colours(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 7) + 1)
    }
}

/// The end of blocks, each of which has its length before it, up to an empty one.
fn blocks(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}
