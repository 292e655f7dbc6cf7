//! Texts that the store has sealed with the key file: secrets of second factors, secrets and
//! addresses of [`hooks`](crate::hooks). Without that file, a copy of the database is of no use for
//! them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::error::Unspecified;

use base::key_file::{KeyFile, KeyFileError};

/// The beginning of what is sealed; another way to do so would have another number.
pub(crate) const SEALED: &str = "1.";

/// The reason why a secret can be neither stored nor read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SealError {
    #[error(transparent)]
    KeyFile(#[from] KeyFileError),
    #[error("a secret cannot be sealed")]
    Sealing(#[from] Unspecified),
}

/// Seals a text for a purpose. It cannot be opened for another purpose or another owner.
pub(crate) fn seal(
    key_file: &KeyFile,
    purpose: &str,
    owner: &str,
    text: String,
) -> Result<String, SealError> {
    let key = sealing_key(&*key_file.key(purpose)?)?;
    let nonce: [u8; NONCE_LEN] = rand::random();
    let mut bytes = text.into_bytes();
    let own = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(own, Aad::from(owner), &mut bytes)?;
    let sealed = URL_SAFE_NO_PAD.encode([&nonce[..], &bytes].concat());
    Ok(format!("{SEALED}{sealed}"))
}

/// Opens a text; `None` if it was sealed with another key file, or for something else.
pub(crate) fn open(
    key_file: &KeyFile,
    purpose: &str,
    owner: &str,
    sealed: &str,
) -> Result<Option<String>, SealError> {
    let Some(key) = key_file.existing(purpose)? else {
        return Ok(None);
    };
    let key = sealing_key(&*key)?;
    let opened = || {
        let sealed = sealed.strip_prefix(SEALED)?;
        let mut bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_at_mut_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let opened = key.open_in_place(nonce, Aad::from(owner), sealed).ok()?;
        Some(std::str::from_utf8(opened).ok()?.to_owned())
    };
    Ok(opened())
}

fn sealing_key(key: &[u8]) -> Result<LessSafeKey, Unspecified> {
    UnboundKey::new(&CHACHA20_POLY1305, key).map(LessSafeKey::new)
}
