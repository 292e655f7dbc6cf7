//! Rows of the first sheet of a workbook. Of a formula, the value counts that the spreadsheet has
//! stored.

use std::io::{Cursor, Read as _};

use calamine::{Data, DataRef, Reader as _, Xlsx};
use memchr::memmem;
use zip::ZipArchive;

use super::cells::Cell;
use super::rows::{Rows, TableRow};
use super::{ContractsError, LARGEST_UNCOMPRESSED, MOST_COLUMNS, MOST_ROWS};

/// The most texts that a workbook may announce, for which the library reserves memory.
const MOST_TEXTS: u64 = 1_000_000;

pub(crate) fn rows(bytes: Vec<u8>) -> Result<Vec<TableRow>, ContractsError> {
    check_size(&bytes)?;
    let boxed = |error| ContractsError::from(Box::new(error));
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(boxed)?;
    let sheet = book.sheet_names().first().cloned();
    let sheet = sheet.ok_or(ContractsError::Empty)?;
    // Cell by cell: a range would be as large as the sheet claims to be.
    let mut cells = book.worksheet_cells_reader(&sheet).map_err(boxed)?;
    let mut rows = Rows::default();
    let mut row = TableRow {
        number: 1,
        cells: Vec::new(),
    };
    while let Some(cell) = cells.next_cell().map_err(boxed)? {
        let (place, column) = cell.get_position();
        let value = value(cell.get_value());
        if value == Cell::Empty {
            continue;
        }
        let number = place.saturating_add(1);
        if number as usize > MOST_ROWS * 2 {
            return Err(ContractsError::TooManyRows);
        }
        let column = column as usize;
        if column >= MOST_COLUMNS {
            return Err(ContractsError::TooManyColumns(number));
        }
        if number != row.number {
            let next = TableRow {
                number,
                cells: Vec::new(),
            };
            rows.push(std::mem::replace(&mut row, next))?;
        }
        if row.cells.len() <= column {
            row.cells.resize(column + 1, Cell::Empty);
        }
        row.cells[column] = value;
    }
    rows.push(row)?;
    Ok(rows.finish())
}

/// Refuses a workbook that would need much memory: its parts are decompressed once, within a limit,
/// and it may not announce more texts than a file has.
fn check_size(bytes: &[u8]) -> Result<(), ContractsError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    let mut left = LARGEST_UNCOMPRESSED;
    let mut text = Vec::new();
    for index in 0..archive.len() {
        let part = archive.by_index(index)?;
        text.clear();
        part.take(left as u64 + 1).read_to_end(&mut text)?;
        left = left
            .checked_sub(text.len())
            .ok_or(ContractsError::TooLarge)?;
        if announced(&text).is_some_and(|count| count > MOST_TEXTS) {
            return Err(ContractsError::TooLarge);
        }
    }
    Ok(())
}

/// The largest number of texts that a part of a workbook announces.
pub(crate) fn announced(text: &[u8]) -> Option<u64> {
    const NAME: &[u8] = b"uniqueCount";
    let counts = memmem::find_iter(text, NAME);
    let counts = counts.filter_map(|at| number_at(&text[at + NAME.len()..]));
    counts.max()
}

/// The number that an attribute is set to, of which this is the text after its name.
fn number_at(text: &[u8]) -> Option<u64> {
    let is_before = |byte: &u8| byte.is_ascii_whitespace() || b"=\"'+0".contains(byte);
    let digits = text.iter().skip_while(|byte| is_before(byte));
    let digits = digits.take_while(|byte| byte.is_ascii_digit());
    let digits: String = digits.take(20).map(|byte| char::from(*byte)).collect();
    if digits.is_empty() {
        return None;
    }
    digits.parse().ok().or(Some(u64::MAX))
}

fn value(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Empty => Cell::Empty,
        DataRef::String(text) | DataRef::DateTimeIso(text) => Cell::text(text),
        DataRef::SharedString(text) => Cell::text(text),
        DataRef::Float(number) => Cell::Number(*number),
        DataRef::DateTime(time) if time.is_datetime() => {
            let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
            let time = format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}");
            Cell::Time(time)
        }
        other => match Data::from(other.clone()) {
            Data::Int(number) => Cell::text(&number.to_string()),
            other => Cell::Wrong(other.to_string()),
        },
    }
}
