//! `types.toml`: the types, which are the pages' names, introductions and banners.

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::values::{Address, Id, languages};
use crate::backend::store::{ItemType, Translated};
use crate::locale::Locale;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default, rename = "type")]
    types: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    tid: Spanned<Id>,
    #[serde(default)]
    imgsrc: Address,
    #[serde(default)]
    lnkurl: Address,
    zh: Option<Text>,
    en: Option<Text>,
    ja: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    tname: String,
    /// HTML.
    #[serde(default)]
    tdesc: String,
}

pub(super) fn read(file: &TextFile, draft: &mut Draft) {
    let entries = match file.parse::<File>() {
        Ok(file) => file.types,
        Err(problem) => return draft.problem(problem),
    };
    for entry in entries {
        let span = entry.tid.span();
        let tid = entry.tid.into_inner().0;
        draft.unique(format!("type {tid}"), file, &span);
        draft.picture(&entry.imgsrc.0, file, &span);
        draft.link(&entry.lnkurl.0, file, &span);
        let mut there = Vec::new();
        for (lang, Text { tname, tdesc }) in languages(entry.zh, entry.en, entry.ja) {
            there.push(lang);
            draft.references_of(&tdesc, file, &span);
            let row = ItemType { tid, tname, tdesc, imgsrc: entry.imgsrc.0.clone(), lnkurl: entry.lnkurl.0.clone() };
            draft.content.types.push(Translated { lang, row });
        }
        if there.is_empty() {
            draft.no_language(&format!("type {tid}"), "type", file, &span);
        }
        draft.languages(&format!("type {tid}"), &there, &Locale::ALL, file, &span);
    }
}
