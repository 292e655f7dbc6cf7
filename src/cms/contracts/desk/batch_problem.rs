//! Failures of a batch of contracts: faults of values, and revisions that others have written.

use derive_more::From;
use serde::Serialize;
use utoipa::ToSchema;

use super::problem::ContractFault;
use crate::api::problem::{Details, Failure, Problem};
use crate::contracts::columns::WrittenContract;
use crate::contracts::sheet::BatchPlaces;
use crate::sheet::desk::problem_of;
use crate::sheet::problem::TableError;

/// A problem of a value of a contract.
#[derive(Serialize, ToSchema)]
pub(crate) struct BatchFault {
    /// The place of the contract in the call, from 0.
    contract: usize,
    /// Its number, as the call has it.
    cno: String,
    #[serde(flatten)]
    fault: ContractFault,
}

/// The details of `invalid-fields`, of a batch.
#[derive(Serialize, ToSchema)]
pub(crate) struct BatchFaultsDetails {
    /// The first ones.
    #[schema(required = false)]
    faults: Vec<BatchFault>,
    /// The number of all.
    #[schema(required = false)]
    count: usize,
}

/// A contract that has another revision than the call names.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RevisionConflict {
    /// The place of the contract in the call, from 0.
    pub(super) contract: usize,
    /// Its number.
    pub(super) cno: String,
    /// The revision that the call names; absent if it would add the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) revision: Option<i64>,
    /// The last revision; absent if there is no such contract any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) current: Option<i64>,
    /// The name of the account that wrote the last revision, or the command; absent before the
    /// history.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) changed_by: Option<String>,
    /// When that was, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) changed_at: Option<i64>,
}

/// The details of `conflict`, of a batch.
#[derive(Serialize, ToSchema)]
pub(crate) struct RevisionConflicts {
    #[schema(required = false)]
    pub(super) conflicts: Vec<RevisionConflict>,
}

/// The details of problems of a batch.
#[derive(Serialize, From)]
#[serde(untagged)]
pub(crate) enum BatchDetails {
    Faults(BatchFaultsDetails),
    Conflicts(RevisionConflicts),
}

impl Details for BatchDetails {
    fn problem(&self) -> Problem {
        match self {
            Self::Faults(_) => Problem::InvalidFields,
            Self::Conflicts(_) => Problem::Conflict,
        }
    }
}

/// Returns the failure of a batch, with the faults of its values.
pub(super) fn of_batch(error: TableError, contracts: &[WrittenContract]) -> Failure<BatchDetails> {
    let TableError::Problems(problems) = error else {
        return problem_of(error).into();
    };
    let places = BatchPlaces::of(contracts);
    let faults = problems.first.into_iter().filter_map(|mut problem| {
        let (place, row) = places.place(problem.row);
        problem.row = row;
        Some(BatchFault {
            contract: place,
            cno: contracts.get(place)?.cno.clone(),
            fault: ContractFault::of(problem)?,
        })
    });
    Failure::with(BatchFaultsDetails {
        faults: faults.collect(),
        count: problems.count,
    })
}
