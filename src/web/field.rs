//! Header fields that are made for each answer.

use std::fmt::Arguments;
use std::io::Write;

use http::HeaderValue;

/// The longest value, in bytes.
const LONGEST: usize = 64;

/// A value of a few visible characters, with one allocation; what is longer than 64 bytes is cut off.
pub(super) fn short(text: Arguments<'_>) -> HeaderValue {
    let mut buffer = [0; LONGEST];
    let mut rest = &mut buffer[..];
    // An error says that the rest is full, and that is what cuts the text off.
    let _ = rest.write_fmt(text);
    let free = rest.len();
    HeaderValue::from_bytes(&buffer[..LONGEST - free]).unwrap_or(HeaderValue::from_static("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_text() {
        assert_eq!(short(format_args!("selvage; hit; ttl={}", 59)), "selvage; hit; ttl=59");
    }

    #[test]
    fn what_no_header_can_hold_is_cut_off_or_left_out() {
        assert_eq!(short(format_args!("{}", "x".repeat(99))).len(), LONGEST);
        assert_eq!(short(format_args!("a\nb")), "-");
    }
}
