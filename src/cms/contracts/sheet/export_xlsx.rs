//! The export as a workbook: text cells for numbers and names, which a spreadsheet would take for
//! numbers or dates, and typed ones for days, pieces, amounts and percentages.

use std::collections::HashMap;

use jiff::civil::{Date, DateTime};
use rust_xlsxwriter::{
    ColNum, ExcelDateTime, Format, FormatAlign, RowNum, Workbook, Worksheet, XlsxError,
};

use super::export::ExportedContracts;
use crate::contracts::columns::Column;
use crate::contracts::kind::CellShape;
use base::currency::Currency;

/// The widest column, in digits.
const WIDEST: usize = 48;
/// The room of a heading's filter, in digits.
const FILTER: usize = 3;

impl ExportedContracts {
    /// The table as a workbook of one sheet. This takes seconds for a large one.
    pub(crate) fn xlsx(&self) -> Result<Vec<u8>, XlsxError> {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.set_name(&self.name)?;
        let heading = Format::new().set_bold().set_align(FormatAlign::Top);
        let mut widths: Vec<_> = self
            .headings
            .iter()
            .map(|own| width(own) + FILTER)
            .collect();
        for (place, name) in (0..).zip(&self.headings) {
            sheet.write_string_with_format(0, place, name, &heading)?;
        }
        let mut formats = Formats::default();
        let mut last = 0;
        for (number, row) in (1..).zip(self.rows()) {
            let currency = row[Column::Currency as usize].parse().unwrap_or_default();
            for ((place, column), width_of) in (0..).zip(&self.columns).zip(&mut widths) {
                let text = row[*column as usize];
                if !text.is_empty() {
                    let shape = column.shape();
                    formats.write(sheet, (number, place), (shape, text), currency)?;
                    // Thousands are separated, and codes of currencies added.
                    let more = if shape == CellShape::Money { 8 } else { 2 };
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
