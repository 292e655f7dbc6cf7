//! The columns of a sheet of samples, and how people name them.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use strum::{EnumCount, VariantArray};

use super::facts::FactColumn;
use crate::sheet::headings::ColumnWords;
use crate::sheet::subject::{DeclaredColumn, Measure, Presence, SheetColumn, SheetSubject};
use base::locale::Locale;

const NAME: &str = "samples";
/// The largest file, in bytes: it may contain photographs.
pub(super) const LARGEST: usize = 200 << 20;

/// A text of a sample in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, EnumCount)]
pub(super) enum SampleText {
    Name,
    Composition,
    Description,
}

impl SampleText {
    const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Composition => "composition",
            Self::Description => "description",
        }
    }
}

/// A column of a sheet of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SampleColumn {
    /// The style's number.
    Number,
    Category,
    Weight,
    Fact(FactColumn),
    /// In a language, by its place among those that are known; in that of the call without one.
    Text(SampleText, Option<usize>),
}

impl SampleColumn {
    /// The column of a text in a language.
    pub(super) fn of(text: SampleText, lang: Locale) -> Self {
        let place = Locale::known().position(|own| own == lang);
        Self::Text(text, place)
    }
}

/// The place of the first text.
const TEXTS: usize = 3 + FactColumn::COUNT;

impl SheetColumn for SampleColumn {
    fn place(self) -> usize {
        match self {
            Self::Number => 0,
            Self::Category => 1,
            Self::Weight => 2,
            Self::Fact(fact) => 3 + fact as usize,
            Self::Text(text, None) => TEXTS + text as usize,
            Self::Text(text, Some(lang)) => TEXTS + SampleText::COUNT * (lang + 1) + text as usize,
        }
    }
}

/// The names of the file `headings.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleWords {
    columns: HashMap<String, Vec<String>>,
    /// Names of languages, by code.
    languages: HashMap<String, Vec<String>>,
}

impl SampleWords {
    /// The names of columns, with those of the texts in each language.
    fn columns(mut self) -> ColumnWords {
        for text in SampleText::VARIANTS {
            let names = self.columns.get(text.key()).cloned().unwrap_or_default();
            for lang in Locale::known() {
                let language = lang.language();
                let mut words = self
                    .languages
                    .get(&language.code)
                    .cloned()
                    .unwrap_or_default();
                words.extend([language.code.clone(), language.name.clone()]);
                let both = words.iter().flat_map(|word| {
                    let own = names.iter();
                    own.flat_map(move |name| [format!("{name} {word}"), format!("{word} {name}")])
                });
                self.columns.insert(key(*text, lang), both.collect());
            }
        }
        ColumnWords {
            columns: self.columns,
            ..ColumnWords::default()
        }
    }
}

/// The key of a text in a language, such as `name.en`.
fn key(text: SampleText, lang: Locale) -> String {
    format!("{}.{lang}", text.key())
}

/// The names are part of the program, and a test reads them.
static SUBJECT: LazyLock<SheetSubject> = LazyLock::new(|| {
    let words: SampleWords = toml::from_str(include_str!("headings.toml")).unwrap_or_default();
    let declared = |key, presence| DeclaredColumn {
        key,
        presence,
        measure: Measure::Text,
    };
    let mut columns = vec![
        declared("number", Presence::Required),
        declared("category", Presence::Optional),
        declared("weight", Presence::Optional),
    ];
    let facts = FactColumn::VARIANTS.iter();
    columns.extend(facts.map(|fact| declared(fact.key(), Presence::Optional)));
    let texts = SampleText::VARIANTS.iter();
    columns.extend(texts.map(|text| declared(text.key(), Presence::Optional)));
    for lang in Locale::known() {
        for text in SampleText::VARIANTS {
            // Once for the process.
            let key = key(*text, lang).leak();
            columns.push(declared(key, Presence::Optional));
        }
    }
    SheetSubject {
        name: NAME,
        enough: 1,
        fills_merged: true,
        largest: LARGEST,
        headings: SheetSubject::headings(NAME, &columns, words.columns()),
        columns,
    }
});

pub(crate) fn subject() -> &'static SheetSubject {
    &SUBJECT
}
