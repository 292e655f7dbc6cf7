//! Second factors as the store has them: secrets sealed, and digests of recovery codes keyed, with
//! the key file. Without that file, a copy of the database is of no use for either.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;

use super::second_factor::SharedSecret;
use crate::sealed::{SEALED, SealError, open, seal};
use base::key_file::KeyFile;

const SECRETS: &str = "selvage: secrets of second factors";
const CODES: &str = "selvage: recovery codes";

/// Seals and opens second factors. Clones share the key file.
#[derive(Clone, Debug)]
pub(crate) struct FactorVault(KeyFile);

impl FactorVault {
    pub(crate) fn new(key_file: KeyFile) -> Self {
        Self(key_file)
    }

    /// Seals the secret of an account. What is sealed for one account cannot be opened for another.
    pub(super) fn seal(&self, staff: &str, secret: &SharedSecret) -> Result<String, SealError> {
        seal(&self.0, SECRETS, staff, secret.shown())
    }

    /// Opens the secret of an account; `None` if it was sealed with another key file.
    pub(crate) fn open(
        &self,
        staff: &str,
        sealed: &str,
    ) -> Result<Option<SharedSecret>, SealError> {
        let opened = open(&self.0, SECRETS, staff, sealed)?;
        Ok(opened.and_then(|secret| SharedSecret::parse(&secret)))
    }

    /// Returns the digest of a recovery code as the store knows it.
    pub(super) fn keyed(&self, digest: &str) -> Result<String, SealError> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &*self.0.key(CODES)?);
        let keyed = URL_SAFE_NO_PAD.encode(hmac::sign(&key, digest.as_bytes()));
        Ok(format!("{SEALED}{keyed}"))
    }
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
