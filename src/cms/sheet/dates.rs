//! Days and moments, as people and spreadsheets write them. All are in China Standard Time.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};
use jiff::{RoundMode, Timestamp, ToSpan as _, Unit};

/// The years before today and after it in which contracts are signed.
const SIGNED_BEFORE: i16 = 20;
const SIGNED_AFTER: i16 = 1;

/// Whether a contract may be signed on a day.
pub(crate) fn is_signing(day: Date, today: Date) -> bool {
    is_within(day, today, SIGNED_BEFORE, SIGNED_AFTER)
}

/// Whether a day is within so many years before today and after it.
pub(crate) fn is_within(day: Date, today: Date, before: i16, after: i16) -> bool {
    let first = today.checked_sub(i32::from(before).years());
    let last = today.checked_add(i32::from(after).years());
    first.is_ok_and(|first| first <= day) && last.is_ok_and(|last| day <= last)
}

/// The moment of a spreadsheet's number of days, to the second; `None` if it is none. The day before
/// March 1900 counts one more, as 1900 was no leap year, and below one is a time without a day.
pub(crate) fn of_serial(serial: f64, is_1904: bool) -> Option<DateTime> {
    let least = if is_1904 { 0.0 } else { 1.0 };
    if !(least..3_000_000.0).contains(&serial) || (!is_1904 && (60.0..61.0).contains(&serial)) {
        return None;
    }
    let first = if is_1904 {
        jiff::civil::date(1904, 1, 1)
    } else if serial < 60.0 {
        jiff::civil::date(1899, 12, 31)
    } else {
        jiff::civil::date(1899, 12, 30)
    };
    // Fewer than 2^53 seconds, so that the number is exact.
    #[expect(clippy::cast_possible_truncation, reason = "the serial is in a range")]
    let seconds = (serial * 86_400.0).round() as i64;
    first
        .to_datetime(Time::midnight())
        .checked_add(seconds.seconds())
        .ok()
}

