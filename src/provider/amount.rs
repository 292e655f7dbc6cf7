//! Amounts of money, exact to the cent.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

use super::lenient;

/// An amount in US cents. Read from decimal digits, never through binary fractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cents(pub i64);

impl Cents {
    /// Reads `1234`, `1234.5`, `-0.05`; digits after the second decimal are rounded half away from zero.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let numeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !numeric(whole) || !numeric(fraction) {
            return None;
        }
        let digit = |place| fraction.as_bytes().get(place).map_or(0, |digit| i64::from(digit - b'0'));
        let part = digit(0) * 10 + digit(1) + i64::from(digit(2) >= 5);
        let cents = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)?;
        Some(Self(sign * cents))
    }
}

/// Plain decimals with two places: `1234.50`.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

impl<'de> Deserialize<'de> for Cents {
    fn deserialize<D: Deserializer<'de>>(field: D) -> Result<Self, D::Error> {
        optional(field)?.ok_or_else(|| de::Error::custom("not an amount"))
    }
}

/// A field that may be empty.
pub(super) fn optional<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Cents>, D::Error> {
    Ok(lenient::digits(field)?.as_deref().and_then(Cents::parse))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_to_the_cent() {
        for (text, cents, shown) in [
            ("1234.5", 123_450, "1234.50"),
            ("0.29", 29, "0.29"),
            ("-0.05", -5, "-0.05"),
            ("7", 700, "7.00"),
            ("1.005", 101, "1.01"),
        ] {
            assert_eq!(Cents::parse(text), Some(Cents(cents)), "{text}");
            assert_eq!(Cents(cents).to_string(), shown);
        }
        assert_eq!(serde_json::from_str::<Cents>("1.1").unwrap(), Cents(110));
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for text in ["", "-", "1,000", "1e5", "$5", ".5", "99999999999999999999"] {
            assert_eq!(Cents::parse(text), None, "{text}");
        }
    }
}
