//! Failures of changes of contracts: faults of a form's values, and conflicts with what somebody
//! else wrote.

use derive_more::From;
use serde::Serialize;
use utoipa::ToSchema;

use super::contracts::WholeContract;
use crate::api::problem::{Details, Failure, Problem};
use crate::contracts::columns::Column;
use crate::contracts::sheet::FIRST_LINE;
use crate::sheet::desk::problem_of;
use crate::sheet::fault::CellFault;
use crate::sheet::problem::{TableError, TableProblem};

/// A problem of a value of a form.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContractFault {
    /// The line of the value, from 0; absent for a value of the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    field: Column,
    fault: CellFault,
}

impl ContractFault {
    pub(super) fn of(problem: TableProblem) -> Option<Self> {
        let field = Column::of_key(problem.field?)?;
        let line = problem.row.saturating_sub(FIRST_LINE);
        Some(Self {
            line: (!field.is_of_contract()).then_some(line),
            field,
            fault: problem.fault,
        })
    }
}

/// The details of `invalid-fields`, of a form.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContractFaultsDetails {
    #[schema(required = false)]
    pub(super) faults: Vec<ContractFault>,
}

impl Details for ContractFaultsDetails {
    fn problem(&self) -> Problem {
        Problem::InvalidFields
    }
}

/// The details of `conflict`: somebody else has changed the contract.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContractConflict {
    /// The contract as it is now.
    #[schema(required = false)]
    pub(super) contract: WholeContract,
}

/// The details of problems of a contract that is changed.
#[derive(Serialize, From)]
#[serde(untagged)]
pub(crate) enum ContractDetails {
    Faults(ContractFaultsDetails),
    Conflict(Box<ContractConflict>),
}

impl Details for ContractDetails {
    fn problem(&self) -> Problem {
        match self {
            Self::Faults(_) => Problem::InvalidFields,
            Self::Conflict(_) => Problem::Conflict,
        }
    }
}

/// Returns the failure of a form, with the faults of its values.
pub(super) fn of_form<D>(error: TableError) -> Failure<D>
where
    D: Details + From<ContractFaultsDetails>,
{
    let TableError::Problems(problems) = error else {
        return problem_of(error).into();
    };
    let faults = problems.first.into_iter().filter_map(ContractFault::of);
    let faults = faults.collect();
    Failure::with(ContractFaultsDetails { faults })
}
