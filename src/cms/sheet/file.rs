//! A file: its sheets with their columns, and what was understood of them.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::cells::Cell;
use super::columns::{Columns, Tables};
use super::decimals::Decimals;
use super::fault::CellFault;
use super::file_kind::{TableKind, file_kind};
use super::heading_row::{Assignments, HEADING_ROWS, HeadingRow, unused_assignment};
use super::notice::{NoticeKind, SheetNotice};
use super::problem::{TableProblem, TableProblems, letters};
use super::rows::{Book, SheetRows, TableRow};
use super::sift::Sift;
use super::subject::SheetSubject;
use super::{MOST_COLUMNS, TableError, encoding, text_file, workbook};

/// The rows of a sheet in a preview.
const PREVIEW: usize = 20;
/// The most sheets in a preview.
const PREVIEW_SHEETS: usize = 20;
/// The most rows that a notice names.
const NAMED_ROWS: usize = 10;

/// What somebody chose for a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetOptions {
    /// The names of the sheets; none for all that have the columns of the subject.
    pub sheets: Vec<String>,
    /// The encoding of a text.
    pub encoding: Option<String>,
    /// Headings, or letters behind `@`, with the columns that they are; empty for a column that is
    /// left out.
    pub columns: BTreeMap<String, String>,
}

/// A file as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilePreview {
    pub sheets: Vec<SheetPreview>,
    /// What was understood, and what was left out.
    pub notices: Vec<SheetNotice>,
}

/// A visible sheet of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetPreview {
    /// Empty for a file of text.
    pub name: String,
    /// Whether it is imported.
    pub is_read: bool,
    /// The row with the names of the columns; 0 if there is none.
    pub heading_row: u32,
    pub headings: Vec<HeadingPreview>,
    /// The first rows, as they were read.
    pub rows: Vec<RowPreview>,
    /// Further rows: those around the first problems.
    pub excerpts: Vec<RowPreview>,
    /// The number of all rows that are not empty.
    pub count: usize,
}

/// A heading of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HeadingPreview {
    /// Such as `F`.
    pub letters: String,
    pub name: String,
    /// Absent for a column that is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RowPreview {
    pub number: u32,
    pub cells: Vec<String>,
}

impl RowPreview {
    pub(super) fn of(row: &TableRow) -> Self {
        Self {
            number: row.number,
            cells: row.cells.iter().map(Cell::shown).collect(),
        }
    }
}

/// A file that was opened: its rows, or why they cannot be read.
pub(crate) struct OpenedFile {
    pub preview: FilePreview,
    /// By which the same headings are known again.
    pub shape: String,
    pub table: Result<SheetTable, TableError>,
}

/// The rows below the headings of all sheets that are read, with their columns.
pub(crate) struct SheetTable {
    pub rows: Vec<TableRow>,
    pub tables: Tables,
}

