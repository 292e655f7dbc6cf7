//! The newest articles of a language as RSS 2.0 and as Atom (RFC 4287).

use jiff::Timestamp;
use maud::{Markup, html};

use crate::head::FeedFormat;
use crate::pages::Article;
use base::locale::{Locale, ServerTexts};
use base::site::{Address, PageNumber, PublicUrl, Route, Site};

use super::sitemap::{document, text};

pub(super) struct Feed<'a> {
    pub locale: Locale,
    pub texts: &'a ServerTexts,
    pub public: &'a PublicUrl,
    pub articles: &'a [Article],
}

impl Feed<'_> {
    pub fn write(&self, format: FeedFormat) -> String {
        document(&match format {
            FeedFormat::Rss => self.rss(),
            FeedFormat::Atom => self.atom(),
        })
    }

    fn rss(&self) -> Markup {
        html! {
            rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" {
                channel {
                    title { (text(&self.title())) }
                    link { (self.list()) }
                    description { (text(&self.texts.description)) }
                    language { (self.locale.tag()) }
                    @if let Some(built) = self.changed().and_then(rfc_2822) { lastBuildDate { (built) } }
                    atom:link href=(self.own(FeedFormat::Rss)) rel="self" type=(FeedFormat::Rss.media_type()) {}
                    @for (article, href) in self.entries() {
                        item {
                            title { (text(&article.title)) }
                            link { (href) }
                            guid { (href) }
                            description { (text(&article.summary)) }
                            @if let Some(published) = article.published.as_deref().and_then(rfc_2822) {
                                pubDate { (published) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn atom(&self) -> Markup {
        let own = self.own(FeedFormat::Atom);
        html! {
            feed xmlns="http://www.w3.org/2005/Atom" xml:lang=(self.locale.tag()) {
                id { (own) }
                title { (text(&self.title())) }
                updated { (self.changed().unwrap_or(NEVER)) }
                link rel="self" href=(own) type=(FeedFormat::Atom.media_type()) {}
                link rel="alternate" href=(self.list()) type="text/html" {}
                author { name { (text(&self.texts.site_name)) } }
                @for (article, href) in self.entries() {
                    entry {
                        id { (href) }
                        title { (text(&article.title)) }
                        updated { (article.changed.as_deref().unwrap_or(NEVER)) }
                        @if let Some(time) = &article.published { published { (time) } }
                        link rel="alternate" href=(href) type="text/html" {}
                        summary { (text(&article.summary)) }
                    }
                }
            }
        }
    }

    fn title(&self) -> String {
        self.texts.title(self.texts.title_of("news-list"))
    }

    /// The URL of the list of articles.
    fn list(&self) -> String {
        self.absolute(Route::NewsList(PageNumber::FIRST))
            .unwrap_or_default()
    }

    /// The articles with their URLs.
    fn entries(&self) -> impl Iterator<Item = (&Article, String)> {
        self.articles
            .iter()
            .filter_map(|article| Some((article, self.absolute(article.route)?)))
    }

    fn own(&self, format: FeedFormat) -> String {
        self.public.join(&format.path(self.locale))
    }

    fn absolute(&self, route: Route) -> Option<String> {
        self.public.canonical(Address {
            site: Site::Garment,
            locale: self.locale,
            route,
        })
    }

    /// The latest change of any article.
    fn changed(&self) -> Option<&str> {
        self.articles
            .iter()
            .filter_map(|article| article.changed.as_deref())
            .max()
    }
}

/// For articles without a date of change: Atom requires one.
const NEVER: &str = "1993-01-01T00:00:00+08:00";

/// Converts a time to the format of RSS.
fn rfc_2822(iso: &str) -> Option<String> {
    let time: Timestamp = iso.parse().ok()?;
    jiff::fmt::rfc2822::to_string(&time.to_zoned(jiff::tz::TimeZone::UTC)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_mail_writes_it() {
        assert_eq!(
            rfc_2822("2026-03-05T09:30:00+08:00").unwrap(),
            "Thu, 5 Mar 2026 01:30:00 +0000"
        );
        assert_eq!(rfc_2822("soon"), None);
    }
}
