//! The facts of a sample (`base::sample_facts`) in the cells of a sheet.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use strum::{EnumCount, VariantArray, VariantNames};

use crate::content::FieldValue;
use crate::sheet::fault::CellFault;
use crate::sheet::words::SheetWords;
use base::locale::{Locale, Subject, texts};
use base::palette::Hue;
use base::plain_text::each_line;
use base::sample_facts::{ClothProcess, Gender, LeadDays, StockedColour, Weave};

/// What separates the entries of a list in a cell.
const SEPARATORS: [char; 7] = [',', '，', '、', ';', '；', '/', '|'];

/// A column with a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, EnumCount)]
pub(super) enum FactColumn {
    Weave,
    Minimum,
    Lead,
    Sizes,
    Gender,
    Process,
    Certificates,
    Colours,
}

impl FactColumn {
    /// The name of the column and of the field.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Weave => "weave",
            Self::Minimum => "minimum",
            Self::Lead => "lead",
            Self::Sizes => "sizes",
            Self::Gender => "gender",
            Self::Process => "process",
            Self::Certificates => "certificates",
            Self::Colours => "colours",
        }
    }

    /// Reads the lines of a cell, which are not empty. Colours have their names in `lang`.
    pub(super) fn read(self, lines: &[String], lang: Locale) -> Result<FieldValue, CellFault> {
        let text = lines.join(", ");
        Ok(match self {
            Self::Weave => FieldValue::Text(word(&WEAVES, &text)?),
            Self::Gender => FieldValue::Text(word(&GENDERS, &text)?),
            Self::Process => {
                let read = entries(&text).map(|entry| word(&PROCESSES, entry));
                FieldValue::List(read.collect::<Result<_, _>>()?)
            }
            Self::Certificates => FieldValue::List(entries(&text).map(str::to_owned).collect()),
            Self::Minimum => {
                let number = first_number(&text).and_then(|digits| digits.parse().ok());
                let fault = || CellFault::NotPieces {
                    value: text.clone(),
                };
                FieldValue::Number(number.filter(|number| *number > 0).ok_or_else(fault)?)
            }
            Self::Lead => FieldValue::Text(days(&text)?),
            Self::Sizes => FieldValue::Text(text),
            Self::Colours => {
                let read = entries(&text).map(|entry| colour(entry, lang));
                FieldValue::Text(read.collect::<Result<Vec<_>, _>>()?.join("\n"))
            }
        })
    }
}

/// The colours of a sheet, with the names in other languages of those that are stored.
pub(super) fn with_stored_names(read: &str, stored: &str) -> String {
    let colours = |lines: &str| -> Vec<StockedColour> { each_line(lines).flatten().collect() };
    let stored = colours(stored);
    let merged = colours(read).into_iter().map(|colour| {
        let mut names: BTreeMap<Locale, String> = stored
            .iter()
            .find(|own| own.value == colour.value)
            .map_or_else(BTreeMap::new, |own| own.names.clone());
        names.extend(colour.names);
        let names = names
            .iter()
            .map(|(locale, name)| format!(" | {locale}={name}"));
        format!("{}{}", colour.value, names.collect::<String>())
    });
    merged.collect::<Vec<_>>().join("\n")
}

fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.split(SEPARATORS)
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
}

/// The digits of the first number, without signs between thousands.
fn first_number(text: &str) -> Option<String> {
    let begin = text.find(|char: char| char.is_ascii_digit())?;
    let digits = text[begin..].chars().filter(|char| *char != ',');
    Some(digits.take_while(char::is_ascii_digit).collect())
}

/// Days as the field has them: `30-35 days` is `30-35`.
fn days(text: &str) -> Result<String, CellFault> {
    let kept = |char: &char| char.is_ascii_digit() || "-–~".contains(*char);
    let days: String = text.chars().filter(kept).collect();
    let days = days.replace(['–', '~'], "-");
    let is_days = days.parse::<LeadDays>().is_ok();
    let fault = || CellFault::UnknownWord {
        value: text.to_owned(),
        names: "30, 30-35".to_owned(),
    };
    is_days.then_some(days).ok_or_else(fault)
}

/// A value and a name, in either order: `#22375b Navy`.
fn colour(entry: &str, lang: Locale) -> Result<String, CellFault> {
    let value = entry
        .split_whitespace()
        .find_map(|part| part.parse::<Hue>().ok());
    let name: Vec<_> = entry
        .split_whitespace()
        .filter(|part| part.parse::<Hue>().is_err())
        .collect();
    match value {
        Some(value) if !name.is_empty() => Ok(format!("{value} | {lang}={}", name.join(" "))),
        _ => Err(CellFault::UnknownWord {
            value: entry.to_owned(),
            names: "#22375b Navy".to_owned(),
        }),
    }
}

