//! `types.toml`: the types, which are the pages' names, introductions and banners.

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::references;
use super::values::{Address, Id, written};
use crate::backend::store::{ItemType, Translated};

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
    imgsrc: Option<Spanned<Address>>,
    lnkurl: Option<Spanned<Address>>,
    zh: Option<Text>,
    en: Option<Text>,
    ja: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    tname: String,
    /// HTML.
    tdesc: Option<Spanned<String>>,
}

pub(super) fn read(file: &TextFile, draft: &mut Draft) {
    let entries = match file.parse::<File>() {
        Ok(file) => file.types,
        Err(problem) => return draft.problem(problem),
    };
    for entry in entries {
        let span = entry.tid.span();
        let tid = entry.tid.into_inner().0;
        if let Some(picture) = &entry.imgsrc {
            draft.picture(&picture.get_ref().0, file, &picture.span());
        }
        let link_span = entry.lnkurl.as_ref().map(Spanned::span);
        let (imgsrc, lnkurl) = (written(entry.imgsrc), written(entry.lnkurl));
        let texts = draft.texts((format!("type {tid}"), "type"), file, &span, [entry.zh, entry.en, entry.ja]);
        for (lang, Text { tname, tdesc }) in texts {
            if let Some(span) = &link_span {
                draft.link(&lnkurl, lang, file, span);
            }
            if let Some(html) = &tdesc {
                draft.references(references::of_html(html.get_ref()), html.get_ref(), lang, file, &html.span());
            }
            let tdesc = tdesc.map(Spanned::into_inner).unwrap_or_default();
            let row = ItemType { tid, tname, tdesc, imgsrc: imgsrc.clone(), lnkurl: lnkurl.clone() };
            draft.content.types.push(Translated { lang, row });
        }
    }
}
