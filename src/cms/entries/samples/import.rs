//! The import of a file of samples, from its bytes to drafts: of the command line, and of the desk.

use super::columns::subject;
use super::pictures::{FileSource, NamedPictures, Pictures};
use super::plan::ImportedSamples;
use super::read::{SampleTable, read_samples};
use super::write::write;
use crate::content::PictureChecks;
use crate::contracts::sheet::ImportMode;
use crate::media::gate::PictureGate;
use crate::sheet::file::{self, FilePreview};
use crate::sheet::remembered::Remembered;
use crate::sheet::sift::{Sift, sift_notes};
use crate::sheet::{SheetOptions, TableError};
use crate::store::{Store, Transaction};
use base::locale::Locale;

/// Choices for a file of samples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SampleOptions {
    pub sheet: SheetOptions,
    /// The language of texts in columns that name none.
    pub lang: Locale,
    /// Names of categories in the file, with the names or numbers that they mean; an empty one is
    /// that of samples without a category.
    pub categories: Vec<(String, String)>,
    /// Whether pictures go that the file lacks, of samples with pictures in it.
    pub deletes_missing: bool,
}

/// A file that was opened.
pub(crate) struct OpenedSamples {
    pub preview: FilePreview,
    /// By which the same headings are known again.
    pub shape: String,
    /// The samples, or why they cannot be read.
    pub samples: Result<FoundSamples, TableError>,
}

/// The samples of a file, with their pictures.
pub(crate) struct FoundSamples {
    table: SampleTable,
    pictures: Pictures,
    /// The places of pictures in rows of no sample.
    left: Vec<String>,
}

/// Opens a file of samples, which takes seconds for a large one. `sheet` is the same file, of which
/// pictures are read, and `named` are pictures beside it.
pub(crate) fn open(
    bytes: Vec<u8>,
    (sheet, named): (Box<dyn FileSource>, Option<NamedPictures<'_>>),
    options: &SampleOptions,
    remembered: &Remembered,
) -> Result<OpenedSamples, TableError> {
    let of = (subject(), sift_notes as Sift);
    let opened = file::open(of, bytes, &options.sheet, remembered)?;
    let read = opened
        .table
        .and_then(|table| read_samples(table, options.lang));
    let samples = read.and_then(|mut table| {
        let mut pictures = Pictures::find(sheet, named)?;
        let left = table.take_anchored(std::mem::take(&mut pictures.anchored));
        Ok(FoundSamples {
            table,
            pictures,
            left,
        })
    });
    Ok(OpenedSamples {
        preview: opened.preview,
        shape: opened.shape,
        samples,
    })
}

impl FoundSamples {
    /// Has each picture checked by these functions when it is stored.
    pub(crate) fn check_with(&mut self, checks: Option<PictureChecks>) {
        self.pictures.checks = checks;
    }

    /// Checks all pictures before a transaction begins.
    pub(crate) async fn check_by(&mut self, gate: &PictureGate) -> Result<(), TableError> {
        self.pictures.check(&self.table.samples, gate).await
    }

    /// Writes the samples as drafts, or says what that would change.
    pub(crate) async fn write(
        self,
        store: &Store,
        db: &mut Transaction,
        options: &SampleOptions,
        by: (ImportMode, &str, &str),
    ) -> Result<ImportedSamples, TableError> {
        let written = write(store, db, &self.table, self.pictures, options, by);
        let mut imported = written.await?;
        imported.other_pictures.splice(0..0, self.left);
        Ok(imported)
    }
}
