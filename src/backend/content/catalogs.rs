//! `catalogs.toml`: the categories of the samples.

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::values::Id;
use crate::backend::store::{Catalog, Translated};

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
        let texts = [entry.zh, entry.en, entry.ja];
        for (lang, Text { cname }) in draft.texts((format!("catalog {cid}"), "catalog"), file, &span, texts) {
            draft.content.catalogs.push(Translated { lang, row: Catalog { cid, tid: entry.tid.0, cname } });
        }
    }
}
