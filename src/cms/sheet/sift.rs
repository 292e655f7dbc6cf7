//! Rows below the headings that are none of the table: notes below it, headings that a page repeats.

use super::cells::Cell;
use super::columns::Columns;
use super::problem::TableProblem;
use super::rows::TableRow;
use super::words::SheetWords;

/// What became of the rows of a sheet.
#[derive(Default)]
pub(crate) struct Sifted {
    pub rows: Vec<TableRow>,
    /// The numbers of the rows that were left out.
    pub totals: Vec<u32>,
    pub footers: Vec<u32>,
    pub problems: Vec<TableProblem>,
}

/// Leaves out the rows that are none of a subject.
pub(crate) type Sift = fn(Vec<TableRow>, &Columns, &[String]) -> Sifted;

/// Leaves out repeated headings, and notes below a table.
pub(crate) fn sift_notes(rows: Vec<TableRow>, _: &Columns, headings: &[String]) -> Sifted {
    let mut sifted = Sifted::default();
    for row in rows {
        if is_note(&row) || is_repeated(&row, headings) {
            sifted.footers.push(row.number);
        } else {
            sifted.rows.push(row);
        }
    }
    sifted
}

/// Whether a row has a single text that stands below tables, such as `Prepared by Li`.
fn is_note(row: &TableRow) -> bool {
    let mut filled = row.cells.iter().filter(|cell| **cell != Cell::Empty);
    let Some(first) = filled.next().and_then(text) else {
        return false;
    };
    filled.next().is_none()
        && (SheetWords::known().is_footer(first) || SheetWords::known().is_total(first))
}

/// Whether a row has the headings again.
pub(crate) fn is_repeated(row: &TableRow, headings: &[String]) -> bool {
    let mut same = 0;
    for (place, cell) in row.cells.iter().enumerate() {
        match (text(cell), headings.get(place)) {
            (Some(text), Some(heading)) if text == heading => same += 1,
            (None, _) if *cell == Cell::Empty => {}
            _ => return false,
        }
    }
    same > 2
}

pub(crate) fn text(cell: &Cell) -> Option<&str> {
    match cell {
        Cell::Text(text) => Some(text),
        _ => None,
    }
}
