//! The facts of a sample that buyers choose by, which the provider's API has as a JSON object in the
//! field `exvals` of the sample (spec §3). Both halves know the words, so that a filter, a control at
//! the desk and a column of a sheet mean the same.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};
use ts_rs::TS;

use crate::locale::{Locale, texts_by_language};
use crate::palette::{Hue, NoHue};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $($word:ident),+;)+) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr,
            VariantArray, VariantNames, Serialize, TS,
        )]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        #[ts(export_to = "document.ts")]
        pub enum $name { $($word),+ }
    )+};
}

words! {
    /// How a cloth is woven or knitted.
    Weave: Plain, Twill, Satin, Denim, Jacquard, Corduroy, Jersey, Rib, Interlock, Pique, Fleece;
    /// Whom a garment is cut for.
    Gender: Women, Men, Unisex, Children;
    /// A process after spinning that a buyer chooses by.
    ClothProcess: YarnDyed, PieceDyed, GarmentDyed, Printed, Washed, Brushed, Coated, Padded;
}

words! {
    /// A range of weights in grams by square metre.
    WeightBand: Light, Medium, Heavy, Heaviest;
    /// What samples are filtered by; the words are the parameters of the query.
    Facet: Weave, Weight, Gender, Process, Certificate;
}

impl WeightBand {
    /// The range of a weight.
    pub const fn of(gsm: u32) -> Self {
        match gsm {
            ..150 => Self::Light,
            150..250 => Self::Medium,
            250..350 => Self::Heavy,
            350.. => Self::Heaviest,
        }
    }
}

/// The days from order to shipment, written as `30` or `30-35`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct LeadDays {
    pub from: u16,
    /// As many as `from` where there is one number.
    pub to: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected days such as 30 or 30-35, from 1 to 999")]
pub struct NoLeadDays;

impl FromStr for LeadDays {
    type Err = NoLeadDays;

    fn from_str(text: &str) -> Result<Self, NoLeadDays> {
        let (from, to) = text.split_once(['-', '–', '~']).unwrap_or((text, text));
        let day = |text: &str| {
            let day: u16 = text.trim().parse().map_err(|_| NoLeadDays)?;
            (1..=999).contains(&day).then_some(day).ok_or(NoLeadDays)
        };
        let (from, to) = (day(from)?, day(to)?);
        (from <= to).then_some(Self { from, to }).ok_or(NoLeadDays)
    }
}

/// A colour in stock, written as `#22375b | en=Navy | zh=藏青`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockedColour {
    pub value: Hue,
    /// Its names by language; at least one.
    pub names: BTreeMap<Locale, String>,
}

/// Why a colour cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InvalidStockedColour {
    #[error(transparent)]
    Value(#[from] NoHue),
    #[error("`{0}` is no name of a colour, such as `en=Navy`")]
    Name(String),
    #[error("write the name of the colour, as in `{0} | en=Navy`")]
    NoName(Hue),
}

impl StockedColour {
    /// The name in a language; that of another one where the language has none.
    pub fn name(&self, locale: Locale) -> &str {
        let own = self.names.get(&locale);
        let name = own.or_else(|| self.names.get(&Locale::EN));
        let name = name.or_else(|| self.names.values().next());
        name.map_or("", String::as_str)
    }
}

impl FromStr for StockedColour {
    type Err = InvalidStockedColour;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut parts = line.split('|').map(str::trim);
        let value: Hue = parts.next().unwrap_or_default().parse()?;
        let names = texts_by_language(parts).map_err(InvalidStockedColour::Name)?;
        if names.is_empty() {
            return Err(InvalidStockedColour::NoName(value));
        }
        Ok(Self { value, names })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_a_number_or_a_range() {
        let days = |text: &str| text.parse().map(|LeadDays { from, to }| (from, to));
        assert_eq!(days("30"), Ok((30, 30)));
        assert_eq!(days("30 – 35"), Ok((30, 35)));
        for none in ["", "soon", "0", "35-30", "30-", "1000", "-3"] {
            assert_eq!(days(none), Err(NoLeadDays), "{none}");
        }
    }

    #[test]
    fn a_colour_has_a_value_and_names() {
        let navy: StockedColour = "#22375B | en=Navy | zh = 藏青".parse().unwrap();
        assert_eq!(navy.value.to_string(), "#22375b");
        assert_eq!(
            [Locale::ZH, Locale::EN, Locale::JA].map(|locale| navy.name(locale)),
            ["藏青", "Navy", "Navy"]
        );
        for line in [
            "navy | en=Navy",
            "#22375b",
            "#22375b | Navy",
            "#22375b | en=",
            "#2237 | en=x",
        ] {
            assert!(line.parse::<StockedColour>().is_err(), "{line}");
        }
    }

    #[test]
    fn a_weight_is_in_one_range() {
        let bands = [62, 149, 150, 249, 250, 349, 350, 900].map(WeightBand::of);
        let named = bands.map(<&str>::from).join(" ");
        assert_eq!(
            named,
            "light light medium medium heavy heavy heaviest heaviest"
        );
    }

    #[test]
    fn words_are_in_lower_case_with_hyphens() {
        assert_eq!("garment-dyed".parse(), Ok(ClothProcess::GarmentDyed));
        assert_eq!(<&str>::from(Weave::Pique), "pique");
    }
}
