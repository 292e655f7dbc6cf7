//! Where a page's head says that the feeds are.

use crate::locale::{Locale, ServerTexts};
use crate::site::Site;

/// One `<link rel="alternate">` to a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedLink {
    /// Its media type.
    pub media_type: &'static str,
    /// What a reader calls it.
    pub title: String,
    /// Its path.
    pub href: String,
}

/// The feeds of a site in a language; the brand site has none.
#[must_use]
pub fn feed_links(site: Site, locale: Locale, texts: &ServerTexts) -> Vec<FeedLink> {
    if site != Site::Garment {
        return Vec::new();
    }
    let link = |media_type, name: &str, file: &str| FeedLink {
        media_type,
        title: format!("{} ({name})", texts.title(&texts.titles.news_list)),
        href: format!("{}/{file}", locale.prefix()),
    };
    vec![link("application/rss+xml", "RSS", "feed.xml"), link("application/atom+xml", "Atom", "atom.xml")]
}
