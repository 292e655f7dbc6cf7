//! Readers of values.
//!
//! A reader converts the value of a source to the field's type. Its error is only the description of valid values ("a
//! whole number from 1 to 64"); the loader, which knows the setting, the source and the value, makes the message. The
//! reference's column of accepted values comes from the same description.

mod duration;
mod hosts;
mod media;
mod network;
mod number;
mod search;
mod shops;
mod size;
mod text;

use serde::Deserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

pub(super) use self::duration::{DAY, HOUR, MILLISECOND, MINUTE, SECOND, duration};
pub(super) use self::hosts::hosts;
pub(super) use self::media::{media_hosts, media_paths};
pub(super) use self::network::{address, collector, networks, origin, provider_source, tiles, web_address};
pub(super) use self::number::{numbers, whole};
pub(super) use self::search::{contact, indexnow_key};
pub(super) use self::shops::shops;
pub(super) use self::size::{GIB, KIB, MIB, size};
pub(super) use self::text::{Choice, choice, filter, line, path, secret, switch};

/// A scalar as a source gave it.
enum Scalar {
    Text(String),
    Whole(u64),
    Switch(bool),
    /// A value that no scalar setting accepts: a negative or fractional number, a date, an array, a table.
    Other,
}

/// Converts a scalar with `T`'s function; fails with the description `wanted`.
fn scalar<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    wanted: impl std::fmt::Display,
    make: impl FnOnce(Scalar) -> Option<T>,
) -> Result<T, D::Error> {
    let scalar = deserializer.deserialize_any(ScalarVisitor)?;
    make(scalar).ok_or_else(|| D::Error::custom(wanted))
}

/// Like [`scalar`], for settings that are strings.
fn text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    wanted: impl std::fmt::Display,
    make: impl FnOnce(&str) -> Option<T>,
) -> Result<T, D::Error> {
    scalar(deserializer, wanted, |scalar| match scalar {
        Scalar::Text(text) => make(&text),
        _ => None,
    })
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(text.to_owned()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
        Ok(Scalar::Whole(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
        Ok(u64::try_from(number).map_or(Scalar::Other, Scalar::Whole))
    }

    fn visit_i128<E>(self, _: i128) -> Result<Scalar, E> {
        Ok(Scalar::Other)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Scalar, E> {
        Ok(Scalar::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Scalar, E> {
        Ok(Scalar::Other)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Scalar, E> {
        Ok(Scalar::Switch(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Scalar, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Scalar::Other)
    }
}
