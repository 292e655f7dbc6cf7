//! Problems of an entry's text, by the fields of its form.

use serde::Serialize;
use toml_edit::{Document, Item, TableLike};
use utoipa::ToSchema;

use super::ContentProblem;
use super::fields::{fields, names, title};
use crate::backend::entry::EntryKind;
use crate::locale::Locale;

/// A problem of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldProblem {
    /// The language; absent for a common field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Locale>,
    /// Absent if the problem is not one of a single field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// In English, as `selvage content check` says it; `missing` for a title or a language that must
    /// be there.
    pub message: String,
}

impl FieldProblem {
    /// A problem of a common field, without a message.
    pub fn common(field: &str) -> Self {
        Self {
            lang: None,
            field: Some(field.to_owned()),
            message: String::new(),
        }
    }

    /// The language has no text.
    pub fn missing(lang: Locale) -> Self {
        Self {
            lang: Some(lang),
            field: None,
            message: "missing".to_owned(),
        }
    }
}

/// Returns the field of an entry's text that a problem is about.
pub fn problem_of_field(kind: EntryKind, body: &str, problem: &ContentProblem) -> FieldProblem {
    let (lang, field) = problem
        .line
        .map(|line| place(kind, body, line))
        .unwrap_or_default();
    FieldProblem {
        lang,
        field,
        message: problem.message.clone(),
    }
}

/// Returns the languages of an entry's text that lack a title.
pub fn untitled(kind: EntryKind, body: &str) -> Vec<FieldProblem> {
    let (_, texts) = names(kind);
    let all = fields(kind, body);
    let lacks = |lang: &Locale| all.of(*lang).is_some_and(|own| title(kind, own).is_none());
    let problem = |lang| FieldProblem {
        field: texts.first().map(|name| (*name).to_owned()),
        ..FieldProblem::missing(lang)
    };
    Locale::ALL.into_iter().filter(lacks).map(problem).collect()
}

/// Returns the language and the field at a line of an entry's text.
fn place(kind: EntryKind, body: &str, line: usize) -> (Option<Locale>, Option<String>) {
    let (common, texts) = names(kind);
    let Ok(document) = Document::parse(body) else {
        return (None, None);
    };
    let tables = document.iter().next();
    let tables = tables.and_then(|(_, tables)| tables.as_array_of_tables());
    let Some(entry) = tables.and_then(|tables| tables.get(0)) else {
        return (None, None);
    };
    let line_at = |offset: usize| {
        let before = body.as_bytes().get(..offset).unwrap_or_default();
        1 + memchr::memchr_iter(b'\n', before).count()
    };
    let is_at = |item: &Item| {
        item.span()
            .is_some_and(|span| (line_at(span.start)..=line_at(span.end)).contains(&line))
    };
    let field = |table: &dyn TableLike, names: &[&str]| {
        let mut names = names.iter();
        let name = names.find(|name| table.get(name).is_some_and(is_at));
        name.map(|name| (*name).to_owned())
    };
    for lang in Locale::ALL {
        let Some(item) = entry.get(lang.code()) else {
            continue;
        };
        let own = item.as_table_like().and_then(|table| field(table, texts));
        if own.is_some() || is_at(item) {
            return (Some(lang), own);
        }
    }
    (None, field(entry, common))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "# A comment.\n\n[[item]]\nfid = 7 # stays\ntid = { zh = 1, en = 2 }\nptime = 2026-11-16T10:00:00\n\n\
                        [item.zh]\ntitle = \"标题\"\ncontent = '''\n- one\n'''\n\n[item.en]\ntitle = 'Title' # kept\n";

    #[test]
    fn the_place_of_a_problem_is_its_field() {
        for (line, place_of) in [
            (3, (None, None)),
            (5, (None, Some("tid"))),
            (8, (Some(Locale::Zh), None)),
            (11, (Some(Locale::Zh), Some("content"))),
            (15, (Some(Locale::En), Some("title"))),
        ] {
            let (lang, field) = place(EntryKind::Item, BODY, line);
            assert_eq!((lang, field.as_deref()), place_of, "{line}");
        }
    }
}
