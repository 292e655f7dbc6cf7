//! The types of values in content files, validated while parsing.

use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, de};
use toml::Spanned;
use toml::value::Datetime;

use crate::contracts::kind::decimal;
use base::palette::Hue;
use base::plain_text::each_line;
use base::sample_facts::LeadDays;
use base::site::HiddenPages;

/// An id that is a number: `fid`, `tid`, `cid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PositiveId(pub(crate) i64);

impl<'de> Deserialize<'de> for PositiveId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = i64::deserialize(deserializer)?;
        if id > 0 {
            Ok(Self(id))
        } else {
            Err(de::Error::custom(format!(
                "the id {id} is not a number from 1 on"
            )))
        }
    }
}

/// An id that may be a number or a word: `bid`, `lid`, `tpid`, `sid`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextId(pub(crate) String);

impl<'de> Deserialize<'de> for TextId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "expected an id: a number or a word of at most 64 characters"
        )]
        enum WrittenId {
            Number(u64),
            Word(String),
        }
        let id = match WrittenId::deserialize(deserializer)? {
            WrittenId::Number(number) => number.to_string(),
            WrittenId::Word(word) => word,
        };
        if id.is_empty() || id.len() > 64 || id.trim() != id {
            return Err(de::Error::custom(
                "expected an id: a number or a word of at most 64 characters",
            ));
        }
        Ok(Self(id))
    }
}

/// A moment in China Standard Time, as the API writes it: `YYYY-MM-DD HH:MM:SS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LocalTime(pub(crate) String);

impl LocalTime {
    /// The moment in seconds since 1970, UTC; `None` outside of the calendar.
    pub(crate) fn seconds(&self) -> Option<i64> {
        let time: jiff::civil::DateTime = self.0.replace(' ', "T").parse().ok()?;
        let offset = jiff::tz::Offset::from_hours(8).ok()?;
        Some(offset.to_timestamp(time).ok()?.as_second())
    }

    /// The day, `YYYY-MM-DD`.
    pub(super) fn day(&self) -> Option<&str> {
        self.0.get(..10)
    }

    /// The value of a moment in seconds since 1970, UTC; `None` outside of the calendar.
    pub(super) fn value_of(seconds: i64) -> Option<toml_edit::Datetime> {
        let offset = jiff::tz::Offset::from_hours(8).ok()?;
        let time = offset.to_datetime(jiff::Timestamp::from_second(seconds).ok()?);
        time.strftime("%Y-%m-%dT%H:%M:%S").to_string().parse().ok()
    }
}

impl<'de> Deserialize<'de> for LocalTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Datetime::deserialize(deserializer)?;
        let Datetime {
            date: Some(date),
            time,
            offset: None,
        } = written
        else {
            return Err(de::Error::custom(format!(
                "the time {written} is not a date and time without an offset, such as 2026-11-16T10:00:00"
            )));
        };
        let (hour, minute, second) = time.map_or((0, 0, 0), |time| {
            (time.hour, time.minute, time.second.unwrap_or_default())
        });
        Ok(Self(format!("{date} {hour:02}:{minute:02}:{second:02}")))
    }
}

/// A day, such as 2027-03-31.
pub(super) struct LocalDate(pub(super) String);

impl<'de> Deserialize<'de> for LocalDate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Datetime::deserialize(deserializer)?;
        let Datetime {
            date: Some(date),
            time: None,
            offset: None,
        } = written
        else {
            let message = format!("{written} is not a day, such as 2027-03-31");
            return Err(de::Error::custom(message));
        };
        Ok(Self(date.to_string()))
    }
}

/// A number with at most two decimals: an amount, or a percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "toml::Value")]
pub(crate) struct TwoDecimals(pub(crate) Decimal);

impl TryFrom<toml::Value> for TwoDecimals {
    type Error = String;

