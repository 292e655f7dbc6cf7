//! The key of a result.

use xxhash_rust::xxh3::xxh3_128;

use super::Format;
use crate::cache::CacheKey;
use crate::head::CardPanel;
use crate::provider::MediaPath;

/// The key of a result: a picture's bytes in a width, quality and format, and the panel of a card.
/// Also its file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PictureKey {
    pub path: u128,
    /// The hash of the original's bytes, so that a changed picture has another key.
    pub source: u128,
    pub width: u32,
    pub quality: u8,
    pub format: Format,
    /// Only cards have one.
    pub panel: Option<CardPanel>,
}

impl CacheKey for PictureKey {}

pub(super) fn path_hash(path: &MediaPath) -> u128 {
    xxh3_128(path.as_str().as_bytes())
}

impl PictureKey {
    pub fn file_name(&self) -> String {
        let Self {
            path,
            source,
            width,
            quality,
            format,
            panel,
        } = self;
        let panel = panel.map_or_else(String::new, |panel| format!("-{panel}"));
        format!(
            "{path:032x}-{source:032x}-{width}-{quality}{panel}.{}",
            format.name()
        )
    }

    /// Parses the name of a file; `None` for files of others.
    pub fn of_file_name(name: &str) -> Option<Self> {
        let (stem, format) = name.split_once('.')?;
        let mut parts = stem.splitn(5, '-');
        let key = Self {
            path: u128::from_str_radix(parts.next()?, 16).ok()?,
            source: u128::from_str_radix(parts.next()?, 16).ok()?,
            width: parts.next()?.parse().ok()?,
            quality: parts.next()?.parse().ok()?,
            format: format.parse().ok()?,
            panel: match parts.next() {
                Some(panel) => Some(panel.parse().ok()?),
                None => None,
            },
        };
        // A name must be exactly as it is written: others are not this server's files.
        (key.file_name() == name).then_some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_name_and_a_foreign_one_is_not() {
        let key = PictureKey {
            path: 1,
            source: u128::MAX,
            width: 640,
            quality: 70,
            format: Format::Avif,
            panel: None,
        };
        let card = PictureKey {
            format: Format::Card,
            panel: "en-news".parse().ok(),
            ..key
        };
        for key in [key, card] {
            assert_eq!(PictureKey::of_file_name(&key.file_name()), Some(key));
        }
        for name in [
            "",
            "notes.txt",
            ".tmp-1-1",
            "1-2-640-70.avif",
            "a-b-c-d.webp",
            "x.avif",
        ] {
            assert_eq!(PictureKey::of_file_name(name), None, "{name}");
        }
    }
}
