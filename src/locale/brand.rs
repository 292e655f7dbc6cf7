//! The server's texts of the brand site, which is in Chinese: the `brand.server` part of `locales/zh.json`.

use serde::Deserialize;

/// The brand site's texts for the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BrandTexts {
    /// The brand's name, the last part of titles.
    pub site_name: String,
    /// The pattern of a document title: `{{title}}`, `{{site}}`.
    pub title_pattern: String,
    /// The keywords of every page.
    pub keywords: String,
    /// The notice for visitors without JavaScript on a page that could not be rendered.
    pub shell_notice: String,
    /// The heads of the pages.
    pub pages: BrandHeads,
}

/// The head of a page.
#[derive(Clone, Debug, Deserialize)]
#[expect(missing_docs, reason = "named after what stands in `<head>`")]
pub struct BrandHead {
    pub title: String,
    pub description: String,
}

/// The heads of all pages, and of the pages for errors.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "named after the pages")]
pub struct BrandHeads {
    pub home: BrandHead,
    pub brand: BrandHead,
    pub about: BrandHead,
    pub investors: BrandHead,
    pub news: BrandHead,
    pub join: BrandHead,
    pub hotline: BrandHead,
    pub shops: BrandHead,
    pub privacy: BrandHead,
    pub not_found: BrandHead,
    pub unavailable: BrandHead,
    pub error: BrandHead,
}

impl BrandTexts {
    /// Formats the document title of a page.
    #[must_use]
    pub fn title(&self, page: &str) -> String {
        self.title_pattern.replace("{{title}}", page).replace("{{site}}", &self.site_name)
    }
}
