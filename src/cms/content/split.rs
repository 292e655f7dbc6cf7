//! The entries of a file as they are written, with the comments before them.

use std::ops::Range;

use toml_edit::{Document, RawString, Table};

use super::file::TextFile;
use super::{ContentProblem, ProblemKind};

/// Returns the tables of the file in its order: the name of each with its text, without empty lines
/// around it.
pub(crate) fn split(file: &TextFile) -> Result<Vec<(String, String)>, ContentProblem> {
    let text = file.text();
    let document = Document::parse(text).map_err(|error| {
        file.problem(ProblemKind::Format, error.span().as_ref(), error.message())
    })?;
    let mut tables: Vec<(usize, Range<usize>, &str, &Table)> = Vec::new();
    for (name, item) in document.iter() {
        let of_tables = item.as_array_of_tables();
        if of_tables.is_none() && item.as_array().is_none_or(|array| !array.is_empty()) {
            let span = item.span();
            let message = format!("write each entry as [[{name}]]");
            return Err(file.problem(ProblemKind::Format, span.as_ref(), message));
        }
        for table in of_tables.into_iter().flatten() {
            let header = table.span().unwrap_or_default();
            let before = table.decor().prefix().and_then(RawString::span);
            let start = before.map_or(header.start, |span| span.start.min(header.start));
            tables.push((start, header, name, table));
        }
    }
    tables.sort_by_key(|(start, ..)| *start);
    let ends = tables.iter().skip(1).map(|(start, ..)| *start);
    let ends: Vec<_> = ends.chain([text.len()]).collect();
    let mut bodies = Vec::with_capacity(tables.len());
    for ((start, header, name, table), end) in tables.into_iter().zip(ends) {
        let is_elsewhere = |own: &Table| {
            let span = own.span().filter(|span| !span.is_empty());
            span.is_some_and(|span| !(start..end).contains(&span.start))
        };
        let mut below = table.iter().filter_map(|(_, item)| item.as_table());
        if below.any(is_elsewhere) {
            let message = "keep the tables of an entry together";
            return Err(file.problem(ProblemKind::Format, Some(&header), message));
        }
        let body = text.get(start..end).unwrap_or_default();
        let body = body.trim_matches(['\r', '\n']);
        bodies.push((name.to_owned(), format!("{body}\n")));
    }
    Ok(bodies)
}
