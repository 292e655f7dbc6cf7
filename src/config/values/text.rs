//! Switches, enums, paths, secrets and log filters.

use std::path::PathBuf;

use serde::Deserializer;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::config::secret::Secret;

use super::{Scalar, scalar, text};

/// Reads `true` or `false`.
pub(in crate::config) fn switch<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    scalar(deserializer, "true or false", |scalar| match scalar {
        Scalar::Switch(value) => Some(value),
        _ => None,
    })
}

/// A setting that is an enum.
pub(in crate::config) trait Choice: Copy + 'static {
    /// The words and their values.
    const ALL: &'static [(&'static str, Self)];
}

/// Reads one of the words.
pub(in crate::config) fn choice<'de, D: Deserializer<'de>, T: Choice>(deserializer: D) -> Result<T, D::Error> {
    text(deserializer, words::<T>(), find)
}

/// The words for a message: `"text" or "json"`.
pub(super) fn words<T: Choice>() -> String {
    let words: Vec<_> = T::ALL.iter().map(|(word, _)| format!("\"{word}\"")).collect();
    words.join(" or ")
}

/// The value of a word.
pub(super) fn find<T: Choice>(word: &str) -> Option<T> {
    T::ALL.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

/// Reads a path. Whether it exists is checked when it is used.
pub(in crate::config) fn path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    text(deserializer, "a path", |text| (!text.is_empty() && !text.contains('\0')).then(|| PathBuf::from(text)))
}

/// Reads a short text on one line.
pub(in crate::config) fn line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, "1 to 200 characters on one line", |text| {
        let valid = (1..=200).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        valid.then(|| text.to_owned())
    })
}

/// Reads a secret that is valid in a header and hard to guess.
pub(in crate::config) fn secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Secret, D::Error> {
    text(deserializer, "16 to 256 visible ASCII characters", |text| {
        let valid = (16..=256).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        valid.then(|| Secret::new(text.to_owned()))
    })
}

/// Reads a log filter. A single word must be a level: `EnvFilter` would treat a misspelt one as a module's name.
pub(in crate::config) fn filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    const WANTED: &str =
        "error, warn, info, debug, trace or off, with exceptions such as \"info,selvage::provider=debug\"";
    text(deserializer, WANTED, |text| {
        let parts: Vec<_> = text.split(',').map(str::trim).collect();
        let is_level = |part: &str| !part.is_empty() && part.parse::<LevelFilter>().is_ok();
        let plausible = parts.iter().all(|part| part.contains(['=', '[', ']', '{', '}']) || is_level(part));
        let filter = parts.join(",");
        (plausible && EnvFilter::builder().parse(&filter).is_ok()).then_some(filter)
    })
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    fn reads_as_filter(text: &str) -> bool {
        let deserializer: StrDeserializer<'_, Error> = text.into_deserializer();
        filter(deserializer).is_ok()
    }

    #[test]
    fn a_log_filter_is_levels_and_exceptions() {
        assert!(reads_as_filter("info"));
        assert!(reads_as_filter("off"));
        assert!(reads_as_filter("warn, selvage::provider=debug"));
        assert!(reads_as_filter("selvage[request]=trace"));
    }

    #[test]
    fn a_line_is_short_and_one() {
        let read = |text: &str| line::<StrDeserializer<'_, Error>>(text.into_deserializer());
        assert_eq!(read("© 天津").unwrap(), "© 天津");
        for text in ["", "a\nb", "a\u{7}", "x".repeat(201).as_str()] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_misspelt_level_is_refused() {
        assert!(!reads_as_filter("inof"));
        assert!(!reads_as_filter("info,selvage::provider=debgu"));
        assert!(!reads_as_filter(""));
        assert!(!reads_as_filter("info,"));
    }
}
