//! The types of values in content files, validated while parsing.

use serde::{Deserialize, Deserializer, de};
use toml::Spanned;
use toml::value::Datetime;

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
        enum Written {
            Number(u64),
            Word(String),
        }
        let id = match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Word(word) => word,
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

/// The password of a demonstration customer; never shown.
#[derive(Clone, derive_more::Debug, Deserialize)]
#[debug("Password(…)")]
#[serde(transparent)]
pub(crate) struct SeedPassword(pub(crate) String);
