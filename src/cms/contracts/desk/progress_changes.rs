//! The progress of many contracts at once, to write: all of it or, after a problem, nothing.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use derive_more::From;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contracts::{Keepers, WholeContract};
use super::problem::{ContractFault, ContractFaultsDetails, of_form};
use super::progress::{OpenContract, OpenLine};
use crate::api::input::Body;
use crate::api::problem::{Details, Failure, Problem};
use crate::contracts::every::{contracts_of, lock_contracts};
use crate::contracts::milestones::WrittenMilestone;
use crate::contracts::revisions::{RevisionAuthor, RevisionCause};
use crate::contracts::sheet::save;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use crate::store::Transaction;

/// The most contracts of a call, more than a page of the list has.
const MOST_CONTRACTS: usize = 100;

/// New milestones of lines.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ProgressEdit {
    /// Each contract once.
    contracts: Vec<ContractProgress>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ContractProgress {
    id: String,
    /// The version that was changed.
    version: String,
    lines: Vec<LineProgress>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct LineProgress {
    /// The place in the contract, from 0.
    line: usize,
    /// All of the line.
    milestones: Vec<WrittenMilestone>,
}

/// Contracts as they are now, with lines.
#[derive(Serialize, ToSchema)]
pub(crate) struct SavedProgress {
    contracts: Vec<OpenContract>,
    lines: Vec<OpenLine>,
}

/// The details of `conflict`: somebody else has changed contracts.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgressConflict {
    /// The changed contracts, as they are now.
    #[schema(required = false)]
    contracts: Vec<OpenContract>,
    /// Their lines.
    #[schema(required = false)]
    lines: Vec<OpenLine>,
    /// The ids of contracts that were deleted.
    #[schema(required = false)]
    gone: Vec<String>,
}

/// A problem of a line's value.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgressFault {
    /// The contract's id.
    contract: String,
    #[serde(flatten)]
    fault: ContractFault,
}

/// The details of `invalid-fields`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgressFaultsDetails {
    #[schema(required = false)]
    faults: Vec<ProgressFault>,
}

type ProgressFailure = Failure<ProgressDetails>;

/// The details of problems of milestones.
#[derive(Serialize, From)]
#[serde(untagged)]
pub(crate) enum ProgressDetails {
    Faults(ProgressFaultsDetails),
    Conflict(ProgressConflict),
}

impl Details for ProgressDetails {
    fn problem(&self) -> Problem {
        match self {
            Self::Faults(_) => Problem::InvalidFields,
            Self::Conflict(_) => Problem::Conflict,
        }
    }
}

/// Replaces milestones of lines. Each contract is written like one of a form.
#[utoipa::path(
    put, path = "/contracts/progress", operation_id = "saveMilestones",
    security(("session" = ["owner", "merchandiser"])),
    request_body = ProgressEdit,
    responses(
        (status = 200, body = SavedProgress),
        (status = 409, body = ProgressConflict),
        (status = 422, body = ProgressFaultsDetails),
    ),
)]
pub(super) async fn save_milestones(
    State(service): State<Service>,
    caller: Caller<Keepers>,
    Body(ProgressEdit { contracts }): Body<ProgressEdit>,
) -> Result<Json<SavedProgress>, ProgressFailure> {
    let sids: Vec<_> = contracts.iter().map(|own| own.id.as_str()).collect();
    let mut db = service.store.begin().await?;
    let mut stored = unchanged(&mut db, &contracts).await?;
    let by = RevisionAuthor {
        name: &caller.member.email,
        cause: RevisionCause::Progress,
    };
    let mut faults = Vec::new();
    for own in &contracts {
        let whole = stored.remove(&own.id).ok_or(Problem::NotFound)?;
        let number = whole.contract.cno.clone();
        match write(&mut db, whole, &own.lines, by).await {
            Ok(()) => {
                caller
                    .record(&mut db, ActionKind::SaveMilestones, &number)
                    .await?;
            }
            Err(Failure::Problem(problem)) => return Err(problem.into()),
            Err(Failure::Detailed(details)) => {
                faults.extend(details.faults.into_iter().map(|fault| ProgressFault {
                    contract: own.id.clone(),
                    fault,
                }));
            }
        }
    }
    if !faults.is_empty() {
        return Err(Failure::with(ProgressFaultsDetails { faults }));
    }
    let mut saved = SavedProgress {
        contracts: Vec::new(),
        lines: Vec::new(),
    };
    let mut now = whole(&mut db, &sids).await?;
    db.commit().await?;
    for own in &contracts {
        let Some(whole) = now.remove(&own.id) else {
            continue;
        };
        saved.contracts.push(OpenContract::of(&whole));
        let lines = own.lines.iter().map(|changed| changed.line);
        saved
            .lines
            .extend(lines.filter_map(|line| OpenLine::of(&whole, line)));
    }
    Ok(Json(saved))
}

/// Returns the contracts that are to be changed, and keeps others from changing them.
async fn unchanged(
    db: &mut Transaction,
    wanted: &[ContractProgress],
) -> Result<HashMap<String, WholeContract>, ProgressFailure> {
    if wanted.len() > MOST_CONTRACTS {
        return Err(Problem::Invalid.into());
    }
    let sids: Vec<_> = wanted.iter().map(|own| own.id.as_str()).collect();
    // PostgreSQL refuses a NUL, which no id contains.
    if sids.iter().any(|sid| sid.chars().any(char::is_control)) {
        return Err(Problem::Invalid.into());
    }
    lock_contracts(db).await?;
    let mut stored = whole(db, &sids).await?;
    if stored.values().any(|own| own.read_only) {
        return Err(Problem::ContentContract.into());
    }
    let (mut contracts, mut gone) = (Vec::new(), Vec::new());
    for own in wanted {
        match stored.get(&own.id) {
            Some(whole) if whole.version == own.version => {}
            Some(_) => contracts.extend(stored.remove(&own.id)),
            None => gone.push(own.id.clone()),
        }
    }
    if contracts.is_empty() && gone.is_empty() {
        Ok(stored)
    } else {
        let lines = contracts.iter().flat_map(|own: &WholeContract| {
            let numbers = 0..own.contract.lines.len();
            numbers.filter_map(|line| OpenLine::of(own, line))
        });
        Err(Failure::with(ProgressConflict {
            lines: lines.collect(),
            contracts: contracts.iter().map(OpenContract::of).collect(),
            gone,
        }))
    }
}

async fn whole(
    db: &mut Transaction,
    sids: &[&str],
) -> Result<HashMap<String, WholeContract>, ProgressFailure> {
    let mut contracts = HashMap::new();
    for (stored, lines) in contracts_of(db, sids).await? {
        let whole = WholeContract::of(stored, &lines)?;
        contracts.insert(whole.id.clone(), whole);
    }
    Ok(contracts)
}

/// Writes a contract with the new milestones of its lines.
async fn write(
    db: &mut Transaction,
    whole: WholeContract,
    lines: &[LineProgress],
    by: RevisionAuthor<'_>,
) -> Result<(), Failure<ContractFaultsDetails>> {
    let mut written = whole.contract;
    for changed in lines {
        let line = written.lines.get_mut(changed.line);
        let line = line.ok_or(Problem::Invalid)?;
        line.milestones = Some(changed.milestones.clone());
    }
    let table = written.read().map_err(of_form)?;
    let saved = save(db, table, Some(&whole.id), by).await;
    saved.map_err(of_form)?;
    Ok(())
}