    fn try_from(value: toml::Value) -> Result<Self, String> {
        let parsed = match &value {
            toml::Value::String(text) => decimal(text),
            // A double is displayed as the shortest decimal that represents it, which is what the
            // editor wrote.
            toml::Value::Integer(_) | toml::Value::Float(_) => decimal(&value.to_string()),
            _ => None,
        };
        let expected = "a number from 0 with at most two decimals, such as 1250 or 4.35";
        let wrong = || format!("expected {expected}, found `{value}`");
        parsed.map(Self).ok_or_else(wrong)
    }
}

/// The address of a picture or a link. Empty means none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LinkAddress(pub(crate) String);

impl<'de> Deserialize<'de> for LinkAddress {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const STARTS: [&str; 5] = ["/", "https://", "http://", "mailto:", "tel:"];
        let address = String::deserialize(deserializer)?;
        if address.is_empty() || STARTS.iter().any(|start| address.starts_with(start)) {
            return Ok(Self(address));
        }
        let message = format!(
            "the address {address:?} does not begin with /, https://, http://, mailto: or tel:"
        );
        Err(de::Error::custom(message))
    }
}

pub(crate) fn written(address: Option<Spanned<LinkAddress>>) -> String {
    address
        .map(|address| address.into_inner().0)
        .unwrap_or_default()
}

/// A text with a `T` in each line: a link of a menu, a person of a team, a colour in stock.
pub(super) struct LinesOf<T>(pub(super) String, PhantomData<T>);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for LinesOf<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        for read in each_line::<T>(&text) {
            read.map_err(de::Error::custom)?;
        }
        Ok(Self(text, PhantomData))
    }
}

/// A number from 1 on that people write, also as a text.
pub(crate) struct WholeNumber(pub(crate) i64);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const MOST: i64 = 1_000_000;
        let number = match toml::Value::deserialize(deserializer)? {
            toml::Value::Integer(number) => Some(number),
            toml::Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| (1..=MOST).contains(number));
        let refused = || de::Error::custom(format!("expected a whole number from 1 to {MOST}"));
        number.map(Self).ok_or_else(refused)
    }
}

/// Days such as `30-35`. Empty means none.
pub(crate) struct DaysText(pub(crate) String);

impl<'de> Deserialize<'de> for DaysText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if !text.is_empty() {
            text.parse::<LeadDays>().map_err(de::Error::custom)?;
        }
        Ok(Self(text))
    }
}

/// Paths of pages that a company does not have.
pub(crate) struct HiddenText(pub(crate) String);

impl<'de> Deserialize<'de> for HiddenText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse::<HiddenPages>().map_err(de::Error::custom)?;
        Ok(Self(text))
    }
}

/// A colour such as `#22375b`. Empty means none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenColour(pub(crate) String);

impl<'de> Deserialize<'de> for WrittenColour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let colour = String::deserialize(deserializer)?;
        if colour.is_empty() {
            return Ok(Self(colour));
        }
        let colour: Hue = colour.parse().map_err(de::Error::custom)?;
        Ok(Self(colour.to_string()))
    }
}

/// The password of a demonstration customer; never shown.
#[derive(Clone, derive_more::Debug, Deserialize)]
#[debug("Password(…)")]
#[serde(transparent)]
pub(crate) struct SeedPassword(pub(crate) String);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Line {
        n: TwoDecimals,
    }

    fn read(value: &str) -> Result<String, String> {
        let line: Result<Line, _> = toml::from_str(&format!("n = {value}"));
        let text = |line: Line| format!("{:.2}", line.n.0);
        line.map(text).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn amounts_are_read_as_they_were_written() {
        for (written, amount) in [
            ("1250", "1250.00"),
            ("4.35", "4.35"),
            ("0.1", "0.10"),
            ("\"1.10\"", "1.10"),
            ("12.00", "12.00"),
        ] {
            assert_eq!(read(written).as_deref(), Ok(amount));
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
            let message = read(wrong).unwrap_err();
            assert!(message.contains("at most two decimals"), "{wrong}");
        }
    }
}
