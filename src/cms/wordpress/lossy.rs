//! Text of a file as UTF-8, by its byte order mark; bytes that are none become U+FFFD.

use std::io::Read;

use encoding_rs::UTF_8;
use encoding_rs_io::DecodeReaderBytesBuilder;

pub(super) fn lossy(bytes: impl Read) -> impl Read {
    DecodeReaderBytesBuilder::new()
        .encoding(Some(UTF_8))
        .bom_override(true)
        .strip_bom(true)
        .build(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        let mut text = String::new();
        lossy(bytes).read_to_string(&mut text).unwrap();
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
        let long = "织".repeat(1 << 14);
        assert_eq!(read(long.as_bytes()), long);
    }
}
