//! Sheets at the desk: what a call chooses for a file, its failures, and downloads.

use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::SemaphorePermit;
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, ToSchema};
use xxhash_rust::xxh3::Xxh3;

use super::EncodingChoice;
use super::excerpts::add_excerpts;
use super::export::ExportedTable;
use super::file::{FilePreview, OpenedFile, SheetOptions, open};
use super::problem::{TableError, TableProblem, TableProblems};
use super::remembered::remembered;
use super::sift::Sift;
use super::subject::SheetSubject;
use crate::BackendError;
use crate::api::problem::{Details, Failure, Problem};
use crate::service::Service;
use base::locale::Locale;

pub(crate) const WORKBOOK: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The number of changes in an answer.
pub(crate) const CHANGES: usize = 200;
/// The maximum length of a file's name, in characters.
const LONGEST_NAME: usize = 200;

/// What a call chooses for a file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SheetQuery {
    /// The name of the file. What it is, its content says.
    pub name: String,
    /// The `difference` of an earlier answer, to write it.
    pub apply: Option<String>,
    /// The name of the sheet; without it, all that have the columns.
    pub sheet: Option<String>,
    /// The encoding of a text, such as `GB18030`.
    pub encoding: Option<String>,
    /// A JSON object: a heading, or `@` with the letters of a column, and the name of its column;
    /// an empty one leaves the column out. It is remembered for files with the same headings.
    pub columns: Option<String>,
}

impl SheetQuery {
    pub(crate) fn options(&self) -> Result<SheetOptions, Problem> {
        sheet_options(
            self.sheet.as_deref(),
            self.encoding.as_deref(),
            self.columns.as_deref(),
        )
    }
}

/// What is chosen for a file, with the columns as JSON.
pub(crate) fn sheet_options(
    sheet: Option<&str>,
    encoding: Option<&str>,
    columns: Option<&str>,
) -> Result<SheetOptions, Problem> {
    let columns = columns.map(serde_json::from_str).transpose();
    Ok(SheetOptions {
        sheets: sheet.into_iter().map(str::to_owned).collect(),
        encoding: encoding.map(str::to_owned),
        columns: columns.map_err(|_| Problem::Invalid)?.unwrap_or_default(),
    })
}

/// The bytes of a file with a name that can be recorded.
pub(crate) fn received_table(
    bytes: Result<Bytes, BytesRejection>,
    name: &str,
) -> Result<Bytes, Problem> {
    let bytes = bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TableTooLarge,
        _ => Problem::Malformed,
    })?;
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Problem::InvalidName);
    }
    Ok(bytes)
}

/// Waits for a place to read or write a file: a workbook needs much memory.
pub(crate) async fn sheet_place(service: &Service) -> Result<SemaphorePermit<'_>, Problem> {
    let place = service.imports.acquire().await;
    place.map_err(|_| Problem::Busy)
}

/// Opens a file of a subject, with the columns that were assigned by hand before.
pub(crate) async fn opened(
    service: &Service,
    (subject, sift): (&'static SheetSubject, Sift),
    bytes: Bytes,
    options: &SheetOptions,
) -> Result<OpenedFile, Failure<CellsDetails>> {
    let mut db = service.store.begin().await?;
    let known = remembered(&mut db).await?;
    drop(db);
    let options = options.clone();
    let opened =
        spawn_blocking(move || open((subject, sift), bytes.into(), &options, &known)).await;
    Ok(opened.map_err(TableError::from)??)
}

/// Names a file, what was chosen for it, and what it changes.
pub(crate) struct SheetDifference(Xxh3);

impl SheetDifference {
    pub(crate) fn of(bytes: &[u8], options: &impl std::fmt::Debug) -> Self {
        let mut told = Xxh3::new();
        told.update(bytes);
        told.update(format!("{options:?}").as_bytes());
        Self(told)
    }

    pub(crate) fn with(mut self, changes: &impl Serialize) -> Result<String, TableError> {
        self.0.update(&serde_json::to_vec(changes)?);
        Ok(format!("{:032x}", self.0.digest128()))
    }
}

/// The details of `invalid-cells`, of a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct CellsDetails {
    /// The first ones.
    #[schema(required = false)]
    problems: Vec<TableProblem>,
    /// The number of all.
    #[schema(required = false)]
    count: usize,
    /// The file as it was read, if it could be.
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<FilePreview>,
    /// The encodings that a text may have, if they are the problem: the call names one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    encodings: Vec<EncodingChoice>,
}

impl CellsDetails {
    /// The failure of a file that was read so far, with the rows around its problems.
    pub(crate) async fn of(
        error: TableError,
        mut preview: FilePreview,
        (subject, bytes, options): (&'static SheetSubject, Bytes, SheetOptions),
    ) -> Failure<Self> {
        let TableError::Problems(problems) = error else {
            return problem_of(error).into();
        };
        let pictured = spawn_blocking(move || {
            let source = (subject, bytes.into(), &options);
            add_excerpts(&mut preview, &problems.first, source);
            (preview, problems)
        });
        match pictured.await {
            Ok((preview, problems)) => Failure::with(Self {
                preview: Some(preview),
                ..Self::from(problems)
            }),
            Err(error) => problem_of(error.into()).into(),
        }
    }
}

impl From<TableProblems> for CellsDetails {
    fn from(problems: TableProblems) -> Self {
        Self {
            problems: problems.first,
            count: problems.count,
            preview: None,
            encodings: problems.choices,
        }
    }
}

impl Details for CellsDetails {
    fn problem(&self) -> Problem {
        Problem::InvalidCells
    }
}

impl From<TableError> for Failure<CellsDetails> {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Problems(problems) => Self::with(CellsDetails::from(problems)),
            error => problem_of(error).into(),
        }
    }
}

/// Returns the problem of an error, without details.
pub(crate) fn problem_of(error: TableError) -> Problem {
    match error {
        TableError::Problems(_) => Problem::InvalidCells,
        TableError::NoTable => Problem::NoTable,
        TableError::NoArchive => Problem::NoArchive,
        TableError::OtherTable(_) => Problem::OtherTable,
        TableError::WebPage => Problem::WebPageTable,
        TableError::Protected => Problem::ProtectedTable,
        TableError::NoRows => Problem::NoRows,
        TableError::Empty => Problem::EmptyTable,
        TableError::Encoding => Problem::UnknownEncoding,
        TableError::TooLarge | TableError::TooManyRows => Problem::TableTooLarge,
        TableError::Damaged(_) => Problem::BrokenFile,
        TableError::NoRoom => Problem::NoRoom,
        TableError::Backend(BackendError::Database(error)) => error.into(),
        error => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a sheet was not read or written"
            );
            Problem::Failed
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TableQuery {
    /// The language of the headings: `zh`, `en` or `ja`.
    #[serde(default)]
    pub headings: Locale,
}

/// The answer with a workbook of a table.
pub(crate) async fn workbook_download(
    table: ExportedTable,
    disposition: &'static str,
) -> Result<Response, Problem> {
    let written = spawn_blocking(move || table.xlsx()).await;
    let written = written.map_err(TableError::from).map_err(problem_of)?;
    let bytes = written.map_err(TableError::from).map_err(problem_of)?;
    Ok(download(WORKBOOK, disposition, bytes))
}

/// The answer with a table as CSV.
pub(crate) fn csv_download(table: &ExportedTable, disposition: &'static str) -> Response {
    download("text/csv; charset=utf-8", disposition, table.csv())
}

fn download(kind: &'static str, disposition: &'static str, body: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    (headers, body.into()).into_response()
}
