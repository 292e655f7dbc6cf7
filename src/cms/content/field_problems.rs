//! Problems of an entry's text, by the fields of its form.

use std::ops::RangeInclusive;

use serde::Serialize;
use toml_edit::{Document, Item, TableLike};
use utoipa::ToSchema;

use super::ContentProblem;
use super::fields::{fields, names, title};
use super::lines::Lines;
use super::own_pages::{NAME, is_own_page};
use crate::entries::kinds::EntryKind;
use base::locale::Locale;

/// A problem of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldProblem {
    /// The language; absent for a common field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Locale>,
    /// Absent if the problem is not one of a single field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// In English, as `selvage content check` says it; `missing` for a title, a name or a language
    /// that must be there, `taken` for the name of another page.
    pub message: String,
}

impl FieldProblem {
    /// A problem of the name of an own page.
    pub fn of_name(message: &str) -> Self {
        Self {
            lang: None,
            field: Some(NAME.to_owned()),
            message: message.to_owned(),
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

/// Returns what an entry's text lacks: a title in a language, or the name of an own page.
pub fn missing_fields(kind: EntryKind, file: &str, body: &str) -> Vec<FieldProblem> {
    let title_field = kind.declaration().texts.first();
    let all = fields(kind, body);
    let is_unnamed = is_own_page(kind, file) && !all.common.contains_key(NAME);
    let unnamed = is_unnamed.then(|| FieldProblem::of_name("missing"));
    let lacks = |lang: &Locale| all.of(*lang).is_some_and(|own| title(kind, own).is_none());
    let problem = |lang| FieldProblem {
        field: title_field.map(|field| field.name.to_owned()),
        ..FieldProblem::missing(lang)
    };
    let untitled = Locale::all().filter(lacks).map(problem);
    unnamed.into_iter().chain(untitled).collect()
}

/// The lines of the fields of an entry's text.
pub struct FieldPlaces {
    common: Vec<FieldLines>,
    /// Each language with its own lines and those of its fields.
    languages: Vec<(Locale, RangeInclusive<usize>, Vec<FieldLines>)>,
}

type FieldLines = (&'static str, RangeInclusive<usize>);

impl FieldPlaces {
    /// Reads the text of an entry; one that is no TOML has no places.
    pub fn of(kind: EntryKind, body: &str) -> Self {
        Self::read(kind, body).unwrap_or(Self {
            common: Vec::new(),
            languages: Vec::new(),
        })
    }

    fn read(kind: EntryKind, body: &str) -> Option<Self> {
        let [common, texts] = names(kind);
        let document = Document::parse(body).ok()?;
        let (_, tables) = document.iter().next()?;
        let entry = tables.as_array_of_tables()?.get(0)?;
        let lines = Lines::of(body.as_bytes());
        let of_item = |item: &Item| {
            let span = item.span()?;
            Some(lines.number_at(span.start)..=lines.number_at(span.end))
        };
        let of_fields = |table: &dyn TableLike, names: &[&'static str]| {
            let lines = names.iter();
            let lines = lines.filter_map(|name| Some((*name, of_item(table.get(name)?)?)));
            lines.collect::<Vec<_>>()
        };
        let language = |lang: Locale| {
            let item = entry.get(lang.code())?;
            let fields = item.as_table_like().map(|table| of_fields(table, &texts));
            // A table that is written in parts has no place of its own.
            #[expect(clippy::reversed_empty_ranges, reason = "contains no line")]
            let own = of_item(item).unwrap_or(1..=0);
            Some((lang, own, fields.unwrap_or_default()))
        };
        Some(Self {
            common: of_fields(entry, &common),
            languages: Locale::all().filter_map(language).collect(),
        })
    }

    /// Returns the field that a problem of the text is about.
    pub fn problem(&self, problem: &ContentProblem) -> FieldProblem {
        let (lang, field) = problem.line.map(|line| self.at(line)).unwrap_or_default();
        FieldProblem {
            lang,
            field: field.map(str::to_owned),
            message: problem.message.clone(),
        }
    }

    /// Returns the language and the field at a line.
    fn at(&self, line: usize) -> (Option<Locale>, Option<&'static str>) {
        let field = |fields: &[FieldLines]| {
            let mut fields = fields.iter();
            let found = fields.find(|(_, lines)| lines.contains(&line));
            found.map(|(name, _)| *name)
        };
        for (lang, lines, fields) in &self.languages {
            let own = field(fields);
            if own.is_some() || lines.contains(&line) {
                return (Some(*lang), own);
            }
        }
        (None, field(&self.common))
    }
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
            (8, (Some(Locale::ZH), None)),
            (11, (Some(Locale::ZH), Some("content"))),
            (15, (Some(Locale::EN), Some("title"))),
        ] {
            let found = FieldPlaces::of(EntryKind::Item, BODY).at(line);
            assert_eq!(found, place_of, "{line}");
        }
    }
}
