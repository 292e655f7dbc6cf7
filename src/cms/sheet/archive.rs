//! The parts of a workbook's archive: whether they are small enough, and what the reader of cells
//! does not say of them (hidden rows, formulas).

use std::collections::HashMap;
use std::io::{Cursor, Read as _};

use memchr::memmem;
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::rows::MergedCells;
use super::{LARGEST_UNCOMPRESSED, MOST_COLUMNS, MOST_ROWS, TableError};

/// The most texts that a workbook may announce, for which the library reserves memory.
const MOST_TEXTS: u64 = 1_000_000;
/// The most merged cells of a sheet that are kept.
const MOST_MERGED: usize = 10_000;

/// What a sheet's part says besides its values, by rows from 0.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    rows: Vec<RowOutline>,
    pub merged: Vec<MergedCells>,
}

#[derive(Clone, Debug, Default)]
struct RowOutline {
    is_hidden: bool,
    /// A bit for each column with a formula.
    formulas: u64,
}

impl Outline {
    pub(crate) fn is_hidden(&self, row: u32) -> bool {
        self.rows.get(row as usize).is_some_and(|own| own.is_hidden)
    }

    pub(crate) fn is_formula(&self, row: u32, column: usize) -> bool {
        let row = self.rows.get(row as usize);
        column < MOST_COLUMNS && row.is_some_and(|own| own.formulas >> column & 1 == 1)
    }

    fn row(&mut self, number: usize) -> Option<&mut RowOutline> {
        if number >= MOST_ROWS * 2 {
            return None;
        }
        if self.rows.len() <= number {
            self.rows.resize(number + 1, RowOutline::default());
        }
        self.rows.get_mut(number)
    }
}

/// What an archive says.
#[derive(Debug, Default)]
pub(crate) struct Outlines {
    sheets: HashMap<String, Outline>,
    /// Whether the program that wrote it left the formulas to be calculated.
    pub is_uncalculated: bool,
}

impl Outlines {
    /// Takes what is known of a sheet.
    pub(crate) fn take(&mut self, sheet: &str) -> Outline {
        self.sheets.remove(sheet).unwrap_or_default()
    }
}

/// Refuses an archive that would need much memory: its parts are decompressed once, within a limit,
/// and it may not announce more texts than a file has.
pub(crate) fn outlines(bytes: &[u8]) -> Result<Outlines, TableError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(TableError::damaged)?;
    let mut left = LARGEST_UNCOMPRESSED;
    let mut text = Vec::new();
    let (mut parts, mut book, mut links) = (HashMap::new(), Vec::new(), Vec::new());
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(TableError::damaged)?;
        let name = plain_path(&String::from_utf8_lossy(part.name_raw()));
        if name.contains("/media/") {
            // Pictures are read one by one, if at all.
            continue;
        }
        text.clear();
        let mut part = part.take(left as u64 + 1);
        part.read_to_end(&mut text).map_err(TableError::damaged)?;
        left = left.checked_sub(text.len()).ok_or(TableError::TooLarge)?;
        if name.ends_with("sharedstrings.xml") && announced(&text) > MOST_TEXTS {
            return Err(TableError::TooLarge);
        }
        if name.ends_with("workbook.xml") {
            book.clone_from(&text);
        } else if name.ends_with("workbook.xml.rels") {
            links.clone_from(&text);
        } else if memmem::find(&text[..text.len().min(4096)], b"worksheet").is_some()
            && name.rsplit_once('.').is_some_and(|(_, end)| end == "xml")
        {
            parts.insert(name, outline(&text));
        }
    }
    let mut outlines = Outlines {
        is_uncalculated: memmem::find(&book, b"fullCalcOnLoad=\"1\"").is_some(),
        ..Outlines::default()
    };
    let links = attributes(&links, "Relationship", "Id", "Target");
    for (name, id) in attributes(&book, "sheet", "name", "id") {
        let mut links = links.iter();
        let Some((_, target)) = links.find(|(own, _)| *own == id) else {
            continue;
        };
        let target = plain_path(target);
        // The part may be named from the root, or from the folder of the workbook.
        let found = parts.keys().find(|part| **part == target);
        let found = found.or_else(|| {
            parts
                .keys()
                .find(|part| part.ends_with(&format!("/{target}")))
        });
        if let Some(part) = found.cloned()
            && let Some(outline) = parts.remove(&part)
        {
            outlines.sheets.insert(name, outline);
        }
    }
    Ok(outlines)
}

