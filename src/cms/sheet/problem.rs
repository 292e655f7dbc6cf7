//! Problems of a file.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use super::encoding::EncodingChoice;
use super::fault::CellFault;
use super::file_kind::OtherTable;
use super::{LARGEST, LARGEST_UNCOMPRESSED, MOST_ROWS};
use crate::BackendError;

#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("the file cannot be read or written")]
    File(#[from] std::io::Error),
    #[error("the workbook cannot be written")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    #[error("the name of the file must end in .csv or .xlsx")]
    Kind,
    #[error("the file is no spreadsheet: choose an Excel workbook (.xlsx, .xlsm) or a CSV file")]
    NoTable,
    #[error("the file is {0}, which does not tell how its numbers are shown: save it as .xlsx")]
    OtherTable(OtherTable),
    #[error("the file with the pictures is no ZIP archive")]
    NoArchive,
    #[error("the file is a web page: open it in a spreadsheet, and save it as .xlsx")]
    WebPage,
    #[error("the file is protected by a password: save it without one")]
    Protected,
    #[error("the file has headings, but no rows below them")]
    NoRows,
    #[error(
        "the file is too large: the most are {} MiB, and {} MiB uncompressed",
        LARGEST >> 20,
        LARGEST_UNCOMPRESSED >> 20
    )]
    TooLarge,
    #[error("the file has more than {MOST_ROWS} rows")]
    TooManyRows,
    #[error("the files of the site need more room than there is")]
    NoRoom,
    #[error("the file is empty")]
    Empty,
    #[error(
        "the encoding of the text is unknown: save the file as \"CSV UTF-8\", or name it with --encoding"
    )]
    Encoding,
    #[error("the file is damaged, or is no spreadsheet")]
    Damaged(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the texts of the columns cannot be read")]
    Texts(#[from] serde_json::Error),
    #[error("reading the file was interrupted")]
    Interrupted(#[from] tokio::task::JoinError),
    #[error("the number of problems in the file is {}", .0.count)]
    Problems(TableProblems),
}

impl From<sqlx::Error> for TableError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

impl From<OtherTable> for TableError {
    fn from(kind: OtherTable) -> Self {
        Self::OtherTable(kind)
    }
}

impl TableError {
    pub(crate) fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Damaged(Box::new(error))
    }
}

/// The first problems of a file, by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableProblems {
    pub first: Vec<TableProblem>,
    /// The number of all.
    pub count: usize,
    /// The encodings that a text may have, if they are the problem.
    pub choices: Vec<EncodingChoice>,
}

impl TableProblems {
    /// The most that are kept: whoever has a wrong column repairs it before the rest.
    const MOST: usize = 500;

    pub(crate) fn push(&mut self, problem: TableProblem) {
        self.count += 1;
        if self.first.len() < Self::MOST {
            self.first.push(problem);
        }
    }

    /// Adds the problems of another part of the file.
    pub(crate) fn join(&mut self, other: Self) {
        let unnamed = other.count - other.first.len();
        for problem in other.first {
            self.push(problem);
        }
        self.count += unnamed;
    }

    /// An error if there are problems.
    pub(crate) fn check(mut self) -> Result<(), TableError> {
        if self.count == 0 {
            return Ok(());
        }
        self.first.sort_by_cached_key(TableProblem::place);
        Err(TableError::Problems(self))
    }
}

/// A problem of a row or a cell. Displayed as `row 14, F "Unit price": message`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableProblem {
    /// Absent for a file of text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// As spreadsheets count, from 1.
    pub row: u32,
    /// Absent for the whole row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<NamedColumn>,
    /// Absent for a column that is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<&'static str>,
    pub fault: CellFault,
}

impl TableProblem {
    /// By which problems are in the order of the file.
    fn place(&self) -> (Option<String>, u32, usize, String) {
        let letters = self.cell.as_ref().map_or("", |cell| &cell.letters);
        (
            self.sheet.clone(),
            self.row,
            letters.len(),
            letters.to_owned(),
        )
    }
}

/// A column of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NamedColumn {
    /// Such as `F`.
    pub letters: String,
    /// As in the first row.
    pub name: String,
}

impl fmt::Display for TableProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            sheet,
            row,
            cell,
            fault,
            ..
        } = self;
        if let Some(sheet) = sheet {
            write!(f, "sheet {sheet:?}, ")?;
        }
        match cell {
            // Somebody else chose the name: nothing in it controls the terminal.
            Some(NamedColumn { letters, name }) => {
                write!(f, "row {row}, {letters} {name:?}: {fault}")
            }
            None => write!(f, "row {row}: {fault}"),
        }
    }
}

/// The letters of a column, as spreadsheets name it.
pub(crate) fn letters(index: usize) -> String {
    let letter = |index: usize| char::from(b'A' + u8::try_from(index % 26).unwrap_or_default());
    match index / 26 {
        0 => letter(index).to_string(),
        further => format!("{}{}", letters(further - 1), letter(index)),
    }
}