/// Words by the ways to write them.
type FactWords = HashMap<String, &'static str>;

static WEAVES: LazyLock<FactWords> =
    LazyLock::new(|| words("weaves", <Weave as VariantNames>::VARIANTS));
static GENDERS: LazyLock<FactWords> =
    LazyLock::new(|| words("genders", <Gender as VariantNames>::VARIANTS));
static PROCESSES: LazyLock<FactWords> =
    LazyLock::new(|| words("processes", <ClothProcess as VariantNames>::VARIANTS));

/// How people write words, besides the names of the site.
const OTHERS: [(&str, &str); 12] = [
    ("women", "ladies"),
    ("women", "女"),
    ("women", "女士"),
    ("women", "女性"),
    ("men", "gents"),
    ("men", "男"),
    ("men", "男士"),
    ("men", "男性"),
    ("children", "kids"),
    ("children", "儿童"),
    ("children", "キッズ"),
    ("jersey", "single jersey"),
];

/// Words with their names on the site in every language.
fn words(group: &str, all: &'static [&'static str]) -> FactWords {
    let comparable = |name: &str| SheetWords::known().comparable(name);
    let mut words = FactWords::new();
    for locale in Locale::known() {
        let Ok(texts) = texts(locale, Subject::Site) else {
            continue;
        };
        let names = &texts["facts"][group];
        for word in all {
            if let Some(name) = names[*word].as_str() {
                words.insert(comparable(name), word);
            }
        }
    }
    for word in all {
        words.insert(comparable(word), word);
        let others = OTHERS.iter().filter(|(own, _)| own == word);
        words.extend(others.map(|(_, name)| (comparable(name), *word)));
    }
    words
}

fn word(words: &FactWords, text: &str) -> Result<String, CellFault> {
    let found = words.get(&SheetWords::known().comparable(text));
    let names = || {
        let mut names: Vec<_> = words.values().copied().collect();
        names.sort_unstable();
        names.dedup();
        names.join(", ")
    };
    found
        .map(|word| (*word).to_owned())
        .ok_or_else(|| CellFault::UnknownWord {
            value: text.to_owned(),
            names: names(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(column: FactColumn, text: &str) -> Option<FieldValue> {
        column.read(&[text.to_owned()], Locale::EN).ok()
    }

    #[test]
    fn words_are_known_in_every_language() {
        let text = |text: &str| Some(FieldValue::Text(text.to_owned()));
        for weave in [
            "Jersey",
            "jersey",
            "汗布",
            "天竺",
            "Single Jersey",
            "싱글 저지",
        ] {
            assert_eq!(read(FactColumn::Weave, weave), text("jersey"), "{weave}");
        }
        assert_eq!(read(FactColumn::Gender, "Ladies"), text("women"));
        assert_eq!(read(FactColumn::Weave, "felt"), None);
        let process = read(FactColumn::Process, "匹染、Washed; brushed");
        let words = ["piece-dyed", "washed", "brushed"].map(str::to_owned);
        assert_eq!(process, Some(FieldValue::List(words.to_vec())));
    }

    #[test]
    fn numbers_and_days_may_have_units() {
        assert_eq!(
            read(FactColumn::Minimum, "1,200 pcs"),
            Some(FieldValue::Number(1200))
        );
        assert_eq!(read(FactColumn::Minimum, "many"), None);
        let days = Some(FieldValue::Text("30-35".to_owned()));
        assert_eq!(read(FactColumn::Lead, "30–35 days"), days);
        assert_eq!(read(FactColumn::Lead, "soon"), None);
    }

    #[test]
    fn colours_keep_their_names_in_other_languages() {
        let Some(FieldValue::Text(colours)) =
            read(FactColumn::Colours, "#22375B Deep navy, White #ffffff")
        else {
            panic!("they were not read")
        };
        let stored = "#22375b | zh=藏青 | en=Navy\n#000000 | en=Black";
        assert_eq!(
            with_stored_names(&colours, stored),
            "#22375b | zh=藏青 | en=Deep navy\n#ffffff | en=White"
        );
        assert_eq!(read(FactColumn::Colours, "Navy"), None);
    }
}
