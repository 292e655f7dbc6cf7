//! The second factor of an account: codes of an authenticator app (TOTP, RFC 6238), and recovery
//! codes for the day on which the app is gone.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use data_encoding::BASE32_NOPAD;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use qrcode::{Color, QrCode};
use ring::hmac;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;
use zeroize::Zeroizing;

/// The length of a secret, in bytes: that of the hash, as the RFC recommends.
const LENGTH: usize = 20;
/// How long a code is shown, in seconds.
const STEP: i64 = 30;
/// The number of recovery codes.
const CODES: usize = 10;
/// The number of groups of a recovery code.
const GROUPS: usize = 6;
/// The letters of recovery codes, without those that look alike.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// The number of wrong codes since the last right one, after which each costs a pause.
pub(crate) const WRONG_CODES: i64 = 20;
/// The margin around a QR code, in squares.
const MARGIN: usize = 4;

/// The secret that an account shares with its app.
pub(crate) struct SharedSecret(Zeroizing<[u8; LENGTH]>);

/// A QR code, drawn with an SVG path.
#[derive(Serialize, ToSchema)]
pub(crate) struct Drawing {
    /// The length of a side.
    size: usize,
    /// The dark squares.
    path: String,
}

impl SharedSecret {
    pub(crate) fn draw() -> Self {
        Self(Zeroizing::new(rand::random()))
    }

    /// Reads a secret in base32, as the app shows it.
    pub(crate) fn parse(written: &str) -> Option<Self> {
        let bytes = BASE32_NOPAD.decode(written.as_bytes()).ok()?;
        bytes
            .try_into()
            .ok()
            .map(|bytes| Self(Zeroizing::new(bytes)))
    }

    /// In base32, for people who type it.
    pub(crate) fn shown(&self) -> String {
        BASE32_NOPAD.encode(self.0.as_slice())
    }

    /// The `otpauth:` address for the account of an email address on a site.
    pub(crate) fn address(&self, site: &str, email: &str) -> String {
        let [site, email] = [site, email].map(|part| utf8_percent_encode(part, NON_ALPHANUMERIC));
        let secret = self.shown();
        format!("otpauth://totp/{site}:{email}?secret={secret}&issuer={site}")
    }

    /// Returns the step of a code: that of now (seconds since 1970), or the one before it, as
    /// typing takes time. `None` for a wrong code.
    pub(super) fn step_of(&self, code: &str, now: i64) -> Option<i64> {
        let now = now.div_euclid(STEP);
        let mut steps = (now - 1..=now).rev();
        steps.find(|step| self.code(*step) == code)
    }

    /// The code of a step: six digits.
    fn code(&self, step: i64) -> String {
        // SHA-1 is what every app supports.
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, self.0.as_slice());
        let hash = hmac::sign(&key, &step.to_be_bytes());
        let hash = hash.as_ref();
        let start = usize::from(hash[hash.len() - 1] & 15);
        let number = hash[start..start + 4]
            .iter()
            .fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
    }
}

/// Draws a text as a QR code; `None` if it is too long.
pub(crate) fn drawing(text: &str) -> Option<Drawing> {
    let code = QrCode::new(text).ok()?;
    let width = code.width();
    let squares = code.to_colors().into_iter().enumerate();
    let dark = squares.filter(|(_, color)| *color == Color::Dark);
    let path = dark.map(|(at, _)| {
        let (x, y) = (at % width + MARGIN, at / width + MARGIN);
        format!("M{x} {y}h1v1h-1z")
    });
    Some(Drawing {
        size: width + 2 * MARGIN,
        path: path.collect(),
    })
}

/// Draws recovery codes: 120 random bits each, in groups of four letters.
pub(super) fn draw_recovery_codes() -> Vec<String> {
    let group = || -> String {
        let letters = (0..4).map(|_| LETTERS[rand::random_range(0..LETTERS.len())]);
        letters.map(char::from).collect()
    };
    let code = || (0..GROUPS).map(|_| group()).collect::<Vec<_>>().join("-");
    (0..CODES).map(|_| code()).collect()
}

/// The digest of a recovery code, however the code is written; the store knows it keyed.
pub(super) fn recovery_digest(written: &str) -> String {
    let letters = written
        .chars()
        .filter(|char| !matches!(char, ' ' | '-'))
        .collect::<String>()
        .to_ascii_lowercase();
    URL_SAFE_NO_PAD.encode(Sha256::digest(letters))
}

/// The digits of a code, as some apps show them in two groups.
pub(crate) fn digits(written: &str) -> String {
    written
        .chars()
        .filter(|char| !char.is_whitespace())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// That of RFC 6238, appendix B.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_rfc() {
        let secret = SharedSecret::parse(SECRET).unwrap();
        assert_eq!(secret.shown(), SECRET);
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (20_000_000_000, "353130"),
        ] {
            let step = time / 30;
            assert_eq!(secret.step_of(code, time), Some(step));
            assert_eq!(secret.step_of(code, time + 30), Some(step));
            assert_eq!(secret.step_of(code, time + 60), None);
            assert_eq!(secret.step_of(code, time - 30), None);
        }
        for wrong in ["", "28708", "2870822", "２８７０８２"] {
            assert_eq!(secret.step_of(wrong, 59), None, "{wrong}");
        }
    }

    #[test]
    fn a_secret_has_twenty_bytes() {
        for wrong in ["", "A", "GEZDGNBV", "0189", &SECRET.repeat(100)] {
            assert!(SharedSecret::parse(wrong).is_none(), "{wrong}");
        }
        let drawn = SharedSecret::draw();
        assert!(SharedSecret::parse(&drawn.shown()).is_some());
    }

    #[test]
    fn an_address_names_site_and_account_and_is_drawn() {
        let secret = SharedSecret::parse(SECRET).unwrap();
        let address = secret.address("example.com", "a:b@example.com");
        let expected = "otpauth://totp/example%2Ecom:a%3Ab%40example%2Ecom\
                        ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=example%2Ecom";
        assert_eq!(address, expected);
        let drawing = drawing(&address).unwrap();
        assert!(drawing.size > 29 && drawing.path.starts_with("M4 4h1v1h-1z"));
    }

    #[test]
    fn a_recovery_code_is_the_same_however_it_is_written() {
        let codes = draw_recovery_codes();
        assert_eq!(codes.len(), 10);
        let code = &codes[0];
        assert_eq!(code.len(), 29, "{code}");
        let written = code.to_uppercase().replace('-', " ");
        assert_eq!(recovery_digest(&written), recovery_digest(code));
        assert_ne!(recovery_digest(&codes[1]), recovery_digest(code));
    }
}
