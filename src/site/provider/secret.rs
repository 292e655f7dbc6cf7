//! Session tokens and passwords, which must never be logged.

use derive_more::Debug;
use serde::{Deserialize, Deserializer, de};
use zeroize::Zeroizing;

use super::lenient;

/// A session token of a customer, without `Display` and `Serialize`; only [`CustomerToken::expose`] returns
/// it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[debug("Token(…)")]
pub struct CustomerToken(String);

impl CustomerToken {
    /// Maximum length of a token, in bytes: that of an address, which servers accept. A signed
    /// token with a few claims has 1 to 2 KiB.
    pub const MAX_LEN: usize = 8 * 1024;

    /// Parses a token; `None` if it is empty, longer than [`CustomerToken::MAX_LEN`], or has control
    /// characters.
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let plausible =
            !text.is_empty() && text.len() <= Self::MAX_LEN && !text.contains(char::is_control);
        plausible.then_some(Self(text))
    }

    /// Returns the token, for a request to the provider or the response to the customer.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for CustomerToken {
    fn deserialize<D: Deserializer<'de>>(field: D) -> Result<Self, D::Error> {
        Self::new(lenient::text(field)?).ok_or_else(|| de::Error::custom("not a token"))
    }
}

/// A password for the provider, read only by its request. Its memory is overwritten when it is
/// dropped.
#[derive(Clone, Debug)]
#[debug("Password(…)")]
pub struct Password(Zeroizing<String>);

impl Password {
    /// Takes a password as the visitor typed it.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }

    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_neither_token_nor_password() {
        let shown = format!(
            "{:?} {:?}",
            CustomerToken::new("s3cret"),
            Password::new("s3cret")
        );
        assert!(!shown.contains("s3cret"), "{shown}");
    }

    #[test]
    fn a_token_has_a_minimum_and_a_maximum_length() {
        assert!(CustomerToken::new("").is_none());
        assert!(CustomerToken::new("a\r\nb").is_none());
        assert!(CustomerToken::new("a".repeat(CustomerToken::MAX_LEN)).is_some());
        assert!(CustomerToken::new("a".repeat(CustomerToken::MAX_LEN + 1)).is_none());
    }
}
