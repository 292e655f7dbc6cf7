//! A purge: the pages, answers and files that it selects.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use url::Url;

use crate::cache::Mode;
use crate::provider::MediaPath;
use base::config::{MessageTemplate, WebhookSettings};
use base::locale::Locale;
use base::site::{Address, PublicUrl, Site, page_at};

/// The pages, answers and files to purge: everything that any of the fields selects.
///
/// In a request, and between servers, it is JSON whose paths are texts; [`Purge::parse`] reads
/// them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Purge<P = PurgePath> {
    /// Everything.
    pub all: bool,
    /// Everything made from these parts of the CMS: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
    /// The pages or files at these paths.
    pub paths: Vec<P>,
    pub locales: Vec<Locale>,
    /// Whether to remove entries at once, instead of serving them stale until they are renewed.
    pub hard: bool,
}

impl<P> Default for Purge<P> {
    fn default() -> Self {
        Self {
            all: false,
            tags: Vec::new(),
            paths: Vec::new(),
            locales: Vec::new(),
            hard: false,
        }
    }
}

impl Purge<String> {
    /// Reads a message of a CMS. Refuses one that selects nothing; the error is a sentence for the
    /// client.
    pub fn of_message(webhook: &WebhookSettings, message: &Value) -> Result<Self, String> {
        let texts = |templates: &[MessageTemplate]| -> Result<Vec<String>, String> {
            let texts = templates.iter().map(|template| template.texts(message));
            let texts: Result<Vec<_>, _> = texts.collect();
            Ok(texts.map_err(|error| error.to_string())?.concat())
        };
        let purge = Self {
            tags: texts(&webhook.tags)?,
            paths: texts(&webhook.paths)?,
            ..Self::default()
        };
        if purge.tags.is_empty() && purge.paths.is_empty() {
            let templates = webhook.tags.iter().chain(&webhook.paths);
            let pointers: Vec<_> = templates.flat_map(MessageTemplate::pointers).collect();
            return Err(format!(
                "the message selects nothing: it has no text or number at {}",
                pointers.join(", ")
            ));
        }
        Ok(purge)
    }

    /// Parses the paths. Refuses a purge that selects nothing, or a path that is none of the sites
    /// served; the error is a sentence for the client.
    pub fn parse(self, served: &[(Site, PublicUrl)]) -> Result<Purge, String> {
        if !self.all && self.tags.is_empty() && self.paths.is_empty() && self.locales.is_empty() {
            return Err("the request selects nothing: set paths, tags, locales or all".to_owned());
        }
        let paths = self.paths.into_iter().map(|path| {
            PurgePath::parse(&path, served).ok_or_else(|| {
                format!("{path:?} is neither a path, which starts with a slash, nor a URL of a site of this server")
            })
        });
        Ok(Purge {
            paths: paths.collect::<Result<_, _>>()?,
            all: self.all,
            tags: self.tags,
            locales: self.locales,
            hard: self.hard,
        })
    }
}

impl Purge {
    pub fn all(mode: Mode) -> Self {
        Self {
            all: true,
            hard: mode == Mode::Hard,
            ..Self::default()
        }
    }

    pub const fn mode(&self) -> Mode {
        if self.hard { Mode::Hard } else { Mode::Soft }
    }

    /// Whether it selects a page with these tags.
    pub fn covers(&self, address: &Address, tags: &[String]) -> bool {
        self.all
            || self.locales.contains(&address.locale)
            || self.tags.iter().any(|tag| tags.contains(tag))
            || self.paths.iter().any(|path| path.pages.contains(address))
    }

    pub fn addresses(&self) -> Vec<Address> {
        self.paths
            .iter()
            .flat_map(|path| path.pages.iter().copied())
            .collect()
    }
}

/// A path of pages, with language prefix and query (`/en/news/list?page=2`), or of a file
/// (`/media/…`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PurgePath {
    /// The path or URL as it was sent.
    text: String,
    path: String,
    pages: Vec<Address>,
}

impl PurgePath {
    /// Parses a path, which selects its page on every site served, or a URL, which selects the page
    /// of its site. A path that redirects selects the target. `None` for any other text.
    pub fn parse(text: &str, served: &[(Site, PublicUrl)]) -> Option<Self> {
        if text.starts_with('/') {
            let pages = served
                .iter()
                .filter_map(|(site, _)| page_at(*site, text))
                .collect();
            return Some(Self {
                text: text.to_owned(),
                path: text.to_owned(),
                pages,
            });
        }
        let url = Url::parse(text).ok()?;
        let path = url[url::Position::BeforePath..url::Position::AfterQuery].to_owned();
        let mut own = served
            .iter()
            .filter(|(_, public)| *public == PublicUrl::new(&url))
            .peekable();
        own.peek()?;
        let pages = own.filter_map(|(site, _)| page_at(*site, &path)).collect();
        Some(Self {
            text: text.to_owned(),
            path,
            pages,
        })
    }

