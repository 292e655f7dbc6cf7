//! Notices: when they are due, and the addresses of their links.

use url::Url;

use base::locale::Locale;

const DAY: i64 = 24 * 60 * 60;
/// When a day's notices are made: six in the evening in China, when the company has done its work,
/// and buyers in Europe begin theirs. In seconds since midnight, UTC.
const DUE: i64 = 10 * 60 * 60;
/// How much later: the writes of before have ended by then.
const GRACE: i64 = 10 * 60;

/// The moment up to which events are told at a time, both in seconds since 1970: the same for all
/// processes for a day.
pub(crate) fn told_until(now: i64) -> i64 {
    (now - GRACE - DUE).div_euclid(DAY) * DAY + DUE
}

/// The address of the page that ends notices.
pub(crate) fn end_address(site: &Url, locale: Locale, key: &str) -> String {
    format!("{}/user/notices?key={key}", start(site, locale))
}

/// The address of the customer's orders.
pub(crate) fn orders_address(site: &Url, locale: Locale) -> String {
    format!("{}/order", start(site, locale))
}

fn start(site: &Url, locale: Locale) -> String {
    format!("{}{}", site.origin().ascii_serialization(), locale.prefix())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_told_once_some_minutes_after_six_in_china() {
        // 2026-11-26 18:00 China Standard Time.
        let six = 1_795_687_200;
        assert_eq!(told_until(six), six - DAY);
        assert_eq!(told_until(six + GRACE - 1), six - DAY);
        assert_eq!(told_until(six + GRACE), six);
        assert_eq!(told_until(six + DAY), six);
    }
}
