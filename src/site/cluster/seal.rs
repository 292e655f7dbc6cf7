//! Signatures of shared values, and keyed hashes for the names of counts.

use ring::hmac;

/// Bytes of a signature.
pub(super) const SIGNATURE: usize = 16;

/// Signs values with `shared.secret`, so that nobody else with access to Valkey can place a page or
/// order a purge there.
pub(super) struct Sealer(hmac::Key);

impl Sealer {
    pub fn new(secret: &str) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
    }

    /// The signature of a value below its name.
    pub fn sign(&self, name: &str, value: &[u8]) -> [u8; SIGNATURE] {
        let mut context = hmac::Context::with_key(&self.0);
        context.update(&(name.len() as u64).to_le_bytes());
        context.update(name.as_bytes());
        context.update(value);
        let mut signature = [0; SIGNATURE];
        signature.copy_from_slice(&context.sign().as_ref()[..SIGNATURE]);
        signature
    }

    /// A value with its signature in front.
    pub fn seal(&self, name: &str, value: &[u8]) -> Vec<u8> {
        [self.sign(name, value).as_slice(), value].concat()
    }

    /// Splits the signature off; `None` unless it is that of the value below this name.
    pub fn open<'a>(&self, name: &str, sealed: &'a [u8]) -> Option<&'a [u8]> {
        use subtle::ConstantTimeEq as _;
        let (signature, value) = sealed.split_at_checked(SIGNATURE)?;
        bool::from(self.sign(name, value).ct_eq(signature)).then_some(value)
    }

    /// A name for something that must not be stored in the clear.
    pub fn hash(&self, name: &str) -> String {
        format!(
            "{:032x}",
            u128::from_be_bytes(self.sign("hash", name.as_bytes()))
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_opened_under_its_name_and_secret_only() {
        let sealer = Sealer::new("weft-and-warp-1993");
        let value = sealer.seal("a", b"page");
        assert_eq!(sealer.open("a", &value), Some(b"page".as_slice()));
        assert_eq!(sealer.open("b", &value), None);
        assert_eq!(Sealer::new("another-secret-1993").open("a", &value), None);
        for at in 0..value.len() {
            let mut changed = value.clone();
            changed[at] ^= 1;
            assert_eq!(sealer.open("a", &changed), None, "byte {at}");
        }
        assert_eq!(sealer.open("a", &value[..10]), None);
    }
}