/// Opens a file, which takes seconds for a large one. `remembered` returns the assignments of
/// headings of a shape that were made by hand before.
pub(crate) fn open(
    (subject, sift): (&'static SheetSubject, Sift),
    bytes: Vec<u8>,
    options: &SheetOptions,
    remembered: &BTreeMap<String, BTreeMap<String, String>>,
) -> Result<OpenedFile, TableError> {
    let book = read_book(subject, bytes, options)?;
    Opening::of((subject, sift), book, options)?.finish(options, remembered)
}

/// Reads the sheets of a file.
pub(super) fn read_book(
    subject: &SheetSubject,
    bytes: Vec<u8>,
    options: &SheetOptions,
) -> Result<Book, TableError> {
    if bytes.len() > subject.largest {
        return Err(TableError::TooLarge);
    }
    match file_kind(&bytes)? {
        // The reader of workbooks panics at some that are damaged: at a reversed range, for example.
        TableKind::Workbook => std::panic::catch_unwind(|| workbook::book(bytes, &options.sheets))
            .unwrap_or_else(|_| Err(TableError::Damaged("the reader failed".into()))),
        TableKind::Text => {
            let decoded = encoding::decode(subject, &bytes, options.encoding.as_deref())?;
            drop(bytes);
            text_file::book(&decoded)
        }
    }
}

/// A book whose headings are looked for.
struct Opening {
    subject: &'static SheetSubject,
    sift: Sift,
    book: Book,
    notices: Vec<SheetNotice>,
}

impl Opening {
    fn of(
        (subject, sift): (&'static SheetSubject, Sift),
        book: Book,
        options: &SheetOptions,
    ) -> Result<Self, TableError> {
        if book.sheets.iter().all(|sheet| sheet.rows.is_empty()) {
            return Err(TableError::Empty);
        }
        let names = || book.sheets.iter().filter_map(|sheet| sheet.name.as_deref());
        for wanted in &options.sheets {
            if !names().any(|name| name == wanted) {
                return Err(whole_problem(CellFault::UnknownSheet {
                    value: wanted.clone(),
                    names: names()
                        .chain(book.hidden.iter().map(String::as_str))
                        .collect::<Vec<_>>()
                        .join(", "),
                }));
            }
        }
        let mut opening = Self {
            subject,
            sift,
            book,
            notices: Vec::new(),
        };
        if let Some(name) = opening.book.encoding {
            let name = name.to_owned();
            opening.notice(None, NoticeKind::Encoding { name });
        }
        if let Some(sign) = opening.book.separator {
            let sign = sign.to_string();
            opening.notice(None, NoticeKind::Separator { sign });
        }
        if !opening.book.hidden.is_empty() {
            let names = opening.book.hidden.join(", ");
            opening.notice(None, NoticeKind::HiddenSheets { names });
        }
        Ok(opening)
    }

    fn notice(&mut self, sheet: Option<&str>, kind: NoticeKind) {
        let sheet = sheet.map(str::to_owned);
        self.notices.push(SheetNotice { sheet, kind });
    }

    fn finish(
        mut self,
        options: &SheetOptions,
        remembered: &BTreeMap<String, BTreeMap<String, String>>,
    ) -> Result<OpenedFile, TableError> {
        let subject = self.subject;
        let mut assigned = Assignments::parse(subject, &options.columns).map_err(whole_problem)?;
        let find = |assigned: &Assignments, sheets: &[SheetRows]| -> Vec<Option<HeadingRow>> {
            sheets
                .iter()
                .map(|sheet| HeadingRow::find(subject, sheet, assigned))
                .collect()
        };
        let mut found = find(&assigned, &self.book.sheets);
        if options.columns.is_empty() {
            let mut shapes = found.iter().flatten().map(|row| row.shape(subject));
            let known = shapes.find_map(|shape| remembered.get(&shape));
            // What was remembered may name a column that is no more.
            if let Some(again) = known.and_then(|known| Assignments::parse(subject, known).ok()) {
                assigned = again;
                found = find(&assigned, &self.book.sheets);
                self.notice(None, NoticeKind::Remembered);
            }
        }
        let chosen = self.chosen(&found, options);
        let headings = found.iter().map(|row| row.clone().unwrap_or_default());
        let preview = self.previews(&headings.collect::<Vec<_>>(), &chosen);
        let shape = chosen.first().and_then(|place| found[*place].as_ref());
        let shape = shape.map(|row| row.shape(subject)).unwrap_or_default();
        let rows: Vec<_> = found.iter().flatten().collect();
        let unused = unused_assignment(&assigned, &rows).filter(|_| !options.columns.is_empty());
        let table = match unused {
            Some(fault) => Err(whole_problem(fault)),
            None => self.table(found, &chosen),
        };
        Ok(OpenedFile {
            preview: FilePreview {
                sheets: preview,
                notices: self.notices,
            },
            shape,
            table,
        })
    }

    /// The places of the sheets that are imported.
    fn chosen(&mut self, found: &[Option<HeadingRow>], options: &SheetOptions) -> Vec<usize> {
        let (sheets, subject) = (&self.book.sheets, self.subject);
        let has_name = |sheet: &SheetRows| {
            sheet
                .name
                .as_ref()
                .is_some_and(|name| options.sheets.contains(name))
        };
        let places = (0..sheets.len()).filter(|place| !sheets[*place].rows.is_empty());
        let chosen: Vec<_> = if options.sheets.is_empty() {
            let is_enough = |place: &usize| {
                let row = found[*place].as_ref();
                row.is_some_and(|row| row.is_enough(subject))
            };
            let chosen: Vec<_> = places.clone().filter(is_enough).collect();
            if chosen.is_empty() {
                // The likeliest, whose problems are told; of equal ones the first.
                let count = |place: &usize| found[*place].as_ref().map_or(0, HeadingRow::count);
                places.rev().max_by_key(count).into_iter().collect()
            } else {
                chosen
            }
        } else {
            places.filter(|place| has_name(&sheets[*place])).collect()
        };
        let name = |place: usize| sheets[place].name.clone().unwrap_or_default();
        let left = (0..sheets.len()).filter(|place| !chosen.contains(place));
        let left = left.filter(|place| !sheets[*place].rows.is_empty());
        let left: Vec<_> = left.map(name).collect();
        let read: Vec<_> = chosen.iter().map(|place| name(*place)).collect();
        if chosen.len() > 1 {
            let names = read.join(", ");
            self.notice(None, NoticeKind::SheetsRead { names });
        }
        if !left.is_empty() {
            let names = left.join(", ");
            self.notice(None, NoticeKind::SheetsLeftOut { names });
        }
        chosen
    }

    fn previews(&self, headings: &[HeadingRow], chosen: &[usize]) -> Vec<SheetPreview> {
        let sheets = self.book.sheets.iter().zip(headings).enumerate();
        let previews = sheets.take(PREVIEW_SHEETS).map(|(place, (sheet, row))| {
            let cells = row.cells.iter().enumerate();
            let headings = cells.map(|(place, cell)| HeadingPreview {
                letters: letters(place),
                name: cell.text.clone(),
                column: cell.column.map(|place| self.subject.columns[place].key),
            });
            let rows = sheet
                .rows
                .iter()
                .take(row.end + PREVIEW)
                .map(RowPreview::of);
            SheetPreview {
                name: sheet.name.clone().unwrap_or_default(),
                is_read: chosen.contains(&place),
                heading_row: row.number,
                headings: headings.collect(),
                rows: rows.collect(),
                excerpts: Vec::new(),
                count: sheet.rows.len(),
            }
        });
        previews.collect()
    }

    /// Reads the rows of the chosen sheets.
    fn table(
        &mut self,
        found: Vec<Option<HeadingRow>>,
        chosen: &[usize],
    ) -> Result<SheetTable, TableError> {
        let subject = self.subject;
        let mut problems = TableProblems::default();
        let (mut tables, mut rows) = (Vec::new(), Vec::new());
        let is_one = self.book.sheets.len() == 1;
        for (place, headings) in found.into_iter().enumerate() {
            if !chosen.contains(&place) {
                continue;
            }
            let mut sheet = std::mem::take(&mut self.book.sheets[place]);
            let name = sheet.name.clone();
            let Some(headings) = headings else {
                let row = sheet.rows.first().map_or(1, |row| row.number);
                let fault = CellFault::NoHeadings { rows: HEADING_ROWS };
                problems.push(sheet_problem(name, row, fault));
                continue;
            };
            let first = sheet.rows.first().map_or(1, |row| row.number);
            let columns = Columns::of(subject, name.clone(), &headings, &mut problems);
            let said = name.as_deref().filter(|_| !is_one);
            for kind in columns.notices(&headings, first) {
                self.notice(said, kind);
            }
            bounds_problems(&sheet, &columns, &mut problems);
            if subject.fills_merged {
                sheet.fill_merged();
            }
            let mut own = sheet.rows.split_off(headings.end);
            let texts: Vec<_> = headings.cells.into_iter().map(|cell| cell.text).collect();
            for kind in settle_numbers(&mut own, &columns, sheet.has_semicolons) {
                self.notice(said, kind);
            }
            let sifted = (self.sift)(own, &columns, &texts);
            for problem in sifted.problems {
                problems.push(problem);
            }
            for kind in left_out(&sifted.totals, &sifted.footers, &sifted.rows) {
                self.notice(said, kind);
            }
            let sheet = tables.len();
            for row in sifted.rows {
                if let Some(place) = columns.beyond(&row) {
                    let value = row.cell(place).shown();
                    let fault = CellFault::BeyondHeadings { value };
                    problems.push(columns.problem_at(place, row.number, fault));
                }
                rows.push(TableRow { sheet, ..row });
            }
            tables.push(columns);
        }
        problems.check()?;
        if rows.is_empty() {
            return Err(TableError::NoRows);
        }
        Ok(SheetTable {
            rows,
            tables: Tables(tables),
        })
    }
}

/// A problem of the file.
fn whole_problem(fault: CellFault) -> TableError {
    let mut problems = TableProblems::default();
    problems.push(sheet_problem(None, 1, fault));
    TableError::Problems(problems)
}

fn sheet_problem(sheet: Option<String>, row: u32, fault: CellFault) -> TableProblem {
    TableProblem {
        sheet,
        row,
        cell: None,
        field: None,
        fault,
    }
}

/// The problems of a sheet that is too wide, or whose text is torn.
fn bounds_problems(sheet: &SheetRows, columns: &Columns, problems: &mut TableProblems) {
    if let Some((row, column)) = sheet.wide {
        let fault = CellFault::TooManyColumns { most: MOST_COLUMNS };
        problems.push(columns.problem_at(column, row, fault));
    }
    if let Some(row) = sheet.open_quote {
        problems.push(sheet_problem(sheet.name.clone(), row, CellFault::OpenQuote));
    }
}

/// Puts points before decimals, and pieces in place of dozens.
fn settle_numbers(
    rows: &mut [TableRow],
    columns: &Columns,
    has_semicolons: bool,
) -> Vec<NoticeKind> {
    let places = columns.numbers();
    let cells = rows
        .iter()
        .flat_map(|row| places.iter().map(|place| row.cell(*place)));
    let decimals = Decimals::of(cells, has_semicolons);
    let dozens = columns.places_of_dozens();
    for row in rows {
        for place in &places {
            let Some(cell) = row.cells.get_mut(*place) else {
                continue;
            };
            if let Some(settled) = decimals.settled(cell) {
                *cell = settled;
            }
            if dozens.contains(place) {
                *cell = in_pieces(cell);
            }
        }
    }
    let has_commas = decimals.are_commas();
    has_commas
        .then_some(NoticeKind::DecimalCommas)
        .into_iter()
        .collect()
}

/// Dozens as pieces; what is no bare number stays, and is a problem.
fn in_pieces(cell: &Cell) -> Cell {
    match cell {
        Cell::Number(number, None) => Cell::number(number * 12.0),
        Cell::Number(number, Some(format)) if format.is_bare() && !format.is_percent => {
            Cell::number(number * 12.0)
        }
        Cell::Text(text) => {
            let is_bare = text
                .chars()
                .all(|char| char.is_ascii_digit() || ",. ".contains(char));
            match cell.money() {
                Some((None, number)) if is_bare => {
                    let pieces = number * rust_decimal::Decimal::from(12);
                    Cell::Text(pieces.normalize().to_string())
                }
                _ if cell.is_dash() => cell.clone(),
                _ => Cell::Wrong(text.clone()),
            }
        }
        other => other.clone(),
    }
}

fn left_out(totals: &[u32], footers: &[u32], rows: &[TableRow]) -> Vec<NoticeKind> {
    let named = |rows: &[u32]| {
        let words = rows.iter().take(NAMED_ROWS).map(u32::to_string);
        let words = words.collect::<Vec<_>>().join(", ");
        if rows.len() > NAMED_ROWS {
            format!("{words} …")
        } else {
            words
        }
    };
    let mut notices = Vec::new();
    if !totals.is_empty() {
        let rows = named(totals);
        notices.push(NoticeKind::TotalsLeftOut { rows });
    }
    if !footers.is_empty() {
        let rows = named(footers);
        notices.push(NoticeKind::FootersLeftOut { rows });
    }
    let count = rows.iter().filter(|row| row.is_hidden).count();
    if count > 0 {
        notices.push(NoticeKind::HiddenRows { count });
    }
    notices
}