    /// The path with its query, without an origin.
    pub fn as_str(&self) -> &str {
        &self.path
    }

    /// The pages at the path, one of each site at most.
    pub fn addresses(&self) -> &[Address] {
        &self.pages
    }

    /// The provider's file at the path, if it can be one.
    pub fn file(&self) -> Option<MediaPath> {
        MediaPath::parse(&self.path)
    }

    /// Whether a page or a file can be at the path.
    pub fn names_something(&self) -> bool {
        !self.pages.is_empty() || self.file().is_some()
    }
}

impl Serialize for PurgePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served() -> [(Site, PublicUrl); 2] {
        [
            (Site::Garment, "https://www.example.com"),
            (Site::Brand, "https://brand.example:8443"),
        ]
        .map(|(site, url)| (site, PublicUrl::new(&Url::parse(url).unwrap())))
    }

    fn own(text: &str) -> Option<PurgePath> {
        PurgePath::parse(text, &served())
    }

    #[test]
    fn a_path_is_any_sites_and_a_url_is_the_one_that_it_begins_with() {
        let sites = |text: &str| {
            own(text)
                .unwrap()
                .pages
                .iter()
                .map(|page| page.site)
                .collect::<Vec<_>>()
        };
        assert_eq!(sites("/"), [Site::Garment, Site::Brand]);
        assert_eq!(sites("/market"), [Site::Garment]);
        assert_eq!(sites("https://www.example.com"), [Site::Garment]);
        assert_eq!(
            sites("HTTPS://WWW.example.com:443/en/news?page=2#top"),
            [Site::Garment]
        );
        assert_eq!(sites("https://brand.example:8443/brand"), [Site::Brand]);
        assert_eq!(sites("https://brand.example:8443/market"), []);
        assert_eq!(
            own("https://www.example.com/en/news?page=2#top")
                .unwrap()
                .as_str(),
            "/en/news?page=2"
        );
        assert!(
            own("https://www.example.com/media/a%20b.png")
                .unwrap()
                .file()
                .is_some()
        );
        let garment_alone = PurgePath::parse("/brand", &served()[..1]).unwrap();
        assert!(!garment_alone.names_something());
    }

    #[test]
    fn a_purge_covers_the_pages_that_any_of_its_selections_names() {
        let purge = Purge {
            paths: vec![own("https://www.example.com/market").unwrap()],
            tags: vec!["info:7".to_owned()],
            locales: vec![Locale::JA],
            ..Purge::default()
        };
        let page = |path: &str| {
            own(&format!("https://www.example.com{path}"))
                .unwrap()
                .addresses()[0]
        };
        let tags = |tag: &str| vec!["seo".to_owned(), tag.to_owned()];
        assert!(purge.covers(&page("/market"), &[]));
        assert!(!purge.covers(&page("/en/market"), &tags("info:8")));
        assert!(purge.covers(&page("/en/market"), &tags("info:7")));
        assert!(purge.covers(&page("/ja/market"), &[]));
        assert!(Purge::all(Mode::Soft).covers(&page("/en/market"), &[]));
    }

    #[test]
    fn a_purge_reaches_other_servers_as_it_was_sent() {
        let sent = r#"{"all":false,"tags":["info:7"],"paths":["https://brand.example:8443/brand?a=1#top","/market"],"locales":["ja"],"hard":true}"#;
        let read = || serde_json::from_str::<Purge<String>>(sent).unwrap();
        let purge = read().parse(&served()).unwrap();
        assert_eq!(serde_json::to_string(&purge).unwrap(), sent);
    }

    #[test]
    fn texts_that_are_neither_a_path_nor_a_url_of_a_site_are_refused() {
        for text in [
            "",
            "en/market",
            "https://www.example.org/en",
            "http://www.example.com/",
            "mailto:a@example.com",
        ] {
            assert_eq!(own(text), None, "{text}");
        }
    }

    #[test]
    fn a_path_means_the_page_that_it_leads_to() {
        let page = |path: &str| own(path)?.pages.first()?.path_and_query();
        for (path, own) in [
            ("/home", "/"),
            ("/en/news", "/en/news/list"),
            ("/zh/news/list?page=2", "/news/list?page=2"),
            (
                "/ja/sample/list?x=1&cid=16010312",
                "/ja/sample/list?cid=16010312",
            ),
        ] {
            assert_eq!(page(path).as_deref(), Some(own), "{path}");
        }
        assert_eq!(page("/nothing"), None);
        assert_eq!(page("/media/a.svg"), None);
    }
}
