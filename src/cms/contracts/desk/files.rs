//! Contracts from and to spreadsheets.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, ToSchema};
use xxhash_rust::xxh3::Xxh3;

use super::contracts::Keepers;
use super::problem::{CellsDetails, problem_of};
use crate::api::input::Search;
use crate::api::problem::{Failure, Problem};
use crate::contracts::sheet::remembered::{remember, remembered};
use crate::contracts::sheet::{
    ContractChange, ContractsError, ExportedContracts, FilePreview, ImportMode, ImportedContract,
    MissingLine, SheetOptions, open, table, write,
};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use base::locale::Locale;

const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The number of changes in an answer.
const CHANGES: usize = 200;
/// The maximum length of a file's name, in characters.
const LONGEST_NAME: usize = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ImportQuery {
    /// The name of the file. What it is, its content says.
    name: String,
    /// The `difference` of an earlier answer, to write it.
    apply: Option<String>,
    /// The name of the sheet; without it, all that have contracts.
    sheet: Option<String>,
    /// The encoding of a text, such as `GB18030`.
    encoding: Option<String>,
    /// A JSON object: a heading, or `@` with the letters of a column, and the name of its column;
    /// an empty one leaves the column out. It is remembered for files with the same headings.
    columns: Option<String>,
    /// Whether the style lines go that a contract of the file lacks. They stay otherwise.
    #[serde(default)]
    delete_missing: bool,
}

impl ImportQuery {
    fn options(&self) -> Result<SheetOptions, Problem> {
        let columns = self.columns.as_deref().map(serde_json::from_str);
        Ok(SheetOptions {
            sheets: self.sheet.iter().cloned().collect(),
            encoding: self.encoding.clone(),
            columns: columns
                .transpose()
                .map_err(|_| Problem::Invalid)?
                .unwrap_or_default(),
            deletes_missing: self.delete_missing,
        })
    }
}

/// The changes of a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContractImport {
    /// Whether it is written now. If a call should write it and did not, the contracts have changed
    /// meanwhile.
    written: bool,
    /// Names the file and what it changes.
    difference: String,
    /// The number of new contracts, of those that change, and of those that stay.
    new: usize,
    changed: usize,
    same: usize,
    /// The number of style lines in the file.
    lines: usize,
    /// The first new and changed contracts.
    changes: Vec<ImportedContract>,
    /// The first stored style lines that the contracts of the file lack, and the number of all. They
    /// stay, unless the call deletes them.
    missing: Vec<MissingLine>,
    missing_count: usize,
    /// The file as it was read.
    preview: FilePreview,
}

