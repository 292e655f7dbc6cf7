//! The key of a result.

use xxhash_rust::xxh3::xxh3_128;

use super::Format;
use crate::cache::CacheKey;
use crate::provider::MediaPath;

/// The key of a result: a picture's bytes in a width, quality and format, and the look of a card or
/// an icon.
/// Also its file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PictureKey {
    pub path: u128,
    /// The hash of the original's bytes, so that a changed picture has another key.
    pub source: u128,
    pub width: u32,
    pub quality: u8,
    pub format: Format,
    /// A hash; only cards and icons have one.
    pub look: Option<u64>,
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
            look,
        } = self;
        let look = look.map_or_else(String::new, |look| format!("-{look:016x}"));
        format!(
            "{path:032x}-{source:032x}-{width}-{quality}{look}.{}",
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
            look: match parts.next() {
                Some(look) => Some(u64::from_str_radix(look, 16).ok()?),
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
            look: None,
        };
        let card = PictureKey {
            format: Format::Card,
            look: Some(7),
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
