//! The files of `locales/`: one for each language and subject.

use serde_json::Value;

use super::Locale;

/// The subject of a file of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The pages of the garment site.
    Site,
    /// The desk.
    Desk,
    /// The pages of the brand site, which are in Chinese.
    Brand,
    /// The CMS: mails, the table of inquiries, the provider's messages.
    Mail,
}

impl Subject {
    pub const ALL: [Self; 4] = [Self::Site, Self::Desk, Self::Brand, Self::Mail];
}

/// Returns the texts of a subject in a language, as they are nested in its file. The brand site has
/// none in other languages than its own.
pub fn texts(locale: Locale, subject: Subject) -> serde_json::Result<Value> {
    let file = match (locale, subject) {
        (Locale::Zh, Subject::Site) => include_str!("../../../locales/zh/site.json"),
        (Locale::Zh, Subject::Desk) => include_str!("../../../locales/zh/desk.json"),
        (Locale::Zh, Subject::Brand) => include_str!("../../../locales/zh/brand.json"),
        (Locale::Zh, Subject::Mail) => include_str!("../../../locales/zh/mail.json"),
        (Locale::En, Subject::Site) => include_str!("../../../locales/en/site.json"),
        (Locale::En, Subject::Desk) => include_str!("../../../locales/en/desk.json"),
        (Locale::En, Subject::Mail) => include_str!("../../../locales/en/mail.json"),
        (Locale::Ja, Subject::Site) => include_str!("../../../locales/ja/site.json"),
        (Locale::Ja, Subject::Desk) => include_str!("../../../locales/ja/desk.json"),
        (Locale::Ja, Subject::Mail) => include_str!("../../../locales/ja/mail.json"),
        (Locale::En | Locale::Ja, Subject::Brand) => "{}",
    };
    serde_json::from_str(file)
}
