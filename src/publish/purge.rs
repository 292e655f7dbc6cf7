//! What a purge takes.

use serde::Deserialize;

use crate::locale::Locale;

/// Which pages, answers and files of the provider are made or fetched anew: all that any of the fields names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PurgeOrder {
    /// Everything.
    pub all: bool,
    /// What was made from these parts of the CMS: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
    /// The pages at these paths, with their language prefix and query: `/en/news/list?page=2`; or files: `/media/…`.
    pub paths: Vec<String>,
    /// The pages of these languages.
    pub locales: Vec<Locale>,
    /// Removed at once; else served stale once more while it is made anew.
    pub hard: bool,
}

/// How much a purge took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// Pages.
    pub pages: usize,
    /// Answers of the provider.
    pub answers: usize,
}
