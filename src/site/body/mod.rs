//! A finished body in every content coding, each with its strong `ETag`.

mod coding;
mod gzip;

use std::cell::Cell;
use std::io;
use std::sync::OnceLock;

use bytes::Bytes;
use http::HeaderValue;
use xxhash_rust::xxh3::xxh3_128;

pub use coding::{Coding, thousandths};

/// The bytes of a response's body: compressed when a coding is asked for the first time, shared by
/// every response.
#[derive(Debug)]
pub struct Body {
    plain: Variant,
    brotli: OnceLock<Option<Variant>>,
    gzip: OnceLock<Option<Variant>>,
}

#[derive(Clone, Debug)]
pub struct Variant {
    pub coding: Coding,
    pub bytes: Bytes,
    /// The strong `ETag`: of these bytes, hence a different one for each coding (RFC 9110 §8.8.3).
    pub etag: HeaderValue,
}

thread_local! {
    static MAY_COMPRESS: Cell<bool> = const { Cell::new(true) };
}

/// Makes compression on this thread, which takes milliseconds, a panic in debug builds.
pub fn forbid_compression() {
    MAY_COMPRESS.set(false);
}

impl Body {
    /// Creates a body that is compressed on demand.
    pub fn new(bytes: Bytes) -> Self {
        let plain = Variant::new(Coding::Identity, bytes);
        Self {
            plain,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// Creates a body of a compressed format, such as a photograph.
    pub fn incompressible(bytes: Bytes) -> Self {
        let plain_only = || OnceLock::from(None);
        Self {
            brotli: plain_only(),
            gzip: plain_only(),
            ..Self::new(bytes)
        }
    }

    /// Creates a body from its form in brotli, for a text that is seldom read: other clients get it
    /// uncompressed.
    pub fn from_brotli(bytes: Bytes) -> io::Result<Self> {
        Ok(Self {
            gzip: OnceLock::from(None),
            ..Self::from_form(Coding::Brotli, bytes)?
        })
    }

    /// Creates a body from a form of it.
    pub fn from_form(coding: Coding, bytes: Bytes) -> io::Result<Self> {
        let mut body = Self::new(coding.decode(&bytes)?);
        let made = || OnceLock::from(Some(Variant::new(coding, bytes)));
        match coding {
            Coding::Identity => {}
            Coding::Brotli => body.brotli = made(),
            Coding::Gzip => body.gzip = made(),
        }
        Ok(body)
    }

    /// Returns the body in a coding, compressed on first use. Identity if compression does not
    /// shrink it.
    pub fn variant(&self, coding: Coding) -> &Variant {
        let slot = match coding {
            Coding::Identity => return &self.plain,
            Coding::Gzip => &self.gzip,
            Coding::Brotli => &self.brotli,
        };
        slot.get_or_init(|| self.compress(coding))
            .as_ref()
            .unwrap_or(&self.plain)
    }

    /// Returns the body in a coding if it need not be compressed for that.
    pub fn made(&self, coding: Coding) -> Option<&Variant> {
        let made = match coding {
            Coding::Identity => return Some(&self.plain),
            Coding::Gzip => self.gzip.get(),
            Coding::Brotli => self.brotli.get(),
        };
        made.map(|variant| variant.as_ref().unwrap_or(&self.plain))
    }

    /// Compresses with every coding now, so that [`Self::weight`] is exact.
    pub fn compress_all(&self) {
        for coding in Coding::ALL {
            let _ = self.variant(coding);
        }
    }

    /// Whether these are its bytes, uncompressed.
    pub fn is(&self, bytes: &[u8]) -> bool {
        self.plain.bytes == bytes
    }

    /// The bytes of all codings. One that has not been made counts as a quarter of the body, as
    /// much as it takes of a page.
    pub fn weight(&self) -> usize {
        let plain = self.plain.bytes.len();
        let compressed = [&self.brotli, &self.gzip].map(|slot| match slot.get() {
            Some(made) => made.as_ref().map_or(0, |variant| variant.bytes.len()),
            None => plain / 4,
        });
        plain + compressed.iter().sum::<usize>()
    }

    fn compress(&self, coding: Coding) -> Option<Variant> {
        debug_assert!(
            MAY_COMPRESS.get(),
            "compression on a thread that serves connections"
        );
        let plain = &self.plain.bytes;
        let bytes = coding.encode(plain).ok()?;
        (bytes.len() < plain.len()).then(|| Variant::new(coding, bytes))
    }
}

impl Variant {
    fn new(coding: Coding, bytes: Bytes) -> Self {
        // Hexadecimal digits are always a valid header value.
        let etag = HeaderValue::try_from(format!("\"{:032x}\"", xxh3_128(&bytes)))
            .unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        Self {
            coding,
            bytes,
            etag,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;

    use super::*;

    #[test]
    fn each_coding_has_a_strong_etag_of_its_own() {
        let body = Body::new(Bytes::from("x".repeat(2000)));
        let tags: std::collections::HashSet<_> = Coding::ALL
            .map(|coding| body.variant(coding).etag.clone())
            .into();
        assert_eq!(tags.len(), 3);
        assert_eq!(
            body.variant(Coding::Identity).etag,
            Body::new(Bytes::from("x".repeat(2000))).plain.etag
        );
        assert_ne!(
            body.variant(Coding::Identity).etag,
            Body::new(Bytes::from("y".repeat(2000))).plain.etag
        );
    }

    #[test]
    fn a_thread_that_must_not_compress_sends_what_is_compressed() {
        let (made, new) = (
            Body::new(Bytes::from("x".repeat(2000))),
            Body::new(Bytes::from("x".repeat(2000))),
        );
        made.compress_all();
        std::thread::scope(|scope| {
            let thread = scope.spawn(|| {
                forbid_compression();
                assert_eq!(made.variant(Coding::Gzip).coding, Coding::Gzip);
                std::panic::catch_unwind(AssertUnwindSafe(|| new.variant(Coding::Gzip).coding))
                    .is_err()
            });
            assert!(thread.join().unwrap());
        });
    }

    #[test]
    fn a_body_that_compression_does_not_shrink_is_sent_uncompressed() {
        let body = Body::new(Bytes::from_static(b"x"));
        assert_eq!(body.variant(Coding::Brotli).coding, Coding::Identity);
    }

    #[test]
    fn compressed_forms_are_made_once_and_weighed() {
        let body = Body::new(Bytes::from("x".repeat(2000)));
        assert_eq!(body.weight(), 3000);
        body.compress_all();
        let weight = body.weight();
        assert!(weight > 2000 && weight < 3000);
        let first = body.variant(Coding::Brotli).bytes.as_ptr();
        assert_eq!(body.variant(Coding::Brotli).bytes.as_ptr(), first);
        assert_eq!(body.weight(), weight);
    }
}
