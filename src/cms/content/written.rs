//! The tables of a file in the folder format, read as the kinds of entries declare them.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use super::file::TextFile;
use super::published::{KEYS, PublicationKeys};
use super::values::{
    DaysText, HiddenText, LinesOf, LinkAddress, LocalDate, LocalTime, PositiveId, TextId,
    WholeNumber, WrittenColour,
};
use super::{ContentProblem, ProblemKind};
use crate::entries::field::FieldShape;
use crate::entries::kinds::EntryKind;
use base::locale::{InvalidLanguages, Languages, Locale};
use base::sample_facts::StockedColour;
use base::site::{MenuLink, PageName};
use base::team_person::TeamPerson;

type TomlValue<'f> = Spanned<DeValue<'f>>;

/// The table of an entry or of one of its languages, as it is written.
#[derive(Default)]
pub(super) struct WrittenTable {
    pub(super) values: BTreeMap<&'static str, WrittenValue>,
    pub(super) publication: PublicationKeys,
    /// The tables of the languages of an entry.
    pub(super) texts: BTreeMap<Locale, WrittenTable>,
}

/// A value as the provider's API has it, with its place.
#[derive(Clone, Default)]
pub(super) struct WrittenValue {
    pub(super) value: Value,
    pub(super) span: Range<usize>,
    /// The places of the addresses of a list.
    pub(super) parts: Vec<Range<usize>>,
}

impl WrittenValue {
    /// The text; empty for other values.
    pub(super) fn text(&self) -> &str {
        self.value.as_str().unwrap_or_default()
    }

    /// The number, or that of a language.
    pub(super) fn number(&self, lang: Locale) -> Option<i64> {
        let of = |lang: Locale| self.value.get(lang.code());
        let own = of(lang).or_else(|| of(lang.production_language()));
        own.unwrap_or(&self.value).as_i64()
    }
}

/// One type for every language, or one per language (the OEM pages have theirs).
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a type id, or one per language: { zh = 16010501, en = 16020501, ja = 16030501 }"
)]
enum TypeId {
    Same(PositiveId),
    Each(BTreeMap<Locale, PositiveId>),
}

/// A list of languages that the program knows; an empty one is that of the settings.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct LanguageList(String);

impl TryFrom<String> for LanguageList {
    type Error = InvalidLanguages;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if !text.is_empty() {
            text.parse::<Languages>()?.check()?;
        }
        Ok(Self(text))
    }
}

/// Reads the entries of a file, kind by kind. The problem names the first invalid key or value.
pub(super) fn read(
    file: &TextFile,
    kinds: &[EntryKind],
) -> Result<Vec<(EntryKind, WrittenTable)>, ContentProblem> {
    let mut tables = file.table()?.into_inner();
    let mut entries = Vec::new();
    for kind in kinds {
        let table = kind.declaration().table;
        let Some(own) = tables.remove(table) else {
            continue;
        };
        let span = own.span();
        let DeValue::Array(own) = own.into_inner() else {
            let message = format!("write each entry as [[{table}]]");
            return Err(file.problem(ProblemKind::Format, Some(&span), message));
        };
        for entry in own {
            entries.push((*kind, read_table(file, *kind, true, entry)?));
        }
    }
    let names = kinds.iter().map(|kind| kind.declaration().table);
    match tables.into_iter().next() {
        Some((key, _)) => Err(unknown(file, &key, names)),
        None => Ok(entries),
    }
}

fn read_table(
    file: &TextFile,
    kind: EntryKind,
    is_entry: bool,
    table: TomlValue<'_>,
) -> Result<WrittenTable, ContentProblem> {
    let span = table.span();
    let DeValue::Table(table) = table.into_inner() else {
        let message = "expected a table";
        return Err(file.problem(ProblemKind::Format, Some(&span), message));
    };
    let [mut fields, texts] = kind.declaration().written();
    fields.insert(0, &kind.declaration().id);
    let (fields, languages) = if is_entry {
        (fields, Locale::known().collect())
    } else {
        (texts, Vec::new())
    };
    let mut read = WrittenTable::default();
    for (key, value) in table {
        let (name, place) = (key.get_ref().as_ref(), value.span());
        let malformed = |error| file.malformed(&error, Some(place));
        let field = fields.iter().find(|field| field.name == name);
        let lang = languages.iter().find(|lang| lang.code() == name);
        if let Some(field) = field {
            let value = read_value(field.shape, value).map_err(malformed)?;
            read.values.insert(field.name, value);
        } else if let Some(lang) = lang {
            let text = read_table(file, kind, false, value)?;
            read.texts.insert(*lang, text);
        } else if KEYS.contains(&name) {
            let set = read.publication.read(name, ValueDeserializer::from(value));
            set.map_err(malformed)?;
        } else {
            let names = fields.iter().map(|field| field.name);
            let names = names.chain(languages.iter().map(|lang| lang.code()));
            return Err(unknown(file, &key, names.chain(KEYS)));
        }
    }
    let mut required = fields.iter().filter(|field| field.is_required);
    match required.find(|field| !read.values.contains_key(field.name)) {
        Some(field) => {
            let message = format!("missing field `{}`", field.name);
            Err(file.problem(ProblemKind::Format, Some(&span), message))
        }
        None => Ok(read),
    }
}

