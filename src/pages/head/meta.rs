//! Meta tags beyond description and keywords.

use serde::Serialize;
use ts_rs::TS;

/// One `<meta>`: `robots`, Open Graph or a Twitter card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct MetaTag {
    /// Its name.
    pub name: String,
    /// What it says; never empty.
    pub content: String,
}

impl MetaTag {
    /// Whether the name stands in `property`, as Open Graph's do, which is `RDFa`; all others stand in `name`.
    #[must_use]
    pub fn is_property(&self) -> bool {
        ["og:", "article:"].iter().any(|prefix| self.name.starts_with(prefix))
    }
}

/// A list of tags that grows by what there is to say.
#[derive(Default)]
pub(super) struct MetaTags(Vec<MetaTag>);

impl MetaTags {
    pub fn add(&mut self, name: &str, content: &str) {
        if !content.is_empty() {
            self.0.push(MetaTag { name: name.to_owned(), content: content.to_owned() });
        }
    }

    pub fn finish(self) -> Vec<MetaTag> {
        self.0
    }
}
