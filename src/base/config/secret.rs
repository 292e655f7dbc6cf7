//! Values that must not appear in logs, errors and printed configurations.

use derive_more::{Debug, Display};
use subtle::ConstantTimeEq as _;

/// A secret setting. Displayed as `[hidden]`.
#[derive(Clone, Debug, Display)]
#[debug("{HIDDEN}")]
#[display("{HIDDEN}")]
pub struct Secret(String);

impl Secret {
    pub fn new(secret: String) -> Self {
        Self(secret)
    }

    /// Compares in a time that depends only on the candidate's length.
    pub fn matches(&self, candidate: &[u8]) -> bool {
        self.0.as_bytes().ct_eq(candidate).into()
    }

    /// The secret in clear text, for sending.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl serde::Serialize for Secret {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(HIDDEN)
    }
}

/// The text displayed instead of a secret.
pub(super) const HIDDEN: &str = "[hidden]";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_a_secret_hides_it() {
        let secret = Secret::new("correct horse battery".to_owned());

        assert_eq!(format!("{secret}"), "[hidden]");
        assert_eq!(format!("{secret:?}"), "[hidden]");
        assert_eq!(serde_json::to_string(&secret).unwrap(), "\"[hidden]\"");
    }

    #[test]
    fn only_the_whole_secret_matches() {
        let secret = Secret::new("correct horse battery".to_owned());

        assert!(secret.matches(b"correct horse battery"));
        assert!(!secret.matches(b"correct horse"));
        assert!(!secret.matches(b""));
    }
}
