//! Numbers with two decimals: amounts in US dollars, percentages. Stored as integer hundredths, so
//! that sums are exact.

use std::fmt;
use std::iter::Sum;

use serde::{Deserialize, Serialize, Serializer};

/// A number with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, sqlx::Type)]
#[serde(try_from = "toml::Value")]
#[sqlx(transparent)]
pub(crate) struct Hundredths(i64);

impl Hundredths {
    pub(crate) const HUNDRED: Self = Self(100 * 100);
    /// Larger than any contract's amount, and exact as a double.
    const MOST: i64 = 100_000_000_000_000;

    /// Parses `1234`, `1234.5` or `1234.56`; `None` for anything else, negative and too large
    /// numbers included.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || decimals.len() > 2 || !digits(whole) || !digits(decimals) {
            return None;
        }
        let hundredths = format!("{whole}{decimals:0<2}").parse().ok()?;
        (hundredths <= Self::MOST).then_some(Self(hundredths))
    }

    /// The amount of a number of pieces; `None` if it is too large.
    pub(crate) fn times(self, pieces: i64) -> Option<Self> {
        let product = self.0.checked_mul(pieces)?;
        (0..=Self::MOST).contains(&product).then_some(Self(product))
    }

    /// A number of hundredths from 0 to 100 per cent.
    pub(crate) fn percentage(hundredths: i64) -> Self {
        Self(hundredths.clamp(0, Self::HUNDRED.0))
    }

    /// The mean of percentages by their numbers of pieces, rounded down; zero without pieces.
    pub(crate) fn mean(parts: impl Iterator<Item = (Self, i64)>) -> Self {
        let (mut sum, mut all) = (0_i64, 0_i64);
        for (part, pieces) in parts {
            sum = sum.saturating_add(part.0.saturating_mul(pieces));
            all = all.saturating_add(pieces);
        }
        Self(sum.checked_div(all).unwrap_or_default())
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl Sum for Hundredths {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        Self(numbers.fold(0, |sum, number| sum.saturating_add(number.0)))
    }
}

impl Serialize for Hundredths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "whole numbers up to MOST are exact as doubles"
        )]
        serializer.serialize_f64(self.0 as f64 / 100.0)
    }
}

impl TryFrom<toml::Value> for Hundredths {
    type Error = String;

    fn try_from(value: toml::Value) -> Result<Self, String> {
        let parsed = match &value {
            toml::Value::Integer(number) => Self::parse(&number.to_string()),
            // A double is displayed as the shortest decimal that represents it, which is what the
            // editor wrote.
            toml::Value::Float(number) => Self::parse(&number.to_string()),
            toml::Value::String(text) => Self::parse(text),
            _ => None,
        };
        let expected = "a number from 0 with at most two decimals, such as 1250 or 4.35";
        parsed.ok_or_else(|| format!("expected {expected}, found `{value}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Line {
        n: Hundredths,
    }

    fn read(toml: &str) -> Result<String, String> {
        let line: Line =
            toml::from_str(&format!("n = {toml}")).map_err(|error| error.message().to_owned())?;
        Ok(serde_json::to_string(&line.n).unwrap())
    }

    #[test]
    fn amounts_come_out_as_they_were_written() {
        for (written, answered) in [
            ("1250", "1250"),
            ("4.35", "4.35"),
            ("0.1", "0.1"),
            ("\"1.10\"", "1.1"),
            ("12.00", "12"),
            ("0", "0"),
        ] {
            assert_eq!(read(written).as_deref(), Ok(answered));
        }
    }

    #[test]
    fn an_invalid_amount_is_refused_with_an_example_of_a_valid_one() {
        for wrong in [
            "-1",
            "1.005",
            "nan",
            "inf",
            "\"12 USD\"",
            "\".5\"",
            "9e30",
            "true",
        ] {
            assert!(
                read(wrong).unwrap_err().contains("at most two decimals"),
                "{wrong}"
            );
        }
    }
}