/// Says what a file of contracts changes, or writes that. A contract is known by its number; those
/// that the file lacks stay. A file with a problem changes nothing.
#[utoipa::path(
    post, path = "/contracts/import", operation_id = "importContracts",
    security(("session" = ["owner", "merchandiser"])),
    params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = ContractImport),
        (status = 422, body = CellsDetails),
    ),
)]
pub(crate) async fn import_contracts(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Search(query): Search<ImportQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<ContractImport>, Failure<CellsDetails>> {
    let bytes = bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TableTooLarge,
        _ => Problem::Malformed,
    })?;
    let options = query.options()?;
    let ImportQuery { name, apply, .. } = query;
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Problem::InvalidName.into());
    }
    // A workbook needs much memory.
    let permit = service.imports.acquire().await;
    let _permit = permit.map_err(|_| Problem::Busy)?;
    let mut told = Xxh3::new();
    told.update(&bytes);
    told.update(format!("{options:?}").as_bytes());
    let mut db = service.store.begin().await?;
    let known = remembered(&mut db).await?;
    drop(db);
    let own = options.clone();
    let opened = spawn_blocking(move || open(bytes.into(), &own, &known)).await;
    let opened = opened.map_err(ContractsError::from)??;
    let preview = opened.preview;
    let table = match opened.table {
        Ok(table) => table,
        Err(error) => return Err(CellsDetails::of(error, preview)),
    };
    let mode = if apply.is_some() {
        ImportMode::Write
    } else {
        ImportMode::Preview
    };
    let mut db = service.store.begin().await?;
    let imported = match write(&mut db, table, mode, &caller.member.email, |_, _| ()).await {
        Ok(imported) => imported,
        Err(error) => return Err(CellsDetails::of(error, preview)),
    };
    told.update(&serde_json::to_vec(&imported.changes).map_err(ContractsError::from)?);
    let difference = format!("{:032x}", told.digest128());
    let written = apply.is_some_and(|seen| seen == difference);
    if written {
        caller
            .record(&mut db, ActionKind::ImportContracts, &name)
            .await?;
        if !options.columns.is_empty() {
            remember(&mut db, &opened.shape, &options.columns).await?;
        }
        db.commit().await?;
    }
    let is_new = |own: &&ImportedContract| matches!(own.change, ContractChange::New { .. });
    let new = imported.changes.iter().filter(is_new).count();
    let all = imported.changes.len();
    let mut changes = imported.changes;
    changes.truncate(CHANGES);
    let mut missing = imported.missing;
    let missing_count = missing.len();
    missing.truncate(CHANGES);
    Ok(Json(ContractImport {
        written,
        difference,
        new,
        changed: all - new,
        same: imported.same,
        lines: imported.lines,
        changes,
        missing,
        missing_count,
        preview,
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContractHeadings {
    /// The language of the headings: `zh`, `en` or `ja`.
    #[serde(default)]
    headings: Locale,
}

/// Returns the contracts of registered customers as a workbook (.xlsx), which can be imported again:
/// numbers and names are texts, dates and amounts are typed.
#[utoipa::path(
    get, path = "/contracts.xlsx", operation_id = "exportContractsAsWorkbook",
    security(("session" = ["owner", "merchandiser"])),
    params(ContractHeadings),
    responses(
        (status = 200, body = Vec<u8>, content_type = WORKBOOK),
    ),
)]
pub(crate) async fn export_workbook(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Search(ContractHeadings { headings }): Search<ContractHeadings>,
) -> Result<Response, Problem> {
    // A workbook needs much memory.
    let permit = service.imports.acquire().await;
    let _permit = permit.map_err(|_| Problem::Busy)?;
    let exported = exported(&service, &caller, headings).await?;
    let written = spawn_blocking(move || exported.xlsx()).await;
    let written = written.map_err(ContractsError::from).map_err(problem_of)?;
    let bytes = written.map_err(ContractsError::from).map_err(problem_of)?;
    Ok(download(
        WORKBOOK,
        "attachment; filename=\"contracts.xlsx\"",
        bytes,
    ))
}

/// The contracts for a file, which the list of actions names.
async fn exported(
    service: &Service,
    caller: &Caller<Keepers>,
    headings: Locale,
) -> Result<ExportedContracts, Problem> {
    let mut db = service.store.begin().await?;
    let exported = table(&mut db, headings).await.map_err(problem_of)?;
    caller
        .record(&mut db, ActionKind::ExportContracts, "")
        .await?;
    db.commit().await?;
    Ok(exported)
}

fn download(kind: &'static str, name: &'static str, body: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, name),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    (headers, body.into()).into_response()
}

/// Returns the contracts of registered customers as CSV for spreadsheets (RFC 4180, UTF-8), which
/// can be imported again. A cell that would be a formula begins with an apostrophe.
#[utoipa::path(
    get, path = "/contracts.csv", operation_id = "exportContracts",
    security(("session" = ["owner", "merchandiser"])),
    params(ContractHeadings),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
pub(crate) async fn export_contracts(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Search(ContractHeadings { headings }): Search<ContractHeadings>,
) -> Result<Response, Problem> {
    let csv = exported(&service, &caller, headings).await?.csv();
    let name = "attachment; filename=\"contracts.csv\"";
    Ok(download("text/csv; charset=utf-8", name, csv))
}
