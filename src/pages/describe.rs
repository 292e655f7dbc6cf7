//! What a page says of itself where its SEO record says nothing.

use super::document::{Html, Page};
use super::markup::excerpt;

/// The longest description, in characters: more is cut off by whoever shows it.
const LONGEST: usize = 155;

impl Page {
    /// The page's own description: that of an article, a sample, an item of production.
    pub(super) fn own_description(&self) -> Option<String> {
        let (summary, content) = match self {
            Self::NewsInfo(article) => (article.subtitle.as_str(), Some(&article.content)),
            Self::SampleInfo(sample) => (sample.summary.as_str(), sample.content.as_ref()),
            Self::OemInfo(item) => (item.summary.as_str(), Some(&item.content)),
            Self::OemList(list) => (list.summary.as_str(), Some(&list.intro)),
            _ => return None,
        };
        let words = content.map(|Html(html)| excerpt(html, LONGEST)).unwrap_or_default();
        // A line below a title is not always a sentence that stands for the whole.
        let text = match self {
            Self::NewsInfo(_) if !words.is_empty() => words,
            _ if summary.is_empty() => words,
            _ => excerpt(&html_escape::encode_text(summary), LONGEST),
        };
        (!text.is_empty()).then_some(text)
    }

    /// The number of a later page of a list, whose title must differ from the first one's.
    pub(super) fn page_number(&self) -> Option<u32> {
        let pager = match self {
            Self::NewsList(list) => list.pager,
            Self::Bbs(bbs) => bbs.pager,
            _ => return None,
        };
        (pager.page > 1).then_some(pager.page)
    }
}
