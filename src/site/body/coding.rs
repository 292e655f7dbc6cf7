//! Content codings: negotiation and compression.

use std::io;

use bytes::Bytes;
use selvage_loops::brotli;
use serde::{Deserialize, Serialize};

use super::gzip;

/// A content coding of RFC 9110 §8.4.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coding {
    Identity,
    /// RFC 1952.
    Gzip,
    /// RFC 7932.
    Brotli,
}

impl Coding {
    /// Every coding in order of preference. Clients that take zstd take brotli too, which is
    /// smaller.
    pub const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// The coding's name in `Accept-Encoding` and `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }

    /// Chooses among the codings that `available` admits, by the qualities of `Accept-Encoding`
    /// (RFC 9110 §12.5.3).
    ///
    /// Identity if there is no header, and also for a client that refuses every coding: an error
    /// would not help it.
    pub fn negotiate(accept: Option<&str>, available: impl Fn(Self) -> bool) -> Self {
        let Some(accept) = accept else {
            return Self::Identity;
        };
        let mut named = [None; Self::ALL.len()];
        let mut others = None;
        for member in accept.split(',') {
            let mut parts = member.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let weight =
                parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
            if name == "*" {
                others = Some(thousandths(weight));
            } else if let Some(place) = Self::ALL.iter().position(|coding| coding.is_called(name)) {
                named[place].get_or_insert(thousandths(weight));
            }
        }
        let mut best = (Self::Identity, 0);
        for (coding, quality) in Self::ALL.into_iter().zip(named) {
            // Identity is acceptable unless it is excluded, but less than any coding that was asked
            // for.
            let quality = quality
                .or(others)
                .unwrap_or(u16::from(coding == Self::Identity));
            if quality > best.1 && (coding == Self::Identity || available(coding)) {
                best = (coding, quality);
            }
        }
        best.0
    }

    fn is_called(self, name: &str) -> bool {
        name.eq_ignore_ascii_case(self.name())
            || (self == Self::Gzip && name.eq_ignore_ascii_case("x-gzip"))
    }

    /// Compresses `plain` at a level for bodies that are stored and sent often.
    pub fn encode(self, plain: &Bytes) -> io::Result<Bytes> {
        let out = match self {
            Self::Identity => return Ok(plain.clone()),
            Self::Gzip => gzip::compress(plain)?,
            Self::Brotli => brotli::compress(plain)?,
        };
        // A copy of the exact length: shrinking would leave the allocation until half of it is
        // unused.
        Ok(Bytes::copy_from_slice(&out))
    }

    /// Decompresses bytes that [`Self::encode`] or the UI's build has made.
    pub fn decode(self, coded: &Bytes) -> io::Result<Bytes> {
        let mut plain = match self {
            Self::Identity => return Ok(coded.clone()),
            Self::Gzip => gzip::decompress(coded)?,
            Self::Brotli => brotli::decompress(coded)?,
        };
        plain.shrink_to_fit();
        Ok(plain.into())
    }
}

/// Parses a quality: `0.8` is 800. An invalid one (RFC 9110 §12.4.2) counts as 1.
pub fn thousandths(weight: Option<&str>) -> u16 {
    let quality = weight
        .and_then(|weight| weight.parse::<f32>().ok())
        .filter(|quality| (0.0..=1.0).contains(quality));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 1000"
    )]
    quality.map_or(1000, |quality| (quality * 1000.0).round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("negotiate", chosen);
    }

    fn chosen(accept: &str) -> Coding {
        Coding::negotiate(Some(accept), |_| true)
    }

    #[test]
    fn the_best_quality_wins_and_brotli_among_equals() {
        assert_eq!(chosen("gzip, deflate, br, zstd"), Coding::Brotli);
        assert_eq!(chosen("gzip;q=1.0, br;q=0.5"), Coding::Gzip);
        assert_eq!(chosen("zstd, gzip"), Coding::Gzip);
        assert_eq!(chosen("br;q=0, *;q=0.1"), Coding::Gzip);
        assert_eq!(chosen("GZIP"), Coding::Gzip);
        assert_eq!(chosen("gzip ; q=0.2 , br ; q=0.1"), Coding::Gzip);
    }

    #[test]
    fn a_coding_that_was_not_requested_is_not_sent() {
        assert_eq!(Coding::negotiate(None, |_| true), Coding::Identity);
        for accept in [
            "",
            "deflate",
            "br;q=0",
            "identity",
            "identity;q=0.5, br;q=0.1",
            "*;q=0",
            "identity;q=0",
        ] {
            assert_eq!(chosen(accept), Coding::Identity, "{accept}");
        }
    }

    #[test]
    fn only_what_there_is_can_be_chosen() {
        assert_eq!(
            Coding::negotiate(Some("br, gzip"), |coding| coding == Coding::Gzip),
            Coding::Gzip
        );
        assert_eq!(Coding::negotiate(Some("br"), |_| false), Coding::Identity);
    }

    #[test]
    fn a_broken_weight_counts_as_one() {
        assert_eq!(chosen("gzip;q=banana, br;q=0.9"), Coding::Gzip);
        assert_eq!(chosen("gzip;q=NaN, br;q=0.9"), Coding::Gzip);
    }

    #[test]
    fn every_coding_gives_the_same_bytes_back() {
        let plain = Bytes::from("提花 jacquard ".repeat(500));
        for coding in Coding::ALL {
            let coded = coding.encode(&plain).unwrap();
            let back = coding.decode(&coded).unwrap();
            assert!(back == plain, "{coding:?}");
            assert!(
                coding == Coding::Identity || coded.len() < plain.len() / 4,
                "{coding:?}"
            );
        }
    }
}
