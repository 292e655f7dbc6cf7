//! The import and the export of the command line: files and a database.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use super::difference::ImportedContracts;
use super::export::table;
use super::file::{ContractOptions, open};
use super::write::{ImportMode, write};
use crate::contracts::revisions::{RevisionAuthor, RevisionCause};
use crate::sheet::{LARGEST, TableError};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;
use base::locale::Locale;

/// The actors of the commands, in the list of actions.
const IMPORT: &str = "selvage contracts import";
const EXPORT: &str = "selvage contracts export";

/// Imports the contracts of a file; `progress` gets the number of contracts that are done, and of
/// all. A dry run only says what would change. Contracts that the file lacks stay.
pub async fn import_contracts(
    file: &Path,
    database: &Database,
    options: &ContractOptions,
    is_dry_run: bool,
    progress: impl Fn(usize, usize),
) -> Result<ImportedContracts, TableError> {
    let mut bytes = Vec::new();
    let most = LARGEST as u64 + 1;
    File::open(file)?.take(most).read_to_end(&mut bytes)?;
    let opened = open(bytes, options, &BTreeMap::new())?;
    let table = opened.table?;
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let by = RevisionAuthor {
        name: IMPORT,
        cause: RevisionCause::Imported,
    };
    let mode = if is_dry_run {
        ImportMode::Preview
    } else {
        ImportMode::Write
    };
    let mut imported = write(&mut db, table, mode, by, progress).await?;
    imported.notices = opened.preview.notices;
    if is_dry_run {
        drop(db);
    } else {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        record_action(&mut db, IMPORT, ActionKind::ImportContracts, &name).await?;
        db.commit().await?;
    }
    store.close().await;
    Ok(imported)
}

/// Writes the contracts of registered customers with their style lines into a new CSV file or
/// workbook, as its name says, with the names of the columns in a language. Returns the numbers of contracts and lines.
pub async fn export_contracts(
    file: &Path,
    database: &Database,
    locale: Locale,
) -> Result<(usize, usize), TableError> {
    let kind = file.extension().unwrap_or_default();
    let is_workbook = kind.eq_ignore_ascii_case("xlsx");
    if !is_workbook && !kind.eq_ignore_ascii_case("csv") {
        return Err(TableError::Kind);
    }
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let exported = table(&mut db, locale).await?;
    record_action(&mut db, EXPORT, ActionKind::ExportContracts, "").await?;
    db.commit().await?;
    store.close().await;
    let bytes = if is_workbook {
        exported.table.xlsx()?
    } else {
        exported.table.csv().into_bytes()
    };
    File::create_new(file)?.write_all(&bytes)?;
    Ok((exported.contracts, exported.lines))
}
