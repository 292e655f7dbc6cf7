//! Rows that are no lines of contracts: sums of those above, notes below a table, headings that a
//! page repeats.

use rust_decimal::Decimal;
use strum::VariantArray as _;

use crate::contracts::columns::Column;
use crate::sheet::cells::Cell;
use crate::sheet::columns::Columns;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::TableProblem;
use crate::sheet::rows::TableRow;
use crate::sheet::sift::{Sifted, is_repeated, text};
use crate::sheet::subject::Measure;
use crate::sheet::words::SheetWords;

/// Leaves out what is no line of a contract. A sum that is none of the numbers above it is a problem.
pub(crate) fn sift(rows: Vec<TableRow>, columns: &Columns, headings: &[String]) -> Sifted {
    let mut sifted = Sifted::default();
    // The rows above the last sum begin here.
    let mut part = 0;
    let last = rows.iter().rposition(|row| is_line(row, columns));
    for (place, row) in rows.into_iter().enumerate() {
        let is_below = last.is_none_or(|last| place > last);
        if is_total(&row, columns) {
            sifted
                .problems
                .extend(wrong_sum(&row, columns, &sifted.rows, part));
            sifted.totals.push(row.number);
            part = sifted.rows.len();
        } else if is_footer(&row, columns, is_below) || is_repeated(&row, headings) {
            sifted.footers.push(row.number);
        } else {
            sifted.rows.push(row);
        }
    }
    sifted
}

fn is_filled(column: Column, row: &TableRow, columns: &Columns) -> bool {
    *columns.cell(column, row) != Cell::Empty
}

/// Whether a row has what only a style line has.
fn is_line(row: &TableRow, columns: &Columns) -> bool {
    let has = |column| is_filled(column, row, columns);
    has(Column::Sno) && (has(Column::Price) || has(Column::Pieces))
        || has(Column::Email) && has(Column::Cno)
}

fn is_total(row: &TableRow, columns: &Columns) -> bool {
    let has = |column| is_filled(column, row, columns);
    if has(Column::Sno) && has(Column::Pname) && has(Column::Price) {
        return false;
    }
    let mut texts = row.cells.iter().filter_map(text);
    let is_word = |text: &str| SheetWords::known().is_total(text);
    texts.any(is_word) && !(has(Column::Email) && has(Column::Cno))
}

fn is_footer(row: &TableRow, columns: &Columns, is_below: bool) -> bool {
    let has = |column| is_filled(column, row, columns);
    if has(Column::Price) || has(Column::Pieces) {
        return false;
    }
    let mut filled = row.cells.iter().filter(|cell| **cell != Cell::Empty);
    let Some(first) = filled.next().and_then(text) else {
        return false;
    };
    let is_alone = filled.next().is_none();
    let is_address = first.contains('@');
    if SheetWords::known().is_footer(first) && !has(Column::Sno) {
        return true;
    }
    // A sentence or a name alone, below everything else.
    let is_number = has(Column::Cno) && first.len() < 20 && !first.contains(' ');
    let is_note = !is_address && !is_number && !has(Column::Sno) && !has(Column::Pname);
    is_below && is_alone && is_note
}

/// The first number of a row of sums that is none of those of the rows above it: of all, or of those
/// since the last sum.
fn wrong_sum(
    row: &TableRow,
    columns: &Columns,
    above: &[TableRow],
    part: usize,
) -> Option<TableProblem> {
    let summed = |column: &&Column| {
        let measure = column.measure();
        matches!(measure, Measure::Money | Measure::Pieces) && **column != Column::Price
    };
    let mut columns_summed = Column::VARIANTS.iter().filter(summed);
    columns_summed.find_map(|column| {
        let given = number(columns.cell(*column, row))?;
        let sum = |rows: &[TableRow], column: Column| -> Decimal {
            let cells = rows.iter().map(|row| columns.cell(column, row));
            cells.filter_map(number).sum()
        };
        let (all, since) = (sum(above, *column), sum(&above[part..], *column));
        // A contract's values may be in each of its rows.
        let of_lines = match column {
            Column::Quantity => sum(above, Column::Pieces),
            Column::Amount => sum(above, Column::Sum),
            _ => all,
        };
        if [all, since, of_lines].contains(&given) {
            return None;
        }
        let fault = CellFault::NotTotal {
            value: given.normalize().to_string(),
            sum: since.normalize().to_string(),
        };
        Some(columns.problem(*column, row.number, fault))
    })
}

fn number(cell: &Cell) -> Option<Decimal> {
    if let Ok(pieces) = cell.pieces() {
        return Some(pieces.into());
    }
    cell.money().map(|(_, amount)| amount)
}
