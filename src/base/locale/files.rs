//! The files of `locales/`: one for each language and subject.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use rust_embed::Embed;
use serde_json::{Map, Value};
use strum::IntoStaticStr;

use super::Locale;

#[derive(Embed)]
#[folder = "../../locales/"]
#[include = "*.json"]
#[include = "*/law/*.md"]
struct LocaleFiles;

/// A folder whose files take the place of the embedded ones.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Has the texts read from a folder that is like `locales/`. Files that it lacks are the embedded
/// ones. Has an effect once, before the first text is read.
pub fn read_texts_from(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The subject of a file of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Subject {
    /// The pages of the garment site.
    Site,
    /// The desk.
    Desk,
    /// The pages of the brand site, which are in Chinese: the texts that every brand has.
    Brand,
    /// The CMS: mails, the table of inquiries, the provider's messages.
    Mail,
}

impl Subject {
    pub const ALL: [Self; 4] = [Self::Site, Self::Desk, Self::Brand, Self::Mail];
}

/// Returns the texts of a subject in a language, as they are nested in its file; texts that it
/// lacks are those of the languages behind it (spec §9). The brand site has none in other languages
/// than its own.
pub fn texts(locale: Locale, subject: Subject) -> serde_json::Result<Value> {
    let mut texts = Value::Object(Map::default());
    for language in locale.with_fallback() {
        fill(&mut texts, own_texts(language, subject)?);
        if subject == Subject::Brand {
            break;
        }
    }
    Ok(texts)
}

/// Returns the texts that a language has itself.
pub(super) fn own_texts(locale: Locale, subject: Subject) -> serde_json::Result<Value> {
    let subject: &str = subject.into();
    let file = file(&format!("{locale}/{subject}.json"));
    file.map_or_else(
        || Ok(Value::Object(Map::default())),
        |file| serde_json::from_slice(&file),
    )
}

/// Whether a language itself has texts of a subject.
pub fn has_own_texts(locale: Locale, subject: Subject) -> serde_json::Result<bool> {
    let own = own_texts(locale, subject)?;
    Ok(own.as_object().is_some_and(|texts| !texts.is_empty()))
}

/// Returns the keys of the texts of pages and mails that a language itself lacks, in the order of
/// Chinese, which has all of them.
pub fn missing_texts(locale: Locale) -> Vec<String> {
    let mut missing = Vec::new();
    for subject in [Subject::Site, Subject::Mail] {
        let texts = |own| own_texts(own, subject).unwrap_or_default();
        collect_missing("", &texts(Locale::ZH), &texts(locale), &mut missing);
    }
    missing
}

fn collect_missing(key: &str, all: &Value, own: &Value, missing: &mut Vec<String>) {
    match all {
        Value::Object(all) => {
            for (name, text) in all {
                let key = [key, name].join(if key.is_empty() { "" } else { "." });
                collect_missing(&key, text, &own[name], missing);
            }
        }
        _ if own.is_null() => missing.push(key.to_owned()),
        _ => {}
    }
}

/// Adds what a tree of texts lacks.
pub(super) fn fill(texts: &mut Value, more: Value) {
    let (Value::Object(texts), Value::Object(more)) = (texts, more) else {
        return;
    };
    for (key, own) in more {
        match texts.get_mut(&key) {
            Some(there) => fill(there, own),
            None => _ = texts.insert(key, own),
        }
    }
}

/// Returns a file of texts by its path below `locales/`.
pub(super) fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    let own = FOLDER.get().and_then(|dir| fs::read(dir.join(name)).ok());
    own.map(Cow::Owned)
        .or_else(|| Some(LocaleFiles::get(name)?.data))
}

/// Returns the names of all folders.
pub(super) fn folders() -> Vec<String> {
    let embedded = LocaleFiles::iter().filter_map(|name| Some(name.split_once('/')?.0.to_owned()));
    let own = FOLDER.get().and_then(|dir| fs::read_dir(dir).ok());
    let own = own.into_iter().flatten().filter_map(Result::ok);
    let own = own.filter_map(|entry| entry.file_name().into_string().ok());
    embedded
        .chain(own)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}
