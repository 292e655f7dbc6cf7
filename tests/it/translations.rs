//! The three languages say the same facts: numbers, dates, codes, currencies and names of places.
//!
//! `tests/fixtures/translations.toml` lists the differences that are meant to be.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::locale::{Locale, Subject, texts};
use cms::translation::differences;
use serde_json::Value as Json;
use toml::{Table, Value};

/// Introductions of the production pages: one item per language, with a number of its own.
const SEPARATE_ITEMS: [[i64; 3]; 5] = [
    [975, 1124, 1194],
    [976, 1125, 1195],
    [977, 1126, 1196],
    [978, 1127, 1197],
    [979, 1128, 1198],
];

/// The texts of one place in each language that has it.
pub(crate) type Texts = BTreeMap<Locale, String>;

/// The texts of each place; a place is named as in the list of exceptions.
pub(crate) type Places = BTreeMap<String, Texts>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn table(path: &Path) -> Table {
    std::fs::read_to_string(path)
        .unwrap()
        .parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn toml_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            toml_files(&entry, into);
        } else if entry
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            into.push(entry);
        }
    }
}

/// The name of an entry in a content file: its table and its identifier.
fn entry_name(table: &str, entry: &Table) -> String {
    let id = [
        "fid", "tpid", "lid", "bid", "cid", "tid", "path", "id", "key",
    ]
    .iter()
    .find_map(|key| match entry.get(*key) {
        Some(Value::Integer(id)) => Some(id.to_string()),
        Some(Value::String(id)) => Some(id.clone()),
        _ => None,
    });
    format!(
        "{table} {}",
        id.unwrap_or_else(|| panic!("an entry of {table} has no identifier: {entry}"))
    )
}

/// All texts of one language in an entry, one after the other.
fn joined(texts: &Table) -> String {
    texts
        .values()
        .filter_map(Value::as_str)
        // The names of files state nothing.
        .filter(|text| !text.starts_with("/media/"))
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn add_content(places: &mut Places) {
    let mut files = Vec::new();
    toml_files(&root().join("content"), &mut files);
    for file in files {
        for (kind, entries) in &table(&file) {
            for entry in entries
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_table)
            {
                let texts: Texts = Locale::all()
                    .filter_map(|language| {
                        Some((language, joined(entry.get(language.code())?.as_table()?)))
                    })
                    .collect();
                if !texts.is_empty() {
                    places
                        .entry(entry_name(kind, entry))
                        .or_default()
                        .extend(texts);
                }
            }
        }
    }
    for [zh, en, ja] in SEPARATE_ITEMS {
        for other in [en, ja] {
            let texts = places.remove(&format!("item {other}")).unwrap();
            places.get_mut(&format!("item {zh}")).unwrap().extend(texts);
        }
    }
}

fn add_locale(places: &mut Places, language: Locale, path: &str, value: &Json) {
    match value {
        Json::String(text) => {
            places
                .entry(path.to_owned())
                .or_default()
                .insert(language, text.clone());
        }
        Json::Object(entries) => {
            entries.iter().for_each(|(key, value)| {
                add_locale(places, language, &format!("{path}.{key}"), value);
            });
        }
        Json::Array(entries) => entries.iter().enumerate().for_each(|(index, value)| {
            add_locale(places, language, &format!("{path}.{index}"), value);
        }),
        _ => {}
    }
}

/// The texts of the content and of `locales/` by place.
pub(crate) fn places() -> Places {
    let mut places = Places::new();
    add_content(&mut places);
    for language in Locale::all() {
        for subject in Subject::ALL {
            let texts = texts(language, subject).unwrap();
            add_locale(&mut places, language, "locale", &texts);
        }
    }
    places
}

struct Exception {
    differences: BTreeSet<String>,
    reason: String,
}

fn strings(value: &Value) -> Vec<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(ToOwned::to_owned)
        .collect()
}

/// The exceptions by place.
fn exceptions() -> BTreeMap<String, Exception> {
    let fixture = table(&root().join("tests/fixtures/translations.toml"));
    let exceptions = fixture["exception"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|exception| {
            let text = |key: &str| exception[key].as_str().unwrap().to_owned();
            let differences = strings(&exception["differences"]).into_iter().collect();
            (
                text("at"),
                Exception {
                    differences,
                    reason: text("reason"),
                },
            )
        });
    exceptions.collect()
}

#[test]
fn the_three_languages_state_the_same_facts() {
    let exceptions = exceptions();
    let mut problems = Vec::new();
    let places = places();
    for (place, texts) in &places {
        let texts: Vec<_> = texts.clone().into_iter().collect();
        let found = differences(&texts).into_iter();
        let found: BTreeSet<_> = found.map(|own| own.to_string()).collect();
        let nothing = BTreeSet::new();
        let excepted = exceptions
            .get(place)
            .map_or(&nothing, |exception| &exception.differences);
        problems.extend(
            found
                .difference(excepted)
                .map(|difference| format!("{place}: {difference}")),
        );
        problems.extend(
            excepted
                .difference(&found)
                .map(|gone| format!("{place}: exception no longer needed: {gone}")),
        );
    }
    for (place, exception) in &exceptions {
        if !places.contains_key(place) {
            problems.push(format!(
                "{place}: exception for a place that does not exist"
            ));
        }
        if exception.reason.trim().is_empty() {
            problems.push(format!("{place}: exception without a reason"));
        }
    }
    assert!(
        problems.is_empty(),
        "{} differences\n{}",
        problems.len(),
        problems.join("\n")
    );
}
