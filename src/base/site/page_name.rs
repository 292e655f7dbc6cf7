//! The name of a company's own page in its address: `/page/{name}`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::number::NotPlain;
use super::route::Parameter;

/// The name of an own page: 1 to 60 lower-case ASCII letters, digits and hyphens.
///
/// Its characters are in the value, as addresses are keys of caches: names that strangers invent
/// take no memory beside the entries, which are few.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageName {
    /// Zeros follow the name.
    bytes: [u8; Self::LONGEST],
}

/// A text that is not the name of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the name of a page consists of 1 to {} lower-case letters from a to z, digits and hyphens",
    PageName::LONGEST
)]
pub struct PageNameError;

impl PageName {
    /// The maximum length, in characters.
    pub const LONGEST: usize = 60;

    pub fn as_str(&self) -> &str {
        let end = self.bytes.iter().position(|byte| *byte == 0);
        let name = &self.bytes[..end.unwrap_or(Self::LONGEST)];
        str::from_utf8(name).unwrap_or_default()
    }
}

impl FromStr for PageName {
    type Err = PageNameError;

    fn from_str(text: &str) -> Result<Self, PageNameError> {
        let is_allowed =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let mut bytes = [0; Self::LONGEST];
        let own = bytes.get_mut(..text.len()).ok_or(PageNameError)?;
        if own.is_empty() || !text.bytes().all(is_allowed) {
            return Err(PageNameError);
        }
        own.copy_from_slice(text.as_bytes());
        Ok(Self { bytes })
    }
}

impl fmt::Display for PageName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for PageName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Parameter for PageName {
    fn read(segment: &str, _: &str) -> Result<Self, NotPlain> {
        segment.parse().map_err(|_| NotPlain)
    }

    fn segment(&self) -> Option<Cow<'static, str>> {
        Some(self.to_string().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_letters_digits_and_hyphens() {
        let longest = "a".repeat(PageName::LONGEST);
        for name in ["impressum", "iso-9001", "2026", "-", &longest] {
            let read: PageName = name.parse().unwrap();
            assert_eq!(read.to_string(), name);
        }
        let too_long = "a".repeat(PageName::LONGEST + 1);
        for wrong in [
            "",
            "Impressum",
            "über-uns",
            "a b",
            "a_b",
            "a.b",
            "a/b",
            "a%20b",
            "a\0",
            "声明",
            &too_long,
        ] {
            assert_eq!(wrong.parse::<PageName>(), Err(PageNameError), "{wrong}");
        }
    }
}
