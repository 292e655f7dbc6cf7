//! Lenient readers of fields: providers send numbers as strings, ids as numbers, and `null` or
//! nothing for empty values.
//!
//! Only malformed JSON fails; a field of the wrong type is read as empty.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

/// China Standard Time, the provider's time zone: eight hours ahead of UTC, without daylight saving
/// time.
const CHINA: Offset = Offset::constant(8);

/// Reads a text; numbers and booleans are converted, lists and objects are read as empty.
pub(super) fn text<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::String(text) => text,
        value @ (Value::Number(_) | Value::Bool(_)) => value.to_string(),
        Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
    })
}

/// Reads a text or any other value; numbers, booleans, lists and objects become JSON.
pub(super) fn text_or_json<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::String(text) => text,
        Value::Null => String::new(),
        value => value.to_string(),
    })
}

/// Reads a boolean: true for `true`, numbers except 0, and `"true"`, `"1"`, `"yes"`, `"y"`, `"on"`
/// in any case.
pub(super) fn flag<'de, D: Deserializer<'de>>(field: D) -> Result<bool, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::Bool(flag) => flag,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => {
            let text = text.trim();
            ["true", "yes", "y", "on"]
                .iter()
                .any(|yes| text.eq_ignore_ascii_case(yes))
                || text.parse::<f64>().is_ok_and(|number| number != 0.0)
        }
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    })
}

/// Reads a text that is not empty: the id of a contract.
pub(super) fn text_id<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    let id = text(field)?;
    if id.is_empty() {
        Err(de::Error::custom("not an id"))
    } else {
        Ok(id)
    }
}

/// Reads an id; 0, which nothing has, for any other value.
pub(super) fn id<'de, D: Deserializer<'de>, Id: From<u64> + Default>(
    field: D,
) -> Result<Id, D::Error> {
    Ok(id_if_any(field)?.unwrap_or_default())
}

/// Reads an id that may be missing.
pub(super) fn id_if_any<'de, D: Deserializer<'de>, Id: From<u64>>(
    field: D,
) -> Result<Option<Id>, D::Error> {
    Ok(whole(field)?.map(Id::from))
}

/// Reads a whole number from 0, as a number or a numeric string; `12.0` is 12.
pub(super) fn whole<'de, D: Deserializer<'de>>(field: D) -> Result<Option<u64>, D::Error> {
    Ok(whole_of(&Value::deserialize(field)?))
}

/// Reads a whole number of either sign, as a number or a numeric string; `12.0` is 12.
pub(super) fn integer<'de, D: Deserializer<'de>>(field: D) -> Result<Option<i64>, D::Error> {
    Ok(whole_of(&Value::deserialize(field)?))
}

/// Reads a finite number, as a number or a numeric string.
pub(super) fn decimal<'de, D: Deserializer<'de>>(field: D) -> Result<Option<f64>, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
    .filter(|number| number.is_finite()))
}

/// Reads an amount from decimal digits, never through a binary fraction; digits after the second
/// decimal are rounded half away from zero.
pub(super) fn amount<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Decimal>, D::Error> {
    let amount = match Value::deserialize(field)? {
        Value::Number(number) => Decimal::from_str_exact(&number.to_string()),
        Value::String(text) => Decimal::from_str_exact(text.trim()),
        _ => return Ok(None),
    };
    Ok(amount
        .ok()
        .map(|amount| amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)))
}

/// Reads a time `YYYY-MM-DD HH:MM:SS` in China Standard Time. A `T`, fractions, a date alone and an
/// offset are accepted.
pub(super) fn time<'de, D: Deserializer<'de>>(field: D) -> Result<Option<DateTime>, D::Error> {
    let Value::String(text) = Value::deserialize(field)? else {
        return Ok(None);
    };
    let text = text.trim();
    let elsewhere = text
        .parse::<Timestamp>()
        .map(|instant| TimeZone::fixed(CHINA).to_datetime(instant));
    Ok(elsewhere.or_else(|_| text.parse()).ok())
}

fn whole_of<Number: FromStr>(value: &Value) -> Option<Number> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return None,
    };
    let whole = text
        .split_once('.')
        .map_or(text.as_str(), |(whole, fraction)| {
            if fraction.bytes().all(|digit| digit == b'0') {
                whole
            } else {
                ""
            }
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
    fn a_contracts_id_is_any_text() {
        assert_eq!(text_id(json!("S-7")).unwrap(), "S-7");
        assert_eq!(text_id(json!(7)).unwrap(), "7");
        assert!(text_id(json!("")).is_err());
    }

    #[test]
    fn a_flag_may_be_a_boolean_a_number_or_a_text() {
        for yes in [
            json!(true),
            json!(1),
            json!("1"),
            json!("TRUE"),
            json!(" y "),
        ] {
            assert!(flag(yes.clone()).unwrap(), "{yes}");
        }
        for no in [
            json!(false),
            json!(0),
            json!("0"),
            json!("false"),
            json!(""),
            json!(null),
            json!([1]),
        ] {
            assert!(!flag(no.clone()).unwrap(), "{no}");
        }
    }

    #[test]
    fn a_whole_number_may_be_a_text_and_never_wraps() {
        assert_eq!(whole(json!(23)).unwrap(), Some(23));
        assert_eq!(whole(json!(" 23 ")).unwrap(), Some(23));
        assert_eq!(whole(json!(23.0)).unwrap(), Some(23));
        assert_eq!(whole(json!("23.00")).unwrap(), Some(23));
        for none in [
            json!(-1),
            json!(1.5),
            json!("many"),
            json!(""),
            json!(null),
            json!("99999999999999999999"),
        ] {
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
    fn an_amount_is_exact_to_the_cent() {
        for (text, cents) in [
            ("1234.5", 123_450),
            ("0.29", 29),
            ("-0.05", -5),
            ("7", 700),
            ("1.005", 101),
        ] {
            assert_eq!(
                amount(json!(text)).unwrap(),
                Some(Decimal::new(cents, 2)),
                "{text}"
            );
        }
        assert_eq!(amount(json!(1.1)).unwrap(), Some(Decimal::new(110, 2)));
        for none in ["", "-", "1,000", "1e5", "$5"] {
            assert_eq!(amount(json!(none)).unwrap(), None, "{none}");
        }
        assert_eq!(amount(json!(null)).unwrap(), None);
    }

    #[test]
    fn a_time_is_china_standard_time() {
        let noon = jiff::civil::datetime(2024, 3, 1, 12, 0, 5, 0);
        assert_eq!(time(json!("2024-03-01 12:00:05")).unwrap(), Some(noon));
        assert_eq!(time(json!(" 2024-03-01T12:00:05 ")).unwrap(), Some(noon));
        assert_eq!(time(json!("2024-03-01T04:00:05Z")).unwrap(), Some(noon));
        assert_eq!(
            time(json!("2024-03-01T13:00:05+09:00")).unwrap(),
            Some(noon)
        );
        assert_eq!(
            time(json!("2024-03-01")).unwrap(),
            Some(jiff::civil::datetime(2024, 3, 1, 0, 0, 0, 0))
        );
        for none in [
            json!("0000-00-00 00:00:00"),
            json!("soon"),
            json!(""),
            json!(null),
            json!(5),
        ] {
            assert_eq!(time(none.clone()).unwrap(), None, "{none}");
        }
    }
}
