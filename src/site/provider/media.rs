//! Files of the provider: pictures and the like, below `/media/`.

use std::borrow::Cow;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use url::Url;

use super::call::{Absence, Endpoint, RequestedFile};
use super::paper_file::file_name;
use super::transport::RawReply;
use super::{Cause, Provider, ProviderError};
use base::http_client::LARGEST_FILE;

const MEDIA: Endpoint = Endpoint::file("media").absent(Absence::Thing);

/// The path on this site of a file of the provider, or of a picture on another server: below
/// `/media/`.
///
/// | path | file |
/// |---|---|
/// | `/media/a/b.jpg` | the provider's file at the same path |
/// | `/media/~/uploads/b.jpg` | the provider's `/uploads/b.jpg` |
/// | `/media/~http~img.example~8081/b.jpg` | `http://img.example:8081/b.jpg` |
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MediaPath(String);

/// The location of a file. [`MediaSources`](super::MediaSources) decides whether it is trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileLocation<'a> {
    /// At a path below the provider's URL.
    Provider(Cow<'a, str>),
    /// On another server.
    Elsewhere {
        /// Scheme, host and port.
        origin: String,
        /// The path, from the first slash on.
        path: Cow<'a, str>,
    },
}

impl MediaPath {
    const MAX_LEN: usize = 512;

    /// Parses a percent-encoded path without query, in any spelling. `None` unless each segment is
    /// a plain name: not empty, without a leading dot, an encoded slash, backslash or percent sign,
    /// or a control character.
    pub fn parse(path: &str) -> Option<Self> {
        let given = Self(path.to_owned());
        let place = given.place()?;
        // Only these characters can be written in another way.
        if path.contains(['%', '~']) {
            Self::of(&place)
        } else {
            Some(given)
        }
    }

    /// The extension of the file's name in lower case; empty if there is none.
    pub fn extension(&self) -> String {
        let name = self.0.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.')
            .map(|(_, extension)| extension.to_ascii_lowercase())
            .unwrap_or_default()
    }

    /// The path of a file, in canonical encoding.
    pub(super) fn of(place: &FileLocation<'_>) -> Option<Self> {
        let (prefix, path) = match place {
            FileLocation::Provider(path)
                if path.starts_with("/media/") && !path.starts_with("/media/~") =>
            {
                ("", path)
            }
            FileLocation::Provider(path) => ("/media/~", path),
            FileLocation::Elsewhere { origin, path } => (
                &*format!(
                    "/media/~{}",
                    origin.replacen("://", "~", 1).replacen(':', "~", 1)
                ),
                path,
            ),
        };
        let names: Vec<_> = path.split('/').map(encoded).collect::<Option<_>>()?;
        let path = Self(format!("{prefix}{}", names.join("/")));
        path.place().is_some().then_some(path)
    }

    pub(super) fn place(&self) -> Option<FileLocation<'_>> {
        let names = self
            .0
            .strip_prefix("/media/")
            .filter(|_| self.0.len() <= Self::MAX_LEN)?;
        let place = match names.strip_prefix('~') {
            None => FileLocation::Provider(self.0.as_str().into()),
            Some(rest) => {
                let (server, names) = rest.split_once('/')?;
                let path = format!("/{names}").into();
                if server.is_empty() {
                    FileLocation::Provider(path)
                } else {
                    FileLocation::Elsewhere {
                        origin: origin(server)?,
                        path,
                    }
                }
            }
        };
        let (FileLocation::Provider(path) | FileLocation::Elsewhere { path, .. }) = &place;
        path.strip_prefix('/')?
            .split('/')
            .all(is_plain_name)
            .then_some(place)
    }

    /// The path in its one spelling.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path as the value of a query parameter; other characters of a plain name need no escape.
    pub fn in_query(&self) -> String {
        self.0.replace('%', "%25")
    }
}

/// Parses `http~img.example~8081` as an origin.
fn origin(server: &str) -> Option<String> {
    let (scheme, rest) = server
        .split_once('~')
        .filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let url = Url::parse(&format!("{scheme}://{}", rest.replacen('~', ":", 1))).ok()?;
    let origin = url.origin().ascii_serialization();
    // Only the canonical form is accepted.
    (origin == format!("{scheme}://{}", rest.replacen('~', ":", 1))).then_some(origin)
}

/// Encodes a segment canonically.
fn encoded(name: &str) -> Option<String> {
    const KEPT: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'~');
    let decoded = percent_decode_str(name).decode_utf8().ok()?;
    Some(utf8_percent_encode(&decoded, KEPT).to_string())
}

fn is_plain_name(name: &str) -> bool {
    let decoded: Vec<u8> = percent_decode_str(name).collect();
    let harmless = |byte: &u8| !matches!(byte, b'/' | b'\\' | b'%' | 0..0x20 | 0x7f);
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~' | b'%');
    !decoded.is_empty()
        && decoded[0] != b'.'
        && decoded.iter().all(harmless)
        && name.bytes().all(plain)
}

/// A file of the provider, without its other headers.
#[derive(Clone, Debug)]
pub struct ProviderFile {
    /// Its media type according to the provider.
    pub content_type: Option<HeaderValue>,
    /// The name in its `Content-Disposition`; empty without one.
    pub name: String,
    pub body: Bytes,
}

