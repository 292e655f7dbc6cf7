//! Rows of a file, within limits of memory.

use super::cells::Cell;
use super::{ContractsError, MOST_COLUMNS, MOST_ROWS};

/// The most texts of a file, in bytes. The cells of a workbook can share one text, so that a small
/// file has large ones.
const LARGEST_TEXTS: usize = 64 << 20;

#[derive(Debug, PartialEq)]
pub(crate) struct TableRow {
    /// As spreadsheets count, from 1.
    pub number: u32,
    pub cells: Vec<Cell>,
}

/// Rows that are being read.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    read: Vec<TableRow>,
    size: usize,
}

impl Rows {
    /// Adds a row, unless it is empty.
    pub(crate) fn push(&mut self, row: TableRow) -> Result<(), ContractsError> {
        if row.cells.iter().all(|cell| *cell == Cell::Empty) {
            return Ok(());
        }
        if row.cells.len() > MOST_COLUMNS {
            return Err(ContractsError::TooManyColumns(row.number));
        }
        if self.read.len() == MOST_ROWS {
            return Err(ContractsError::TooManyRows);
        }
        self.size += row.cells.iter().map(Cell::size).sum::<usize>();
        if self.size > LARGEST_TEXTS {
            return Err(ContractsError::TooLarge);
        }
        self.read.push(row);
        Ok(())
    }

    pub(crate) fn finish(self) -> Vec<TableRow> {
        self.read
    }
}
