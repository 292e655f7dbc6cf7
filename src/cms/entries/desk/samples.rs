//! Samples from a spreadsheet with pictures.

use std::collections::BTreeMap;
use std::io::Cursor;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::multipart::{Multipart, MultipartError, MultipartRejection};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, ToSchema};
use xxhash_rust::xxh3::xxh3_128;

use super::entries::is_read_only;
use crate::api::input::Search;
use crate::api::problem::{Failure, Problem};
use crate::contracts::sheet::ImportMode;
use crate::entries::samples::{
    ImportedSample, MissingPictures, NamedPictures, SampleChange, SampleOptions, open, subject,
};
use crate::service::Service;
use crate::sheet::TableError;
use crate::sheet::desk::{
    CHANGES, CellsDetails, SheetDifference, received_table, sheet_options, sheet_place,
};
use crate::sheet::file::FilePreview;
use crate::sheet::remembered::{remember, remembered};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers};
use base::locale::Locale;

/// The note of the revisions, with the name of the file.
const NOTE: &str = "import of samples";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SampleQuery {
    /// The name of the table's file. What it is, its content says.
    name: String,
    /// The `difference` of an earlier answer, to write it.
    apply: Option<String>,
    /// The name of the sheet; without it, all that have samples.
    sheet: Option<String>,
    /// The encoding of a text, such as `GB18030`.
    encoding: Option<String>,
    /// A JSON object: a heading, or `@` with the letters of a column, and the name of its column;
    /// an empty one leaves the column out. It is remembered for files with the same headings.
    columns: Option<String>,
    /// The language of texts in columns that name none; without it, the site's default.
    lang: Option<String>,
    /// A JSON object: a name of a category in the file, and the number of the category that it
    /// means. The empty name is that of samples without a category.
    categories: Option<String>,
    /// Whether stored pictures go that the file lacks, of samples with pictures in it. They stay
    /// otherwise.
    #[serde(default)]
    delete_missing: bool,
}

impl SampleQuery {
    fn options(&self) -> Result<SampleOptions, Problem> {
        let (sheet, encoding) = (self.sheet.as_deref(), self.encoding.as_deref());
        let lang = match self.lang.as_deref() {
            Some(code) => Locale::from_code(code).ok_or(Problem::Invalid)?,
            None => Locale::default(),
        };
        let categories = self.categories.as_deref().unwrap_or("{}");
        let categories: BTreeMap<String, String> =
            serde_json::from_str(categories).map_err(|_| Problem::Invalid)?;
        Ok(SampleOptions {
            sheet: sheet_options(sheet, encoding, self.columns.as_deref())?,
            lang,
            categories: categories.into_iter().collect(),
            deletes_missing: self.delete_missing,
        })
    }
}

/// A table of samples, and their pictures.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a part of the API's description")]
pub(crate) struct SampleFiles {
    /// A workbook, whose rows may have pictures, or a text.
    #[schema(value_type = String, format = Binary)]
    table: Bytes,
    /// A ZIP archive with pictures that are named by style numbers, such as `JL-K2101_2.jpg`.
    #[schema(value_type = Option<String>, format = Binary)]
    pictures: Option<Bytes>,
}

/// The changes of a file of samples.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SampleImportAnswer {
    /// Whether it is written now. If a call should write it and did not, the samples have changed
    /// meanwhile.
    written: bool,
    /// Names the files and what they change.
    difference: String,
    /// The number of new samples, of those that change, and of those that stay.
    new: usize,
    changed: usize,
    same: usize,
    /// The first new and changed samples.
    changes: Vec<ImportedSample>,
    /// The first numbers of samples that neither have pictures nor get some, and how many there are.
    without_pictures: Vec<String>,
    without_pictures_count: usize,
    /// The first names of pictures that belong to no sample of the file, and how many there are.
    other_pictures: Vec<String>,
    other_pictures_count: usize,
    /// The first stored pictures that the file lacks, and the number of samples with some. They
    /// stay, unless the call deletes them.
    missing: Vec<MissingPictures>,
    missing_count: usize,
    /// The file as it was read.
    preview: FilePreview,
}

