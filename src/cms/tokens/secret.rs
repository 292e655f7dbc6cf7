//! Tokens of programs: a prefix, 36 random characters and a checksum, by which a mistyped one is
//! known without the database.

use base::desk_api::TOKEN_PREFIX;
use sha2::{Digest, Sha256};

use crate::token::Token;

/// The number of random characters, of 62 each: 214 bits.
const RANDOM: usize = 36;
/// The number of characters of the checksum.
const CHECKSUM: usize = 6;
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Draws a token.
pub(super) fn draw() -> Token {
    let digits = (0..RANDOM).map(|_| rand::random_range(0..DIGITS.len()));
    let random: String = digits.map(|digit| char::from(DIGITS[digit])).collect();
    let shown = format!("{TOKEN_PREFIX}{random}{}", checksum(&random));
    Token::from_drawn(shown)
}

/// Parses a token that a program shows.
pub(super) fn parse(shown: &str) -> Option<Token> {
    let body = shown.strip_prefix(TOKEN_PREFIX)?;
    let is_shaped =
        body.len() == RANDOM + CHECKSUM && body.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let (random, sum) = body.split_at_checked(RANDOM)?;
    (is_shaped && checksum(random) == sum).then(|| Token::parse(shown))?
}

/// The first bytes of the SHA-256, in the letters and digits of tokens.
fn checksum(random: &str) -> String {
    let digest = Sha256::digest(random.as_bytes());
    let bytes = digest.iter().take(CHECKSUM);
    bytes
        .map(|byte| char::from(DIGITS[usize::from(*byte) % DIGITS.len()]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_token_is_parsed_and_one_with_another_character_is_not() {
        let drawn = draw();
        let digest = drawn.digest();
        let shown = drawn.into_secret();
        assert_eq!(shown.len(), TOKEN_PREFIX.len() + RANDOM + CHECKSUM);
        assert_eq!(parse(&shown).unwrap().digest(), digest);
        assert_ne!(draw().digest(), digest);
        let mut mistyped = shown.clone();
        let last = if mistyped.pop() == Some('0') {
            '1'
        } else {
            '0'
        };
        mistyped.push(last);
        let short = &shown[..shown.len() - 1];
        let long = format!("{shown}0");
        let accented = format!("{TOKEN_PREFIX}{}", "é".repeat(21));
        for wrong in [
            &mistyped,
            short,
            &long,
            &accented,
            TOKEN_PREFIX,
            "",
            &shown[1..],
        ] {
            assert!(parse(wrong).is_none(), "{wrong}");
        }
    }
}
