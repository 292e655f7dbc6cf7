//! The trusted sources of pictures, and their paths on this site.
//!
//! Browsers contact no other server for a picture: each gets an address below `/media/`, and
//! pictures at untrusted addresses are dropped. A path is parsed to a `MediaPath` or refused with
//! status 400. Redirects are not followed.

use std::fmt::Write as _;
use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;
use url::Url;
use xxhash_rust::xxh3::xxh3_128;

use super::media::{FileLocation, MediaPath};

/// The servers and paths whose pictures are shown. An untrusted address is logged once.
#[derive(Debug)]
pub struct MediaSources {
    provider: Url,
    /// Servers besides the provider: `img.example.com`, with a port unless it is the scheme's
    /// default.
    hosts: Vec<String>,
    /// Path prefixes of pictures, on the provider and the hosts. If empty, a path on a host is
    /// trusted if it has a picture's extension, and none on the provider outside its `/media/`:
    /// there, anybody could have the server call its API.
    paths: Vec<String>,
    /// The public URLs of this server; pictures below them are the provider's.
    ours: Vec<Url>,
    dropped: Mutex<LruCache<u128, ()>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untrusted {
    #[error("not an http or https URL")]
    Scheme,
    #[error("the host is not in provider.media_hosts")]
    Host,
    #[error("the path does not begin with one of provider.media_paths")]
    Path,
    #[error("the path is too long or not a plain one")]
    Unusable,
}

const ENDINGS: [&str; 9] = [
    "jpg", "jpeg", "png", "webp", "gif", "svg", "avif", "bmp", "ico",
];
/// The number of dropped addresses that are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(1024).unwrap();
/// Maximum logged length of a dropped address, in characters.
const LOGGED: usize = 200;

impl MediaSources {
    /// Creates the list from the provider's URL, `provider.media_hosts`, `provider.media_paths` and
    /// the URLs of this server.
    pub fn new(provider: Url, hosts: Vec<String>, paths: Vec<String>, ours: Vec<Url>) -> Self {
        Self {
            provider,
            hosts,
            paths,
            ours,
            dropped: Mutex::new(LruCache::new(REMEMBERED)),
        }
    }

    /// Whether pictures may come from a server other than the provider.
    pub(super) const fn has_hosts(&self) -> bool {
        !self.hosts.is_empty()
    }

    /// The path on this site of a picture of the CMS. `None` without a picture, or if it is not
    /// trusted, which is logged.
    pub fn shown(&self, src: &str) -> Option<MediaPath> {
        let src = src.trim();
        if src.is_empty() {
            return None;
        }
        self.place(src)
            .map_err(|reason| {
                if self.is_new(src) {
                    tracing::warn!(address = loggable(src), %reason, "a picture of the CMS is not shown");
                }
            })
            .ok()
    }

    /// Whether an address has not been dropped before, as far as it is remembered.
    fn is_new(&self, src: &str) -> bool {
        self.dropped
            .lock()
            .put(xxh3_128(src.as_bytes()), ())
            .is_none()
    }

    /// Returns [`Self::shown`] as a text; empty for `None`.
    pub(super) fn address(&self, src: &str) -> String {
        self.shown(src)
            .map(|path| path.as_str().to_owned())
            .unwrap_or_default()
    }

    /// Returns the path on this site of a picture of the CMS.
    pub fn place(&self, src: &str) -> Result<MediaPath, Untrusted> {
        let base = self.provider.path().trim_end_matches('/');
        let url = self
            .absolute(src)
            .filter(is_plain)
            .ok_or(Untrusted::Scheme)?;
        let below = |path| strip(path, base);
        let is_path = src.starts_with('/') && !src.starts_with("//");
        let place = if same_server(&url, &self.provider) {
            match below(url.path()) {
                Some(path) => FileLocation::Provider(path.into()),
                None if is_path => FileLocation::Provider(url.path().into()),
                None => FileLocation::Elsewhere {
                    origin: self.provider.origin().ascii_serialization(),
                    path: url.path().into(),
                },
            }
        } else if let Some(path) = self.path_of_ours(&url) {
            return MediaPath::parse(path).ok_or(Untrusted::Path);
        } else {
            FileLocation::Elsewhere {
                origin: url.origin().ascii_serialization(),
                path: url.path().into(),
            }
        };
        self.trusts(&place, url.query().is_some())?;
        MediaPath::of(&place).ok_or(Untrusted::Unusable)
    }