pub(super) fn plain_path(path: &str) -> String {
    let path = path.replace('\\', "/").to_lowercase();
    let path = path.trim_start_matches(['/', '.']);
    path.to_owned()
}

/// The number of texts that a part announces.
pub(crate) fn announced(xml: &[u8]) -> u64 {
    let mut reader = Reader::from_reader(xml);
    let mut most = 0;
    while let Ok(event) = reader.read_event() {
        let start = match event {
            Event::Start(start) | Event::Empty(start) => start,
            Event::Eof => break,
            _ => continue,
        };
        if start.local_name().as_ref() == "sst"
            && let Some(count) = attribute(&start, "uniqueCount")
        {
            most = most.max(count.trim().parse().unwrap_or(u64::MAX));
        }
    }
    most
}

/// Two attributes of each element of a name; names count without prefixes.
pub(super) fn attributes(
    xml: &[u8],
    element: &str,
    one: &str,
    other: &str,
) -> Vec<(String, String)> {
    let mut reader = Reader::from_reader(xml);
    let mut found = Vec::new();
    while let Ok(event) = reader.read_event() {
        let start = match event {
            Event::Start(start) | Event::Empty(start) => start,
            Event::Eof => break,
            _ => continue,
        };
        if start.local_name().as_ref() == element {
            let pair = (attribute(&start, one), attribute(&start, other));
            if let (Some(one), Some(other)) = pair {
                found.push((one, other));
            }
        }
    }
    found
}

pub(super) fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = start.attributes();
    let mut attributes = attributes.with_checks(false).filter_map(Result::ok);
    let found = attributes.find(|own| own.key.local_name().as_ref() == name)?;
    unescape(&found.value)
        .ok()
        .map(std::borrow::Cow::into_owned)
}

/// Reads which rows of a sheet are hidden, and which cells have formulas. The reader of cells tells
/// of errors.
fn outline(xml: &[u8]) -> Outline {
    let mut reader = Reader::from_reader(xml);
    let mut outline = Outline::default();
    // From 0; of the next row and cell unless they say another one.
    let (mut row, mut column, mut next_row) = (0, 0, 0);
    while let Ok(event) = reader.read_event() {
        let start = match event {
            Event::Start(start) | Event::Empty(start) => start,
            Event::Eof => break,
            _ => continue,
        };
        match start.local_name().as_ref() {
            "row" => {
                let number = attribute(&start, "r").and_then(|number| number.parse().ok());
                row = number.map_or(next_row, |number: usize| number.saturating_sub(1));
                (next_row, column) = (row + 1, usize::MAX);
                let hidden = attribute(&start, "hidden");
                if hidden.is_some_and(|hidden| hidden == "1" || hidden == "true")
                    && let Some(own) = outline.row(row)
                {
                    own.is_hidden = true;
                }
            }
            "c" => {
                let named = attribute(&start, "r").and_then(|name| place(&name));
                column = column.wrapping_add(1);
                if let Some((own_row, own_column)) = named {
                    (row, column) = (own_row, own_column);
                }
            }
            "mergeCell" if outline.merged.len() < MOST_MERGED => {
                let range = attribute(&start, "ref");
                outline
                    .merged
                    .extend(range.and_then(|range| merged(&range)));
            }
            "f" if column < MOST_COLUMNS => {
                if let Some(own) = outline.row(row) {
                    own.formulas |= 1 << column;
                }
            }
            _ => {}
        }
    }
    outline
}

/// The cells of a range such as `A2:A4`; `None` if they are in one row, or further right than any
/// column that is read.
fn merged(range: &str) -> Option<MergedCells> {
    let (from, to) = range.split_once(':')?;
    let ((first, column), (last, _)) = (place(from)?, place(to)?);
    let number = |row: usize| u32::try_from(row + 1).ok();
    (last > first && column < MOST_COLUMNS).then_some(MergedCells {
        column,
        first: number(first)?,
        last: number(last)?,
    })
}

/// The row and the column of a name such as `B3`, from 0.
fn place(name: &str) -> Option<(usize, usize)> {
    let digits = name.find(|char: char| char.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    let mut column = 0_usize;
    for letter in letters.bytes() {
        let letter = letter.to_ascii_uppercase().checked_sub(b'A')?;
        column = column
            .checked_mul(26)?
            .checked_add(usize::from(letter) + 1)?;
    }
    let row: usize = number.parse().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}
