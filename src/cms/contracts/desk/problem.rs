//! Failures of changes of contracts: problems of cells, and conflicts with what somebody else
//! wrote.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::contracts::WholeContract;
use crate::BackendError;
use crate::api::problem::{Problem, ProblemDetails, response};
use crate::contracts::columns::Column;
use crate::contracts::sheet::{CellFault, ContractsError, FIRST_LINE, TableProblem, TableProblems};

/// Why a change was refused.
pub(crate) enum ContractProblem {
    Other(Problem),
    /// Of a file.
    Cells(TableProblems),
    /// Of a form.
    Faults(Vec<ContractFault>),
    Conflict(Box<WholeContract>),
}

/// The body of a failure whose cause are cells of a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct CellsDetails {
    /// The code is `invalid-cells`; others come without the rest.
    #[serde(flatten)]
    problem: ProblemDetails,
    /// The first ones.
    #[schema(required = false)]
    problems: Vec<TableProblem>,
    /// The number of all.
    #[schema(required = false)]
    count: usize,
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

/// The body of a failure whose cause are values of a form.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContractFaultsDetails {
    /// The code is `invalid-fields`; others come without the rest.
    #[serde(flatten)]
    problem: ProblemDetails,
    #[schema(required = false)]
    faults: Vec<ContractFault>,
}

/// The body of a failure because somebody else has changed the contract.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContractConflict {
    /// The code is `conflict`; others come without the rest.
    #[serde(flatten)]
    problem: ProblemDetails,
    /// The contract as it is now.
    #[schema(required = false)]
    contract: WholeContract,
}

impl ContractProblem {
    /// The problems of a form.
    pub(super) fn of_form(error: ContractsError) -> Self {
        match error {
            ContractsError::Problems(problems) => {
                let faults = problems.first.into_iter().filter_map(ContractFault::of);
                Self::Faults(faults.collect())
            }
            other => other.into(),
        }
    }
}

impl IntoResponse for ContractProblem {
    fn into_response(self) -> Response {
        let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
        match self {
            Self::Other(problem) => problem.into_response(),
            Self::Cells(TableProblems { first, count }) => {
                let details = CellsDetails {
                    problem: ProblemDetails::new(unprocessable, "invalid-cells"),
                    problems: first,
                    count,
                };
                response(unprocessable, &details)
            }
            Self::Faults(faults) => {
                let details = ContractFaultsDetails {
                    problem: ProblemDetails::new(unprocessable, "invalid-fields"),
                    faults,
                };
                response(unprocessable, &details)
            }
            Self::Conflict(contract) => {
                let status = StatusCode::CONFLICT;
                let details = ContractConflict {
                    problem: ProblemDetails::new(status, "conflict"),
                    contract: *contract,
                };
                response(status, &details)
            }
        }
    }
}

impl<P: Into<Problem>> From<P> for ContractProblem {
    fn from(problem: P) -> Self {
        Self::Other(problem.into())
    }
}

impl From<ContractsError> for ContractProblem {
    fn from(error: ContractsError) -> Self {
        match error {
            ContractsError::Problems(problems) => Self::Cells(problems),
            ContractsError::Kind => Self::Other(Problem::NoTable),
            ContractsError::Empty => Self::Other(Problem::EmptyTable),
            ContractsError::Encoding => Self::Other(Problem::UnknownEncoding),
            ContractsError::TooLarge
            | ContractsError::TooManyRows
            | ContractsError::TooManyColumns(_) => Self::Other(Problem::TableTooLarge),
            ContractsError::Csv(_) | ContractsError::Xlsx(_) | ContractsError::Zip(_) => {
                Self::Other(Problem::BrokenFile)
            }
            ContractsError::Backend(BackendError::Database(error)) => Self::Other(error.into()),
            error => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "contracts were not written"
                );
                Self::Other(Problem::Failed)
            }
        }
    }
}
