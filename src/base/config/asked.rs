//! The visitors who are asked before the visit log's key is stored in their browsers.

use serde::Serialize;
use ts_rs::TS;

use super::kind::{Kind, text};
use crate::locale::Locale;

/// Whether a page asks before the visit log's key is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export_to = "document.ts")]
pub enum VisitConsent {
    /// It does not: the key is stored.
    #[default]
    None,
    /// It does. Before and without consent, the key is in memory only.
    Ask,
}

/// The visitors who are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedVisitors {
    Nobody,
    Everyone,
    /// The readers of pages in these languages, by their codes.
    Languages(Vec<String>),
}

impl AskedVisitors {
    /// Returns whether the pages in a language ask.
    pub fn on(&self, locale: Locale) -> VisitConsent {
        let asks = match self {
            Self::Nobody => false,
            Self::Everyone => true,
            Self::Languages(codes) => codes.iter().any(|code| code == locale.code()),
        };
        if asks {
            VisitConsent::Ask
        } else {
            VisitConsent::None
        }
    }

    /// Returns the first language for which there are no texts.
    pub fn unknown(&self) -> Option<&str> {
        let Self::Languages(codes) = self else {
            return None;
        };
        let mut codes = codes.iter().map(String::as_str);
        codes.find(|code| Locale::from_code(code).is_none())
    }
}

/// `none`, `ask`, or a list of languages such as `en, de`.
pub(super) fn asked() -> Kind<AskedVisitors> {
    let accepts = "\"none\", \"ask\" or the languages whose visitors are asked, such as \"en, de\"";
    text(accepts, |text| match text {
        "none" => Some(AskedVisitors::Nobody),
        "ask" => Some(AskedVisitors::Everyone),
        list => {
            let codes: Vec<_> = list.split(',').map(|code| code.trim().to_owned()).collect();
            let is_code = |code: &String| {
                let mut letters = code.chars();
                code.len() >= 2 && letters.all(|own| own.is_ascii_alphabetic() || own == '-')
            };
            codes
                .iter()
                .all(is_code)
                .then_some(AskedVisitors::Languages(codes))
        }
    })
}
