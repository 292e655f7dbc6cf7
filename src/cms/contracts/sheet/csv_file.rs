//! Rows of a CSV file, in any of the encodings that spreadsheets write.

use encoding_rs::{GB18030, SHIFT_JIS, UTF_16BE, UTF_16LE};

use super::cells::Cell;
use super::columns::{ColumnNames, Columns};
use super::rows::{Rows, TableRow};
use super::{ContractsError, MOST_COLUMNS};

pub(crate) fn rows(bytes: &[u8]) -> Result<Vec<TableRow>, ContractsError> {
    if let Some(text) = unicode(bytes) {
        return parsed(&text);
    }
    // Chinese and Japanese texts can be read in each other's encoding. The names of the columns
    // tell which it is.
    let names = ColumnNames::load()?;
    let mut first = None;
    for encoding in [GB18030, SHIFT_JIS] {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        let Some(rows) = text.and_then(|text| parsed(&text).ok()) else {
            continue;
        };
        let header = rows.first();
        if header.is_some_and(|header| Columns::find(header, &names).is_ok()) {
            return Ok(rows);
        }
        first = first.or(Some(rows));
    }
    first.ok_or(ContractsError::Encoding)
}

/// A text in UTF-8 or, with a byte order mark, in UTF-16.
fn unicode(bytes: &[u8]) -> Option<String> {
    let utf16 = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((UTF_16LE, rest)),
        [0xfe, 0xff, rest @ ..] => Some((UTF_16BE, rest)),
        _ => None,
    };
    if let Some((encoding, rest)) = utf16 {
        let text = encoding.decode_without_bom_handling_and_without_replacement(rest);
        return text.map(Into::into);
    }
    let text = std::str::from_utf8(bytes).ok()?;
    Some(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned())
}

fn parsed(text: &str) -> Result<Vec<TableRow>, ContractsError> {
    let header = text.lines().next().unwrap_or_default();
    let delimiters = [b',', b';', b'\t'];
    let count = |delimiter: &u8| header.bytes().filter(|byte| byte == delimiter).count();
    // The first one of those that are equally frequent.
    let delimiter = delimiters.into_iter().rev().max_by_key(count);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter.unwrap_or(b','))
        .from_reader(text.as_bytes());
    let mut rows = Rows::default();
    for (number, record) in (1..).zip(reader.records()) {
        let record = record?;
        if record.len() > MOST_COLUMNS {
            return Err(ContractsError::TooManyColumns(number));
        }
        let cells = record.iter().map(Cell::text).collect();
        rows.push(TableRow { number, cells })?;
    }
    Ok(rows.finish())
}
