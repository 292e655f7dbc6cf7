//! The links to feeds in a page's head.

use crate::locale::{Locale, ServerTexts};
use crate::site::Site;

/// One `<link rel="alternate">` to a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedLink {
    /// Its media type.
    pub media_type: &'static str,
    /// Its title in feed readers.
    pub title: String,
    /// Its path.
    pub href: String,
}

/// Returns the feeds of a site in a language; the brand site has none.
#[must_use]
pub fn feed_links(site: Site, locale: Locale, texts: &ServerTexts) -> Vec<FeedLink> {
    if site != Site::Garment {
        return Vec::new();
    }
    let link = |media_type, name: &str, file: &str| FeedLink {
        media_type,
        title: format!("{} ({name})", texts.title(texts.title_of("news-list"))),
        href: format!("{}/{file}", locale.prefix()),
    };
    vec![link("application/rss+xml", "RSS", "feed.xml"), link("application/atom+xml", "Atom", "atom.xml")]
}
