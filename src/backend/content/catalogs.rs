//! `catalogs.toml`: the categories of the samples.

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::values::{Id, languages};
use crate::backend::store::{Catalog, Translated};
use crate::locale::Locale;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    catalog: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    cid: Spanned<Id>,
    tid: Id,
    zh: Option<Text>,
    en: Option<Text>,
    ja: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    cname: String,
}

pub(super) fn read(file: &TextFile, draft: &mut Draft) {
    let entries = match file.parse::<File>() {
        Ok(file) => file.catalog,
        Err(problem) => return draft.problem(problem),
    };
    for entry in entries {
        let span = entry.cid.span();
        let cid = entry.cid.into_inner().0;
        draft.unique(format!("catalog {cid}"), file, &span);
        let mut there = Vec::new();
        for (lang, Text { cname }) in languages(entry.zh, entry.en, entry.ja) {
            there.push(lang);
            draft.content.catalogs.push(Translated { lang, row: Catalog { cid, tid: entry.tid.0, cname } });
        }
        if there.is_empty() {
            draft.no_language(&format!("catalog {cid}"), "catalog", file, &span);
        }
        draft.languages(&format!("catalog {cid}"), &there, &Locale::ALL, file, &span);
    }
}
