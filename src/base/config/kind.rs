//! Kinds of values: the accepted values in words, together with the function that reads them.

use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;

use bytesize::ByteSize;
use toml::Spanned;
use toml::de::DeValue;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use super::secret::{HIDDEN, Secret};

/// A value of a source, with its place in the source's text.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Reads a value; fails with the place of the part that is not accepted.
type Read<T> = dyn Fn(&Value<'_>) -> Result<T, Range<usize>>;

pub(super) struct Kind<T> {
    /// The accepted values: completes "Accepts …" and "… must be …".
    pub accepts: String,
    pub read: Box<Read<T>>,
    /// The text that messages and printed configurations have instead of a value with a secret;
    /// `None` for other values.
    pub shown_instead: fn(&str) -> Option<String>,
}

/// A setting's kind and its default.
pub(super) struct Rule<T> {
    pub kind: Kind<T>,
    /// The default, written as in an environment variable; `None` for an optional setting.
    pub default: Option<String>,
    /// The value of an optional setting that is not set.
    pub absent: Option<T>,
    /// The default in words, unless it is a fixed value.
    pub described: Option<&'static str>,
    /// The value in the example file.
    pub example: String,
    /// The environment variable of the directory that the default is in.
    pub directory: Option<&'static str>,
}

impl<T: 'static> Kind<T> {
    pub fn new(
        accepts: impl Into<String>,
        read: impl Fn(&Value<'_>) -> Result<T, Range<usize>> + 'static,
    ) -> Self {
        Self {
            accepts: accepts.into(),
            read: Box::new(read),
            shown_instead: |_| None,
        }
    }

    /// The same values, hidden in messages and printed configurations.
    pub fn hidden(self) -> Self {
        Self {
            shown_instead: |_| Some(HIDDEN.to_owned()),
            ..self
        }
    }

    /// A setting with a fixed default.
    pub fn default(self, text: &str) -> Rule<T> {
        let default = Some(text.to_owned());
        Rule {
            kind: self,
            default,
            absent: None,
            described: None,
            example: text.to_owned(),
            directory: None,
        }
    }

    /// A setting whose default depends on other settings or on the machine.
    pub fn computed(self, described: &'static str, example: &str, default: &str) -> Rule<T> {
        Rule {
            described: Some(described),
            example: example.to_owned(),
            ..self.default(default)
        }
    }

    /// A path whose default is in the directory that systemd names in `variable`, else in `data/`.
    pub fn below(self, variable: &'static str, described: &'static str, file: &str) -> Rule<T> {
        Rule {
            described: Some(described),
            directory: Some(variable),
            ..self.default(file)
        }
    }

    /// A setting without a default.
    pub fn optional(self, example: &str) -> Rule<Option<T>> {
        let Self {
            accepts,
            read,
            shown_instead,
        } = self;
        let kind = Kind {
            accepts,
            read: Box::new(move |value| read(value).map(Some)),
            shown_instead,
        };
        Rule {
            default: None,
            absent: Some(None),
            described: Some("none"),
            ..kind.default(example)
        }
    }
}

/// The values that a plain text can stand for, in order of preference: a number, switch, list or
/// table as in TOML, or a string without quotes.
pub(super) fn forms(text: &str) -> Vec<Value<'_>> {
    let value = DeValue::parse(text)
        .ok()
        .filter(|value| !matches!(value.get_ref(), DeValue::String(_) | DeValue::Datetime(_)));
    let bare = Spanned::new(0..text.len(), DeValue::String(text.into()));
    value.into_iter().chain([bare]).collect()
}

fn scalar<T: 'static>(
    accepts: impl Into<String>,
    read: impl Fn(&DeValue<'_>) -> Option<T> + 'static,
) -> Kind<T> {
    Kind::new(accepts, move |value| {
        read(value.get_ref()).ok_or_else(|| value.span())
    })
}

pub(super) fn text<T: 'static>(
    accepts: impl Into<String>,
    parse: impl Fn(&str) -> Option<T> + 'static,
) -> Kind<T> {
    scalar(accepts, move |value| parse(value.as_str()?))
}

/// A list of strings; separated by commas in the environment.
pub(super) fn list<T: 'static>(
    accepts: &str,
    parse: impl Fn(&str) -> Option<T> + 'static,
) -> Kind<Vec<T>> {
    Kind::new(accepts, move |value| match value.get_ref() {
        DeValue::Array(items) => {
            let items = items.iter();
            items
                .map(|item| {
                    item.get_ref()
                        .as_str()
                        .and_then(&parse)
                        .ok_or_else(|| item.span())
                })
                .collect()
        }
        DeValue::String(text) => {
            let parts = text
                .split(',')
                .map(str::trim)
                .filter(|part| !part.is_empty());
            parts
                .map(|part| parse(part).ok_or_else(|| value.span()))
                .collect()
        }
        _ => Err(value.span()),
    })
}

pub(super) fn switch() -> Kind<bool> {
    scalar("true or false", |value| match value {
        DeValue::Boolean(value) => Some(*value),
        _ => None,
    })
}

/// One of these words.
pub(super) fn choice<T: Copy + 'static>(words: &'static [(&'static str, T)]) -> Kind<T> {
    let quoted: Vec<_> = words
        .iter()
        .map(|(word, _)| format!("\"{word}\""))
        .collect();
    text(quoted.join(" or "), |text| {
        words
            .iter()
            .find(|(word, _)| *word == text)
            .map(|(_, value)| *value)
    })
}

/// A whole number from `min` to `max`.
pub(super) fn whole<T: TryFrom<u64> + 'static>(min: u64, max: u64) -> Kind<T> {
    scalar(
        format!("a whole number from {min} to {max}"),
        move |value| {
            let number = number(value)?;
            T::try_from(number)
                .ok()
                .filter(|_| (min..=max).contains(&number))
        },
    )
}

