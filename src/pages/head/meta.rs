//! Meta tags beyond description and keywords.

use serde::Serialize;
use ts_rs::TS;

/// One `<meta>`: `robots`, Open Graph or a Twitter card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct MetaTag {
    /// Its name.
    pub name: String,
    /// Its value; never empty.
    pub content: String,
}

impl MetaTag {
    /// Whether the name belongs in `property`, as Open Graph's names do (`RDFa`), instead of `name`.
    pub fn is_property(&self) -> bool {
        ["og:", "article:"].iter().any(|prefix| self.name.starts_with(prefix))
    }
}

/// A list of meta tags that leaves out empty values.
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
