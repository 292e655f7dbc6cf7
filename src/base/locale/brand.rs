//! The server's texts of the brand site, which is in Chinese: the `brand.server` part of
//! `locales/zh/brand.json`.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BrandTexts {
    /// The brand's name, the last part of titles.
    pub site_name: String,
    /// The pattern of a document title: `{{title}}`, `{{site}}`.
    pub title_pattern: String,
    pub keywords: String,
    /// The notice for visitors without JavaScript on a page that could not be rendered.
    pub shell_notice: String,
    pages: BrandHeads,
}

#[derive(Clone, Debug, Default, Deserialize)]
pub struct BrandHead {
    pub title: String,
    pub description: String,
}

/// The heads of all pages, and of the pages for errors, by name.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct BrandHeads {
    error: BrandHead,
    #[serde(flatten)]
    others: BTreeMap<String, BrandHead>,
}

impl BrandTexts {
    /// Returns the head of a page; that of the error page for an unknown name.
    pub fn head(&self, page: &str) -> &BrandHead {
        self.pages.others.get(page).unwrap_or(&self.pages.error)
    }

    pub fn title(&self, page: &str) -> String {
        self.title_pattern
            .replace("{{title}}", page)
            .replace("{{site}}", &self.site_name)
    }
}
