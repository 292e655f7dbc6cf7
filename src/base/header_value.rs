//! Header values that are formatted for each response.

use std::fmt::Arguments;
use std::io::Write;
use std::time::Duration;

use http::HeaderValue;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// The longest value, in bytes.
const LONGEST: usize = 64;

/// Formats a value with one allocation. Truncated to 64 bytes.
pub fn short(text: Arguments<'_>) -> HeaderValue {
    let mut buffer = [0; LONGEST];
    let mut rest = &mut buffer[..];
    // An error means that the buffer is full, which truncates the text.
    let _ = rest.write_fmt(text);
    let free = rest.len();
    HeaderValue::from_bytes(&buffer[..LONGEST - free]).unwrap_or(HeaderValue::from_static("-"))
}

/// Formats a wait for `Retry-After`.
pub fn seconds(wait: Duration) -> HeaderValue {
    HeaderValue::from(whole_seconds(wait))
}

/// A wait in seconds, rounded up.
pub fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// The `Content-Disposition` with which a browser saves a file under a name (RFC 6266, RFC 8187).
pub fn attachment(name: &str) -> HeaderValue {
    named("attachment", name)
}

/// The `Content-Disposition` of a file that a browser shows, and saves under a name if somebody
/// asks.
pub fn inline(name: &str) -> HeaderValue {
    named("inline", name)
}

fn named(kind: &'static str, name: &str) -> HeaderValue {
    let is_plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | '-' | '_');
    let plain = name.replace(|char| !is_plain(char), "_");
    let disposition = if plain == name {
        format!("{kind}; filename=\"{name}\"")
    } else {
        let encoded = utf8_percent_encode(name, NON_ALPHANUMERIC);
        format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
    };
    HeaderValue::try_from(disposition).unwrap_or(HeaderValue::from_static(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_text() {
        assert_eq!(
            short(format_args!("selvage; hit; ttl={}", 59)),
            "selvage; hit; ttl=59"
        );
    }

    #[test]
    fn a_file_is_saved_under_its_own_name() {
        for (name, expected) in [
            ("a-1.csv", "attachment; filename=\"a-1.csv\""),
            (
                "\"布.csv",
                "attachment; filename=\"__.csv\"; filename*=UTF-8''%22%E5%B8%83%2Ecsv",
            ),
            (
                "a\r\nb",
                "attachment; filename=\"a__b\"; filename*=UTF-8''a%0D%0Ab",
            ),
        ] {
            assert_eq!(attachment(name), expected);
        }
        assert_eq!(inline("a.png"), "inline; filename=\"a.png\"");
    }

    #[test]
    fn a_wait_is_rounded_up() {
        assert_eq!(seconds(Duration::from_secs(5)), "5");
        assert_eq!(seconds(Duration::from_millis(5001)), "6");
        assert_eq!(seconds(Duration::from_nanos(1)), "1");
    }

    #[test]
    fn text_that_no_header_can_contain_is_cut_off_or_left_out() {
        assert_eq!(short(format_args!("{}", "x".repeat(99))).len(), LONGEST);
        assert_eq!(short(format_args!("a\nb")), "-");
    }
}
