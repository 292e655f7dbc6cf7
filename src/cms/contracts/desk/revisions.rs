//! The history of a contract, and the way back to a revision.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::changes::{changeable, record, unchanged};
use super::contracts::{ContractPath, Keepers, LONGEST_ID, WholeContract, contract};
use super::problem::{ContractConflict, ContractDetails, ContractFaultsDetails, of_form};
use crate::api::input::{Body, Search};
use crate::api::problem::{Failure, Problem};
use crate::contracts::difference::ContractDifference;
use crate::contracts::revisions::{ContractRevision, RevisionAuthor, RevisionCause, revision_of};
use crate::contracts::sheet::save;
use crate::customers::companies::company_address;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use crate::store::RowSlice;

/// The number of revisions in an answer.
const PAGE: i64 = 20;

/// A revision of a contract.
#[derive(Serialize, ToSchema)]
struct ListedContractRevision {
    number: i64,
    /// Milliseconds since 1970.
    written_at: i64,
    /// The name of the account, or the command; empty for what was there before the history.
    author: String,
    cause: RevisionCause,
    /// The names of the companies before and now, if it came to another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    companies: Option<[String; 2]>,
    #[serde(flatten)]
    difference: ContractDifference,
}

impl From<ContractRevision> for ListedContractRevision {
    fn from(own: ContractRevision) -> Self {
        Self {
            number: own.number,
            written_at: own.written_at,
            companies: own.companies(),
            difference: own.difference(),
            author: own.author,
            cause: own.cause,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ContractHistory {
    revisions: Vec<ListedContractRevision>,
    /// The number of all.
    total: i64,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContractHistoryQuery {
    /// The number of revisions to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

/// The version that somebody saw.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SeenContract {
    version: String,
}

/// Returns the revisions of a contract, the newest first, each with what it changed.
#[utoipa::path(
    get, path = "/contracts/{id}/revisions", operation_id = "listContractRevisions",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path), ContractHistoryQuery),
    responses(
        (status = 200, body = ContractHistory),
    ),
)]
pub(super) async fn list_contract_revisions(
    State(service): State<Service>,
    _: Caller<Keepers>,
    ContractPath(id): ContractPath,
    Search(query): Search<ContractHistoryQuery>,
) -> Result<Json<ContractHistory>, Problem> {
    contract(&service, &id).await?;
    let rows = RowSlice::new(query.offset, PAGE);
    let found = service.store.contract_revisions(&id, rows).await?;
    let total = found.first().map_or(0, |first| first.total);
    Ok(Json(ContractHistory {
        revisions: found.into_iter().map(Into::into).collect(),
        total,
    }))
}

/// Makes a contract what it was in a revision, as a new one.
#[utoipa::path(
    post, path = "/contracts/{id}/revisions/{number}/restore",
    operation_id = "restoreContractRevision",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path), ("number" = i64, Path)),
    request_body = SeenContract,
    responses(
        (status = 200, body = WholeContract),
        (status = 409, body = ContractConflict),
        (status = 422, body = ContractFaultsDetails),
    ),
)]
pub(super) async fn restore_contract_revision(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    RevisionPath(id, number): RevisionPath,
    Body(SeenContract { version }): Body<SeenContract>,
) -> Result<Json<WholeContract>, Failure<ContractDetails>> {
    let mut db = service.store.begin().await?;
    let stored = changeable(&mut db, &id).await?;
    let (company, email) = (stored.company, stored.email.clone());
    unchanged(&mut db, stored, &version).await?;
    let found = revision_of(&mut db, &id, number).await?;
    let (mut written, company_then) = found.ok_or(Problem::NotFound)?;
    // Nobody is left of a company that is gone.
    let address = company_address(&mut db, company_then).await?;
    written.email = address.unwrap_or(email);
    let table = written.read().map_err(of_form)?;
    let by = RevisionAuthor {
        name: &caller.member.email,
        cause: RevisionCause::Restored,
    };
    save(&mut db, table, Some(&id), by).await.map_err(of_form)?;
    let action = ActionKind::RestoreContractRevision;
    record(&caller, &mut db, action, &id, Some(company)).await?;
    db.commit().await?;
    Ok(Json(contract(&service, &id).await?))
}

/// The id of a contract and the number of a revision in an address. Those that cannot be any are
/// unknown.
pub(crate) struct RevisionPath(String, i64);

impl<S: Send + Sync> FromRequestParts<S> for RevisionPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, i64)>::from_request_parts(parts, state).await;
        let Path((sid, number)) = path.map_err(|_| Problem::NotFound)?;
        if sid.len() <= LONGEST_ID && !sid.chars().any(char::is_control) {
            Ok(Self(sid, number))
        } else {
            Err(Problem::NotFound)
        }
    }
}
