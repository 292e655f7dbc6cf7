//! `seo.toml`: title, description and keywords of each page.

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::problem::ProblemKind;
use crate::backend::store::{Seo, Translated};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    page: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Without language prefix: `/about/company`, `/sample/list?cid=16010312`.
    path: Spanned<String>,
    zh: Option<Text>,
    en: Option<Text>,
    ja: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    title: String,
    #[serde(default)]
    desc: String,
    #[serde(default)]
    keyword: String,
}

pub(super) fn read(file: &TextFile, draft: &mut Draft) {
    let entries = match file.parse::<File>() {
        Ok(file) => file.page,
        Err(problem) => return draft.problem(problem),
    };
    for entry in entries {
        let span = entry.path.span();
        let path = entry.path.into_inner();
        let bare = path.split('?').next().unwrap_or_default();
        if !bare.starts_with('/') || (bare.len() > 1 && bare.ends_with('/')) || path.contains('#') {
            let message = format!("{path:?} is not a path such as /about/company");
            draft.problem(file.problem(ProblemKind::Format, Some(&span), message));
        }
        let texts = draft.texts((format!("the page {path}"), "page"), file, &span, [entry.zh, entry.en, entry.ja]);
        for (lang, Text { title, desc, keyword }) in texts {
            let row = Seo { path: path.clone(), title, description: desc, keyword };
            draft.content.seo.push(Translated { lang, row });
        }
    }
}
