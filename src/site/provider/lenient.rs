//! Lenient readers of fields: providers send numbers as strings, ids as numbers, and `null` or
//! nothing for empty values.
//!
//! Only malformed JSON fails; a value that cannot be read is empty, and [noted](super::unread).

use std::str::FromStr;

use jiff::civil::DateTime;
use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

use super::unread::unread;
use super::{numbers, times};
use base::currency::Currency;

/// The texts of a boolean, in any case.
const YES: [&str; 8] = ["true", "t", "yes", "y", "on", "是", "はい", "✓"];
const NO: [&str; 8] = ["false", "f", "no", "n", "off", "否", "いいえ", "✗"];

/// Reads a text; numbers and booleans are converted, lists and objects cannot be read.
pub(super) fn text<'de, D: Deserializer<'de>>(field: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::String(text) => text,
        value @ (Value::Number(_) | Value::Bool(_)) => value.to_string(),
        Value::Null => String::new(),
        Value::Array(_) | Value::Object(_) => unread().unwrap_or_default(),
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

/// Reads a boolean: a number is true unless it is 0, a text by [`YES`] and [`NO`]; empty is false.
pub(super) fn flag<'de, D: Deserializer<'de>>(field: D) -> Result<bool, D::Error> {
    let Some(text) = written(field)? else {
        return Ok(false);
    };
    let is_among = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    let flag = if is_among(&YES) {
        Some(true)
    } else if is_among(&NO) {
        Some(false)
    } else {
        numbers::number(&text).map(|number| !number.is_zero())
    };
    Ok(flag.or_else(unread).unwrap_or_default())
}

/// Reads a text that is not empty: the id of a paper.
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
    read(field, whole_of)
}

/// Reads a whole number of either sign, as a number or a numeric string; `12.0` is 12.
pub(super) fn integer<'de, D: Deserializer<'de>>(field: D) -> Result<Option<i64>, D::Error> {
    read(field, whole_of)
}

/// Reads a quantity, which is not negative.
pub(super) fn quantity<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Decimal>, D::Error> {
    let quantity = |text: &str| {
        numbers::number(text).filter(|number| number.is_zero() || number.is_sign_positive())
    };
    read(field, quantity)
}

/// Reads a percentage, with or without its sign, as a number from 0 to 100.
pub(super) fn percentage<'de, D: Deserializer<'de>>(field: D) -> Result<Option<f64>, D::Error> {
    let part = |text: &str| numbers::percentage(text)?.to_f64();
    Ok(read(field, part)?.map(|part| part.clamp(0.0, 100.0)))
}

/// An amount as the provider sends it, whose currency another field says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    number: Decimal,
    /// The sign of a currency; empty for a number alone.
    sign: String,
}

impl Amount {
    /// The amount in this currency; `None` if the currency is unknown, or the amount has the sign
    /// of another one. Digits after the last decimal of the currency are rounded half away from
    /// zero.
    pub fn in_currency(&self, currency: Option<Currency>) -> Option<Decimal> {
        let own = currency.filter(|own| self.sign.is_empty() || own.has_sign(&self.sign))?;
        let strategy = RoundingStrategy::MidpointAwayFromZero;
        Some(self.number.round_dp_with_strategy(own.decimals(), strategy))
    }
}

/// Reads an amount from decimal digits, never through a binary fraction.
pub(super) fn amount<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Amount>, D::Error> {
    let amount = read(field, numbers::amount)?;
    Ok(amount.map(|(number, sign)| Amount { number, sign }))
}

/// Reads a currency: its code, or a sign that means no other. Empty means US dollars; `None` stands
/// for a currency that cannot be read.
pub(super) fn currency<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Currency>, D::Error> {
    let sign = text(field)?;
    if sign.trim().is_empty() {
        return Ok(Some(Currency::default()));
    }
    Ok(match Currency::meant_by(&sign)[..] {
        [own] => Some(own),
        _ => unread(),
    })
}

/// Reads a time `YYYY-MM-DD HH:MM:SS` in China Standard Time, and [other ways](times) of writing
/// it.
pub(super) fn time<'de, D: Deserializer<'de>>(field: D) -> Result<Option<DateTime>, D::Error> {
    let Some(text) = written(field)?.filter(|text| !times::is_nothing(text)) else {
        return Ok(None);
    };
    Ok(times::time(&text).or_else(unread))
}

