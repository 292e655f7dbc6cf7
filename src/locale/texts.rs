//! The fixed texts that the server itself needs: titles, descriptions, date formats. They come from `locales/`, by way
//! of the UI's build, which copies the `server` part of each language into the manifest.

use std::time::Duration;

use serde::Deserialize;

/// One language's texts for the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerTexts {
    /// The company's short name, which ends a title.
    pub site_name: String,
    /// How a page's title and the site's name make a document title: `{{title}}`, `{{site}}`.
    pub title_pattern: String,
    /// How the title of a later page of a list is made: `{{title}}`, `{{page}}`.
    pub page_pattern: String,
    /// The alternative text of one of several pictures without its own: `{{title}}`, `{{number}}`, `{{count}}`.
    pub picture: String,
    /// The accessible name of a table that scrolls.
    pub table: String,
    /// How a date is written, as strftime has it.
    pub date: String,
    /// How a number of pieces is written: `{{count}}`.
    pub quantity: String,
    /// How an amount of US dollars is written: `{{amount}}`.
    pub amount: String,
    /// The description of pages whose kind has none either.
    pub description: String,
    /// The descriptions of pages that have none of their own, by kind.
    pub descriptions: PageDescriptions,
    /// The keywords of pages that have none of their own, after the page's title.
    pub keywords: String,
    /// What a visitor without JavaScript reads when a page could not be rendered.
    pub shell_notice: String,
    /// The message of the error page for too many requests: `{{seconds}}`.
    pub too_many_wait: String,
    /// What the same-origin API says.
    pub api: ApiTexts,
    /// The titles of pages that have none of their own.
    pub titles: PageTitles,
}

/// What the same-origin API says when it has no answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApiTexts {
    /// The request came from another site.
    pub cross_site: String,
    /// The call wants another method.
    pub wrong_method: String,
    /// What came is no form.
    pub wrong_type: String,
    /// The form is too long.
    pub too_large: String,
    /// The form did not arrive.
    pub too_slow: String,
    /// Form or query cannot be read.
    pub malformed: String,
    /// Too many attempts.
    pub too_many: String,
    /// The provider's answer cannot be read.
    pub unusable: String,
    /// The provider cannot be reached.
    pub unavailable: String,
}

/// Titles by page kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "named after the pages")]
pub struct PageTitles {
    pub home: String,
    pub about_company: String,
    pub about_culture: String,
    pub about_development: String,
    pub about_cooperation: String,
    pub about_contact: String,
    pub market: String,
    pub oem_list: String,
    pub oem_info: String,
    pub sample_list: String,
    pub sample_info: String,
    pub news_list: String,
    pub news_info: String,
    pub bbs: String,
    pub order: String,
    pub user_login: String,
    pub user_register: String,
    pub user_terms: String,
    pub privacy: String,
    pub not_found: String,
    pub unavailable: String,
    pub too_many: String,
    pub error: String,
}

/// Descriptions by page kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "most are named after the pages")]
pub struct PageDescriptions {
    pub about_company: String,
    pub about_culture: String,
    pub about_development: String,
    pub about_cooperation: String,
    pub about_contact: String,
    pub market: String,
    pub oem_list: String,
    pub sample_list: String,
    /// Of one category of samples: `{{category}}`.
    pub sample_category: String,
    pub news_list: String,
    pub bbs: String,
    /// Of one board, or of one label: `{{topic}}`.
    pub bbs_topics: String,
    /// How the description of a later page of a list is made: `{{description}}`, `{{page}}`.
    pub page: String,
}

impl ServerTexts {
    /// Returns the alternative text of one of several pictures, by its number.
    #[must_use]
    pub fn numbered(&self, title: &str, number: usize, count: usize) -> String {
        let text = self.picture.replace("{{number}}", &number.to_string()).replace("{{count}}", &count.to_string());
        text.replace("{{title}}", title)
    }

    /// The document title of a page.
    #[must_use]
    pub fn title(&self, page: &str) -> String {
        self.title_pattern.replace("{{title}}", page).replace("{{site}}", &self.site_name)
    }

    /// When somebody who asked too often may ask again, in whole seconds like `Retry-After`.
    #[must_use]
    pub fn too_many_for(&self, wait: Duration) -> String {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        self.too_many_wait.replace("{{seconds}}", &seconds.max(1).to_string())
    }

    /// The description of a later page of a list.
    #[must_use]
    pub fn description_of_page(&self, description: &str, page: u32) -> String {
        let pattern = &self.descriptions.page;
        pattern.replace("{{description}}", description).replace("{{page}}", &page.to_string())
    }

    /// The keywords of a page with this title that has none of its own.
    #[must_use]
    pub fn keywords_of(&self, title: &str) -> String {
        // A comma would make two of it.
        let title = title.replace([',', '，', '、'], " ");
        let mut words = title.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() {
            words.push(',');
        }
        words + &self.keywords
    }

    /// The title of a later page of a list, without the site's name.
    #[must_use]
    pub fn page_of(&self, title: &str, page: u32) -> String {
        self.page_pattern.replace("{{title}}", title).replace("{{page}}", &page.to_string())
    }
}
