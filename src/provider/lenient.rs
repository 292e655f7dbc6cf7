//! Fields as providers really send them: numbers as strings, ids as numbers, `null` or nothing for what is empty.
//!
//! Only what is not JSON at all fails here; a field of the wrong type reads as empty.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// China Standard Time, in which the provider writes its times: eight hours ahead of UTC, without daylight saving.
const CHINA: Offset = Offset::constant(8);

/// A text; numbers and truth values are written out, lists and objects read as empty.
pub(super) fn text<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::String(text) => text,
        value @ (Value::Number(_) | Value::Bool(_)) => value.to_string(),
        Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
    })
}

/// A text of a form that the provider leaves open; lists and objects are kept as JSON.
pub(super) fn text_or_json<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::String(text) => text,
        Value::Null => String::new(),
        value => value.to_string(),
    })
}

/// A truth value: `true`, any number but 0, `"true"`, `"1"`, `"yes"`, `"y"`, `"on"` in any case. The rest is false.
pub(super) fn flag<'de, D: Deserializer<'de>>(field: D) -> Result<bool, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::Bool(flag) => flag,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => {
            let text = text.trim();
            ["true", "yes", "y", "on"].iter().any(|yes| text.eq_ignore_ascii_case(yes))
                || text.parse::<f64>().is_ok_and(|number| number != 0.0)
        }
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    })
}

/// A whole number from 0 up, as a number or a numeric string; `12.0` is 12.
pub(super) fn whole<'de, D: Deserializer<'de>>(field: D) -> Result<Option<u64>, D::Error> {
    Ok(whole_of(&Value::deserialize(field)?))
}

/// A whole number of either sign, as a number or a numeric string; `12.0` is 12.
pub(super) fn integer<'de, D: Deserializer<'de>>(field: D) -> Result<Option<i64>, D::Error> {
    Ok(whole_of(&Value::deserialize(field)?))
}

/// A finite number, as a number or a numeric string.
pub(super) fn decimal<'de, D: Deserializer<'de>>(field: D) -> Result<Option<f64>, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
    .filter(|number| number.is_finite()))
}

/// A number as its decimal digits, unrounded, for what must not pass through binary fractions.
pub(super) fn digits<'de, D: Deserializer<'de>>(field: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.trim().to_owned()),
        _ => None,
    })
}

/// A time `YYYY-MM-DD HH:MM:SS` in China Standard Time. A `T`, fractions, a bare date and an offset are understood.
pub(super) fn time<'de, D: Deserializer<'de>>(field: D) -> Result<Option<DateTime>, D::Error> {
    let Value::String(text) = Value::deserialize(field)? else {
        return Ok(None);
    };
    let text = text.trim();
    let elsewhere = text.parse::<Timestamp>().map(|instant| TimeZone::fixed(CHINA).to_datetime(instant));
    Ok(elsewhere.or_else(|_| text.parse()).ok())
}

fn whole_of<Number: FromStr>(value: &Value) -> Option<Number> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return None,
    };
    let whole = text.split_once('.').map_or(text.as_str(), |(whole, fraction)| {
        if fraction.bytes().all(|digit| digit == b'0') { whole } else { "" }
    });
    whole.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_may_be_a_number_and_null_is_empty() {
        assert_eq!(text(json!("x")).unwrap(), "x");
        assert_eq!(text(json!(1041)).unwrap(), "1041");
        assert_eq!(text(json!(null)).unwrap(), "");
        assert_eq!(text(json!({ "a": 1 })).unwrap(), "");
        assert_eq!(text_or_json(json!({ "a": 1 })).unwrap(), r#"{"a":1}"#);
    }

    #[test]
    fn a_flag_may_be_a_truth_value_a_number_or_a_text() {
        for yes in [json!(true), json!(1), json!("1"), json!("TRUE"), json!(" y ")] {
            assert!(flag(yes.clone()).unwrap(), "{yes}");
        }
        for no in [json!(false), json!(0), json!("0"), json!("false"), json!(""), json!(null), json!([1])] {
            assert!(!flag(no.clone()).unwrap(), "{no}");
        }
    }

    #[test]
    fn a_whole_number_may_be_a_text_and_never_wraps() {
        assert_eq!(whole(json!(23)).unwrap(), Some(23));
        assert_eq!(whole(json!(" 23 ")).unwrap(), Some(23));
        assert_eq!(whole(json!(23.0)).unwrap(), Some(23));
        assert_eq!(whole(json!("23.00")).unwrap(), Some(23));
        for none in [json!(-1), json!(1.5), json!("many"), json!(""), json!(null), json!("99999999999999999999")] {
            assert_eq!(whole(none.clone()).unwrap(), None, "{none}");
        }
    }

    #[test]
    fn a_decimal_is_finite() {
        assert_eq!(decimal(json!("62.5")).unwrap(), Some(62.5));
        assert_eq!(decimal(json!(100)).unwrap(), Some(100.0));
        assert_eq!(decimal(json!("NaN")).unwrap(), None);
        assert_eq!(decimal(json!("inf")).unwrap(), None);
    }

    #[test]
    fn a_time_is_china_standard_time() {
        let noon = jiff::civil::datetime(2024, 3, 1, 12, 0, 5, 0);
        assert_eq!(time(json!("2024-03-01 12:00:05")).unwrap(), Some(noon));
        assert_eq!(time(json!(" 2024-03-01T12:00:05 ")).unwrap(), Some(noon));
        assert_eq!(time(json!("2024-03-01T04:00:05Z")).unwrap(), Some(noon));
        assert_eq!(time(json!("2024-03-01T13:00:05+09:00")).unwrap(), Some(noon));
        assert_eq!(time(json!("2024-03-01")).unwrap(), Some(jiff::civil::datetime(2024, 3, 1, 0, 0, 0, 0)));
        for none in [json!("0000-00-00 00:00:00"), json!("soon"), json!(""), json!(null), json!(5)] {
            assert_eq!(time(none.clone()).unwrap(), None, "{none}");
        }
    }
}
