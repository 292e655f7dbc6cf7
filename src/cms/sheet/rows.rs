//! Rows of a file, within limits of memory.

use super::cells::Cell;
use super::{MOST_COLUMNS, MOST_ROWS, TableError};

/// The most texts of a file, in bytes. The cells of a workbook can share one text, so that a small
/// file has large ones.
const LARGEST_TEXTS: usize = 64 << 20;

/// The most cells that are filled with the value of merged ones.
const MOST_FILLED: usize = 20_000;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TableRow {
    /// The sheet's place among those of the file that are read.
    pub sheet: usize,
    /// As spreadsheets count, from 1.
    pub number: u32,
    pub cells: Vec<Cell>,
    pub is_hidden: bool,
}

impl TableRow {
    pub(crate) fn cell(&self, place: usize) -> &Cell {
        self.cells.get(place).unwrap_or(&Cell::Empty)
    }

    /// The place of the row in the file.
    pub(crate) const fn place(&self) -> RowPlace {
        RowPlace {
            sheet: self.sheet,
            row: self.number,
        }
    }
}

/// The place of a row in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowPlace {
    pub sheet: usize,
    pub row: u32,
}

/// A sheet of a file.
#[derive(Debug, Default)]
pub(crate) struct SheetRows {
    /// Absent for a file of text.
    pub name: Option<String>,
    pub rows: Vec<TableRow>,
    /// The first cell beyond the columns that are read: row and column.
    pub wide: Option<(u32, usize)>,
    /// The row in which a quote begins that is never closed.
    pub open_quote: Option<u32>,
    /// Whether a comma may be that of decimals.
    pub has_semicolons: bool,
    /// Cells that are merged over several rows.
    pub merged: Vec<MergedCells>,
}

/// Cells of a column that are one cell, which has the value of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MergedCells {
    /// From 0.
    pub column: usize,
    /// As spreadsheets count.
    pub first: u32,
    pub last: u32,
}

impl SheetRows {
    /// Puts the value of merged cells into each of their rows that has other values, as far as that
    /// needs little time and memory.
    pub(crate) fn fill_merged(&mut self) {
        let mut left = MOST_FILLED;
        for MergedCells {
            column,
            first,
            last,
        } in std::mem::take(&mut self.merged)
        {
            let start = self.rows.partition_point(|row| row.number < first);
            let Some(row) = self.rows.get(start).filter(|row| row.number == first) else {
                continue;
            };
            let value = row.cell(column).clone();
            let below = self.rows[start + 1..].iter_mut();
            for row in below.take_while(|row| row.number <= last).take(left) {
                left -= 1;
                if row.cells.len() <= column {
                    row.cells.resize(column + 1, Cell::Empty);
                }
                if row.cells[column] == Cell::Empty {
                    row.cells[column] = value.clone();
                }
            }
        }
    }
}

/// What a file has.
#[derive(Debug, Default)]
pub(crate) struct Book {
    pub sheets: Vec<SheetRows>,
    /// The names of the sheets that are hidden, and not read.
    pub hidden: Vec<String>,
    /// The encoding of a text that is not Unicode.
    pub encoding: Option<&'static str>,
    /// The sign between cells, if it is an unusual one.
    pub separator: Option<char>,
}

/// Counts what is read of a file.
#[derive(Debug, Default)]
pub(crate) struct Bounds {
    rows: usize,
    size: usize,
}

impl Bounds {
    /// Adds a row to a sheet, unless it is empty.
    pub(crate) fn push(&mut self, sheet: &mut SheetRows, row: TableRow) -> Result<(), TableError> {
        if row.cells.iter().all(|cell| *cell == Cell::Empty) {
            return Ok(());
        }
        let mut row = row;
        if row.cells.len() > MOST_COLUMNS {
            let beyond = row.cells.iter().skip(MOST_COLUMNS);
            let beyond = beyond.take_while(|cell| **cell == Cell::Empty).count();
            if MOST_COLUMNS + beyond < row.cells.len() {
                sheet.wide = sheet.wide.or(Some((row.number, MOST_COLUMNS + beyond)));
            }
            row.cells.truncate(MOST_COLUMNS);
        }
        self.rows += 1;
        if self.rows > MOST_ROWS {
            return Err(TableError::TooManyRows);
        }
        self.size += row.cells.iter().map(Cell::size).sum::<usize>();
        if self.size > LARGEST_TEXTS {
            return Err(TableError::TooLarge);
        }
        sheet.rows.push(row);
        Ok(())
    }
}
