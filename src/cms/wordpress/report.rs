//! What an import did, and what did not come along.

use std::collections::BTreeMap;

use serde::Serialize;
use strum::IntoStaticStr;

/// The maximum number of things left out that are named one by one.
const MOST_NAMED: usize = 5000;

/// The result of an import, made or only found out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WordPressReport {
    pub news: Counts,
    pub pages: Counts,
    /// Posts and pages that became another language of an entry.
    pub translations: usize,
    /// Texts that are on the site now, will be at their date, or are drafts.
    pub published: usize,
    pub planned: usize,
    pub drafts: usize,
    /// Pictures and other files that were stored, and those of an earlier import.
    pub files: usize,
    pub known_files: usize,
    pub redirects: usize,
    pub same_redirects: usize,
    /// Posts and pages in the trash, and revisions of them.
    pub trashed: usize,
    /// Items of other types, by type.
    pub other_types: BTreeMap<String, usize>,
    /// Whether the export is cut off or damaged further behind.
    pub damaged: bool,
    pub left: Vec<LeftOut>,
    /// The number of further things that were left out.
    pub further: usize,
}

/// Entries by what an import does with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub new: usize,
    pub changed: usize,
    pub same: usize,
}

/// Something that did not come along, or not as it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeftOut {
    /// The title of the post or the page.
    pub title: String,
    pub reason: LeftReason,
    /// The name or the address of the thing.
    pub detail: String,
}

/// Why something did not come along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LeftReason {
    UnknownLanguage,
    LanguageOff,
    Empty,
    TooLong,
    Untitled,
    Private,
    Password,
    Edited,
    Deleted,
    Invalid,
    Shortcode,
    Block,
    Element,
    NoPicture,
    NoFile,
    Refused,
    OldLink,
    Redirect,
}

impl LeftReason {
    /// Says it in plain words, before the detail.
    pub const fn words(self) -> &'static str {
        match self {
            Self::UnknownLanguage => "left out: there are no texts for its language",
            Self::LanguageOff => "left out: the site is not in its language (site.languages)",
            Self::Empty => "left out: it has neither a title nor a text",
            Self::TooLong => "left out: its text is longer than 2 MB",
            Self::Untitled => "has no title, and is named by its address",
            Self::Private => "is a draft, as it was private in WordPress",
            Self::Password => "is a draft, as it had a password in WordPress",
            Self::Edited => "stays as it is, as somebody edited it since the last import",
            Self::Deleted => "stays deleted, as somebody deleted it since the last import",
            Self::Invalid => "left out: its text cannot be stored",
            Self::Shortcode => "lacks what this shortcode showed; the text within it is there",
            Self::Block => "lacks what this block showed",
            Self::Element => "lacks an element that texts cannot have",
            Self::NoPicture => "lacks a picture that was not found",
            Self::NoFile => "links to a file that was not found; the link leads to the old site",
            Self::Refused => "lacks a file that is not stored",
            Self::OldLink => "has a link to the old site that leads to nothing imported",
            Self::Redirect => "no redirect from an old address",
        }
    }
}

impl WordPressReport {
    /// Notes something that was left out.
    pub(super) fn leave(&mut self, title: &str, reason: LeftReason, detail: impl Into<String>) {
        if self.left.len() >= MOST_NAMED {
            self.further += 1;
            return;
        }
        self.left.push(LeftOut {
            title: title.to_owned(),
            reason,
            detail: detail.into(),
        });
    }

    /// Whether the import changes nothing.
    pub fn is_unchanged(&self) -> bool {
        let changes = |counts: Counts| counts.new + counts.changed;
        changes(self.news) + changes(self.pages) + self.files + self.redirects == 0
    }
}
