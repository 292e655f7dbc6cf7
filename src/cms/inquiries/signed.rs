//! What is signed with the key file for buyers without an account: the link to the state of an
//! inquiry, and digests of the networks that upload files.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;

use base::key_file::{KeyFile, KeyFileError};

/// How long a link to the state of an inquiry works, in seconds.
pub(crate) const EXPIRY: i64 = 180 * 24 * 60 * 60;
const LINKS: &str = "selvage: links to the state of inquiries";
const NETWORKS: &str = "selvage: networks of uploads";
/// The length of a signature in a link, in bytes: half of an HMAC-SHA-256 (RFC 2104, section 5).
const SIGNATURE: usize = 16;
/// The length of a link's number and time, in bytes.
const SIGNED: usize = 16;

/// Signs and checks. Clones share the key file.
#[derive(Clone, Debug)]
pub(crate) struct InquirySigner(KeyFile);

impl InquirySigner {
    pub(crate) fn new(key_file: KeyFile) -> Self {
        Self(key_file)
    }

    /// Returns the key of the link to the state of an inquiry, which works until a moment (seconds
    /// since 1970).
    pub(crate) fn link(&self, inquiry: i64, until: i64) -> Result<String, KeyFileError> {
        let signed = [inquiry.to_be_bytes(), until.to_be_bytes()].concat();
        let signature = hmac::sign(&hmac_key(&self.0, LINKS)?, &signed);
        let signature = &signature.as_ref()[..SIGNATURE];
        Ok(URL_SAFE_NO_PAD.encode([&signed, signature].concat()))
    }

    /// Returns the inquiry of the key of a link, unless it is wrong or works no more at `now`
    /// (seconds since 1970).
    pub(crate) fn inquiry(&self, link: &str, now: i64) -> Result<Option<i64>, KeyFileError> {
        let key = hmac_key(&self.0, LINKS)?;
        let read = || {
            let bytes = URL_SAFE_NO_PAD.decode(link).ok()?;
            let (signed, signature) = bytes.split_at_checked(SIGNED)?;
            let own = hmac::sign(&key, signed);
            let own = &own.as_ref()[..SIGNATURE];
            // Compares in constant time: the tags of what is compared.
            let expected = hmac::sign(&key, own);
            hmac::verify(&key, signature, expected.as_ref()).ok()?;
            let (inquiry, until) = signed.split_first_chunk::<8>()?;
            let until = i64::from_be_bytes(until.try_into().ok()?);
            (until >= now).then(|| i64::from_be_bytes(*inquiry))
        };
        Ok(read())
    }

    /// Returns a digest of a sender's network, from which the network cannot be found without the
    /// key file.
    pub(super) fn network(&self, network: &str) -> Result<String, KeyFileError> {
        let digest = hmac::sign(&hmac_key(&self.0, NETWORKS)?, network.as_bytes());
        Ok(URL_SAFE_NO_PAD.encode(&digest.as_ref()[..SIGNATURE]))
    }
}

fn hmac_key(key_file: &KeyFile, purpose: &str) -> Result<hmac::Key, KeyFileError> {
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &*key_file.key(purpose)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_opens_its_inquiry_until_its_end_and_with_its_key_alone() {
        let [signer, other] = [(); 2].map(|()| InquirySigner::new(KeyFile::of_process()));
        let link = signer.link(48_273_915, 1000).unwrap();
        assert_eq!(signer.inquiry(&link, 1000).unwrap(), Some(48_273_915));
        assert_eq!(signer.inquiry(&link, 1001).unwrap(), None);
        assert_eq!(other.inquiry(&link, 0).unwrap(), None);
        let bytes = URL_SAFE_NO_PAD.decode(&link).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            let changed = URL_SAFE_NO_PAD.encode(changed);
            assert_eq!(signer.inquiry(&changed, 0).unwrap(), None, "{place}");
        }
        for wrong in ["", "x", "ü", &link[1..], &format!("{link}AA")] {
            assert_eq!(signer.inquiry(wrong, 0).unwrap(), None, "{wrong}");
        }
    }

    #[test]
    fn a_network_has_one_digest_with_each_key() {
        let [signer, other] = [(); 2].map(|()| InquirySigner::new(KeyFile::of_process()));
        let digest = signer.network("V4(192.0.2.1)").unwrap();
        assert_eq!(signer.network("V4(192.0.2.1)").unwrap(), digest);
        assert_ne!(signer.network("V4(192.0.2.2)").unwrap(), digest);
        assert_ne!(other.network("V4(192.0.2.1)").unwrap(), digest);
    }
}
