//! Files of the provider: pictures and the like, below `/media/`.

use bytes::Bytes;
use http::{HeaderName, HeaderValue, header};

use super::call::{Encoding, Endpoint};
use super::{Provider, ProviderError};

const MEDIA: Endpoint = Endpoint { name: "media", path: "", encoding: Encoding::Bare };

/// The path of a file of the provider: below `/media/`, and with no way out of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MediaPath(String);

impl MediaPath {
    const MAX_LEN: usize = 512;

    /// Reads a percent-encoded path without query. `None` unless every part of it is a plain name: not empty, no dot
    /// first, no encoded slash, backslash, dot or control character.
    #[must_use]
    pub fn parse(path: &str) -> Option<Self> {
        let names = path.strip_prefix("/media/").filter(|_| path.len() <= Self::MAX_LEN)?;
        names.split('/').all(is_plain_name).then(|| Self(path.to_owned()))
    }

    /// The path, as it came.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path as the value of a query: a plain name needs nothing else escaped.
    #[must_use]
    pub fn in_query(&self) -> String {
        self.0.replace('%', "%25")
    }
}

fn is_plain_name(name: &str) -> bool {
    let decoded: Vec<u8> = percent_encoding::percent_decode_str(name).collect();
    let harmless = |byte: &u8| !matches!(byte, b'/' | b'\\' | b'%' | 0..0x20 | 0x7f);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~' | b'%');
    !decoded.is_empty() && decoded[0] != b'.' && decoded.iter().all(harmless) && name.bytes().all(plain)
}

/// A file of the provider. Cookies and everything else that it may have said are gone.
#[derive(Clone, Debug)]
pub struct Media {
    /// Its type, as the provider names it.
    pub content_type: Option<HeaderValue>,
    /// Its entity tag.
    pub etag: Option<HeaderValue>,
    /// When it last changed.
    pub last_modified: Option<HeaderValue>,
    /// The file.
    pub body: Bytes,
}

impl Provider {
    /// The longest file, in bytes.
    pub const MEDIA_LIMIT: usize = 16 << 20;

    /// Fetches a file.
    ///
    /// # Errors
    /// [`ProviderError::is_not_found`] where there is none; [`Cause::TooLarge`](super::Cause) over
    /// [`Provider::MEDIA_LIMIT`].
    pub async fn media(&self, path: &MediaPath) -> Result<Media, ProviderError> {
        let mut request = MEDIA.request();
        request.file = Some(path.0.clone());
        self.reply(request, Self::MEDIA_LIMIT, |reply| {
            let header = |name: HeaderName| reply.headers.get(name).cloned();
            Ok(Media {
                content_type: header(header::CONTENT_TYPE),
                etag: header(header::ETAG),
                last_modified: header(header::LAST_MODIFIED),
                body: reply.body,
            })
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_plain_names_below_media_is_taken() {
        for path in ["/media/a.jpg", "/media/scenes/ship.svg", "/media/%E5%9B%BE.png", "/media/a%20b.png"] {
            assert!(MediaPath::parse(path).is_some(), "{path}");
        }
    }

    #[test]
    fn a_path_that_leads_out_of_media_is_not() {
        for path in [
            "/api/v1/cms/info/info",
            "/media",
            "/media/",
            "/media//a",
            "/media/../api",
            "/media/%2e%2e/api",
            "/media/.%2E/api",
            "/media/a%2f..%2fb",
            "/media/a\\b",
            "/media/a%5cb",
            "/media/%252e%252e/a",
            "/media/a%00",
            "/media/a?b",
            "/media/a#b",
            "/media/ a",
        ] {
            assert!(MediaPath::parse(path).is_none(), "{path}");
        }
    }
}
