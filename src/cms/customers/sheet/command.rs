//! The import and the export of the command line: files and a database.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use super::columns::subject;
use super::difference::ImportedCustomers;
use super::export::exported;
use super::read::read_customers;
use super::write::write;
use crate::contracts::sheet::ImportMode;
use crate::sheet::file::open;
use crate::sheet::sift::sift_notes;
use crate::sheet::{LARGEST, SheetOptions, TableError};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;
use base::locale::Locale;

/// The actors of the commands, in the list of actions.
const IMPORT: &str = "selvage provider customers import";
const EXPORT: &str = "selvage provider customers export";

/// Imports the customers of a file, without a mail to any of them. A dry run only says what would
/// change. Customers whom the file lacks stay.
pub async fn import_customers(
    file: &Path,
    database: &Database,
    options: &SheetOptions,
    is_dry_run: bool,
) -> Result<ImportedCustomers, TableError> {
    let mut bytes = Vec::new();
    let most = LARGEST as u64 + 1;
    File::open(file)?.take(most).read_to_end(&mut bytes)?;
    let opened = open((subject(), sift_notes), bytes, options, &BTreeMap::new())?;
    let table = read_customers(opened.table?)?;
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let mode = if is_dry_run {
        ImportMode::Preview
    } else {
        ImportMode::Write
    };
    let mut imported = write(&mut db, &table, mode, IMPORT).await?;
    imported.notices = opened.preview.notices;
    if is_dry_run {
        drop(db);
    } else {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        record_action(&mut db, IMPORT, ActionKind::ImportCustomers, &name).await?;
        db.commit().await?;
    }
    store.close().await;
    Ok(imported)
}

/// Writes the customers who are not of the content into a new CSV file or workbook, as its name
/// says, with the names of the columns in a language. Returns their number.
pub async fn export_customers(
    file: &Path,
    database: &Database,
    locale: Locale,
) -> Result<usize, TableError> {
    let kind = file.extension().unwrap_or_default();
    let is_workbook = kind.eq_ignore_ascii_case("xlsx");
    if !is_workbook && !kind.eq_ignore_ascii_case("csv") {
        return Err(TableError::Kind);
    }
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let table = exported(&mut db, locale).await?;
    record_action(&mut db, EXPORT, ActionKind::ExportCustomers, "").await?;
    db.commit().await?;
    store.close().await;
    let bytes = if is_workbook {
        table.xlsx()?
    } else {
        table.csv().into_bytes()
    };
    File::create_new(file)?.write_all(&bytes)?;
    Ok(table.rows.len())
}
