//! A file of contracts.

use super::read::{ContractTable, Keeps, read_rows};
use super::subject::subject;
use super::totals::sift;
use super::yuan_or_yen::yuan_or_yen;
use crate::sheet::file::{self, FilePreview, SheetOptions};
use crate::sheet::problem::TableError;
use crate::sheet::remembered::Remembered;

/// What somebody chose for a file of contracts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContractOptions {
    pub sheet: SheetOptions,
    /// Whether the style lines go that a contract of the file lacks.
    pub deletes_missing: bool,
}

/// A file that was opened: its contracts, or why they cannot be read.
pub(crate) struct OpenedContracts {
    pub preview: FilePreview,
    /// By which the same headings are known again.
    pub shape: String,
    pub table: Result<ContractTable, TableError>,
}

/// Opens a file, which takes seconds for a large one.
pub(crate) fn open(
    bytes: Vec<u8>,
    options: &ContractOptions,
    remembered: &Remembered,
) -> Result<OpenedContracts, TableError> {
    let opened = file::open((subject(), sift), bytes, &options.sheet, remembered)?;
    let table = opened.table.and_then(|mut table| {
        for (place, columns) in table.tables.0.iter_mut().enumerate() {
            let rows = table.rows.iter().filter(|row| row.sheet == place);
            if columns.currency.is_none() {
                columns.yuan_or_yen = yuan_or_yen(columns, rows);
            }
        }
        let mut read = read_rows(&table.rows, table.tables)?;
        read.keeps = Keeps::Rest {
            deletes_missing: options.deletes_missing,
        };
        Ok(read)
    });
    Ok(OpenedContracts {
        preview: opened.preview,
        shape: opened.shape,
        table,
    })
}
