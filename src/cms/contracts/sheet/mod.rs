//! Contracts of customers from tables, and back: files that merchandisers keep in a spreadsheet,
//! and the table of the desk's form, which is checked alike.
//!
//! A file has a row for each style line; a row without a contract number belongs to the contract
//! above it, as in merged cells. An import is one transaction: a file with a problem changes
//! nothing, and one that was imported before changes nothing either.

mod archive;
mod cells;
mod columns;
mod command;
mod dates;
mod decimals;
mod difference;
mod encoding;
mod export;
mod export_xlsx;
mod fault;
mod file;
mod file_kind;
mod headings;
mod notice;
mod number_format;
mod problem;
mod read;
mod read_milestones;
pub(crate) mod remembered;
mod rows;
mod text_file;
mod totals;
mod workbook;
mod write;
mod written;
mod yuan_or_yen;

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;

pub use crate::contracts::difference::{FieldChange, LineChange, LineChangeKind};
pub(crate) use cells::Cell;
pub use command::{export_contracts, import_contracts};
pub use difference::{ContractChange, ImportedContract, ImportedContracts, MissingLine};
pub use encoding::EncodingChoice;
pub(crate) use export::{ExportedContracts, table};
pub use fault::CellFault;
pub(crate) use file::open;
pub use file::{FilePreview, SheetOptions};
pub use file_kind::OtherTable;
pub use notice::{NoticeKind, SheetNotice};
pub use problem::{ContractsError, NamedColumn, TableProblem, TableProblems};
pub(crate) use write::{ImportMode, save, write};
pub(crate) use written::FIRST_LINE;
pub use written::WrittenMilestone;

use base::http_client::LARGEST_FILE;

/// The most rows of a file, far more than an exporter has style lines.
const MOST_ROWS: usize = 100_000;
/// The most columns of a row.
const MOST_COLUMNS: usize = 64;
/// The largest file, and the most bytes that a compressed one may have uncompressed.
const LARGEST: usize = LARGEST_FILE;
const LARGEST_UNCOMPRESSED: usize = 64 << 20;
