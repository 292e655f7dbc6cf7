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
use xxhash_rust::xxh3::xxh3_128;

use super::contracts::Keepers;
use super::problem::{CellsDetails, problem_of};
use crate::api::input::Search;
use crate::api::problem::{Failure, Problem};
use crate::contracts::sheet::{
    ContractChange, ContractsError, ExportedContracts, ImportMode, ImportedContract, read, table,
    write,
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
#[serde(deny_unknown_fields)]
pub(crate) struct ImportQuery {
    /// The name of the file, which ends in `.csv` or `.xlsx`.
    name: String,
    /// The `difference` of an earlier answer, to write it.
    apply: Option<String>,
}

/// The changes of a file.
#[derive(Serialize, ToSchema)]
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
    Search(ImportQuery { name, apply }): Search<ImportQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<ContractImport>, Failure<CellsDetails>> {
    let bytes = bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TableTooLarge,
        _ => Problem::Malformed,
    })?;
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Problem::InvalidName.into());
    }
    // A workbook needs much memory.
    let permit = service.imports.acquire().await;
    let _permit = permit.map_err(|_| Problem::Busy)?;
    let file = xxh3_128(&bytes);
    let named = name.clone();
    let read = spawn_blocking(move || read(&named, bytes.into())).await;
    let table = read.map_err(ContractsError::from)??;
    let mode = if apply.is_some() {
        ImportMode::Write
    } else {
        ImportMode::Preview
    };
    let mut db = service.store.begin().await?;
    let imported = write(&mut db, table, mode, |_, _| ()).await?;
    let told = serde_json::to_vec(&imported.changes).map_err(ContractsError::from)?;
    let difference = format!("{file:032x}{:032x}", xxh3_128(&told));
    let written = apply.is_some_and(|seen| seen == difference);
    if written {
        caller
            .record(&mut db, ActionKind::ImportContracts, &name)
            .await?;
        db.commit().await?;
    }
    let is_new = |own: &&ImportedContract| matches!(own.change, ContractChange::New { .. });
    let new = imported.changes.iter().filter(is_new).count();
    let all = imported.changes.len();
    let mut changes = imported.changes;
    changes.truncate(CHANGES);
    Ok(Json(ContractImport {
        written,
        difference,
        new,
        changed: all - new,
        same: imported.same,
        lines: imported.lines,
        changes,
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
