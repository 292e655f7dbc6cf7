//! The languages of the site, and the fixed texts that the server needs.

mod brand;
mod files;
mod texts;
mod words;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use ts_rs::TS;
use utoipa::ToSchema;

pub use brand::{BrandHead, BrandTexts};
pub use files::{Subject, read_texts_from, texts};
pub use texts::{ApiTexts, DeskTexts, PreviewTexts, ServerTexts};
pub use words::{WORDS_ITEM, Words, texts_with};

/// A language of the site (spec §9): `zh` is the default and the fallback.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    TS,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum Locale {
    /// Simplified Chinese, the default.
    #[default]
    Zh,
    En,
    Ja,
}

impl Locale {
    /// Every language, the default first.
    pub const ALL: [Self; 3] = [Self::Zh, Self::En, Self::Ja];

    /// The code used in URLs, cookies, folders of texts and provider calls.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// The BCP 47 tag for `<html lang>` and `hreflang`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh-Hans",
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// The prefix of paths in this language: empty, `/en` or `/ja`.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Zh => "",
            Self::En => "/en",
            Self::Ja => "/ja",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        code.parse().ok()
    }
}
