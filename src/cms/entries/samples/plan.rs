//! What an import of samples changes: new entries, and fields of those that there are.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::facts::with_stored_names;
use super::read::{ReadSample, ReadTexts};
use crate::clock;
use crate::content::{EntryFields, FieldValue, Fields, fields, title};
use crate::entries::entry::Section;
use crate::entries::kinds::EntryKind;
use crate::entries::revisions::Revision;
use crate::sheet::notice::SheetNotice;
use crate::sheet::words::SheetWords;
use base::fold;
use base::locale::Locale;

/// What stands between the number and the weight of a sample.
const BETWEEN: &str = " · ";
/// The list of the samples (spec §7).
const LIST: i64 = 160_103;

/// The result of an import, or of its dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedSamples {
    /// New and changed samples, in the order of the file.
    pub changes: Vec<ImportedSample>,
    /// The number of samples that are the same.
    pub same: usize,
    /// The numbers of samples that neither have pictures nor get some.
    pub without_pictures: Vec<String>,
    /// The names of pictures that belong to no sample of the file.
    pub other_pictures: Vec<String>,
    /// The stored pictures that the file lacks, of samples with pictures in it. They stay, unless
    /// they are to be deleted.
    pub missing: Vec<MissingPictures>,
    /// What was understood of the file, and what was left out.
    pub notices: Vec<SheetNotice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedSample {
    /// The style's number.
    pub number: String,
    /// The entry, such as `item/5001`.
    pub entry: String,
    #[serde(flatten)]
    pub change: SampleChange,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SampleChange {
    New {
        category: String,
        titles: Vec<SampleTitle>,
        /// The number of pictures.
        pictures: usize,
    },
    Changed {
        values: Vec<SampleValue>,
    },
}

/// The title of a new sample in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SampleTitle {
    /// The code of the language.
    pub lang: String,
    pub title: String,
}

/// A value of a sample that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SampleValue {
    /// The field, such as `en.title`.
    pub field: String,
    /// As text; pictures are between line breaks, a category has its name.
    pub before: String,
    pub now: String,
}

/// The stored pictures of a sample that a file lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MissingPictures {
    /// The style's number.
    pub number: String,
    /// Their addresses.
    pub pictures: Vec<String>,
}

/// The categories of samples, by their numbers and their names in any language.
pub(super) struct Categories {
    by_name: HashMap<String, i64>,
    /// The first name of each, and its number.
    named: Vec<(String, i64)>,
    /// Names of the file with the names or numbers that they mean.
    assigned: HashMap<String, String>,
}

impl Categories {
    pub(super) fn of(entries: &[Revision], assigned: &[(String, String)]) -> Self {
        let mut own = Self {
            by_name: HashMap::new(),
            named: Vec::new(),
            assigned: assigned
                .iter()
                .map(|(name, meant)| (SheetWords::known().comparable(name), meant.clone()))
                .collect(),
        };
        let catalogs = entries
            .iter()
            .filter(|entry| entry.entry.kind == EntryKind::Catalog && !entry.is_removal());
        for catalog in catalogs {
            let all = fields(EntryKind::Catalog, &catalog.body);
            let cid = catalog.entry.number();
            own.by_name.insert(catalog.entry.id.clone(), cid);
            let titles = all.texts.values();
            let titles: Vec<_> = titles
                .filter_map(|texts| title(EntryKind::Catalog, texts))
                .collect();
            for name in &titles {
                own.by_name
                    .entry(SheetWords::known().comparable(name))
                    .or_insert(cid);
            }
            let name = titles.first().copied().unwrap_or(&catalog.entry.id);
            own.named.push((name.to_owned(), cid));
        }
        own
    }

    /// The number of a category; the error is the names of all.
    pub(super) fn number(&self, name: &str) -> Result<i64, String> {
        let key = SheetWords::known().comparable(name);
        let meant = self.assigned.get(&key);
        let key = meant.map_or(key, |meant| SheetWords::known().comparable(meant));
        let names = || {
            let names = self
                .named
                .iter()
                .map(|(name, cid)| format!("{name} ({cid})"));
            names.collect::<Vec<_>>().join(", ")
        };
        self.by_name.get(&key).copied().ok_or_else(names)
    }

    pub(super) fn name(&self, number: i64) -> String {
        let found = self.named.iter().find(|(_, cid)| *cid == number);
        found.map_or_else(|| number.to_string(), |(name, _)| name.clone())
    }
}

/// Whether an entry is a sample.
pub(super) fn is_sample(entry: &Revision) -> bool {
    let kind = entry.entry.kind;
    kind == EntryKind::Item
        && !entry.is_removal()
        && Section::of(kind, &entry.file) == Section::Samples
}

/// The number and the weight in the second title of a sample.
fn number_and_weight(subtitle: &str) -> (&str, &str) {
    let (number, weight) = subtitle
        .split_once(BETWEEN)
        .or_else(|| subtitle.split_once('·'))
        .unwrap_or((subtitle, ""));
    (number.trim(), weight.trim())
}

