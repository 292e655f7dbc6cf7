//! Second factors as the store has them: secrets sealed, and digests of recovery codes keyed, with
//! the key file. Without that file, a copy of the database is of no use for either.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::error::Unspecified;
use ring::hmac;

use super::second_factor::SharedSecret;
use base::key_file::{KeyFile, KeyFileError};

/// The beginning of what is sealed or keyed; another way to do so would have another number.
const SEALED: &str = "1.";
const SECRETS: &str = "selvage: secrets of second factors";
const CODES: &str = "selvage: recovery codes";

/// The reason why a second factor can be neither stored nor read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FactorError {
    #[error(transparent)]
    KeyFile(#[from] KeyFileError),
    #[error("a second factor cannot be sealed")]
    Sealing(#[from] Unspecified),
}

/// Seals and opens second factors. Clones share the key file.
#[derive(Clone, Debug)]
pub(crate) struct FactorVault(KeyFile);

impl FactorVault {
    pub(crate) fn new(key_file: KeyFile) -> Self {
        Self(key_file)
    }

    /// Seals the secret of an account. What is sealed for one account cannot be opened for another.
    pub(super) fn seal(&self, staff: &str, secret: &SharedSecret) -> Result<String, FactorError> {
        let key = sealing_key(&*self.0.key(SECRETS)?)?;
        let nonce: [u8; NONCE_LEN] = rand::random();
        let mut bytes = secret.shown().into_bytes();
        let own = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(own, Aad::from(staff), &mut bytes)?;
        let sealed = URL_SAFE_NO_PAD.encode([&nonce[..], &bytes].concat());
        Ok(format!("{SEALED}{sealed}"))
    }

    /// Opens the secret of an account; `None` if it was sealed with another key file.
    pub(crate) fn open(
        &self,
        staff: &str,
        sealed: &str,
    ) -> Result<Option<SharedSecret>, FactorError> {
        let Some(key) = self.0.existing(SECRETS)? else {
            return Ok(None);
        };
        let key = sealing_key(&*key)?;
        let opened = || {
            let sealed = sealed.strip_prefix(SEALED)?;
            let mut bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
            let (nonce, sealed) = bytes.split_at_mut_checked(NONCE_LEN)?;
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let opened = key.open_in_place(nonce, Aad::from(staff), sealed).ok()?;
            SharedSecret::parse(std::str::from_utf8(opened).ok()?)
        };
        Ok(opened())
    }

    /// Returns the digest of a recovery code as the store knows it.
    pub(super) fn keyed(&self, digest: &str) -> Result<String, FactorError> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &*self.0.key(CODES)?);
        let keyed = URL_SAFE_NO_PAD.encode(hmac::sign(&key, digest.as_bytes()));
        Ok(format!("{SEALED}{keyed}"))
    }
}

fn sealing_key(key: &[u8]) -> Result<LessSafeKey, Unspecified> {
    UnboundKey::new(&CHACHA20_POLY1305, key).map(LessSafeKey::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_opened_with_its_key_for_its_account_alone() {
        let [vault, other] = [(); 2].map(|()| FactorVault::new(KeyFile::of_process()));
        let secret = SharedSecret::draw();
        let sealed = vault.seal("a1", &secret).unwrap();
        assert!(!sealed.contains(&secret.shown()), "{sealed}");
        assert_ne!(vault.seal("a1", &secret).unwrap(), sealed);
        let opened = |vault: &FactorVault, staff, sealed: &str| {
            let opened = vault.open(staff, sealed).unwrap();
            opened.map(|secret| secret.shown())
        };
        assert_eq!(opened(&vault, "a1", &sealed), Some(secret.shown()));
        assert_eq!(opened(&vault, "a2", &sealed), None);
        assert_eq!(opened(&other, "a1", &sealed), None);
        let unsealed = secret.shown();
        let cut = &sealed[..sealed.len() - 2];
        for damaged in ["1.", "1.AAAA", "1.\u{e9}", cut, &*unsealed] {
            assert_eq!(opened(&vault, "a1", damaged), None, "{damaged}");
        }
    }

    #[test]
    fn a_digest_depends_on_the_key() {
        let [vault, other] = [(); 2].map(|()| FactorVault::new(KeyFile::of_process()));
        let keyed = vault.keyed("digest").unwrap();
        assert_eq!(vault.keyed("digest").unwrap(), keyed);
        assert_ne!(other.keyed("digest").unwrap(), keyed);
    }
}