/// The types of answers that are no files.
const PAGES: [&str; 3] = ["text/html", "application/xhtml+xml", "application/json"];

impl Provider {
    /// Maximum size of a file, in bytes.
    pub const MEDIA_LIMIT: usize = LARGEST_FILE;

    /// Fetches a file. Errors: [`Cause::WrongData`] for a page in its place;
    /// [`ProviderError::is_not_found`] if there is none, if its source is not trusted, and if a
    /// file that is not below the provider's `/media/` is not a picture; [`Cause::TooLarge`] above
    /// [`Provider::MEDIA_LIMIT`].
    pub async fn media(&self, path: &MediaPath) -> Result<ProviderFile, ProviderError> {
        let mut request = MEDIA.request();
        let missing = || Cause::Http {
            status: StatusCode::NOT_FOUND,
            retry_after: None,
        };
        let Some(url) = self.media_sources().target(path) else {
            return Err(ProviderError::of(&request, missing()));
        };
        // Other files there, such as pages of the CMS, are not public.
        let only_pictures = path.0.starts_with("/media/~");
        request.file = Some(RequestedFile {
            url,
            name: path.0.clone(),
        });
        self.reply(request, Self::MEDIA_LIMIT, |reply| {
            if only_pictures && !is_picture(&reply.headers) {
                return Err(missing());
            }
            if is_no_file(path, &reply) {
                return Err(Cause::WrongData {
                    expected: "a file, but a page or an error",
                });
            }
            Ok(ProviderFile {
                content_type: reply.headers.get(header::CONTENT_TYPE).cloned(),
                name: file_name(&reply.headers),
                body: reply.body,
            })
        })
        .await
    }
}

/// Whether an answer over HTTP 200 is a page or an envelope in place of the file, by its type. A
/// picture is one under a wrong type too, which its first byte shows.
fn is_no_file(path: &MediaPath, RawReply { headers, body }: &RawReply) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let is = |kinds: &[&str]| kinds.iter().any(|own| kind.eq_ignore_ascii_case(own));
    match path.extension().as_str() {
        "html" | "htm" | "xhtml" | "json" | "xml" | "txt" => false,
        "jpg" | "jpeg" | "png" | "gif" | "webp" | "avif" => {
            let first = body.iter().find(|byte| !byte.is_ascii_whitespace());
            is(&PAGES) && first.is_none_or(|first| matches!(first, b'<' | b'{'))
        }
        _ => is(&PAGES),
    }
}

fn is_picture(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .map(HeaderValue::as_bytes)
        .unwrap_or_default();
    kind.get(..6)
        .is_some_and(|kind| kind.eq_ignore_ascii_case(b"image/"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    #[test]
    fn a_path_of_plain_names_below_media_is_accepted() {
        for path in [
            "/media/a.jpg",
            "/media/scenes/ship.svg",
            "/media/%E5%9B%BE.png",
            "/media/a%20b.png",
            "/media/~/a",
            "/media/~http~a.example~81/b",
        ] {
            assert!(MediaPath::parse(path).is_some(), "{path}");
        }
    }

    #[test]
    fn a_file_has_one_path_however_it_is_spelled() {
        for (spelling, path) in [
            ("/media/%64ock.jpg", "/media/dock.jpg"),
            ("/media/%E5%9b%be.png", "/media/%E5%9B%BE.png"),
            ("/media/a%7Eb%2Dc.png", "/media/a~b-c.png"),
            ("/media/~/media/dock.jpg", "/media/dock.jpg"),
            ("/media/~/uploads/%64ock.jpg", "/media/~/uploads/dock.jpg"),
        ] {
            assert_eq!(MediaPath::parse(spelling).unwrap().as_str(), path);
        }
    }

    #[test]
    fn a_path_that_leaves_media_is_refused() {
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
            "/media/~a",
            "/media/~/",
            "/media/~/../a",
            "/media/~ftp~a.example/b",
            "/media/~http~a.example~80/b",
            "/media/~http~A.example/b",
            "/media/~http~a.example~1~2/b",
            "/media/~http~a@b/c",
            "/media/~http~/c",
        ] {
            assert!(MediaPath::parse(path).is_none(), "{path}");
        }
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_path_has_one_spelling_and_stays_below_media(
            text in fuzz::text(&["/", "/media/", "~", "~http~", "a.example", "~80", "..", ".", "%2e", "%2F", "%5c", "%25", "%", "a.jpg", "\\", "\0", "%00"])
        ) {
            for text in [format!("/media/{text}"), text] {
                let Some(path) = MediaPath::parse(&text) else { continue };
                prop_assert_eq!(MediaPath::parse(path.as_str()), Some(path.clone()));
                prop_assert!(path.as_str().starts_with("/media/") && path.as_str().len() <= MediaPath::MAX_LEN);
                let decoded = percent_decode_str(path.as_str()).decode_utf8().unwrap();
                let mut names = decoded.split('/').skip(1);
                prop_assert!(names.all(|name| !name.is_empty() && !name.starts_with('.')), "{}", decoded);
            }
        }
    }
}
