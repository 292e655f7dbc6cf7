//! The fixed texts that the server itself needs for the brand site, which speaks Chinese alone. They are the `brand.server`
//! part of `locales/zh.json`.

use serde::Deserialize;

/// The brand site's texts for the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BrandTexts {
    /// The brand's name, which ends a title.
    pub site_name: String,
    /// How a page's title and the site's name make a document title: `{{title}}`, `{{site}}`.
    pub title_pattern: String,
    /// The keywords of every page.
    pub keywords: String,
    /// What a visitor without JavaScript reads when a page could not be rendered.
    pub shell_notice: String,
    /// What each page says about itself.
    pub pages: BrandHeads,
}

/// What a page says about itself.
#[derive(Clone, Debug, Deserialize)]
#[expect(missing_docs, reason = "named after what stands in `<head>`")]
pub struct BrandHead {
    pub title: String,
    pub description: String,
}

/// What each page says about itself, and each kind of failure.
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
    /// The document title of a page.
    #[must_use]
    pub fn title(&self, page: &str) -> String {
        self.title_pattern.replace("{{title}}", page).replace("{{site}}", &self.site_name)
    }
}
