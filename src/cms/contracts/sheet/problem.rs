//! Problems of a file of contracts.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use super::fault::CellFault;
use super::{LARGEST, LARGEST_UNCOMPRESSED, MOST_COLUMNS, MOST_ROWS};
use crate::BackendError;
use crate::contracts::columns::Column;

#[derive(Debug, thiserror::Error)]
pub enum ContractsError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("the file cannot be read or written")]
    File(#[from] std::io::Error),
    #[error("the workbook cannot be written")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    #[error("the name of the file must end in .csv or .xlsx")]
    Kind,
    #[error(
        "the file is too large: the most are {} MiB, and {} MiB uncompressed",
        LARGEST >> 20,
        LARGEST_UNCOMPRESSED >> 20
    )]
    TooLarge,
    #[error("the file has more than {MOST_ROWS} rows")]
    TooManyRows,
    #[error("row {0} has more than {MOST_COLUMNS} columns")]
    TooManyColumns(u32),
    #[error("the file is empty")]
    Empty,
    #[error(
        "the text is neither UTF-8 nor UTF-16, GB18030 or Shift_JIS: save the file as \"CSV UTF-8\""
    )]
    Encoding,
    #[error("the CSV file cannot be read")]
    Csv(#[from] csv::Error),
    #[error("the workbook cannot be read")]
    Xlsx(#[from] Box<calamine::XlsxError>),
    #[error("the workbook is damaged, or is no .xlsx file")]
    Zip(#[from] zip::result::ZipError),
    #[error("the texts of the columns cannot be read")]
    Texts(#[from] serde_json::Error),
    #[error("reading the file was interrupted")]
    Interrupted(#[from] tokio::task::JoinError),
    #[error("the number of problems in the file is {}", .0.count)]
    Problems(TableProblems),
}

impl From<sqlx::Error> for ContractsError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(error.into())
    }
}

/// The first problems of a file, by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableProblems {
    pub first: Vec<TableProblem>,
    /// The number of all.
    pub count: usize,
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

    /// An error if there are problems.
    pub(crate) fn check(mut self) -> Result<(), ContractsError> {
        if self.count == 0 {
            return Ok(());
        }
        self.first.sort_by_cached_key(TableProblem::place);
        Err(ContractsError::Problems(self))
    }
}

/// A problem of a row or a cell. Displayed as `row 14, F "Unit price": message`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableProblem {
    /// As spreadsheets count, from 1.
    pub row: u32,
    /// Absent for the whole row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<NamedColumn>,
    /// Absent for a column that is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Column>,
    pub fault: CellFault,
}

impl TableProblem {
    /// By which problems are in the order of the file.
    fn place(&self) -> (u32, usize, String) {
        let letters = self.cell.as_ref().map_or("", |cell| &cell.letters);
        (self.row, letters.len(), letters.to_owned())
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
            row, cell, fault, ..
        } = self;
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
        tens => format!("{}{}", letter(tens - 1), letter(index)),
    }
}
