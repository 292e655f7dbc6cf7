//! The current time, in the units of the store.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

/// China Standard Time, which has no daylight saving time.
const CHINA: Offset = Offset::constant(8);

fn since_1970() -> Duration {
    // A clock before 1970 is wrong. It counts as 1970.
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// Seconds since 1970, UTC.
pub(crate) fn seconds() -> i64 {
    i64::try_from(since_1970().as_secs()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970, UTC.
pub(crate) fn milliseconds() -> i64 {
    i64::try_from(since_1970().as_millis()).unwrap_or(i64::MAX)
}

/// The day in China.
pub(crate) fn today() -> Date {
    CHINA.to_datetime(Timestamp::now()).date()
}

/// The hour of the day in China.
pub(crate) fn hour() -> i8 {
    CHINA.to_datetime(Timestamp::now()).hour()
}

/// A time, in seconds since 1970, as `YYYY-MM-DD HH:MM:SS` in China Standard Time.
pub(crate) fn china(seconds: i64) -> String {
    let time = Timestamp::from_second(seconds).unwrap_or_default();
    let time = CHINA.to_datetime(time);
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The moment at which a day begins in China, in milliseconds since 1970.
pub(crate) fn begin_of_day(day: Date) -> i64 {
    let begin = CHINA.to_timestamp(day.at(0, 0, 0, 0));
    begin.map_or(i64::MAX, Timestamp::as_millisecond)
}
