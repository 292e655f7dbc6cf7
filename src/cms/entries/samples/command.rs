//! The import of the command line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::columns::{LARGEST, subject};
use super::pictures::Pictures;
use super::plan::ImportedSamples;
use super::read::read_samples;
use super::write::write;
use crate::content::PictureChecks;
use crate::contracts::sheet::ImportMode;
use crate::sheet::file::open;
use crate::sheet::sift::sift_notes;
use crate::sheet::{SheetOptions, TableError};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;
use base::locale::Locale;

/// The author of the revisions, and the actor in the list of actions.
const IMPORT: &str = "selvage content import-samples";

/// How samples are imported.
#[derive(Clone, Debug, Default)]
pub struct SampleImport {
    pub sheet: SheetOptions,
    /// The language of texts in columns that name none.
    pub lang: Locale,
    /// A folder or a ZIP archive with pictures that are named by style numbers.
    pub named_pictures: Option<PathBuf>,
    /// Names of categories in the file, with the names or numbers that they mean; an empty one is
    /// that of samples without a category.
    pub categories: Vec<(String, String)>,
    /// Without them, pictures are imported as they are.
    pub pictures: Option<PictureChecks>,
    /// The note of the revisions.
    pub note: String,
    /// Only find out what would change.
    pub is_dry_run: bool,
}

/// Imports the samples of a file as drafts, with their pictures.
pub async fn import_samples(
    file: &Path,
    database: &Database,
    options: &SampleImport,
) -> Result<ImportedSamples, TableError> {
    let mut bytes = Vec::new();
    let most = LARGEST as u64 + 1;
    File::open(file)?.take(most).read_to_end(&mut bytes)?;
    let opened = open(
        (subject(), sift_notes),
        bytes,
        &options.sheet,
        &BTreeMap::new(),
    )?;
    let mut table = read_samples(opened.table?, options.lang)?;
    let mut pictures = Pictures::find(file, options.named_pictures.as_deref())?;
    let left = table.take_anchored(std::mem::take(&mut pictures.anchored));
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let mode = if options.is_dry_run {
        ImportMode::Preview
    } else {
        ImportMode::Write
    };
    let imported = write(&store, &mut db, &table, pictures, options, (mode, IMPORT)).await;
    let mut imported = imported?;
    imported.notices = opened.preview.notices;
    imported.other_pictures.splice(0..0, left);
    if options.is_dry_run {
        drop(db);
    } else {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        record_action(&mut db, IMPORT, ActionKind::ImportSamples, &name).await?;
        db.commit().await?;
    }
    store.close().await;
    Ok(imported)
}
