//! The formats of the garment site's feeds.

use strum::VariantArray;

use base::locale::{Locale, ServerTexts};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum FeedFormat {
    /// RSS 2.0.
    Rss,
    /// RFC 4287.
    Atom,
}

impl FeedFormat {
    pub fn path(self, locale: Locale) -> String {
        let file = match self {
            Self::Rss => "feed.xml",
            Self::Atom => "atom.xml",
        };
        format!("{}/{file}", locale.prefix())
    }

    /// The media type with its encoding.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml; charset=utf-8",
            Self::Atom => "application/atom+xml; charset=utf-8",
        }
    }

    pub fn media_type(self) -> &'static str {
        self.content_type().trim_end_matches("; charset=utf-8")
    }

    /// The title of a link to the feed.
    pub fn title(self, texts: &ServerTexts) -> String {
        format!(
            "{} ({})",
            texts.title(texts.title_of("news-list")),
            if self == Self::Rss { "RSS" } else { "Atom" }
        )
    }
}
