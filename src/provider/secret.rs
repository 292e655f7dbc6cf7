//! Session tokens and passwords, which must never be logged.

use std::fmt;

/// A session token of a customer. It has no `Display` and is not serialisable; [`Token::expose`] is the one way out.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The longest token that is taken, in bytes.
    pub const MAX_LEN: usize = 1024;

    /// A token as it came in; `None` for an empty one, one over [`Token::MAX_LEN`] or one with control characters.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let plausible = !text.is_empty() && text.len() <= Self::MAX_LEN && !text.contains(char::is_control);
        plausible.then_some(Self(text))
    }

    /// The token itself, for a request to the provider or the answer to the one who logged in.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A password on its way to the provider. Nothing but the request reads it.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// A password as the visitor typed it.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_neither_token_nor_password() {
        let shown = format!("{:?} {:?}", Token::new("s3cret"), Password::new("s3cret"));
        assert!(!shown.contains("s3cret"), "{shown}");
    }

    #[test]
    fn a_token_is_not_empty_and_not_endless() {
        assert!(Token::new("").is_none());
        assert!(Token::new("a\r\nb").is_none());
        assert!(Token::new("a".repeat(Token::MAX_LEN)).is_some());
        assert!(Token::new("a".repeat(Token::MAX_LEN + 1)).is_none());
    }
}
