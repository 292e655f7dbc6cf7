//! Times of the provider, for people and for machines.

use jiff::civil::DateTime;
use jiff::fmt::strtime;

use super::document::DateText;

/// China Standard Time, in which the provider writes; it knows no summer time.
const OFFSET: &str = "+08:00";

/// A time as a date in the page's language; `pattern` is the language's own, as strftime has it.
pub(super) fn date_text(time: DateTime, pattern: &str) -> Option<DateText> {
    Some(DateText { iso: iso(time), text: strtime::format(pattern, time).ok()? })
}

/// A time in RFC 3339, with its offset.
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
        assert_eq!(date_text(time, "%Y").unwrap().iso, "2026-03-05T09:30:00+08:00");
        assert_eq!(date_text(time, "%Q"), None);
    }
}