fn number(value: &DeValue<'_>) -> Option<u64> {
    let number = value.as_integer()?;
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// A size in bytes from `min` to `max`: "256 MiB", or a number of bytes.
pub(super) fn size(min: &str, max: &str) -> Kind<usize> {
    let range = bytes(min).unwrap_or(usize::MAX)..=bytes(max).unwrap_or_default();
    scalar(
        format!("a size from \"{min}\" to \"{max}\""),
        move |value| {
            let size = match value {
                DeValue::Integer(_) => usize::try_from(number(value)?).ok(),
                value => bytes(value.as_str()?),
            };
            size.filter(|size| range.contains(size))
        },
    )
}

fn bytes(text: &str) -> Option<usize> {
    usize::try_from(text.parse::<ByteSize>().ok()?.as_u64()).ok()
}

/// A duration from `min` to `max`: "500ms", "60s", "1h 30m", "7d".
pub(super) fn duration(min: &str, max: &str) -> Kind<std::time::Duration> {
    let [least, most] =
        [min, max].map(|bound| humantime::parse_duration(bound).unwrap_or_default());
    text(
        format!("a duration from \"{min}\" to \"{max}\""),
        move |text| {
            humantime::parse_duration(text)
                .ok()
                .filter(|duration| (least..=most).contains(duration))
        },
    )
}

/// A path. Whether it exists is checked when it is used.
pub(super) fn path() -> Kind<PathBuf> {
    text("a path", |text| {
        (!text.is_empty() && !text.contains('\0')).then(|| text.into())
    })
}

/// A short text on one line.
pub(super) fn line() -> Kind<String> {
    text("1 to 200 characters on one line", |text| {
        let valid =
            (1..=200).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        valid.then(|| text.to_owned())
    })
}

/// A secret that is valid in a header and hard to guess.
pub(super) fn secret() -> Kind<Secret> {
    const LENGTH: RangeInclusive<usize> = 16..=256;
    let kind = text("16 to 256 visible ASCII characters", |text| {
        let valid =
            LENGTH.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        valid.then(|| Secret::new(text.to_owned()))
    });
    kind.hidden()
}

/// A log filter. A single word must be a level: `EnvFilter` would take a misspelt one for the name
/// of a module.
pub(super) fn filter() -> Kind<String> {
    let accepts = "error, warn, info, debug, trace or off, with exceptions such as \"info,selvage_site::provider=debug\"";
    text(accepts, |text| {
        let parts: Vec<_> = text.split(',').map(str::trim).collect();
        let is_level = |part: &str| !part.is_empty() && part.parse::<LevelFilter>().is_ok();
        let plausible = parts
            .iter()
            .all(|part| part.contains(['=', '[', ']', '{', '}']) || is_level(part));
        let filter = parts.join(",");
        (plausible && EnvFilter::builder().parse(&filter).is_ok()).then_some(filter)
    })
}

/// Reads a text as the environment gives it.
#[cfg(test)]
pub(super) fn read<T>(kind: &Kind<T>, text: &str) -> Option<T> {
    forms(text).iter().find_map(|value| (kind.read)(value).ok())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_log_filter_is_levels_and_exceptions() {
        for right in [
            "info",
            "off",
            "warn, selvage_site::provider=debug",
            "selvage[request]=trace",
        ] {
            assert!(read(&filter(), right).is_some(), "{right}");
        }
        for wrong in ["inof", "info,selvage_site::provider=debgu", "", "info,"] {
            assert!(read(&filter(), wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_line_is_short_and_one() {
        assert_eq!(read(&line(), "© 天津").unwrap(), "© 天津");
        for text in ["", "a\nb", "a\u{7}", "x".repeat(201).as_str()] {
            assert!(read(&line(), text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn sizes_have_a_unit_or_are_in_bytes() {
        let kind = size("1 KiB", "1 GiB");
        for (text, bytes) in [
            ("256 MiB", 256 << 20),
            ("256MiB", 256 << 20),
            ("1 MB", 1_000_000),
            ("65536", 65_536),
            ("0x10000", 65_536),
        ] {
            assert_eq!(read(&kind, text), Some(bytes), "{text}");
        }
        assert_eq!(kind.accepts, "a size from \"1 KiB\" to \"1 GiB\"");
        for wrong in ["2 GiB", "1023", "much", "-1 MiB", "-1"] {
            assert_eq!(read(&kind, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn durations_have_a_unit_and_keep_to_their_bounds() {
        let kind = duration("1s", "30d");
        for (text, seconds) in [
            ("60s", 60),
            ("1000ms", 1),
            ("1h 30m", 5400),
            ("30d", 30 * 86_400),
        ] {
            assert_eq!(
                read(&kind, text),
                Some(Duration::from_secs(seconds)),
                "{text}"
            );
        }
        assert_eq!(kind.accepts, "a duration from \"1s\" to \"30d\"");
        for wrong in ["60", "999ms", "31d", "99999999999999999999d"] {
            assert_eq!(read(&kind, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_keep_to_their_bounds() {
        assert_eq!(read(&whole::<u8>(1, 64), "64"), Some(64));
        for wrong in [
            "0",
            "65",
            "-1",
            "1.5",
            "many",
            "1979-05-27",
            "99999999999999999999",
        ] {
            assert_eq!(read(&whole::<u8>(1, 64), wrong), None, "{wrong}");
        }
    }
}