fn text<'a>(fields: &'a Fields, name: &str) -> &'a str {
    match fields.get(name) {
        Some(FieldValue::Text(text)) => text,
        _ => "",
    }
}

/// The keys of the style numbers of a sample.
pub(super) fn keys(all: &EntryFields) -> Vec<String> {
    let subtitles = all.texts.values().map(|texts| text(texts, "subtxt"));
    let numbers = subtitles.map(|subtitle| number_and_weight(subtitle).0);
    let mut keys: Vec<_> = numbers
        .filter(|number| !number.is_empty())
        .map(fold::key)
        .collect();
    keys.sort();
    keys.dedup();
    keys
}

/// The category of a sample.
pub(super) fn category(all: &EntryFields) -> Option<i64> {
    match all.common.get("cid") {
        Some(FieldValue::Number(cid)) => Some(*cid),
        Some(FieldValue::Text(cid)) => cid.parse().ok(),
        _ => None,
    }
}

/// The fields that an import sets in a sample. `before` has those that there are.
pub(super) fn set_fields(
    sample: &ReadSample,
    before: &EntryFields,
    category: Option<i64>,
    pictures: Option<Vec<String>>,
) -> EntryFields {
    let mut set = EntryFields::default();
    if before.common.is_empty() {
        let now = clock::china(clock::seconds()).replace(' ', "T");
        for time in ["atime", "ptime"] {
            set.common
                .insert(time.to_owned(), FieldValue::Text(now.clone()));
        }
        set.common
            .insert("tid".to_owned(), FieldValue::Number(LIST));
    }
    if let Some(cid) = category {
        set.common.insert("cid".to_owned(), FieldValue::Number(cid));
    }
    for (name, value) in &sample.facts {
        let value = match (*name, value) {
            ("colours", FieldValue::Text(colours)) => {
                FieldValue::Text(with_stored_names(colours, text(&before.common, name)))
            }
            _ => value.clone(),
        };
        set.common.insert((*name).to_owned(), value);
    }
    if let Some(pictures) = pictures.filter(|own| *own != pictures_of(before)) {
        let mut pictures = pictures.into_iter();
        let first = FieldValue::Text(pictures.next().unwrap_or_default());
        set.common.insert("imgsrc".to_owned(), first);
        let further = FieldValue::List(pictures.collect());
        set.common.insert("imgpack".to_owned(), further);
    }
    let stored = before.texts.values().map(|texts| text(texts, "subtxt"));
    let stored: Vec<_> = stored.map(number_and_weight).collect();
    let mut weights = stored.iter().map(|(_, weight)| *weight);
    let weight_of_all = weights.find(|weight| !weight.is_empty());
    let none = ReadTexts::default();
    for lang in Locale::all() {
        let own = before.of(lang);
        let read = sample.texts.get(&lang);
        if own.is_none() && read.is_none() {
            continue;
        }
        let (number, weight) = number_and_weight(own.map_or("", |own| text(own, "subtxt")));
        let number = if number.is_empty() {
            &sample.number
        } else {
            number
        };
        let weight = sample.weight.as_deref().unwrap_or(weight);
        let weight = if weight.is_empty() {
            weight_of_all.unwrap_or_default()
        } else {
            weight
        };
        let mut texts = Fields::new();
        let mut put = |name: &str, value: Option<&String>| {
            if let Some(value) = value {
                texts.insert(name.to_owned(), FieldValue::Text(value.clone()));
            }
        };
        let read = read.unwrap_or(&none);
        put("title", read.name.as_ref());
        put("abstract", read.composition.as_ref());
        put("composition", read.composition.as_ref());
        put("content", read.description.as_ref());
        let subtitle = [number, weight];
        let subtitle: Vec<_> = subtitle
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        put("subtxt", Some(&subtitle.join(BETWEEN)));
        set.texts.insert(lang, texts);
    }
    set
}

/// The addresses of the pictures of a sample, the main one first.
pub(super) fn pictures_of(all: &EntryFields) -> Vec<String> {
    let first = text(&all.common, "imgsrc");
    let further = match all.common.get("imgpack") {
        Some(FieldValue::List(further)) => further.as_slice(),
        _ => &[],
    };
    let first = Some(first.to_owned()).filter(|first| !first.is_empty());
    first.into_iter().chain(further.iter().cloned()).collect()
}

/// The fields that differ.
pub(super) fn values(
    before: &EntryFields,
    after: &EntryFields,
    categories: &Categories,
) -> Vec<SampleValue> {
    let value = |all: &EntryFields, name: &str| -> String {
        let found = match name.split_once('.') {
            Some((lang, name)) => {
                let lang = Locale::from_code(lang);
                lang.and_then(|lang| all.of(lang)?.get(name))
            }
            None => all.common.get(name),
        };
        match found {
            Some(FieldValue::List(list)) => list.join("\n"),
            Some(FieldValue::Number(cid)) if name == "cid" => categories.name(*cid),
            Some(other) => other.to_string(),
            None => String::new(),
        }
    };
    let names = before.differing(after).into_iter();
    let values = names.map(|field| SampleValue {
        before: value(before, &field),
        now: value(after, &field),
        field,
    });
    values.collect()
}
