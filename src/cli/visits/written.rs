//! The output formats of totals.

use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Map, Value};

use super::totals::{Tally, Totals};
use base::spreadsheet;

/// The names of the figures.
pub(super) const FIGURES: [&str; 5] = ["views", "visitors", "end", "left", "seconds"];

pub(super) fn table(totals: &Totals) -> String {
    let rows = totals.rows();
    if rows.is_empty() {
        return "no visits\n".to_owned();
    }
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_header(header(totals));
    for (row, tally) in rows {
        table.add_row(row.iter().cloned().chain(figures(tally)));
    }
    let mut all = vec![String::new(); totals.columns.len()];
    if let Some(first) = all.first_mut() {
        "all".clone_into(first);
    }
    table.add_row(all.into_iter().chain(figures(&totals.all)));
    for column in table.column_iter_mut().skip(totals.columns.len()) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    // Cells are padded on both sides.
    let lines = table
        .lines()
        .map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(&line).trim_end()));
    lines.collect()
}

pub(super) fn csv(totals: &Totals) -> String {
    let head: Vec<_> = header(totals).collect();
    let rows = totals.rows().into_iter();
    let rows = rows.map(|(row, tally)| row.iter().cloned().chain(figures(tally)).collect());
    let lines = std::iter::once(head).chain(rows);
    lines
        .map(|cells: Vec<String>| spreadsheet::line(cells.iter().map(String::as_str)))
        .collect()
}

pub(super) fn json(totals: &Totals) -> serde_json::Result<String> {
    let object = |(row, tally): (&[String], &Tally)| {
        let names = totals.columns.iter().map(|column| column.name());
        let mut object: Map<_, _> = names
            .zip(row.iter().map(|text| Value::from(text.as_str())))
            .collect();
        object.extend(
            FIGURES
                .map(str::to_owned)
                .into_iter()
                .zip(tally.figures().map(Value::from)),
        );
        object
    };
    let objects: Vec<_> = totals.rows().into_iter().map(object).collect();
    Ok(serde_json::to_string_pretty(&objects)? + "\n")
}

fn header(totals: &Totals) -> impl Iterator<Item = String> {
    totals
        .columns
        .iter()
        .map(|column| column.name())
        .chain(FIGURES.map(str::to_owned))
}

fn figures(tally: &Tally) -> impl Iterator<Item = String> {
    tally
        .figures()
        .into_iter()
        .map(|figure| figure.map(|figure| figure.to_string()).unwrap_or_default())
}