fn read_value(shape: FieldShape, written: TomlValue<'_>) -> Result<WrittenValue, toml::de::Error> {
    let span = written.span();
    let mut parts = Vec::new();
    let value = match shape {
        FieldShape::Number => of::<PositiveId>(written)?.0.into(),
        FieldShape::Word => of::<TextId>(written)?.0.into(),
        FieldShape::Entry(kind) => return read_value(kind.declaration().id.shape, written),
        FieldShape::Time => of::<LocalTime>(written)?.0.into(),
        FieldShape::Date => of::<LocalDate>(written)?.0.into(),
        FieldShape::Link | FieldShape::Address | FieldShape::Picture => {
            of::<LinkAddress>(written)?.0.into()
        }
        FieldShape::Pictures => {
            let addresses = of::<Vec<Spanned<LinkAddress>>>(written)?;
            parts = addresses.iter().map(Spanned::span).collect();
            let addresses = addresses.into_iter();
            addresses.map(|own| own.into_inner().0).collect()
        }
        FieldShape::Languages => of::<LanguageList>(written)?.0.into(),
        FieldShape::Persons => of::<LinesOf<TeamPerson>>(written)?.0.into(),
        FieldShape::Menu => of::<LinesOf<MenuLink>>(written)?.0.into(),
        FieldShape::Hidden => of::<HiddenText>(written)?.0.into(),
        FieldShape::Colour => of::<WrittenColour>(written)?.0.into(),
        FieldShape::Whole => of::<WholeNumber>(written)?.0.into(),
        FieldShape::Days => of::<DaysText>(written)?.0.into(),
        FieldShape::Colours => of::<LinesOf<StockedColour>>(written)?.0.into(),
        FieldShape::Words(words) => {
            let own = of::<Vec<String>>(written)?;
            if let Some(word) = own.iter().find(|own| !words.contains(&own.as_str())) {
                let expected = words.join(", ");
                let message = format!("expected some of {expected}, found `{word}`");
                return Err(toml::de::Error::custom(message));
            }
            own.into()
        }
        FieldShape::Choice(words) => {
            let word = of::<String>(written)?;
            if !word.is_empty() && !words.contains(&word.as_str()) {
                let expected = words.join(", ");
                let message = format!("expected one of {expected}, or none, found `{word}`");
                return Err(toml::de::Error::custom(message));
            }
            word.into()
        }
        FieldShape::Check(word) => {
            let own = of::<String>(written)?;
            if !own.is_empty() && own != word {
                let message = format!("expected {word}, or nothing, found `{own}`");
                return Err(toml::de::Error::custom(message));
            }
            own.into()
        }
        FieldShape::PageName => {
            let name = of::<String>(written)?;
            let name: PageName = name.parse().map_err(toml::de::Error::custom)?;
            name.as_str().into()
        }
        FieldShape::Texts | FieldShape::Names => of::<Vec<String>>(written)?.into(),
        FieldShape::Types => match of(written)? {
            TypeId::Same(id) => id.0.into(),
            TypeId::Each(ids) => {
                let ids = ids.into_iter().map(|(lang, id)| (lang.code(), id.0));
                ids.collect()
            }
        },
        FieldShape::Path
        | FieldShape::Line
        | FieldShape::Lines
        | FieldShape::Replacing
        | FieldShape::Markdown
        | FieldShape::Html => of::<String>(written)?.into(),
        FieldShape::Changed => Value::Null,
    };
    Ok(WrittenValue { value, span, parts })
}

fn of<T: DeserializeOwned>(written: TomlValue<'_>) -> Result<T, toml::de::Error> {
    T::deserialize(ValueDeserializer::from(written))
}

fn unknown<'n>(
    file: &TextFile,
    key: &Spanned<impl AsRef<str>>,
    names: impl Iterator<Item = &'n str>,
) -> ContentProblem {
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    let expected = if names.len() > 1 { "one of " } else { "" };
    let (name, names) = (key.get_ref().as_ref(), names.join(", "));
    let message = format!("unknown field `{name}`, expected {expected}{names}");
    file.problem(ProblemKind::Format, Some(&key.span()), message)
}
