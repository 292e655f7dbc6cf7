//! The contracts of customers, to write. A change names the version that was changed, and is
//! refused if there is a newer one. Amounts are checked to the cent.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::contracts::{ContractPath, Keepers, WholeContract, contract};
use super::problem::{ContractConflict, ContractDetails, ContractFaultsDetails, of_form};
use crate::api::input::{Body, row_id};
use crate::api::problem::{Failure, Problem};
use crate::contracts::columns::WrittenContract;
use crate::contracts::every::{
    StoredContract, contract_of, delete_contract, lines_of, lock_contracts,
};
use crate::contracts::revisions::{RevisionAuthor, RevisionCause};
use crate::contracts::sheet::save;
use crate::customers::companies::company_address;
use crate::customers::desk::subjects;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use crate::store::Transaction;

/// A contract that replaces another version.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ContractEdit {
    /// The version that was changed.
    version: String,
    contract: WrittenContract,
}

/// Adds a contract.
#[utoipa::path(
    post, path = "/contracts", operation_id = "createContract",
    security(("session" = ["owner", "merchandiser"])),
    request_body = WrittenContract,
    responses(
        (status = 201, body = WholeContract),
        (status = 422, body = ContractFaultsDetails),
    ),
)]
pub(super) async fn create_contract(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Body(mut written): Body<WrittenContract>,
) -> Result<(StatusCode, Json<WholeContract>), Failure<ContractFaultsDetails>> {
    let mut db = service.store.begin().await?;
    name_address(&mut db, &mut written).await?;
    let table = written.read().map_err(of_form)?;
    lock_contracts(&mut db).await?;
    let saved = save(&mut db, table, None, by(&caller, RevisionCause::Created)).await;
    let id = saved.map_err(of_form)?;
    record(&caller, &mut db, ActionKind::CreateContract, &id, None).await?;
    db.commit().await?;
    Ok((StatusCode::CREATED, Json(contract(&service, &id).await?)))
}

/// Replaces a contract with its style lines.
#[utoipa::path(
    put, path = "/contracts/{id}", operation_id = "saveContract",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = ContractEdit,
    responses(
        (status = 200, body = WholeContract),
        (status = 409, body = ContractConflict),
        (status = 422, body = ContractFaultsDetails),
    ),
)]
pub(super) async fn save_contract(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    ContractPath(id): ContractPath,
    Body(ContractEdit {
        version,
        contract: mut written,
    }): Body<ContractEdit>,
) -> Result<Json<WholeContract>, Failure<ContractDetails>> {
    let mut db = service.store.begin().await?;
    let stored = changeable(&mut db, &id).await?;
    let company = stored.company;
    unchanged(&mut db, stored, &version).await?;
    name_address(&mut db, &mut written).await?;
    let table = written.read().map_err(of_form)?;
    let by = by(&caller, RevisionCause::Saved);
    save(&mut db, table, Some(&id), by).await.map_err(of_form)?;
    record(
        &caller,
        &mut db,
        ActionKind::SaveContract,
        &id,
        Some(company),
    )
    .await?;
    db.commit().await?;
    Ok(Json(contract(&service, &id).await?))
}

/// Puts a contract with its style lines and papers into the bin.
#[utoipa::path(
    delete, path = "/contracts/{id}", operation_id = "deleteContract",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn remove_contract(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    ContractPath(id): ContractPath,
) -> Result<StatusCode, Problem> {
    let mut db = service.store.begin().await?;
    changeable(&mut db, &id).await?;
    record(&caller, &mut db, ActionKind::DeleteContract, &id, None).await?;
    delete_contract(&mut db, &id, &caller.member.email).await?;
    db.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a contract that the desk may change, and keeps others from changing it.
pub(crate) async fn changeable(db: &mut Transaction, id: &str) -> Result<StoredContract, Problem> {
    lock_contracts(db).await?;
    let stored = contract_of(db, id).await?.ok_or(Problem::NotFound)?;
    if stored.is_of_content {
        return Err(Problem::ContentContract);
    }
    Ok(stored)
}

/// Refuses a change of another version than the stored one.
pub(super) async fn unchanged(
    db: &mut Transaction,
    stored: StoredContract,
    version: &str,
) -> Result<(), Failure<ContractDetails>> {
    let lines = lines_of(db, &stored.contract.sid).await?;
    let newest = WholeContract::of(stored, &lines)?;
    if newest.version == version {
        return Ok(());
    }
    Err(Failure::with(Box::new(ContractConflict {
        contract: newest,
    })))
}

/// Gives a contract whose company is named the first address there.
pub(super) async fn name_address(
    db: &mut Transaction,
    written: &mut WrittenContract,
) -> Result<(), Problem> {
    let named = written.company.take().filter(|id| !id.is_empty());
    if let Some(company) = named {
        let address = company_address(db, row_id(&company)?).await?;
        written.email = address.ok_or(Problem::Invalid)?;
    }
    Ok(())
}

/// The caller as the author of revisions.
pub(super) fn by<R>(caller: &Caller<R>, cause: RevisionCause) -> RevisionAuthor<'_> {
    RevisionAuthor {
        name: &caller.member.email,
        cause,
    }
}

/// Notes what was done, with the number of the contract, by which people know it, and with the
/// companies if it has another one than before.
pub(super) async fn record(
    caller: &Caller<Keepers>,
    db: &mut Transaction,
    action: ActionKind,
    id: &str,
    before: Option<i64>,
) -> sqlx::Result<()> {
    let Some(stored) = contract_of(db, id).await? else {
        return Ok(());
    };
    let mut subject = stored.contract.cno;
    let moved = before.filter(|before| *before != stored.company);
    if let Some(before) = moved {
        let companies = [before, stored.company].map(subjects::company);
        subject = format!("{subject} {}", companies.join(" "));
    }
    caller.record(db, action, &subject).await
}
