//! Rows of a workbook's sheets. Of a formula, the value counts that the spreadsheet has stored.

use std::io::Cursor;
use std::sync::Arc;

use calamine::{Data, DataRef, Reader as _, SheetType, SheetVisible, Xlsx, XlsxError};

use super::archive::{Outline, Outlines, outlines};
use super::cells::Cell;
use super::dates;
use super::number_format::{CellKind, NumberFormat, cell_kind};
use super::rows::{Book, Bounds, SheetRows, TableRow};
use super::{MOST_COLUMNS, MOST_ROWS, TableError};

/// Reads the visible sheets, and a hidden one that is wanted.
pub(crate) fn book(bytes: Vec<u8>, wanted: &[String]) -> Result<Book, TableError> {
    let mut outlines = outlines(&bytes)?;
    let mut file: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(failure)?;
    let mut book = Book::default();
    let mut bounds = Bounds::default();
    let sheets = file.sheets_metadata().to_vec();
    for sheet in sheets
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
    {
        let name = sheet.name.clone();
        if sheet.visible != SheetVisible::Visible && !wanted.contains(&name) {
            book.hidden.push(name);
            continue;
        }
        let mut outline = outlines.take(&name);
        let mut own = SheetRows {
            name: Some(name),
            merged: std::mem::take(&mut outline.merged),
            ..SheetRows::default()
        };
        let place = book.sheets.len();
        let mut reading = SheetReading {
            sheet: &mut own,
            place,
            bounds: &mut bounds,
            outline,
            outlines: &outlines,
        };
        match reading.read(&mut file, &sheet.name) {
            Ok(()) => book.sheets.push(own),
            // A chart or a macro, which an old program marks as a sheet.
            Err(TableError::NoTable) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(book)
}

fn failure(error: XlsxError) -> TableError {
    match error {
        XlsxError::Password => TableError::Protected,
        XlsxError::NotAWorksheet(_) => TableError::NoTable,
        error => TableError::damaged(error),
    }
}

struct SheetReading<'a> {
    sheet: &'a mut SheetRows,
    place: usize,
    bounds: &'a mut Bounds,
    outline: Outline,
    outlines: &'a Outlines,
}

impl SheetReading<'_> {
    fn read(&mut self, file: &mut Xlsx<Cursor<Vec<u8>>>, name: &str) -> Result<(), TableError> {
        let is_1904 = file.has_1904_epoch();
        // Cell by cell: a range would be as large as the sheet claims to be.
        let mut cells = file.worksheet_cells_reader(name).map_err(failure)?;
        let formats = cells.styles().iter().map(|style| {
            let format = style.number_format.as_ref();
            let kind = format.map(|own| cell_kind(own.format_id, &own.format_code));
            match kind {
                Some(CellKind::Number(format)) => CellFormat::Number(Arc::new(format)),
                Some(CellKind::Time) => CellFormat::Time,
                _ => CellFormat::Plain,
            }
        });
        let formats: Vec<_> = formats.collect();
        let mut row = TableRow {
            number: 1,
            ..TableRow::default()
        };
        while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(failure)? {
            let (place, column) = cell.get_position();
            let format = formats.get(style).unwrap_or(&CellFormat::Plain);
            let column = column as usize;
            let is_formula = self.outline.is_formula(place, column);
            let value = match value(cell.get_value(), format, is_1904) {
                Cell::Empty if is_formula => Cell::NotCalculated,
                Cell::Number(0.0, _) if is_formula && self.outlines.is_uncalculated => {
                    Cell::NotCalculated
                }
                Cell::Number(0.0, _) if is_formula => Cell::ZeroOfFormula,
                value => value,
            };
            if value == Cell::Empty {
                continue;
            }
            let number = place.saturating_add(1);
            if number as usize > MOST_ROWS * 2 {
                return Err(TableError::TooManyRows);
            }
            if column >= MOST_COLUMNS {
                self.sheet.wide = self.sheet.wide.or(Some((number, column)));
                continue;
            }
            if number != row.number {
                let next = TableRow {
                    number,
                    ..TableRow::default()
                };
                self.push(std::mem::replace(&mut row, next))?;
            }
            if row.cells.len() <= column {
                row.cells.resize(column + 1, Cell::Empty);
            }
            row.cells[column] = value;
        }
        self.push(row)
    }

    fn push(&mut self, row: TableRow) -> Result<(), TableError> {
        let row = TableRow {
            sheet: self.place,
            is_hidden: self.outline.is_hidden(row.number - 1),
            ..row
        };
        self.bounds.push(self.sheet, row)
    }
}

enum CellFormat {
    Plain,
    Number(Arc<NumberFormat>),
    Time,
}

fn value(value: &DataRef<'_>, format: &CellFormat, is_1904: bool) -> Cell {
    match value {
        DataRef::Empty => Cell::Empty,
        DataRef::String(text) | DataRef::DateTimeIso(text) => Cell::text(text),
        DataRef::SharedString(text) => Cell::text(text),
        DataRef::Float(number) => match format {
            CellFormat::Plain => Cell::number(*number),
            CellFormat::Number(format) => Cell::Number(*number, Some(Arc::clone(format))),
            CellFormat::Time => moment(*number, is_1904),
        },
        DataRef::DateTime(time) if time.is_datetime() => moment(time.as_f64(), is_1904),
        DataRef::DateTime(time) => Cell::NoDay(time.as_f64().to_string()),
        other => match Data::from(other.clone()) {
            Data::Int(number) => Cell::text(&number.to_string()),
            other => Cell::Wrong(other.to_string()),
        },
    }
}

fn moment(serial: f64, is_1904: bool) -> Cell {
    let moment = dates::of_serial(serial, is_1904);
    moment.map_or_else(|| Cell::NoDay(serial.to_string()), Cell::moment)
}
