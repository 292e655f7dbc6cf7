//! What was understood of a file, and what was left out: for the command line in words, and for the
//! desk, which has a text for each in every language, as data.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

/// A notice of a file or of one of its sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SheetNotice {
    /// Absent if the file has one sheet alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    #[serde(flatten)]
    pub kind: NoticeKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum NoticeKind {
    #[error("the text was read as {name}")]
    Encoding { name: String },
    #[error("the cells are separated by {sign:?}")]
    Separator { sign: String },
    #[error("commas were read as those of decimals")]
    DecimalCommas,
    #[error("sheets that were read: {names}")]
    SheetsRead { names: String },
    #[error("sheets that were left out: {names}")]
    SheetsLeftOut { names: String },
    #[error("hidden sheets, left out: {names}")]
    HiddenSheets { names: String },
    #[error("the names of the columns are in row {row}")]
    HeadingRow { row: u32 },
    #[error("columns that were left out: {names}")]
    ColumnsLeftOut { names: String },
    /// A heading that is no known name alone.
    #[error("the column {name:?} was read as {field:?}")]
    ColumnTaken { name: String, field: &'static str },
    #[error("amounts are in {currency}, as the headings say")]
    Currency { currency: String },
    /// The columns are assigned as by hand at an earlier import.
    #[error("the columns were assigned as before")]
    Remembered,
    #[error("hidden rows that were imported: {count}")]
    HiddenRows { count: usize },
    #[error("rows of sums, left out: {rows}")]
    TotalsLeftOut { rows: String },
    #[error("lines below the table, left out: {rows}")]
    FootersLeftOut { rows: String },
    #[error("dozens of {name:?} were converted to pieces (times 12); prices are those of a piece")]
    Dozens { name: String },
}

impl fmt::Display for SheetNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(sheet) = &self.sheet {
            write!(f, "sheet {sheet:?}: ")?;
        }
        write!(f, "note: {}", self.kind)
    }
}
