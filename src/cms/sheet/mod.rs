//! Sheets of every subject: from a file, or a pasted table, to rows whose columns are known. A
//! subject declares its columns once ([`subject::SheetSubject`]), reads the rows, and says what they
//! change.
//!
//! A file is read whole before anything is written: one with a problem changes nothing.

pub(crate) mod archive;
mod cell_pictures;
pub(crate) mod cells;
pub(crate) mod columns;
pub(crate) mod dates;
mod decimals;
pub(crate) mod desk;
pub(crate) mod drawings;
mod encoding;
mod excerpts;
pub(crate) mod export;
pub(crate) mod fault;
pub(crate) mod file;
mod file_kind;
mod heading_row;
pub(crate) mod headings;
pub(crate) mod notice;
mod number_format;
pub(crate) mod problem;
pub(crate) mod remembered;
pub(crate) mod rows;
pub(crate) mod sift;
pub(crate) mod subject;
mod text_file;
pub(crate) mod words;
pub(crate) mod workbook;

pub use encoding::EncodingChoice;
pub use fault::CellFault;
pub use file::{FilePreview, SheetOptions};
pub use file_kind::OtherTable;
pub use notice::{NoticeKind, SheetNotice};
pub use problem::{NamedColumn, TableError, TableProblem, TableProblems};

use base::http_client::LARGEST_FILE;

/// The most rows of a file, far more than an exporter has style lines.
const MOST_ROWS: usize = 100_000;
/// The most columns of a row.
const MOST_COLUMNS: usize = 64;
/// The largest file, and the most bytes that a compressed one may have uncompressed.
pub(crate) const LARGEST: usize = LARGEST_FILE;
const LARGEST_UNCOMPRESSED: usize = 64 << 20;
