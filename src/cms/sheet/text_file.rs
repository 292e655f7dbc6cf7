//! Rows of a file of text: CSV, or with other signs between the cells, as spreadsheets and other
//! programs write it.

use super::cells::Cell;
use super::encoding::Decoded;
use super::file_kind::is_web_page;
use super::rows::{Book, Bounds, SheetRows, TableRow};
use super::{MOST_COLUMNS, TableError};
use base::spreadsheet::between_commas;

const SEPARATORS: [char; 5] = [',', ';', '\t', '|', '，'];
/// The records by which the separator is found.
const COUNTED: usize = 30;

pub(crate) fn book(decoded: &Decoded) -> Result<Book, TableError> {
    let text = decoded
        .text
        .trim_end_matches(['\u{1a}', '\0', '\n', '\r', ' ']);
    if text.trim().is_empty() {
        return Err(TableError::Empty);
    }
    if is_web_page(text.trim_start().as_bytes()) {
        return Err(TableError::WebPage);
    }
    if text.contains('\0') {
        return Err(TableError::NoTable);
    }
    let (named, text) = named_separator(text);
    let separator = named.unwrap_or_else(|| likeliest_separator(text));
    let mut sheet = SheetRows {
        has_semicolons: separator == ';',
        ..SheetRows::default()
    };
    let mut bounds = Bounds::default();
    // The line that names the separator is none of the spreadsheet.
    for (number, record) in (1..).zip(Records::of(text, separator)) {
        if record.is_open {
            sheet.open_quote = Some(number);
        }
        let cells = record.cells.iter().map(|text| match separator {
            ';' => cell(&between_commas(text)),
            _ => cell(text),
        });
        let mut cells: Vec<_> = cells.collect();
        // One more separator at the end of each line is usual.
        while cells.len() > MOST_COLUMNS && cells.last() == Some(&Cell::Empty) {
            cells.pop();
        }
        let row = TableRow {
            number,
            cells,
            ..TableRow::default()
        };
        bounds.push(&mut sheet, row)?;
    }
    Ok(Book {
        sheets: vec![sheet],
        encoding: decoded.name,
        separator: matches!(separator, '|' | '，').then_some(separator),
        ..Book::default()
    })
}

/// A cell; `="00123"` protects zeros from spreadsheets.
fn cell(text: &str) -> Cell {
    let trimmed = text.trim();
    let quoted = trimmed
        .strip_prefix("=\"")
        .and_then(|text| text.strip_suffix('"'));
    match quoted {
        Some(inner) if !inner.replace("\"\"", "").contains('"') => {
            Cell::text(&inner.replace("\"\"", "\""))
        }
        _ => Cell::text(text),
    }
}

/// The separator that the first line names, `sep=;`, and the text behind it.
fn named_separator(text: &str) -> (Option<char>, &str) {
    let rest = text.strip_prefix('"').unwrap_or(text);
    let is_named = rest
        .get(..4)
        .is_some_and(|name| name.eq_ignore_ascii_case("sep="));
    if !is_named {
        return (None, text);
    }
    let (line, behind) = text.split_once('\n').unwrap_or((text, ""));
    let line = line.trim_end_matches(['\r', '"']);
    let named = line.trim_start_matches('"').chars().nth(4);
    (named.or(Some(',')), behind)
}

/// The separator by which most of the first records have the same number of cells, outside of
/// quotes.
fn likeliest_separator(text: &str) -> char {
    let rank = |separator: &char| {
        let records = Records::of(text, *separator).take(COUNTED);
        let counts: Vec<_> = records
            .map(|record| record.cells.len())
            .filter(|count| *count > 0)
            .collect();
        let widest = counts.iter().copied().max().unwrap_or(0);
        if widest < 2 {
            return (0, 0);
        }
        // Titles above a table are narrower, and one count is the usual one.
        let usual = counts.iter().map(|count| {
            let same = counts.iter().filter(|other| *other == count).count();
            (same, *count)
        });
        let usual = usual
            .filter(|(_, count)| *count > 1)
            .max_by_key(|(same, count)| same * count);
        usual.map_or((0, 0), |(same, count)| (same * count, count))
    };
    // The first one of those that are equal.
    let separators = SEPARATORS.iter().rev();
    separators
        .max_by_key(|own| rank(own))
        .copied()
        .unwrap_or(',')
}

