//! The provider's times: as display text and as RFC 3339.

use jiff::civil::DateTime;
use jiff::fmt::strtime;

use super::document::DateText;
use base::locale::ServerTexts;

/// China Standard Time, the provider's time zone; it has no daylight saving time.
const OFFSET: &str = "+08:00";

/// Formats a time as a date in the page's language.
pub(super) fn date_text(time: DateTime, texts: &ServerTexts) -> Option<DateText> {
    Some(DateText {
        iso: iso(time),
        text: strtime::format(texts.date_in(time.month()), time).ok()?,
    })
}

/// Formats a time as RFC 3339 with offset.
pub(super) fn iso(time: DateTime) -> String {
    format!("{time:.0}{OFFSET}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::bundle::Texts;
    use base::locale::Locale;

    #[test]
    fn a_date_is_written_as_its_language_does() {
        let time: DateTime = "2026-03-05 09:30:00".parse().unwrap();
        let texts = Texts::with(BTreeMap::new()).unwrap();
        let text = |locale| date_text(time, texts.of(locale)).unwrap();
        assert_eq!(text(Locale::ZH).text, "2026年3月5日");
        assert_eq!(text(Locale::EN).text, "5 March 2026");
        assert_eq!(text(Locale::EN).iso, "2026-03-05T09:30:00+08:00");
    }
}