    /// The URL of a picture's source; `None` if it is not trusted.
    pub(super) fn target(&self, path: &MediaPath) -> Option<Url> {
        let place = path.place()?;
        self.trusts(&place, false).ok()?;
        let (mut url, path) = match place {
            FileLocation::Provider(path) => (
                self.provider.clone(),
                format!("{}{path}", self.provider.path().trim_end_matches('/')),
            ),
            FileLocation::Elsewhere { origin, path } => {
                (Url::parse(&origin).ok()?, path.into_owned())
            }
        };
        url.set_path(&path);
        Some(url)
    }

    /// Resolves an address; a relative one is the provider's.
    fn absolute(&self, src: &str) -> Option<Url> {
        let mut folder = self.provider.clone();
        if !folder.path().ends_with('/') {
            let path = format!("{}/", folder.path());
            folder.set_path(&path);
        }
        folder
            .join(src)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https"))
    }

    fn path_of_ours<'u>(&self, url: &'u Url) -> Option<&'u str> {
        let ours = self.ours.iter().find(|ours| same_server(url, ours))?;
        strip(url.path(), ours.path().trim_end_matches('/'))
            .filter(|path| path.starts_with("/media/"))
    }

    fn trusts(&self, place: &FileLocation<'_>, has_query: bool) -> Result<(), Untrusted> {
        let (path, on_provider) = match place {
            FileLocation::Provider(path) if path.starts_with("/media/") => return Ok(()),
            FileLocation::Provider(path) => (path, true),
            FileLocation::Elsewhere { origin, path } => {
                let url = Url::parse(origin).map_err(|_| Untrusted::Scheme)?;
                let on_provider = same_server(&url, &self.provider);
                if !on_provider && !self.hosts.contains(&authority(&url)) {
                    return Err(Untrusted::Host);
                }
                (path, on_provider)
            }
        };
        let is_picture = has_ending(path);
        let named = self
            .paths
            .iter()
            .any(|beginning| path.starts_with(beginning.as_str()));
        // A query after the name of a picture is one for caches or sizes; any other may be what
        // names the picture.
        let trusted = if self.paths.is_empty() {
            is_picture && !on_provider
        } else {
            named && (is_picture || !has_query)
        };
        trusted.then_some(()).ok_or(Untrusted::Path)
    }
}

/// Whether two addresses are at the same server: a site that has moved to https is the same under
/// both schemes.
fn same_server(one: &Url, other: &Url) -> bool {
    one.host() == other.host()
        && (one.origin() == other.origin() || (one.port(), other.port()) == (None, None))
}

fn is_plain(url: &Url) -> bool {
    url.username().is_empty() && url.password().is_none()
}

/// The path below a base without a slash at its end.
fn strip<'p>(path: &'p str, base: &str) -> Option<&'p str> {
    path.strip_prefix(base).filter(|rest| rest.starts_with('/'))
}

/// Host, and port where it is not the scheme's own.
fn authority(url: &Url) -> String {
    let mut authority = url.host_str().unwrap_or_default().to_owned();
    if let Some(port) = url.port() {
        let _ = write!(authority, ":{port}");
    }
    authority
}

