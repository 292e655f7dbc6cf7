//! Customers from and to spreadsheets.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::input::Search;
use crate::api::problem::{Failure, Problem};
use crate::contracts::sheet::ImportMode;
use crate::customers::sheet::{
    CustomerChange, ImportedCustomer, exported, read_customers, subject, write,
};
use crate::service::Service;
use crate::sheet::desk::{
    CHANGES, CellsDetails, SheetDifference, SheetQuery, TableQuery, WORKBOOK, csv_download, opened,
    problem_of, received_table, sheet_place, workbook_download,
};
use crate::sheet::export::ExportedTable;
use crate::sheet::file::FilePreview;
use crate::sheet::remembered::remember;
use crate::sheet::sift::sift_notes;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Merchandisers};
use base::locale::Locale;

/// The changes of a file of customers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerImport {
    /// Whether it is written now. If a call should write it and did not, the customers have changed
    /// meanwhile.
    written: bool,
    /// Names the file and what it changes.
    difference: String,
    /// The number of new customers, of those that change, and of those that stay.
    new: usize,
    changed: usize,
    same: usize,
    /// The number of new companies with a name.
    companies: usize,
    /// The first new and changed customers.
    changes: Vec<ImportedCustomer>,
    /// The file as it was read.
    preview: FilePreview,
}

/// Says what a file of customers changes, or writes that. A customer is known by the address; those
/// whom the file lacks stay, and nobody gets a mail. A file with a problem changes nothing.
#[utoipa::path(
    post, path = "/customers/import", operation_id = "importCustomers",
    security(("session" = ["owner", "merchandiser"])),
    params(SheetQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = CustomerImport),
        (status = 422, body = CellsDetails),
    ),
)]
pub(crate) async fn import_customers(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    Search(query): Search<SheetQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<CustomerImport>, Failure<CellsDetails>> {
    let bytes = received_table(bytes, &query.name)?;
    let options = query.options()?;
    let SheetQuery { name, apply, .. } = query;
    let _place = sheet_place(&service).await?;
    let told = SheetDifference::of(&bytes, &options);
    let file = opened(&service, (subject(), sift_notes), bytes.clone(), &options).await?;
    let preview = file.preview;
    let table = match file.table.and_then(read_customers) {
        Ok(table) => table,
        Err(error) => {
            let source = (subject(), bytes, options);
            return Err(CellsDetails::of(error, preview, source).await);
        }
    };
    let mode = if apply.is_some() {
        ImportMode::Write
    } else {
        ImportMode::Preview
    };
    let mut db = service.store.begin().await?;
    let imported = match write(&mut db, &table, mode, &caller.member.email).await {
        Ok(imported) => imported,
        Err(error) => {
            drop(db);
            let source = (subject(), bytes, options);
            return Err(CellsDetails::of(error, preview, source).await);
        }
    };
    let difference = told.with(&imported.changes)?;
    let written = apply.is_some_and(|seen| seen == difference);
    if written {
        caller
            .record(&mut db, ActionKind::ImportCustomers, &name)
            .await?;
        if !options.columns.is_empty() {
            remember(&mut db, &file.shape, &options.columns).await?;
        }
        db.commit().await?;
    }
    let is_new = |own: &&ImportedCustomer| matches!(own.change, CustomerChange::New { .. });
    let new = imported.changes.iter().filter(is_new).count();
    let all = imported.changes.len();
    let mut changes = imported.changes;
    changes.truncate(CHANGES);
    Ok(Json(CustomerImport {
        written,
        difference,
        new,
        changed: all - new,
        same: imported.same,
        companies: imported.companies,
        changes,
        preview,
    }))
}

/// The customers for a file, which the list of actions names.
async fn table(
    service: &Service,
    caller: &Caller<Merchandisers>,
    headings: Locale,
) -> Result<ExportedTable, Problem> {
    let mut db = service.store.begin().await?;
    let exported = exported(&mut db, headings).await.map_err(problem_of)?;
    caller
        .record(&mut db, ActionKind::ExportCustomers, "")
        .await?;
    db.commit().await?;
    Ok(exported)
}

/// Returns the customers with their companies as a workbook (.xlsx), which can be imported again.
#[utoipa::path(
    get, path = "/customers.xlsx", operation_id = "exportCustomersAsWorkbook",
    security(("session" = ["owner", "merchandiser"])),
    params(TableQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = WORKBOOK),
    ),
)]
pub(crate) async fn export_customers_as_workbook(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    Search(TableQuery { headings }): Search<TableQuery>,
) -> Result<Response, Problem> {
    let _place = sheet_place(&service).await?;
    let table = table(&service, &caller, headings).await?;
    workbook_download(table, "attachment; filename=\"customers.xlsx\"").await
}

/// Returns the customers with their companies as CSV for spreadsheets (RFC 4180, UTF-8), which can
/// be imported again. A cell that would be a formula begins with an apostrophe.
#[utoipa::path(
    get, path = "/customers.csv", operation_id = "exportCustomers",
    security(("session" = ["owner", "merchandiser"])),
    params(TableQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
pub(crate) async fn export_customers(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    Search(TableQuery { headings }): Search<TableQuery>,
) -> Result<Response, Problem> {
    let table = table(&service, &caller, headings).await?;
    Ok(csv_download(
        &table,
        "attachment; filename=\"customers.csv\"",
    ))
}
