//! Times as people's systems write them: `2024-01-02 10:00:00`, `2024/1/2`, `20240102`,
//! `1704160800000`. A date whose order of day and month is not known is none.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};

/// China Standard Time, the provider's time zone: eight hours ahead of UTC, without daylight saving
/// time.
const CHINA: Offset = Offset::constant(8);

/// The longest text of a time, in bytes.
const LONGEST: usize = 64;

/// Whether a plain text stands for no time: a zero of a database or of a clock.
pub(super) fn is_nothing(plain: &str) -> bool {
    let mut digits = plain.bytes().filter(u8::is_ascii_digit).peekable();
    digits.peek().is_some()
        && digits.all(|digit| digit == b'0')
        && plain
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"-/.: T".contains(&byte))
}

/// Reads a time in a plain text, in China Standard Time unless it says another zone.
pub(super) fn time(plain: &str) -> Option<DateTime> {
    if plain.len() > LONGEST {
        return None;
    }
    if plain.starts_with(|char: char| char.is_ascii_digit()) {
        of_number(plain).or_else(|| written(plain))
    } else {
        None
    }
}

fn in_china(instant: Timestamp) -> DateTime {
    TimeZone::fixed(CHINA).to_datetime(instant)
}

/// Reads a number: the digits of a date, or the seconds or milliseconds since 1970.
fn of_number(text: &str) -> Option<DateTime> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) {
        return None;
    }
    match whole.len() {
        8 if fraction.is_empty() => Some(date(whole)?.at(0, 0, 0, 0)),
        14 if fraction.is_empty() => {
            let time = format!("{}T{}", &whole[..8], &whole[8..]);
            time.parse().ok()
        }
        9 | 10 => Timestamp::from_second(whole.parse().ok()?)
            .ok()
            .map(in_china),
        13 => {
            let instant = Timestamp::from_millisecond(whole.parse().ok()?).ok()?;
            Some(in_china(instant))
        }
        _ => None,
    }
}

/// Reads the digits of a date: `20240102`.
fn date(digits: &str) -> Option<Date> {
    let (year, rest) = digits.split_at_checked(4)?;
    let (month, day) = rest.split_at_checked(2)?;
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// Reads a date, and what follows it: a time of day, and its zone.
fn written(text: &str) -> Option<DateTime> {
    if let Ok(instant) = text.parse::<Timestamp>() {
        return Some(in_china(instant));
    }
    if let Ok(time) = text.parse::<DateTime>() {
        return Some(time);
    }
    let text = text.replace(['年', '月'], "-").replace('日', " ");
    let end = text.find([' ', 'T', 't']).unwrap_or(text.len());
    let (date, rest) = text.split_at(end);
    let separator = date.chars().find(|char| !char.is_ascii_digit())?;
    if !matches!(separator, '-' | '/' | '.') {
        return None;
    }
    let fields: Vec<&str> = date.split(separator).collect();
    let [year, month, day] = fields[..] else {
        return None;
    };
    let is_short = |field: &str| (1..=2).contains(&field.len());
    if year.len() != 4 || !is_short(month) || !is_short(day) {
        return None;
    }
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let date = date.ok()?;
    let rest = rest.trim_start_matches([' ', 'T', 't']);
    if rest.is_empty() {
        return Some(date.at(0, 0, 0, 0));
    }
    let is_of_clock = |char: char| char.is_ascii_digit() || matches!(char, ':' | '.');
    let end = rest.find(|char| !is_of_clock(char)).unwrap_or(rest.len());
    let (clock, zone) = rest.split_at(end);
    let zone = match zone.trim() {
        "GMT" | "UTC" => "Z",
        zone => zone,
    };
    let hour = if clock.find(':') == Some(1) { "0" } else { "" };
    let time = format!("{date}T{hour}{clock}{zone}");
    if zone.is_empty() {
        time.parse().ok()
    } else {
        time.parse().ok().map(in_china)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::datetime;
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    #[test]
    fn times_are_read_as_systems_write_them() {
        let noon = datetime(2024, 3, 1, 12, 0, 5, 0);
        for text in [
            "2024-03-01 12:00:05",
            "2024-03-01T12:00:05",
            "2024-03-01T04:00:05Z",
            "2024-03-01T04:00:05+00:00",
            "2024-03-01 13:00:05+0900",
            "2024-03-01 12:00:05 +08:00",
            "2024/03/01 12:00:05",
            "2024/3/1 12:00:05",
            "2024/03/01T04:00:05Z",
            "2024.3.1 12:00:05",
            "2024-3-1 04:00:05 UTC",
            "2024年3月1日 12:00:05",
            "20240301120005",
            "1709265605",
        ] {
            assert_eq!(time(text), Some(noon), "{text}");
        }
        let milliseconds = noon.with().millisecond(250).build().unwrap();
        for text in [
            "1709265605250",
            "1709265605250.0",
            "2024-03-01T04:00:05.250Z",
            "2024/03/01 12:00:05.25",
        ] {
            assert_eq!(time(text), Some(milliseconds), "{text}");
        }
        let day = datetime(2024, 1, 2, 0, 0, 0, 0);
        for text in [
            "2024-01-02",
            "2024-1-2",
            "2024/01/02",
            "2024/1/2",
            "2024.1.2",
            "2024年1月2日",
            "20240102",
            "2024/1/2 0:00",
        ] {
            assert_eq!(time(text), Some(day), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_times() {
        for text in [
            "",
            "soon",
            "5",
            "2024",
            "01/02/2024",
            "2/1/24",
            "2024-13-01",
            "2024/2/30",
            "20241301",
            "2024-01/02",
            "2024/1/2 25:00",
            "2024/1/2 noon",
            "2024/1/2 10:00 XYZ",
            "99999999999",
            "99999999999999",
            "-1709265605",
            "2024-01-02-03",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }

    #[test]
    fn zeros_stand_for_no_time() {
        for text in [
            "0",
            "0000-00-00",
            "0000-00-00 00:00:00",
            "0000/00/00",
            "0.0",
        ] {
            assert!(is_nothing(text), "{text}");
        }
        for text in ["", "-", "2000-00-00", "0 pcs"] {
            assert!(!is_nothing(text), "{text}");
        }
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_time_is_read_or_not(
            text in fuzz::text(&["2024", "01", "2", "-", "/", ".", " ", "T", ":", "Z", "+08:00", "+", "年", "月", "日", "1709265605", "250", "[", "]", "UTC"])
        ) {
            if let Some(read) = time(&text) {
                let again = read.strftime("%Y-%m-%d %H:%M:%S%.f").to_string();
                prop_assert_eq!(time(&again), Some(read), "{}", again);
            }
            let _ = is_nothing(&text);
        }
    }
}