/// Returns a moment as it is stored.
pub(crate) fn stored(moment: DateTime) -> String {
    moment.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Reads a moment of a text in plain letters. The year comes first, or the month is a word:
/// elsewhere the order of day and month is unknown.
pub(crate) fn of_text(text: &str) -> Option<DateTime> {
    let text = text.trim();
    if let Some(moment) = with_zone(text) {
        return Some(moment);
    }
    let text = without_weekday(text);
    let (date, time) = split(&text);
    let date = day(date.trim())?;
    let time = match time.trim() {
        "" => Time::midnight(),
        time => clock_time(time)?,
    };
    Some(date.to_datetime(time))
}

/// A moment with an offset from UTC, such as `2026-11-08T16:00:00Z`.
fn with_zone(text: &str) -> Option<DateTime> {
    let is_zoned = text.len() > 16 && text.is_ascii();
    let text = is_zoned.then(|| text.replacen(' ', "T", 1).replace(' ', ""))?;
    let timestamp: Timestamp = text.parse().ok()?;
    let day = timestamp.to_zoned(TimeZone::UTC).datetime();
    // A day that a program wrote as the beginning of it.
    if day.time() == Time::midnight() {
        return Some(day);
    }
    let china = TimeZone::fixed(Offset::constant(8));
    let moment = timestamp.to_zoned(china).datetime();
    let second = jiff::civil::DateTimeRound::new().smallest(Unit::Second);
    moment.round(second.mode(RoundMode::HalfExpand)).ok()
}

/// Removes a weekday: `星期一`, `（月）`, `Mon,`.
fn without_weekday(text: &str) -> String {
    let mut text = text.to_owned();
    for day in ["一", "二", "三", "四", "五", "六", "日", "天"] {
        for word in ["星期", "礼拜", "禮拜", "周", "週"] {
            text = text.replace(&format!("{word}{day}"), " ");
        }
    }
    for day in [
        "月", "火", "水", "木", "金", "土", "日", "一", "二", "三", "四", "五", "六",
    ] {
        text = text.replace(&format!("({day})"), " ");
        text = text
            .replace(&format!("{day}曜日"), " ")
            .replace(&format!("{day}曜"), " ");
    }
    let words = text.split_inclusive([' ', ',', '.', '(', ')']);
    let is_kept = |word: &&str| {
        let bare = word
            .trim_matches([' ', ',', '.', '(', ')'])
            .to_ascii_lowercase();
        let is_name = bare.len() >= 3
            && [
                "monday",
                "tuesday",
                "wednesday",
                "thursday",
                "friday",
                "saturday",
                "sunday",
                "tues",
                "thur",
                "thurs",
            ]
            .iter()
            .any(|day| *day == bare || day[..3] == bare);
        !is_name
    };
    let text: String = words.filter(is_kept).collect();
    text.replace("()", " ")
        .trim()
        .trim_matches(',')
        .trim()
        .to_owned()
}

/// The day and the time of a text.
fn split(text: &str) -> (&str, &str) {
    for sign in ["上午", "下午", "午前", "午後", "中午", "晚上", "早上"] {
        if let Some(at) = text.find(sign) {
            return text.split_at(at);
        }
    }
    let Some(colon) = text.find([':', '時', '时', '点']) else {
        let bare = text.strip_suffix(['T', ' ']).unwrap_or(text);
        return (bare, "");
    };
    let hour = text[..colon].trim_end_matches(|char: char| char.is_ascii_digit());
    let date = hour.trim_end_matches("AM").trim_end_matches("PM");
    let time = &text[date.len()..];
    (date.trim_end_matches(['T', 't', ' ', ',']), time)
}

/// A time such as `9:30`, `09:30:00.000`, `下午 2:05`, `2:05 PM`, `9时30分`.
fn clock_time(text: &str) -> Option<Time> {
    let lower = text.to_lowercase().replace(' ', "");
    let mut rest = lower.as_str();
    let mut half = None;
    for (sign, is_later) in [
        ("上午", false),
        ("早上", false),
        ("午前", false),
        ("am", false),
        ("a.m.", false),
        ("下午", true),
        ("午後", true),
        ("晚上", true),
        ("中午", true),
        ("pm", true),
        ("p.m.", true),
    ] {
        if let Some(other) = rest.strip_prefix(sign).or_else(|| rest.strip_suffix(sign)) {
            (rest, half) = (other, Some(is_later));
            break;
        }
    }
    let rest = rest
        .replace(['時', '时', '点', '分'], ":")
        .replace('秒', "");
    let mut parts = rest.trim_end_matches(':').split(':');
    let mut hour: i8 = parts.next()?.parse().ok()?;
    let minute: i8 = parts.next().map_or(Ok(0), str::parse).ok()?;
    let second = parts.next().unwrap_or("0");
    let (second, fraction) = second.split_once('.').unwrap_or((second, ""));
    let is_whole = fraction.bytes().all(|byte| byte.is_ascii_digit());
    let second: i8 = second.parse().ok()?;
    if parts.next().is_some() || !is_whole {
        return None;
    }
    match half {
        Some(true) if (1..12).contains(&hour) => hour += 12,
        Some(false) if hour == 12 => hour = 0,
        _ => {}
    }
    Time::new(hour, minute, second, 0).ok()
}

/// A day without a time.
fn day(text: &str) -> Option<Date> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return date(&text[..4], &text[4..6], &text[6..]);
    }
    era(text)
        .or_else(|| numbers(text))
        .or_else(|| with_month(text))
}

