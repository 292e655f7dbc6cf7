//! Contracts from and to spreadsheets.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, ToSchema};

use super::changes::by;
use super::contracts::Keepers;
use crate::api::input::Search;
use crate::api::problem::{Failure, Problem};
use crate::contracts::revisions::RevisionCause;
use crate::contracts::sheet::subject::subject;
use crate::contracts::sheet::{
    ContractChange, ContractOptions, ExportedContracts, ImportMode, ImportedContract, MissingLine,
    open, table, write,
};
use crate::service::Service;
use crate::sheet::desk::{
    CHANGES, CellsDetails, SheetDifference, TableQuery, WORKBOOK, csv_download, problem_of,
    received_table, sheet_options, sheet_place, workbook_download,
};
use crate::sheet::file::FilePreview;
use crate::sheet::problem::TableError;
use crate::sheet::remembered::{remember, remembered};
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use base::locale::Locale;

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
    fn options(&self) -> Result<ContractOptions, Problem> {
        let (sheet, encoding) = (self.sheet.as_deref(), self.encoding.as_deref());
        Ok(ContractOptions {
            sheet: sheet_options(sheet, encoding, self.columns.as_deref())?,
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
    let bytes = received_table(bytes, &query.name)?;
    let options = query.options()?;
    let ImportQuery { name, apply, .. } = query;
    let _place = sheet_place(&service).await?;
    let told = SheetDifference::of(&bytes, &options);
    let mut db = service.store.begin().await?;
    let known = remembered(&mut db).await?;
    drop(db);
    let (own, same) = (options.clone(), bytes.clone());
    let opened = spawn_blocking(move || open(same.into(), &own, &known)).await;
    let opened = opened.map_err(TableError::from)??;
    let preview = opened.preview;
    let table = match opened.table {
        Ok(table) => table,
        Err(error) => {
            let source = (subject(), bytes, options.sheet);
            return Err(CellsDetails::of(error, preview, source).await);
        }
    };
    let mode = if apply.is_some() {
        ImportMode::Write
    } else {
        ImportMode::Preview
    };
    let by = by(&caller, RevisionCause::Imported);
    let mut db = service.store.begin().await?;
    let imported = match write(&mut db, table, mode, by, |_, _| ()).await {
        Ok(imported) => imported,
        Err(error) => {
            drop(db);
            let source = (subject(), bytes, options.sheet);
            return Err(CellsDetails::of(error, preview, source).await);
        }
    };
    let difference = told.with(&imported.changes)?;
    let written = apply.is_some_and(|seen| seen == difference);
    if written {
        caller
            .record(&mut db, ActionKind::ImportContracts, &name)
            .await?;
        let columns = &options.sheet.columns;
        if !columns.is_empty() {
            remember(&mut db, &opened.shape, columns).await?;
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

/// Returns the contracts of registered customers as a workbook (.xlsx), which can be imported again:
/// numbers and names are texts, dates and amounts are typed.
#[utoipa::path(
    get, path = "/contracts.xlsx", operation_id = "exportContractsAsWorkbook",
    security(("session" = ["owner", "merchandiser"])),
    params(TableQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = WORKBOOK),
    ),
)]
pub(crate) async fn export_workbook(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Search(TableQuery { headings }): Search<TableQuery>,
) -> Result<Response, Problem> {
    let _place = sheet_place(&service).await?;
    let exported = exported(&service, &caller, headings).await?;
    workbook_download(exported.table, "attachment; filename=\"contracts.xlsx\"").await
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

/// Returns the contracts of registered customers as CSV for spreadsheets (RFC 4180, UTF-8), which
/// can be imported again. A cell that would be a formula begins with an apostrophe. In a language
/// with decimal commas, cells are between semicolons.
#[utoipa::path(
    get, path = "/contracts.csv", operation_id = "exportContracts",
    security(("session" = ["owner", "merchandiser"])),
    params(TableQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
pub(crate) async fn export_contracts(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Search(TableQuery { headings }): Search<TableQuery>,
) -> Result<Response, Problem> {
    let exported = exported(&service, &caller, headings).await?;
    let name = "attachment; filename=\"contracts.csv\"";
    Ok(csv_download(&exported.table, name))
}
