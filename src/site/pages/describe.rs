//! Descriptions of pages whose SEO record has none.

use super::{Bbs, Page};
use crate::markup::{excerpt, truncated};
use base::locale::ServerTexts;

/// The maximum length of a description, in characters; search engines truncate longer ones.
const LONGEST: usize = 155;

impl Page {
    /// Returns the page's description; `told` is that of its SEO record, which may be empty.
    pub(super) fn description(&self, told: String, texts: &ServerTexts) -> String {
        let told = (!told.is_empty()).then_some(told);
        let description = told
            .or_else(|| self.part_description(texts))
            .or_else(|| self.own_description())
            .unwrap_or_else(|| self.default_description(texts));
        match self.page_number() {
            Some(page) => texts.description_of_page(&description, page),
            None => description,
        }
    }

    /// The description of a part of a list: a category of samples, the topics under a label.
    fn part_description(&self, texts: &ServerTexts) -> Option<String> {
        let texts = &texts.descriptions;
        match self {
            Self::SampleList(list) => Some(
                texts
                    .sample_category
                    .replace("{{category}}", list.own_title()?),
            ),
            Self::Bbs(bbs) if bbs.is_of_label() => {
                Some(texts.bbs_topics.replace("{{topic}}", bbs.title.as_ref()?))
            }
            _ => None,
        }
    }

    /// The default description for a page of this kind; a list's for its items.
    fn default_description(&self, texts: &ServerTexts) -> String {
        let kind = match self {
            Self::Bbs(Bbs {
                title: Some(topic), ..
            }) => {
                return texts.descriptions.bbs_topics.replace("{{topic}}", topic);
            }
            Self::OemInfo(_) => "oem-list",
            Self::SampleInfo(_) | Self::SampleCompare(_) => "sample-list",
            Self::NewsInfo(_) => "news-list",
            _ => self.kind(),
        };
        texts.description_of(kind).to_owned()
    }

    /// The page's own description: that of an article, a sample, an OEM item, an own page.
    fn own_description(&self) -> Option<String> {
        let numbered;
        let (summary, content) = match self {
            Self::NewsInfo(article) => (article.subtitle.as_str(), Some(&article.content)),
            Self::SampleInfo(sample) => {
                let is_numbered = !sample.subtitle.is_empty() && !sample.summary.is_empty();
                numbered = if is_numbered {
                    // Its number is what buyers search for.
                    format!("{} · {}", sample.subtitle, sample.summary)
                } else {
                    sample.summary.clone()
                };
                (numbered.as_str(), sample.content.as_ref())
            }
            Self::OemInfo(item) => (item.summary.as_str(), Some(&item.content)),
            Self::Own(page) => (page.summary.as_str(), Some(&page.content)),
            Self::OemList(list) => (list.summary.as_str(), Some(&list.intro)),
            _ => return None,
        };
        let words = content
            .map(|html| excerpt(html.as_str(), LONGEST))
            .unwrap_or_default();
        // A subtitle is not always a complete sentence.
        let text = match self {
            Self::NewsInfo(_) if !words.is_empty() => words,
            _ if summary.is_empty() => words,
            _ => truncated(summary, LONGEST),
        };
        (!text.is_empty()).then_some(text)
    }

    /// The number of a later page of a list, whose title must differ from the first page's.
    pub(super) fn page_number(&self) -> Option<u32> {
        let pager = match self {
            Self::NewsList(list) => list.pager,
            Self::Bbs(bbs) => bbs.pager,
            _ => return None,
        };
        (pager.page > 1).then_some(pager.page)
    }
}
