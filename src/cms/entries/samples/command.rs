//! The import of the command line.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use super::columns::LARGEST;
use super::import::{SampleOptions, open};
use super::pictures::NamedPictures;
use super::plan::ImportedSamples;
use crate::content::PictureChecks;
use crate::contracts::sheet::ImportMode;
use crate::sheet::TableError;
use crate::sheet::remembered::Remembered;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::record as record_action;
use crate::store::Store;
use base::config::Database;

/// The author of the revisions, and the actor in the list of actions.
const IMPORT: &str = "selvage content import-samples";

/// How samples are imported.
#[derive(Clone, Debug, Default)]
pub struct SampleImport {
    pub samples: SampleOptions,
    /// A folder or a ZIP archive with pictures that are named by style numbers.
    pub named_pictures: Option<PathBuf>,
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
    let on_disk = |path: &Path| Ok::<_, TableError>(BufReader::new(File::open(path)?));
    let named = match options.named_pictures.as_deref() {
        Some(path) if path.is_dir() => Some(NamedPictures::Folder(path)),
        Some(path) => Some(NamedPictures::Archive(Box::new(on_disk(path)?))),
        None => None,
    };
    let files = (Box::new(on_disk(file)?) as _, named);
    let opened = open(bytes, files, &options.samples, &Remembered::new())?;
    let mut samples = opened.samples?;
    samples.check_with(options.pictures);
    let store = Store::open_existing(database).await?;
    let mut db = store.begin().await?;
    let mode = if options.is_dry_run {
        ImportMode::Preview
    } else {
        ImportMode::Write
    };
    let by = (mode, IMPORT, options.note.as_str());
    let imported = samples.write(&store, &mut db, &options.samples, by).await;
    let mut imported = imported?;
    imported.notices = opened.preview.notices;
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
