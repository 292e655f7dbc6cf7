//! A language of the site, as a small value.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::language::{Language, ProductionIds, known};
use super::list;

/// A known language (spec §9): its place among those that have a folder of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, TS)]
#[ts(as = "String", export_to = "document.ts")]
pub struct Locale(u8);

/// Reads texts that are each written with their language, as `en=Navy`.
///
/// # Errors
///
/// The first part that is no such text.
pub fn texts_by_language<'t>(
    parts: impl Iterator<Item = &'t str>,
) -> Result<BTreeMap<Locale, String>, String> {
    parts
        .map(|part| {
            let text = part.split_once('=').and_then(|(code, text)| {
                let text = text.trim();
                (!text.is_empty()).then_some((Locale::from_code(code.trim())?, text.to_owned()))
            });
            text.ok_or_else(|| part.to_owned())
        })
        .collect()
}

/// There is no folder of texts for a language.
#[derive(Debug, thiserror::Error)]
#[error("there is no language of this name")]
pub struct UnknownLanguage;

impl Locale {
    /// Simplified Chinese, the default of the specification.
    pub const ZH: Self = Self(0);
    pub const EN: Self = Self(1);
    pub const JA: Self = Self(2);

    /// Returns the languages of the site, the default first.
    pub fn all() -> std::vec::IntoIter<Self> {
        list::present().locales().into_iter()
    }

    /// Returns the languages of the site in their order, with the prefixes of their paths.
    pub fn in_order() -> std::vec::IntoIter<(Self, &'static str)> {
        list::present().in_order().into_iter()
    }

    /// Returns all languages that have a folder of texts, also those that the site is not in.
    pub fn known() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..u8::try_from(known().len()).unwrap_or(u8::MAX)).map(Self)
    }

    /// Whether the site is in this language.
    pub fn is_on(self) -> bool {
        list::present().prefix(self).is_some()
    }

    /// Whether this is the language of paths without a prefix.
    pub fn is_default(self) -> bool {
        self == Self::default()
    }

    /// The number of the language among [`Self::known`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub fn language(self) -> &'static Language {
        &known()[self.index()]
    }

    /// The code used in cookies, folders of texts and provider calls.
    pub fn code(self) -> &'static str {
        &self.language().code
    }

    /// The BCP 47 tag for `<html lang>` and `hreflang`.
    pub fn tag(self) -> &'static str {
        &self.language().tag
    }

    /// The prefix of paths in this language, such as `/en`; empty for the default one.
    pub fn prefix(self) -> &'static str {
        list::present().prefix(self).unwrap_or_default()
    }

    /// The languages whose texts are shown, the own one first: in place of a missing text there is
    /// that of the next one.
    pub fn with_fallback(self) -> Vec<Self> {
        let fallback = self.language().fallback.iter();
        let fallback = fallback.filter_map(|code| Self::from_code(code));
        let mut all = vec![self];
        for other in fallback.chain([Self::default(), Self::ZH]) {
            if !all.contains(&other) {
                all.push(other);
            }
        }
        all
    }

    /// The language whose numbers of processes the provider has for this one.
    pub fn production_language(self) -> Self {
        let has_own = self.language().production.is_some();
        if has_own { self } else { Self::ZH }
    }

    /// The provider's numbers of processes in this language (spec §7).
    pub fn production(self) -> ProductionIds {
        let own = self.production_language().language().production;
        own.unwrap_or_default()
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::known().find(|own| own.code() == code)
    }

    /// Returns the language of a first segment of a path: that with this prefix, or the default one
    /// by its code.
    pub fn of_segment(segment: &str) -> Option<Self> {
        list::present().of_segment(segment)
    }
}

impl Default for Locale {
    /// The language of paths without a prefix.
    fn default() -> Self {
        list::present().default_language()
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl From<Locale> for &'static str {
    fn from(locale: Locale) -> Self {
        locale.code()
    }
}

impl FromStr for Locale {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::from_code(code).ok_or(UnknownLanguage)
    }
}

impl Serialize for Locale {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Locale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let known = || Self::known().map(Self::code).collect::<Vec<_>>().join(", ");
        let unknown = || {
            de::Error::custom(format!(
                "unknown language `{code}`, expected one of {}",
                known()
            ))
        };
        Self::from_code(&code).ok_or_else(unknown)
    }
}

impl PartialSchema for Locale {
    fn schema() -> utoipa::openapi::RefOr<Schema> {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let text = text.description(Some("The code of a language, such as `en`."));
        Schema::Object(text.build()).into()
    }
}

impl ToSchema for Locale {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_the_languages_of_the_specification() {
        let all: Vec<_> = Locale::all().collect();
        assert_eq!(all, [Locale::ZH, Locale::EN, Locale::JA]);
        assert_eq!(
            all.iter().map(|own| own.code()).collect::<Vec<_>>(),
            ["zh", "en", "ja"]
        );
        assert_eq!(
            all.iter().map(|own| own.prefix()).collect::<Vec<_>>(),
            ["", "/en", "/ja"]
        );
        assert_eq!(Locale::ZH.tag(), "zh-Hans");
    }

    #[test]
    fn missing_texts_end_at_the_default_language() {
        assert_eq!(Locale::ZH.with_fallback(), [Locale::ZH]);
        assert_eq!(Locale::JA.with_fallback(), [Locale::JA, Locale::ZH]);
    }
}
