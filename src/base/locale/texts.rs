//! The fixed texts that pages need from the server: titles, descriptions, date formats. The UI's
//! build copies them from the `server` parts of `locales/` into the manifest.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::synonyms::Synonyms;
use crate::currency::Currency;
use crate::messengers::Messengers;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerTexts {
    /// Whether the company has no name yet: search engines do not list the site.
    #[serde(skip)]
    pub in_preparation: bool,
    /// The notice on the pages of such a site.
    pub preparing: String,
    /// The company's short name, the last part of titles.
    pub site_name: String,
    /// The pattern of a document title: `{{title}}`, `{{site}}`.
    pub title_pattern: String,
    /// The pattern of the title of a page with a form that was refused: `{{title}}`.
    #[serde(skip)]
    pub error_pattern: String,
    /// The pattern of the title of a later page of a list: `{{title}}`, `{{page}}`.
    pub page_pattern: String,
    /// The pattern of the alternative text of a numbered picture: `{{title}}`, `{{number}}`,
    /// `{{count}}`.
    pub picture: String,
    /// The accessible name of a scrollable table.
    pub table: String,
    /// The link to the film of an item.
    pub film: String,
    /// The table of certificates.
    pub certificates: CertificateTexts,
    /// The strftime pattern of a date.
    date: String,
    /// The names of the months; empty for a language that has numbers.
    #[serde(default)]
    pub months: Vec<String>,
    #[serde(default)]
    pub figures: FigureSigns,
    /// The pattern of a number of pieces: `{{count}}`.
    pub quantity: String,
    /// The pattern of a percentage: `{{share}}`.
    pub share: String,
    /// The description of pages without any other.
    pub description: String,
    pub descriptions: PageDescriptions,
    /// The default keywords, which follow the page's title.
    pub keywords: String,
    /// Words that visitors search, and the site's words for them: the program's and the company's.
    pub synonyms: Synonyms,
    /// Those of the company.
    #[serde(default)]
    pub own_synonyms: Synonyms,
    /// The company's location in degrees north and east: `39.0842, 117.2009`; may be empty.
    pub coordinates: String,
    /// The company's messengers.
    #[serde(default)]
    pub messengers: MessengerTexts,
    /// The notice for visitors without JavaScript on a page that could not be rendered.
    pub shell_notice: String,
    /// The message of the page for too many requests: `{{seconds}}`.
    pub too_many_wait: String,
    pub api: ApiTexts,
    pub desk: DeskTexts,
    pub preview: PreviewTexts,
    /// The default titles by page kind, and those of errors.
    titles: BTreeMap<String, String>,
}

/// The company's messengers, each of which may be empty.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct MessengerTexts(BTreeMap<String, String>);

impl MessengerTexts {
    /// Returns the messengers, as the company's facts have them.
    pub fn own(&self) -> Messengers {
        let fact = |name| self.0.get(name).cloned().unwrap_or_default();
        Messengers {
            whatsapp: fact("whatsapp"),
            wechat: fact("wechat"),
            wechat_code: fact("code"),
            line: fact("line"),
        }
    }
}

/// The heads of the table of certificates, and the words for one that is over.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct CertificateTexts {
    pub standard: String,
    pub scope: String,
    pub issuer: String,
    pub number: String,
    pub until: String,
    /// `{{date}}`.
    pub expired: String,
}

/// The signs in numbers.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct FigureSigns {
    /// Between groups of three digits.
    pub thousands: String,
    /// Before decimals.
    pub point: String,
    /// The patterns of amounts by the code of the currency: `{{amount}}`. That of the other ones is
    /// `other`, with `{{currency}}` besides.
    #[serde(default)]
    money: BTreeMap<String, String>,
}

impl FigureSigns {
    /// The pattern of an amount: `{{amount}}`, `{{currency}}`.
    pub fn money_pattern(&self, currency: Currency) -> &str {
        let own = self.money.get(currency.code());
        let pattern = own.or_else(|| self.money.get("other"));
        pattern.map_or("{{currency}} {{amount}}", String::as_str)
    }
}

impl ServerTexts {
    /// Adds the company's synonyms to those of the program.
    pub fn add_own_synonyms(&mut self) {
        self.synonyms = self.synonyms.with(&self.own_synonyms);
    }