/// Says what a table of samples changes, or writes that as drafts, which nobody sees until they are
/// published. A sample is known by its style number; those that the table lacks stay. Files with a
/// problem change nothing.
#[utoipa::path(
    post, path = "/samples/import", operation_id = "importSamples",
    security(("session" = ["owner", "editor"])),
    params(SampleQuery),
    request_body(content = SampleFiles, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = SampleImportAnswer),
        (status = 422, body = CellsDetails),
    ),
)]
pub(crate) async fn import_samples(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Search(query): Search<SampleQuery>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Json<SampleImportAnswer>, Failure<CellsDetails>> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly.into());
    }
    let options = query.options()?;
    let SampleQuery { name, apply, .. } = query;
    let (bytes, pictures) = received(form).await?;
    let bytes = received_table(Ok(bytes), &name)?;
    let told = SheetDifference::of(&bytes, &(&options, pictures.as_deref().map(xxh3_128)));
    let place = sheet_place(&service).await?;
    let mut db = service.store.begin().await?;
    let known = remembered(&mut db).await?;
    drop(db);
    let (own, same) = (options.clone(), bytes.clone());
    let opened = spawn_blocking(move || {
        let named = pictures.map(|own| NamedPictures::Archive(Box::new(Cursor::new(own))));
        let sheet = Box::new(Cursor::new(same.clone()));
        open(same.into(), (sheet, named), &own, &known)
    });
    let opened = opened.await.map_err(TableError::from)??;
    drop(place);
    let preview = opened.preview;
    let source = || (subject(), bytes.clone(), options.sheet.clone());
    let mut samples = match opened.samples {
        Ok(samples) => samples,
        Err(error) => return Err(CellsDetails::of(error, preview, source()).await),
    };
    samples.check_by(&service.pictures).await?;
    let mode = if apply.is_some() {
        ImportMode::Write
    } else {
        ImportMode::Preview
    };
    let mut db = service.store.begin().await?;
    let note = format!("{NOTE}: {name}");
    let by = (mode, caller.member.email.as_str(), note.as_str());
    let imported = match samples.write(&service.store, &mut db, &options, by).await {
        Ok(imported) => imported,
        Err(error) => {
            drop(db);
            return Err(CellsDetails::of(error, preview, source()).await);
        }
    };
    let difference = told.with(&imported.changes)?;
    let written = apply.is_some_and(|seen| seen == difference);
    if written {
        caller
            .record(&mut db, ActionKind::ImportSamples, &name)
            .await?;
        let columns = &options.sheet.columns;
        if !columns.is_empty() {
            remember(&mut db, &opened.shape, columns).await?;
        }
        db.commit().await?;
    }
    let is_new = |own: &&ImportedSample| matches!(own.change, SampleChange::New { .. });
    let new = imported.changes.iter().filter(is_new).count();
    let all = imported.changes.len();
    Ok(Json(SampleImportAnswer {
        written,
        difference,
        new,
        changed: all - new,
        same: imported.same,
        without_pictures_count: imported.without_pictures.len(),
        other_pictures_count: imported.other_pictures.len(),
        missing_count: imported.missing.len(),
        changes: first(imported.changes),
        without_pictures: first(imported.without_pictures),
        other_pictures: first(imported.other_pictures),
        missing: first(imported.missing),
        preview,
    }))
}

/// The first of a list, as many as an answer has.
fn first<T>(mut all: Vec<T>) -> Vec<T> {
    all.truncate(CHANGES);
    all
}

/// The parts of a form: the table, and pictures beside it.
async fn received(
    form: Result<Multipart, MultipartRejection>,
) -> Result<(Bytes, Option<Bytes>), Problem> {
    let mut form = form.map_err(|_| Problem::WrongType)?;
    let (mut table, mut pictures) = (None, None);
    while let Some(part) = form.next_field().await.map_err(|error| refused(&error))? {
        let place = match part.name() {
            Some("table") => &mut table,
            Some("pictures") => &mut pictures,
            _ => return Err(Problem::Invalid),
        };
        *place = Some(part.bytes().await.map_err(|error| refused(&error))?);
    }
    Ok((table.ok_or(Problem::Invalid)?, pictures))
}

fn refused(error: &MultipartError) -> Problem {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        _ => Problem::Malformed,
    }
}
