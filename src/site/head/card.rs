//! The card of a page on other sites: its size, and the panel beside its picture.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use base::locale::Locale;
use base::site::{Address, Route};

/// Width and height of a card in pixels.
pub const CARD: (u32, u32) = (1200, 630);

/// A part of the garment site whose pages have pictures, named as its link in the navigation.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "lowercase")]
enum SitePart {
    Home,
    About,
    Sample,
    Market,
    Oem,
    News,
}

/// The left part of a card, with the company's name: that of a language and a part of the site. It
/// is a picture of the company's, so that no fonts are needed to make a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardPanel {
    locale: Locale,
    part: SitePart,
}

impl CardPanel {
    pub const fn of(address: Address) -> Self {
        let part = match address.route {
            Route::AboutCompany
            | Route::AboutCulture
            | Route::AboutDevelopment
            | Route::AboutCooperation
            | Route::AboutContact => SitePart::About,
            Route::Market => SitePart::Market,
            Route::OemList(_) | Route::OemInfo(_) => SitePart::Oem,
            Route::SampleList(_) | Route::SampleInfo(_) | Route::SampleCompare => SitePart::Sample,
            Route::NewsList(_) | Route::NewsInfo(_) => SitePart::News,
            _ => SitePart::Home,
        };
        Self {
            locale: address.locale,
            part,
        }
    }

    pub const fn locale(self) -> Locale {
        self.locale
    }

    /// The name of the picture for this part of the site, beside that of the language:
    /// `/media/card-en-news.png` beside `/media/card-en.png`.
    pub fn beside(self, card: &str) -> Option<String> {
        let (stem, extension) = card.rsplit_once('.')?;
        let part: &str = self.part.into();
        Some(format!("{stem}-{part}.{extension}"))
    }
}

/// As in addresses and file names: `en-news`.
impl fmt::Display for CardPanel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part: &str = self.part.into();
        write!(f, "{}-{part}", self.locale)
    }
}

impl FromStr for CardPanel {
    type Err = strum::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (locale, part) = text.split_once('-').unwrap_or_default();
        Ok(Self {
            locale: Locale::from_code(locale)
                .filter(|own| own.is_on())
                .ok_or(strum::ParseError::VariantNotFound)?,
            part: part.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panel_is_known_by_its_name() {
        for locale in Locale::all() {
            for &part in SitePart::VARIANTS {
                let panel = CardPanel { locale, part };
                assert_eq!(panel.to_string().parse(), Ok(panel));
            }
        }
        let news: CardPanel = "en-news".parse().unwrap();
        let beside = news.beside("/media/a/card-en.png");
        assert_eq!(beside.as_deref(), Some("/media/a/card-en-news.png"));
        for name in ["", "en", "en-", "-news", "en-news-", "EN-news", "fr-news"] {
            assert!(name.parse::<CardPanel>().is_err(), "{name}");
        }
    }
}