    /// The strftime pattern of a date in a month, from 1 on.
    pub fn date_in(&self, month: i8) -> String {
        date_pattern(&self.date, &self.months, month)
    }
}

/// Returns the strftime pattern of a date in a month, from 1 on, with the name of the month.
pub fn date_pattern(pattern: &str, months: &[String], month: i8) -> String {
    let at = usize::try_from(month - 1).ok();
    let name = at.and_then(|at| months.get(at));
    name.map_or_else(|| pattern.to_owned(), |name| pattern.replace("%B", name))
}

/// The page of the desk before its application has begun.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeskTexts {
    pub title: String,
    /// The notice for browsers without JavaScript.
    pub no_script: String,
}

/// The notice of a preview.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct PreviewTexts {
    /// The name of the notice.
    pub label: String,
    /// The notice of a page at the desk.
    pub unsaved: String,
    /// The notice of a page that a link shows: `{{time}}`.
    pub until: String,
    /// The strftime pattern of the time, which is China Standard Time.
    pub time: String,
    /// The message of the page for a link that has ended.
    pub ended: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApiTexts {
    pub cross_site: String,
    pub wrong_method: String,
    pub wrong_type: String,
    pub too_large: String,
    pub too_slow: String,
    pub malformed: String,
    pub too_many: String,
    pub login_over: String,
    pub no_document: String,
    pub unusable: String,
    pub unavailable: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageDescriptions {
    /// The pattern for one category of samples: `{{category}}`.
    pub sample_category: String,
    /// The pattern for one board, or for one label: `{{topic}}`.
    pub bbs_topics: String,
    /// The pattern for a later page of a list: `{{description}}`, `{{page}}`.
    pub page: String,
    #[serde(flatten)]
    kinds: BTreeMap<String, String>,
}

impl ServerTexts {
    /// Returns the default title of a kind of page; the site's name if it has none.
    pub fn title_of(&self, kind: &str) -> &str {
        self.titles.get(kind).unwrap_or(&self.site_name)
    }

    /// Returns the title of the page at a path without parameters: `/about/contact`.
    pub fn title_at(&self, path: &str) -> Option<&str> {
        let kind = path.strip_prefix('/')?.replace('/', "-");
        self.titles.get(&kind).map(String::as_str)
    }

    /// Returns the default description of a kind of page; the site's if it has none.
    pub fn description_of(&self, kind: &str) -> &str {
        self.descriptions
            .kinds
            .get(kind)
            .unwrap_or(&self.description)
    }

    /// Returns the alternative text of one of several pictures, by its number.
    pub fn numbered(&self, title: &str, number: usize, count: usize) -> String {
        let text = self
            .picture
            .replace("{{number}}", &number.to_string())
            .replace("{{count}}", &count.to_string());
        text.replace("{{title}}", title)
    }

    pub fn title(&self, page: &str) -> String {
        self.title_pattern
            .replace("{{title}}", page)
            .replace("{{site}}", &self.site_name)
    }

    /// Formats the message for too many requests.
    pub fn too_many_for(&self, seconds: u64) -> String {
        self.too_many_wait
            .replace("{{seconds}}", &seconds.max(1).to_string())
    }

    /// Formats the description of a later page of a list.
    pub fn description_of_page(&self, description: &str, page: u32) -> String {
        let pattern = &self.descriptions.page;
        pattern
            .replace("{{description}}", description)
            .replace("{{page}}", &page.to_string())
    }

    /// Returns the default keywords of a page with this title.
    pub fn keywords_of(&self, title: &str) -> String {
        // A comma would make two keywords of it.
        let title = title.replace([',', '，', '、'], " ");
        let mut words = title.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() {
            words.push(',');
        }
        words + &self.keywords
    }

    /// Formats the title of a page with a form that was refused, without the site's name.
    pub fn error_of(&self, title: &str) -> String {
        self.error_pattern.replace("{{title}}", title)
    }

    /// Formats the title of a later page of a list, without the site's name.
    pub fn page_of(&self, title: &str, page: u32) -> String {
        self.page_pattern
            .replace("{{title}}", title)
            .replace("{{page}}", &page.to_string())
    }
}