fn has_ending(path: &str) -> bool {
    let ending = path
        .rsplit_once('.')
        .map(|(_, ending)| ending)
        .unwrap_or_default();
    ENDINGS
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

/// An address without what could be a secret: user name, password, query and fragment.
fn loggable(src: &str) -> String {
    let place = src.split(['?', '#']).next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    place
        .chars()
        .take(LOGGED)
        .flat_map(char::escape_debug)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        let sources = sources("http://cms.example", &["img.example"], &["/up/"]);
        growth::check("shown", |text| {
            (
                sources.shown(text),
                sources.shown(&format!("/media/{text}")),
            )
        });
    }

    fn sources(provider: &str, hosts: &[&str], paths: &[&str]) -> MediaSources {
        let owned = |list: &[&str]| list.iter().map(|&each| each.to_owned()).collect();
        let ours = vec![Url::parse("https://www.example.com").unwrap()];
        MediaSources::new(
            Url::parse(provider).unwrap(),
            owned(hosts),
            owned(paths),
            ours,
        )
    }

    /// The address of ours, and the one that is fetched.
    fn way(sources: &MediaSources, src: &str) -> (String, String) {
        let path = sources
            .place(src)
            .unwrap_or_else(|reason| panic!("{src}: {reason}"));
        assert_eq!(
            MediaPath::parse(path.as_str()).as_ref(),
            Some(&path),
            "{src}"
        );
        (
            path.as_str().to_owned(),
            sources.target(&path).unwrap().to_string(),
        )
    }

    #[test]
    fn pictures_of_the_provider_are_shown_at_configured_paths() {
        let cms = sources(
            "http://cms.example:9000",
            &[],
            &["/uploads/", "/a.webp", "/%E5%9B%BE/", "/media/~x/"],
        );
        for (src, shown, fetched) in [
            ("/media/a.jpg", "/media/a.jpg", "/media/a.jpg"),
            ("/media/notes", "/media/notes", "/media/notes"),
            (
                "/uploads/2026/a.jpg",
                "/media/~/uploads/2026/a.jpg",
                "/uploads/2026/a.jpg",
            ),
            ("uploads/a.PNG", "/media/~/uploads/a.PNG", "/uploads/a.PNG"),
            (
                "http://cms.example:9000/a.webp?v=3#x",
                "/media/~/a.webp",
                "/a.webp",
            ),
            (
                "//cms.example:9000/media/a.svg",
                "/media/a.svg",
                "/media/a.svg",
            ),
            (
                "https://www.example.com/media/a.svg",
                "/media/a.svg",
                "/media/a.svg",
            ),
            (
                "/图/a b(1).gif",
                "/media/~/%E5%9B%BE/a%20b%281%29.gif",
                "/%E5%9B%BE/a%20b%281%29.gif",
            ),
            (
                "/media/~x/a.jpg",
                "/media/~/media/~x/a.jpg",
                "/media/~x/a.jpg",
            ),
            (
                "/b/../uploads/a.jpg",
                "/media/~/uploads/a.jpg",
                "/uploads/a.jpg",
            ),
        ] {
            let expected = (
                shown.to_owned(),
                format!("http://cms.example:9000{fetched}"),
            );
            assert_eq!(way(&cms, src), expected, "{src}");
        }
    }

    #[test]
    fn a_provider_below_a_path_has_pictures_below_and_beside_it() {
        let cms = sources("https://cms.example/base/", &[], &["/uploads/", "/up/"]);
        for (src, shown, fetched) in [
            ("/media/a.jpg", "/media/a.jpg", "/base/media/a.jpg"),
            (
                "/uploads/a.jpg",
                "/media/~/uploads/a.jpg",
                "/base/uploads/a.jpg",
            ),
            (
                "/base/uploads/a.jpg",
                "/media/~/uploads/a.jpg",
                "/base/uploads/a.jpg",
            ),
            (
                "http://cms.example/base/media/a.jpg",
                "/media/a.jpg",
                "/base/media/a.jpg",
            ),
            (
                "https://cms.example/up/a.jpg",
                "/media/~https~cms.example/up/a.jpg",
                "/up/a.jpg",
            ),
        ] {
            assert_eq!(
                way(&cms, src),
                (shown.to_owned(), format!("https://cms.example{fetched}")),
                "{src}"
            );
        }
    }

    #[test]
    fn a_configured_host_is_trusted_under_both_schemes_and_with_its_port_alone() {
        let cms = sources(
            "http://127.0.0.1:9000",
            &["img.example", "old.example:8081"],
            &[],
        );
        for (src, shown) in [
            ("http://img.example/a.jpg", "/media/~http~img.example/a.jpg"),
            (
                "https://IMG.example/b/a.jpg?x-oss-process=image/resize",
                "/media/~https~img.example/b/a.jpg",
            ),
            (
                "http://old.example:8081/a.jpg",
                "/media/~http~old.example~8081/a.jpg",
            ),
        ] {
            let (own, fetched) = way(&cms, src);
            assert_eq!(own, shown);
            assert_eq!(
                fetched,
                src.split('?').next().unwrap().replace("IMG", "img")
            );
        }
        for src in [
            "http://old.example/a.jpg",
            "http://img.example:8081/a.jpg",
            "https://evil.example/a.jpg",
            "http://img.example.evil.example/a.jpg",
            "http://127.0.0.1:9001/a.jpg",
            "http://localhost:9000/a.jpg",
            "http://169.254.169.254/a.jpg",
        ] {
            assert_eq!(cms.place(src), Err(Untrusted::Host), "{src}");
        }
        for path in [
            "/media/~http~evil.example/a.jpg",
            "/media/~http~img.example~8081/a.jpg",
        ] {
            assert_eq!(cms.target(&MediaPath::parse(path).unwrap()), None, "{path}");
        }
    }

    #[test]
    fn addresses_that_are_no_pictures_are_not_passed_on() {
        let cms = sources("http://cms.example", &["img.example"], &[]);
        for (src, reason) in [
            ("data:image/png;base64,AAAA", Untrusted::Scheme),
            ("javascript:alert(1)", Untrusted::Scheme),
            ("ftp://cms.example/a.jpg", Untrusted::Scheme),
            ("http://me:word@cms.example/a.jpg", Untrusted::Scheme),
            ("http://me@cms.example/a.jpg", Untrusted::Scheme),
            ("http://:word@cms.example/a.jpg", Untrusted::Scheme),
            ("http://", Untrusted::Scheme),
            ("/api/v1/cms/info/info", Untrusted::Path),
            ("/admin/restart?x=a.jpg", Untrusted::Path),
            ("http://img.example/", Untrusted::Path),
            ("/uploads/a.jpg", Untrusted::Path),
        ] {
            assert_eq!(cms.place(src), Err(reason), "{src}");
        }
        let uploads = sources("http://cms.example", &[], &["/uploads/"]);
        for src in [
            "/uploads/.git/a.jpg",
            "/uploads/a%2fb.jpg",
            "/uploads/%5c..%5ca.jpg",
            "/uploads//a.jpg",
        ] {
            assert_eq!(uploads.place(src), Err(Untrusted::Unusable), "{src}");
        }
        for path in [
            "/media/~/api/v1/user",
            "/media/~/api/v1/user.png",
            "/media/~http~cms.example/api/v1/user.png",
            "/media/~https~cms.example/secret.png",
            "/media/~http~img.example/x",
        ] {
            assert_eq!(cms.target(&MediaPath::parse(path).unwrap()), None, "{path}");
        }
    }

    #[test]
    fn configured_paths_replace_the_endings() {
        let cms = sources("http://cms.example", &["img.example"], &["/uploads/"]);
        for src in [
            "/uploads/17",
            "/uploads/a.jpg?v=1",
            "http://img.example/uploads/a",
            "/media/a",
        ] {
            assert!(cms.place(src).is_ok(), "{src}");
        }
        for src in [
            "/a.jpg",
            "/uploadsx/a.jpg",
            "/uploads/show?id=17",
            "/uploads/../a.jpg",
        ] {
            assert_eq!(cms.place(src), Err(Untrusted::Path), "{src}");
        }
    }

    #[test]
    fn a_dropped_address_is_new_once_and_few_are_remembered() {
        let cms = sources("http://cms.example", &[], &[]);
        let (first, second) = ("http://evil.example/a.jpg", "http://evil.example/b.jpg");
        assert_eq!(
            [first, first, second].map(|src| cms.is_new(src)),
            [true, false, true]
        );
        for number in 0..2 * REMEMBERED.get() {
            assert!(cms.is_new(&number.to_string()));
        }
        assert_eq!(cms.dropped.lock().len(), REMEMBERED.get());
    }

    #[test]
    fn a_logged_address_has_neither_password_nor_query() {
        assert_eq!(
            loggable("http://me:word@img.example/a.jpg?token=x#y"),
            "img.example/a.jpg"
        );
        assert!(loggable(&"x".repeat(9000)).len() <= LOGGED);
    }
}
