//! Failures of changes of contracts: problems of cells, and conflicts with what somebody else
//! wrote.

use derive_more::From;
use serde::Serialize;
use utoipa::ToSchema;

use super::contracts::WholeContract;
use crate::BackendError;
use crate::api::problem::{Details, Failure, Problem};
use crate::contracts::columns::Column;
use crate::contracts::sheet::{
    CellFault, ContractsError, EncodingChoice, FIRST_LINE, FilePreview, TableProblem, TableProblems,
};

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
    pub(super) preview: Option<FilePreview>,
    /// The encodings that a text may have, if they are the problem: the call names one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    encodings: Vec<EncodingChoice>,
}

impl CellsDetails {
    /// The failure of a file that was read so far.
    pub(super) fn of(error: ContractsError, preview: FilePreview) -> Failure<Self> {
        let ContractsError::Problems(problems) = error else {
            return problem_of(error).into();
        };
        Failure::with(Self {
            preview: Some(preview),
            ..Self::from(problems)
        })
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
    fn of(problem: TableProblem) -> Option<Self> {
        let field = problem.field?;
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
pub(super) fn of_form<D>(error: ContractsError) -> Failure<D>
where
    D: Details + From<ContractFaultsDetails>,
{
    let ContractsError::Problems(problems) = error else {
        return problem_of(error).into();
    };
    let faults = problems.first.into_iter().filter_map(ContractFault::of);
    let faults = faults.collect();
    Failure::with(ContractFaultsDetails { faults })
}

impl From<ContractsError> for Failure<CellsDetails> {
    fn from(error: ContractsError) -> Self {
        match error {
            ContractsError::Problems(problems) => Self::with(CellsDetails::from(problems)),
            error => problem_of(error).into(),
        }
    }
}

/// Returns the problem of an error, without details.
pub(super) fn problem_of(error: ContractsError) -> Problem {
    match error {
        ContractsError::Problems(_) => Problem::InvalidCells,
        ContractsError::NoTable => Problem::NoTable,
        ContractsError::OtherTable(_) => Problem::OtherTable,
        ContractsError::WebPage => Problem::WebPageTable,
        ContractsError::Protected => Problem::ProtectedTable,
        ContractsError::NoRows => Problem::NoRows,
        ContractsError::Empty => Problem::EmptyTable,
        ContractsError::Encoding => Problem::UnknownEncoding,
        ContractsError::TooLarge | ContractsError::TooManyRows => Problem::TableTooLarge,
        ContractsError::Damaged(_) => Problem::BrokenFile,
        ContractsError::Backend(BackendError::Database(error)) => error.into(),
        error => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "contracts were not written"
            );
            Problem::Failed
        }
    }
}
