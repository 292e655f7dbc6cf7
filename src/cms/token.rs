//! Login tokens: 256 random bits for their bearer, their SHA-256 for the store. Random identifiers.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A token. Its `Debug` output does not contain it, and it has no `Display`.
#[derive(derive_more::Debug)]
#[debug("Token(…)")]
pub(crate) struct Token(String);

impl Token {
    const LONGEST: usize = 128;

    pub(crate) fn draw() -> Self {
        Self(URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
    }

    /// The token that was drawn in a form of its own.
    pub(crate) fn from_drawn(drawn: String) -> Self {
        Self(drawn)
    }

    pub(crate) fn parse(shown: &str) -> Option<Self> {
        (!shown.is_empty() && shown.len() <= Self::LONGEST).then(|| Self(shown.to_owned()))
    }

    /// The digest that the store knows. A plain hash suffices: 256 random bits cannot be guessed.
    pub(crate) fn digest(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(self.0.as_bytes()))
    }

    pub(crate) fn into_secret(self) -> String {
        self.0
    }
}

/// Returns a random identifier, so that ids cannot be guessed.
pub(crate) fn draw_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}

/// Returns a random identifier of 192 bits, which stands for the right to what it names.
pub(crate) fn draw_secret_id() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 24]>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_their_digest_does_not_show_them() {
        let (one, other) = (Token::draw(), Token::draw());
        assert_ne!(one.digest(), other.digest());
        assert_eq!(format!("{one:?}"), "Token(…)");
        let digest = one.digest();
        let secret = one.into_secret();
        assert_eq!(secret.len(), 43);
        assert_ne!(secret, digest);
        assert_eq!(Token::parse(&secret).unwrap().digest(), digest);
    }
}