/// A record of a text.
struct TextRecord {
    cells: Vec<String>,
    /// Whether a quote of it is never closed.
    is_open: bool,
}

/// The records of a text, also the empty ones, which spreadsheets count as rows. A quote counts at
/// the beginning of a cell; within quotes, two are one.
struct Records<'a> {
    rest: Option<&'a str>,
    separator: char,
}

impl<'a> Records<'a> {
    const fn of(text: &'a str, separator: char) -> Self {
        Self {
            rest: Some(text),
            separator,
        }
    }
}

impl Iterator for Records<'_> {
    type Item = TextRecord;

    fn next(&mut self) -> Option<TextRecord> {
        let mut rest = self.rest?;
        let mut cells = Vec::new();
        loop {
            let mut cell = String::new();
            if let Some(quoted) = rest.strip_prefix('"') {
                rest = quoted;
                loop {
                    let Some((inner, behind)) = rest.split_once('"') else {
                        cell += rest;
                        cells.push(cell);
                        self.rest = None;
                        return Some(TextRecord {
                            cells,
                            is_open: true,
                        });
                    };
                    cell += inner;
                    rest = behind;
                    let Some(further) = rest.strip_prefix('"') else {
                        break;
                    };
                    cell.push('"');
                    rest = further;
                }
            }
            let is_end = |char| char == self.separator || char == '\n' || char == '\r';
            let end = rest.find(is_end);
            cell += &rest[..end.unwrap_or(rest.len())];
            cells.push(cell);
            let Some(end) = end else {
                self.rest = None;
                break;
            };
            let sign = rest[end..].chars().next()?;
            rest = &rest[end + sign.len_utf8()..];
            if sign != self.separator {
                let is_pair = sign == '\r' && rest.starts_with('\n');
                self.rest = Some(if is_pair { &rest[1..] } else { rest });
                break;
            }
        }
        let is_empty = matches!(cells.as_slice(), [cell] if cell.is_empty());
        if is_empty {
            cells.clear();
        }
        Some(TextRecord {
            cells,
            is_open: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_separator_is_the_one_of_most_records() {
        for (text, separator) in [
            ("a,b\n1,2", ','),
            ("a;b\n1,5;2\n", ';'),
            ("\"x (a, b, c)\";b;c\n1;2;3", ';'),
            ("\"a\nb\"\tc\n1\t2", '\t'),
            ("a|b\n1|2", '|'),
            ("a，b\n1，2", '，'),
            ("title\n\na,b\n1,2", ','),
            ("one", ','),
        ] {
            assert_eq!(likeliest_separator(text), separator, "{text}");
        }
        assert_eq!(named_separator("sep=;\r\na"), (Some(';'), "a"));
        assert_eq!(named_separator("\"sep=\t\"\na"), (Some('\t'), "a"));
    }

    #[test]
    fn records_are_counted_as_rows() {
        let text = "a,\"b \"\"1\"\"\nc\"\r\n\r\n1,2\n\n\"x";
        let records = Records::of(text, ',').map(|own| (own.cells, own.is_open));
        let strings = |cells: &[&str]| {
            cells
                .iter()
                .map(|cell| (*cell).to_owned())
                .collect::<Vec<_>>()
        };
        let expected = [
            (strings(&["a", "b \"1\"\nc"]), false),
            (vec![], false),
            (strings(&["1", "2"]), false),
            (vec![], false),
            (strings(&["x"]), true),
        ];
        assert_eq!(records.collect::<Vec<_>>(), expected);
    }
}
