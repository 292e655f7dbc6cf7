//! The scope of a purge, and its result.

use url::Url;

use crate::locale::Locale;
use crate::provider::MediaPath;
use crate::site::{Address, PublicUrl, Site, page_at};

/// The pages, answers and files to purge: everything that any of the fields selects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PurgeOrder {
    /// Everything.
    pub all: bool,
    /// Everything made from these parts of the CMS: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
    /// The pages or files at these paths.
    pub paths: Vec<PurgePath>,
    pub locales: Vec<Locale>,
    /// Whether to remove entries at once, instead of serving them stale until they are renewed.
    pub hard: bool,
}

impl PurgeOrder {
    pub fn names_something(&self) -> bool {
        self.all || !(self.tags.is_empty() && self.paths.is_empty() && self.locales.is_empty())
    }

    /// Whether it selects a page with these tags.
    pub(super) fn covers(&self, address: &Address, tags: &[String]) -> bool {
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
        Some(Self { path, pages })
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// The purged pages, each once.
    pub pages: Vec<Address>,
    /// The number of purged answers of the provider.
    pub answers: usize,
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
    fn an_order_covers_the_pages_that_any_of_its_selections_names() {
        let order = PurgeOrder {
            paths: vec![own("https://www.example.com/market").unwrap()],
            tags: vec!["info:7".to_owned()],
            locales: vec![Locale::Ja],
            ..PurgeOrder::default()
        };
        let page = |path: &str| {
            own(&format!("https://www.example.com{path}"))
                .unwrap()
                .addresses()[0]
        };
        let tags = |tag: &str| vec!["seo".to_owned(), tag.to_owned()];
        assert!(order.covers(&page("/market"), &[]));
        assert!(!order.covers(&page("/en/market"), &tags("info:8")));
        assert!(order.covers(&page("/en/market"), &tags("info:7")));
        assert!(order.covers(&page("/ja/market"), &[]));
        assert!(
            PurgeOrder {
                all: true,
                ..PurgeOrder::default()
            }
            .covers(&page("/en/market"), &[])
        );
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
