//! The provider's times: as display text and as RFC 3339.

use jiff::civil::DateTime;
use jiff::fmt::strtime;

use super::document::DateText;

/// China Standard Time, the provider's time zone; it has no daylight saving time.
const OFFSET: &str = "+08:00";

/// Formats a time as a date in the page's language; `pattern` is that language's strftime pattern.
pub(super) fn date_text(time: DateTime, pattern: &str) -> Option<DateText> {
    Some(DateText {
        iso: iso(time),
        text: strtime::format(pattern, time).ok()?,
    })
}

/// Formats a time as RFC 3339 with offset.
pub(super) fn iso(time: DateTime) -> String {
    format!("{time:.0}{OFFSET}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_written_as_its_language_does() {
        let time: DateTime = "2026-03-05 09:30:00".parse().unwrap();
        let text = |pattern| date_text(time, pattern).unwrap().text;
        assert_eq!(text("%Y年%-m月%-d日"), "2026年3月5日");
        assert_eq!(text("%-d %B %Y"), "5 March 2026");
        assert_eq!(
            date_text(time, "%Y").unwrap().iso,
            "2026-03-05T09:30:00+08:00"
        );
        assert_eq!(date_text(time, "%Q"), None);
    }
}