/// Reads a list; empty for `null` and for a value that is none.
pub(super) fn list<'de, D: Deserializer<'de>>(field: D) -> Result<Vec<Value>, D::Error> {
    Ok(match Value::deserialize(field)? {
        Value::Array(list) => list,
        Value::Null => Vec::new(),
        Value::String(text) if text.trim().is_empty() => Vec::new(),
        _ => unread().unwrap_or_default(),
    })
}

/// Reads a value that is written as a text or a number; `None` if it is empty or cannot be read.
fn read<'de, D: Deserializer<'de>, T>(
    field: D,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, D::Error> {
    let text = written(field)?;
    Ok(text.and_then(|text| read(&text).or_else(unread)))
}

/// Reads a value as a plain text; `None` if it is empty, or no text, number or boolean.
fn written<'de, D: Deserializer<'de>>(field: D) -> Result<Option<String>, D::Error> {
    let text = match Value::deserialize(field)? {
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        Value::String(text) => numbers::plain(&text),
        Value::Null => return Ok(None),
        Value::Array(_) | Value::Object(_) => return Ok(unread()),
    };
    Ok(Some(text).filter(|text| !numbers::is_nothing(text)))
}

fn whole_of<Number: FromStr>(plain: &str) -> Option<Number> {
    let whole = numbers::number(plain).filter(Decimal::is_integer)?;
    whole.normalize().to_string().parse().ok()
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
            json!("是"),
            json!("1.0"),
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
            json!("否"),
            json!("maybe"),
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
    fn a_percentage_is_a_number_from_0_to_100() {
        for (value, part) in [
            (json!("62.5"), Some(62.5)),
            (json!("62.5%"), Some(62.5)),
            (json!("62,5 ％"), Some(62.5)),
            (json!(100), Some(100.0)),
            (json!(140), Some(100.0)),
            (json!(-3), Some(0.0)),
            (json!("NaN"), None),
            (json!("inf"), None),
            (json!(null), None),
        ] {
            assert_eq!(percentage(value.clone()).unwrap(), part, "{value}");
        }
    }

    #[test]
    fn a_quantity_is_not_negative_and_may_have_decimals() {
        for (value, quantity_read) in [
            (json!(1200), Some("1200")),
            (json!("1,200"), Some("1200")),
            (json!("1e3"), Some("1000")),
            (json!(12.5), Some("12.5")),
            (json!("１２００"), Some("1200")),
            (json!(-1), None),
            (json!("5%"), None),
            (json!("many"), None),
            (json!([7]), None),
        ] {
            let read = quantity(value.clone()).unwrap();
            let read = read.map(|number| number.normalize().to_string());
            assert_eq!(read.as_deref(), quantity_read, "{value}");
        }
    }

    #[test]
    fn an_amount_is_exact_to_the_cent() {
        let dollars = |value: Value| {
            let sent = amount(value).unwrap();
            sent.and_then(|sent| sent.in_currency(Some(Currency::USD)))
        };
        for (text, cents) in [
            ("1234.5", 123_450),
            ("0.29", 29),
            ("-0.05", -5),
            ("7", 700),
            ("1.005", 101),
        ] {
            let expected = Some(Decimal::new(cents, 2));
            assert_eq!(dollars(json!(text)), expected, "{text}");
        }
        assert_eq!(dollars(json!(1.1)), Some(Decimal::new(110, 2)));
        for (text, cents) in [
            ("1,000", 100_000),
            ("12,345.67", 1_234_567),
            ("1.234,56", 123_456),
            ("1e5", 10_000_000),
            ("$5", 500),
            ("US$ 1 200", 120_000),
        ] {
            let read = dollars(json!(text));
            assert_eq!(read, Some(Decimal::new(cents, 2)), "{text}");
        }
        for none in ["", "-", "€5", "1,2,3", "5 pcs"] {
            assert_eq!(dollars(json!(none)), None, "{none}");
        }
        assert_eq!(dollars(json!(null)), None);
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
        for value in [
            json!(1_709_265_605),
            json!(1_709_265_605_000_u64),
            json!("２０２４/３/１ 12:00:05"),
        ] {
            assert_eq!(time(value.clone()).unwrap(), Some(noon), "{value}");
        }
    }
}
