//! Text of a file as UTF-8, by its byte order mark; bytes that are none become U+FFFD.

use std::io::{self, Read};

use encoding_rs::{Decoder, UTF_8};

const PIECE: usize = 16 << 10;

pub(super) struct Lossy<R> {
    inner: R,
    decoder: Decoder,
    bytes: Vec<u8>,
    /// The part of `bytes` that is not decoded yet.
    pending: std::ops::Range<usize>,
    is_over: bool,
}

impl<R: Read> Lossy<R> {
    pub(super) fn new(inner: R) -> Self {
        Self {
            inner,
            decoder: UTF_8.new_decoder(),
            bytes: vec![0; PIECE],
            pending: 0..0,
            is_over: false,
        }
    }
}

impl<R: Read> Read for Lossy<R> {
    /// Fills at least a few characters; `target` has room for them, as buffered readers offer.
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.pending.is_empty() && !self.is_over {
                let count = self.inner.read(&mut self.bytes)?;
                self.pending = 0..count;
                self.is_over = count == 0;
            }
            let source = &self.bytes[self.pending.clone()];
            let (result, read, written, _) =
                self.decoder.decode_to_utf8(source, target, self.is_over);
            self.pending.start += read;
            let is_finished = self.is_over && result == encoding_rs::CoderResult::InputEmpty;
            if written > 0 || is_finished {
                if is_finished {
                    self.decoder = UTF_8.new_decoder_without_bom_handling();
                }
                return Ok(written);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read as _};

    use super::*;

    fn read(bytes: &[u8]) -> String {
        let mut text = String::new();
        let mut reader = BufReader::new(Lossy::new(bytes));
        reader.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn text_is_read_in_every_encoding_with_a_mark() {
        let wide: Vec<u8> = "\u{feff}织"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for (bytes, text) in [
            (&b"a"[..], "a"),
            ("\u{feff}织机".as_bytes(), "织机"),
            (b"a\xffb\xe7\xbb", "a\u{fffd}b\u{fffd}"),
            (&wide, "织"),
            (b"", ""),
        ] {
            assert_eq!(read(bytes), text);
        }
        let long = "织".repeat(PIECE);
        assert_eq!(read(long.as_bytes()), long);
    }
}