fn date(year: &str, month: &str, day: &str) -> Option<Date> {
    let is_number = |text: &str| (1..=4).contains(&text.len()) && is_digits(text);
    if !is_number(year) || !is_number(month) || !is_number(day) {
        return None;
    }
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A day of a Japanese era: `令和8年11月9日`, `R8.11.9`.
fn era(text: &str) -> Option<Date> {
    const ERAS: [(&str, &str, i16); 3] = [
        ("令和", "r", 2018),
        ("平成", "h", 1988),
        ("昭和", "s", 1925),
    ];
    let text = text.to_lowercase();
    let (rest, before) = ERAS.iter().find_map(|(name, letter, before)| {
        let rest = text.strip_prefix(name).or_else(|| {
            let rest = text.strip_prefix(letter)?;
            rest.starts_with(|char: char| char.is_ascii_digit())
                .then_some(rest)
        });
        Some((rest?, *before))
    })?;
    let rest = rest.trim_start().replacen("元年", "1年", 1);
    let [year, month, day] = parts(&rest)?;
    let year: i16 = year.parse().ok()?;
    if !(1..=99).contains(&year) {
        return None;
    }
    date(&(before + year).to_string(), &month, &day)
}

/// `2026-11-09`, `2026/11/9`, `2026.11.9`, `2026年11月9日`.
fn numbers(text: &str) -> Option<Date> {
    let [year, month, day] = parts(text)?;
    (year.len() == 4).then(|| date(&year, &month, &day))?
}

fn parts(text: &str) -> Option<[String; 3]> {
    let text: String = text.chars().filter(|char| !char.is_whitespace()).collect();
    let bare = text.strip_suffix(['日', '号', '號', '.']).unwrap_or(&text);
    let plain = bare.replace(['年', '月', '/', '.', '\\'], "-");
    let mut parts = plain.split('-').map(str::to_owned);
    let three = [parts.next()?, parts.next()?, parts.next()?];
    let are_digits = three.iter().all(|part| !part.is_empty() && is_digits(part));
    (parts.next().is_none() && are_digits).then_some(three)
}

/// `9-Nov-26`, `Nov 9, 2026`, `9th November 2026`.
fn with_month(text: &str) -> Option<Date> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let lower = text.to_lowercase();
    let is_end = |char: char| char.is_whitespace() || ",.-/'’".contains(char);
    let words = lower
        .split(is_end)
        .filter(|word| !word.is_empty() && *word != "of");
    let words: Vec<_> = words.collect();
    let [first, second, third] = words.as_slice() else {
        return None;
    };
    let month = |word: &str| {
        let found = MONTHS.iter().position(|name| {
            *name == word
                || (word.len() >= 3 && name.starts_with(word))
                || word == "sept" && *name == "september"
        });
        found.map(|at| (at + 1).to_string())
    };
    let (year, month, day) = if let Some(month) = month(first) {
        (third, month, second)
    } else if let Some(month) = month(second) {
        if first.len() == 4 {
            (first, month, third)
        } else {
            (third, month, first)
        }
    } else {
        return None;
    };
    let suffix = day.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_day = matches!(suffix, "" | "st" | "nd" | "rd" | "th");
    let day = is_day.then(|| &day[..day.len() - suffix.len()])?;
    let is_day = (1..=2).contains(&day.len());
    let year = match year.len() {
        4 => (*year).to_owned(),
        2 => format!("20{year}"),
        _ => return None,
    };
    is_day.then(|| date(&year, &month, day))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_every_form_that_has_one_meaning() {
        for text in [
            "2026-11-09",
            "2026/11/9",
            "2026.11.9",
            "2026年11月9日",
            "2026/11/9 0:00",
            "2026-11-09 00:00:00",
            "2026-11-09T00:00:00.000",
            "令和8年11月9日",
            "R8.11.9",
            "20261109",
            "9-Nov-26",
            "9-Nov-2026",
            "Nov 9, 2026",
            "November 9, 2026",
            "9 November 2026",
            "9th Nov 2026",
            "2026年11月9号",
            "2026年 11月 9日",
            "2026-11-09 星期一",
            "2026年11月9日 星期一",
            "2026/11/9(月)",
            "2026年11月9日月曜日",
            "Mon, 9 Nov 2026",
            "Monday, November 9, 2026",
            "2026-11-08T16:00:00+00:00",
            "2026-11-08T16:00:00Z",
            "2026-11-09T00:00:00+08:00",
            "2026-11-09T00:00:00.000Z",
            "2026-11-08 16:00:00 +00:00",
            "2026年11月9日 上午 12:00",
            "2026/11/09 ",
            "2026-Nov-09",
        ] {
            let moment = of_text(text).map(stored);
            assert_eq!(moment.as_deref(), Some("2026-11-09 00:00:00"), "{text}");
        }
        for (text, time) in [
            ("2026/11/9 9:30", "09:30:00"),
            ("2026年11月9日 下午 2:05", "14:05:00"),
            ("2026/11/9 2:05 PM", "14:05:00"),
            ("2026-11-09 09:30:05.250", "09:30:05"),
            ("2026年11月9日9时30分", "09:30:00"),
            ("2026年11月9日 上午9:30:00", "09:30:00"),
        ] {
            let moment = of_text(text).map(stored);
            assert_eq!(moment, Some(format!("2026-11-09 {time}")), "{text}");
        }
        for text in [
            "",
            "9/11/2026",
            "11/9/26",
            "26-11-09",
            "2026-13-01",
            "2026-02-30",
            "2026-11-09 25:00",
            "2026-11",
            "46335",
            "Nov 2026",
            "9-11-2026",
            "2026-11-09-01",
            "X8.11.9",
            "2026-11-09 9",
            "+2026-11-09",
            "2026-+1-09",
        ] {
            assert_eq!(of_text(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_of_days_are_moments_to_the_second() {
        for (serial, is_1904, moment) in [
            (46335.0, false, Some("2026-11-09 00:00:00")),
            (46_334.999_999_9, false, Some("2026-11-09 00:00:00")),
            (46_335.395_833_333, false, Some("2026-11-09 09:30:00")),
            (44873.0, true, Some("2026-11-09 00:00:00")),
            (26.0, false, Some("1900-01-26 00:00:00")),
            (60.0, false, None),
            (0.5, false, None),
            (-5.0, false, None),
            (1e15, false, None),
            (20_261_109.0, false, None),
            (f64::NAN, false, None),
        ] {
            assert_eq!(
                of_serial(serial, is_1904).map(stored).as_deref(),
                moment,
                "{serial}"
            );
        }
    }
}
