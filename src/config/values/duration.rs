//! Durations: "500ms", "60s", "1h 30m", "7d".

use std::time::Duration;

use serde::Deserializer;

use super::text;

/// Bounds, in milliseconds.
pub(in crate::config) const MILLISECOND: u64 = 1;
pub(in crate::config) const SECOND: u64 = 1000 * MILLISECOND;
pub(in crate::config) const MINUTE: u64 = 60 * SECOND;
pub(in crate::config) const HOUR: u64 = 60 * MINUTE;
pub(in crate::config) const DAY: u64 = 24 * HOUR;

/// Reads a duration from `MIN` to `MAX` milliseconds.
pub(in crate::config) fn duration<'de, const MIN: u64, const MAX: u64, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Duration, D::Error> {
    let (min, max) = (Duration::from_millis(MIN), Duration::from_millis(MAX));
    let wanted = format!("a duration from \"{}\" to \"{}\"", brief(MIN), brief(MAX));
    text(deserializer, wanted, |text| humantime::parse_duration(text).ok().filter(|value| (min..=max).contains(value)))
}

/// Formats `millis` in the largest exact unit.
fn brief(millis: u64) -> String {
    const UNITS: [(u64, &str); 5] = [(DAY, "d"), (HOUR, "h"), (MINUTE, "m"), (SECOND, "s"), (MILLISECOND, "ms")];
    UNITS
        .into_iter()
        .find(|(unit, _)| millis != 0 && millis.is_multiple_of(*unit))
        .map_or_else(|| "0s".to_owned(), |(unit, name)| format!("{}{name}", millis / unit))
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer, U64Deserializer};

    use super::*;

    fn read(text: &str) -> Result<Duration, String> {
        let deserializer: StrDeserializer<'_, Error> = text.into_deserializer();
        duration::<SECOND, { 30 * DAY }, _>(deserializer).map_err(|error| error.to_string())
    }

    #[test]
    fn durations_are_written_with_their_unit() {
        assert_eq!(read("60s"), Ok(Duration::from_mins(1)));
        assert_eq!(read("1500ms"), Ok(Duration::from_millis(1500)));
        assert_eq!(read("1h 30m"), Ok(Duration::from_mins(90)));
        assert_eq!(read("7d"), Ok(Duration::from_hours(7 * 24)));
    }

    #[test]
    fn a_number_without_unit_is_no_duration() {
        let wanted = "a duration from \"1s\" to \"30d\"".to_owned();
        assert_eq!(read("60"), Err(wanted.clone()));
        let number: U64Deserializer<Error> = 60_u64.into_deserializer();
        let result = duration::<SECOND, { 30 * DAY }, _>(number);
        assert_eq!(result.map_err(|error| error.to_string()), Err(wanted));
    }

    #[test]
    fn a_duration_outside_its_bounds_is_refused() {
        assert!(read("999ms").is_err());
        assert!(read("30d").is_ok());
        assert!(read("31d").is_err());
        assert!(read("99999999999999999999d").is_err());
    }
}
