//! A table as a file that can be imported again: CSV, or a workbook with text cells for numbers and
//! names, which a spreadsheet would take for numbers or dates, and typed ones for days, pieces,
//! amounts and percentages.

use std::borrow::Cow;
use std::collections::HashMap;

use jiff::civil::{Date, DateTime};
use rust_xlsxwriter::{
    ColNum, ExcelDateTime, Format, FormatAlign, RowNum, Workbook, Worksheet, XlsxError,
};

use base::currency::Currency;
use base::locale::{Locale, Numbers};
use base::spreadsheet::line_with;

/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The widest column, in digits.
const WIDEST: usize = 48;
/// The room of a heading's filter, in digits.
const FILTER: usize = 3;
/// The longest name of a sheet, in characters.
const LONGEST_NAME: usize = 31;

/// What the cells of a column have in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellShape {
    Text,
    /// A day or a moment.
    Time,
    Count,
    Money,
    Share,
}

/// A table for a file.
pub(crate) struct ExportedTable {
    /// The name of the sheet.
    pub name: String,
    /// The language of the headings, in whose way CSV has its numbers.
    pub locale: Locale,
    /// The columns with their headings.
    pub columns: Vec<(CellShape, String)>,
    pub rows: Vec<ExportedRow>,
}

/// A row, with a text for each column.
pub(crate) struct ExportedRow {
    pub cells: Vec<String>,
    /// The currency of its amounts.
    pub currency: Currency,
}

impl ExportedTable {
    /// The table as CSV (RFC 4180), as spreadsheets in the language read it: where decimals are
    /// behind a comma, cells are between semicolons.
    pub(crate) fn csv(&self) -> String {
        let numbers = self.locale.language().numbers;
        let separator = numbers.separator();
        let headings = self.columns.iter().map(|(_, name)| name.as_str());
        let mut csv = format!("{BYTE_ORDER_MARK}{}", line_with(separator, headings));
        for row in &self.rows {
            let cells = row.cells.iter().zip(&self.columns);
            let cells: Vec<_> = cells
                .map(|(text, (shape, _))| csv_cell(text, *shape, numbers))
                .collect();
            csv += &line_with(separator, cells.iter().map(|cell| &**cell));
        }
        csv
    }

    /// The table as a workbook of one sheet. This takes seconds for a large one.
    pub(crate) fn xlsx(&self) -> Result<Vec<u8>, XlsxError> {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.set_name(self.name.chars().take(LONGEST_NAME).collect::<String>())?;
        let heading = Format::new().set_bold().set_align(FormatAlign::Top);
        let mut widths: Vec<_> = self
            .columns
            .iter()
            .map(|(_, own)| width(own) + FILTER)
            .collect();
        for (place, (_, name)) in (0..).zip(&self.columns) {
            sheet.write_string_with_format(0, place, name, &heading)?;
        }
        let mut formats = Formats::default();
        let mut last = 0;
        for (number, row) in (1..).zip(&self.rows) {
            let cells = row.cells.iter().zip(&self.columns);
            for ((place, (text, (shape, _))), width_of) in (0..).zip(cells).zip(&mut widths) {
                if !text.is_empty() {
                    formats.write(sheet, (number, place), (*shape, text), row.currency)?;
                    // Thousands are separated, and codes of currencies added.
                    let more = if *shape == CellShape::Money { 8 } else { 2 };
                    *width_of = (*width_of).max(width(text) + more);
                }
            }
            last = number;
        }
        for (place, width) in (0..).zip(widths) {
            let width = u32::try_from(width.min(WIDEST)).unwrap_or_default();
            sheet.set_column_width(place, width)?;
        }
        let columns = ColNum::try_from(self.columns.len()).unwrap_or(1);
        sheet.set_freeze_panes(1, 0)?;
        sheet.autofilter(0, 0, last, columns.saturating_sub(1))?;
        book.save_to_buffer()
    }
}

fn csv_cell(text: &str, shape: CellShape, numbers: Numbers) -> Cow<'_, str> {
    let is_number = matches!(
        shape,
        CellShape::Count | CellShape::Money | CellShape::Share
    );
    let number = if is_number && numbers == Numbers::Comma {
        text.replace('.', ",").into()
    } else {
        Cow::from(text)
    };
    // Without the sign, one up to 1 may be a part of the whole.
    if shape == CellShape::Share && !text.is_empty() {
        format!("{number}%").into()
    } else {
        number
    }
}

/// The formats of cells that are in use.
#[derive(Default)]
struct Formats {
    by_code: HashMap<String, Format>,
}

impl Formats {
    fn of(&mut self, code: &str) -> &Format {
        let new = || Format::new().set_num_format(code);
        self.by_code.entry(code.to_owned()).or_insert_with(new)
    }

    /// Writes a text as what it means; as a text if it does not have the shape of its column.
    fn write(
        &mut self,
        sheet: &mut Worksheet,
        (row, place): (RowNum, ColNum),
        (shape, text): (CellShape, &str),
        currency: Currency,
    ) -> Result<(), XlsxError> {
        let number = || text.parse::<f64>().ok();
        let (number, code) = match shape {
            CellShape::Text => (None, "@".to_owned()),
            CellShape::Time => return self.write_time(sheet, (row, place), text),
            CellShape::Count => (number(), "#,##0".to_owned()),
            CellShape::Money => (number(), money(currency)),
            // 62.5, to be typed over by 70, not by 0.7 or 70 %.
            CellShape::Share => (number(), "0.00\"%\"".to_owned()),
        };
        match number {
            Some(number) => {
                sheet.write_number_with_format(row, place, number, self.of(&code))?;
            }
            None => {
                sheet.write_string_with_format(row, place, text, self.of("@"))?;
            }
        }
        Ok(())
    }

    fn write_time(
        &mut self,
        sheet: &mut Worksheet,
        (row, place): (RowNum, ColNum),
        text: &str,
    ) -> Result<(), XlsxError> {
        let (time, code) = match (
            text.parse::<Date>(),
            text.replace(' ', "T").parse::<DateTime>(),
        ) {
            (Ok(day), _) if text.len() == 10 => {
                (day.to_datetime(jiff::civil::Time::midnight()), "yyyy-mm-dd")
            }
            (_, Ok(time)) => (time, "yyyy-mm-dd hh:mm:ss"),
            _ => {
                sheet.write_string_with_format(row, place, text, self.of("@"))?;
                return Ok(());
            }
        };
        let part = |number: i8| u8::try_from(number).unwrap_or_default();
        let year = u16::try_from(time.year()).unwrap_or_default();
        let own = ExcelDateTime::from_ymd(year, part(time.month()), part(time.day()))?.and_hms(
            part(time.hour()).into(),
            part(time.minute()),
            part(time.second()),
        )?;
        sheet.write_datetime_with_format(row, place, &own, self.of(code))?;
        Ok(())
    }
}

/// The format of amounts, with the code of their currency: a sign may be that of several.
fn money(currency: Currency) -> String {
    let decimals = match currency.most_decimals() as usize {
        0 => String::new(),
        decimals => format!(".{}", "0".repeat(decimals)),
    };
    format!("[${currency}] #,##0{decimals}")
}

/// The width of a text in digits; those of Chinese and Japanese are as wide as two.
fn width(text: &str) -> usize {
    let widths = text
        .chars()
        .map(|char| if char < '\u{1100}' { 1 } else { 2 });
    widths.sum()
}
