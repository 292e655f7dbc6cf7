//! The newest articles of a language as RSS 2.0 and as Atom (RFC 4287).

use std::io;

use jiff::Timestamp;
use quick_xml::Writer;

use crate::locale::{Locale, ServerTexts};
use crate::pages::{Article, FeedFormat};
use crate::site::{Address, PageNumber, PublicUrl, Route, Site};

use super::sitemap::{begin, text};

/// The content of a feed.
pub(super) struct Feed<'a> {
    pub locale: Locale,
    pub texts: &'a ServerTexts,
    pub public: &'a PublicUrl,
    pub articles: &'a [Article],
}

impl Feed<'_> {
    /// Writes the feed.
    pub fn write(&self, format: FeedFormat) -> io::Result<Vec<u8>> {
        let mut writer = begin()?;
        match format {
            FeedFormat::Rss => self.rss(&mut writer)?,
            FeedFormat::Atom => self.atom(&mut writer)?,
        }
        Ok(writer.into_inner())
    }

    fn rss(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let names = [("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom")];
        writer.create_element("rss").with_attributes(names).write_inner_content(|writer| {
            writer.create_element("channel").write_inner_content(|writer| {
                text(writer, "title", &self.title())?;
                text(writer, "link", &self.list())?;
                text(writer, "description", &self.texts.description)?;
                text(writer, "language", self.locale.tag())?;
                if let Some(built) = self.changed().and_then(|time| rfc_2822(&time)) {
                    text(writer, "lastBuildDate", &built)?;
                }
                let own = [("href", self.own(FeedFormat::Rss)), ("rel", "self".to_owned())];
                let own = own.iter().map(|(name, value)| (*name, value.as_str()));
                writer
                    .create_element("atom:link")
                    .with_attributes(own)
                    .with_attribute(("type", FeedFormat::Rss.media_type()))
                    .write_empty()?;
                self.articles.iter().try_for_each(|article| self.rss_item(writer, article))
            })?;
            Ok(())
        })?;
        Ok(())
    }

    fn rss_item(&self, writer: &mut Writer<Vec<u8>>, article: &Article) -> io::Result<()> {
        let Some(link) = self.link(article) else { return Ok(()) };
        writer.create_element("item").write_inner_content(|writer| {
            text(writer, "title", &article.title)?;
            text(writer, "link", &link)?;
            text(writer, "guid", &link)?;
            text(writer, "description", &article.summary)?;
            match article.written.as_deref().and_then(rfc_2822) {
                Some(written) => text(writer, "pubDate", &written),
                None => Ok(()),
            }
        })?;
        Ok(())
    }

    fn atom(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let names = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", self.locale.tag())];
        writer.create_element("feed").with_attributes(names).write_inner_content(|writer| {
            text(writer, "id", &self.own(FeedFormat::Atom))?;
            text(writer, "title", &self.title())?;
            text(writer, "updated", &self.changed().unwrap_or_else(|| NEVER.to_owned()))?;
            link(writer, "self", &self.own(FeedFormat::Atom), FeedFormat::Atom.media_type())?;
            link(writer, "alternate", &self.list(), "text/html")?;
            writer
                .create_element("author")
                .write_inner_content(|writer| text(writer, "name", &self.texts.site_name))?;
            self.articles.iter().try_for_each(|article| self.atom_entry(writer, article))
        })?;
        Ok(())
    }

    fn atom_entry(&self, writer: &mut Writer<Vec<u8>>, article: &Article) -> io::Result<()> {
        let Some(href) = self.link(article) else { return Ok(()) };
        writer.create_element("entry").write_inner_content(|writer| {
            text(writer, "id", &href)?;
            text(writer, "title", &article.title)?;
            text(writer, "updated", article.changed.as_deref().unwrap_or(NEVER))?;
            if let Some(written) = &article.written {
                text(writer, "published", written)?;
            }
            link(writer, "alternate", &href, "text/html")?;
            text(writer, "summary", &article.summary)
        })?;
        Ok(())
    }

    fn title(&self) -> String {
        self.texts.title(self.texts.title_of("news-list"))
    }

    /// The URL of the list of articles.
    fn list(&self) -> String {
        self.absolute(Route::NewsList(PageNumber::FIRST)).unwrap_or_default()
    }

    fn link(&self, article: &Article) -> Option<String> {
        self.absolute(article.route)
    }

    fn own(&self, format: FeedFormat) -> String {
        self.public.join(&format.path(self.locale))
    }

    fn absolute(&self, route: Route) -> Option<String> {
        self.public.canonical(Address { site: Site::Garment, locale: self.locale, route })
    }

    /// The latest change of any article.
    fn changed(&self) -> Option<String> {
        self.articles.iter().filter_map(|article| article.changed.clone()).max()
    }
}

/// For articles without a date of change: Atom requires one.
const NEVER: &str = "1993-01-01T00:00:00+08:00";

fn link(writer: &mut Writer<Vec<u8>>, rel: &str, href: &str, media_type: &str) -> io::Result<()> {
    let attributes = [("rel", rel), ("href", href), ("type", media_type)];
    writer.create_element("link").with_attributes(attributes).write_empty()?;
    Ok(())
}

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
        assert_eq!(rfc_2822("2026-03-05T09:30:00+08:00").unwrap(), "Thu, 5 Mar 2026 01:30:00 +0000");
        assert_eq!(rfc_2822("soon"), None);
    }
}
