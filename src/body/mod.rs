//! A finished body in every content coding, each with its strong `ETag`.

mod coding;

use std::sync::OnceLock;

use bytes::Bytes;
use http::HeaderValue;
use xxhash_rust::xxh3::xxh3_128;

pub use coding::Coding;

/// Bytes that are sent as they are: made once, compressed once, shared by every answer.
#[derive(Debug)]
pub struct Body {
    plain: Variant,
    hash: u128,
    brotli: OnceLock<Option<Variant>>,
    zstd: OnceLock<Option<Variant>>,
    gzip: OnceLock<Option<Variant>>,
}

/// A body in one coding.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The coding.
    pub coding: Coding,
    /// The bytes.
    pub bytes: Bytes,
    /// The strong `ETag`: one for each coding, as RFC 9110 §8.8.3 asks.
    pub etag: HeaderValue,
}

impl Body {
    /// Takes finished bytes.
    #[must_use]
    pub fn new(bytes: Bytes) -> Self {
        let hash = xxh3_128(&bytes);
        let plain = Variant::new(Coding::Identity, bytes, hash);
        Self { plain, hash, brotli: OnceLock::new(), zstd: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// Takes finished bytes of a kind that is compressed in itself, such as a photograph.
    #[must_use]
    pub fn incompressible(bytes: Bytes) -> Self {
        let plain_only = || OnceLock::from(None);
        Self { brotli: plain_only(), zstd: plain_only(), gzip: plain_only(), ..Self::new(bytes) }
    }

    /// The body in a coding; made now, unless it was before. What compresses badly comes as it is.
    #[must_use]
    pub fn variant(&self, coding: Coding) -> &Variant {
        let slot = match coding {
            Coding::Identity => return &self.plain,
            Coding::Gzip => &self.gzip,
            Coding::Brotli => &self.brotli,
            Coding::Zstd => &self.zstd,
        };
        slot.get_or_init(|| self.compress(coding)).as_ref().unwrap_or(&self.plain)
    }

    /// Makes every coding now, so that [`Self::weight`] is final.
    pub fn compress_all(&self) {
        for coding in Coding::ALL {
            let _ = self.variant(coding);
        }
    }

    /// The bytes held in all codings made so far.
    #[must_use]
    pub fn weight(&self) -> usize {
        let compressed = [&self.brotli, &self.zstd, &self.gzip].into_iter().filter_map(|slot| slot.get()?.as_ref());
        self.plain.bytes.len() + compressed.map(|variant| variant.bytes.len()).sum::<usize>()
    }

    fn compress(&self, coding: Coding) -> Option<Variant> {
        let bytes = coding.encode(&self.plain.bytes).ok()?;
        (bytes.len() < self.plain.bytes.len()).then(|| Variant::new(coding, bytes, self.hash))
    }
}

impl Variant {
    fn new(coding: Coding, bytes: Bytes, hash: u128) -> Self {
        let etag = match coding {
            Coding::Identity => format!("\"{hash:032x}\""),
            coded => format!("\"{hash:032x}-{}\"", coded.name()),
        };
        // Hexadecimal digits, a hyphen and a coding's name are always a valid header value.
        let etag = HeaderValue::try_from(etag).unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        Self { coding, bytes, etag }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_coding_has_a_strong_etag_of_its_own() {
        let body = Body::new(Bytes::from("x".repeat(2000)));
        let tags: std::collections::HashSet<_> = Coding::ALL.map(|coding| body.variant(coding).etag.clone()).into();
        assert_eq!(tags.len(), 4);
        assert_eq!(body.variant(Coding::Identity).etag, Body::new(Bytes::from("x".repeat(2000))).plain.etag);
        assert_ne!(body.variant(Coding::Identity).etag, Body::new(Bytes::from("y".repeat(2000))).plain.etag);
    }

    #[test]
    fn what_does_not_shrink_is_sent_as_it_is() {
        let body = Body::new(Bytes::from_static(b"x"));
        assert_eq!(body.variant(Coding::Brotli).coding, Coding::Identity);
    }

    #[test]
    fn compressed_forms_are_made_once_and_weighed() {
        let body = Body::new(Bytes::from("x".repeat(2000)));
        assert_eq!(body.weight(), 2000);
        body.compress_all();
        let weight = body.weight();
        assert!(weight > 2000);
        let first = body.variant(Coding::Brotli).bytes.as_ptr();
        assert_eq!(body.variant(Coding::Brotli).bytes.as_ptr(), first);
        assert_eq!(body.weight(), weight);
    }
}
