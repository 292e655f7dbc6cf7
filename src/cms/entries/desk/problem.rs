//! Failures of changes: problems of fields, and conflicts with what somebody else wrote.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::entries;
use super::entries::Entry;
use crate::BackendError;
use crate::api::problem::{Problem, ProblemDetails, response};
use crate::content::{ContentError, FieldPlaces, FieldProblem, FieldsError, fields};
use crate::entries::entry::EntryId;
use crate::entries::revisions::Revision;
use crate::service::Service;

/// Why a change was refused.
pub(crate) enum EditProblem {
    Other(Problem),
    Fields(Vec<FieldProblem>),
    Conflict(Box<ConflictDetails>),
}

/// The body of a failure whose cause are fields.
#[derive(Serialize, ToSchema)]
pub(crate) struct FieldsDetails {
    /// The code is `invalid-fields`; others come without the rest.
    #[serde(flatten)]
    problem: ProblemDetails,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    fields: Vec<FieldProblem>,
}

/// The body of a failure because somebody else has changed the entry.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConflictDetails {
    /// The code is `conflict`; others come without the rest.
    #[serde(flatten)]
    problem: ProblemDetails,
    /// The newest revision.
    #[schema(required = false)]
    newest: Entry,
    /// The fields that differ between the base and the newest revision, such as `imgsrc` and
    /// `ja.title`.
    #[schema(required = false)]
    changed: Vec<String>,
}

impl EditProblem {
    /// A conflict of a change of `base` with the newest revision.
    pub(crate) async fn conflict(service: &Service, base: i64, newest: Revision) -> Self {
        match conflict(service, base, newest).await {
            Ok(details) => Self::Conflict(Box::new(details)),
            Err(problem) => Self::Other(problem),
        }
    }

    /// The problems of an entry's new text.
    pub(crate) fn of_content(entry: &EntryId, body: &str, error: &ContentError) -> Self {
        let places = FieldPlaces::of(entry.kind, body);
        let problems = error.problems.iter();
        Self::Fields(problems.map(|problem| places.problem(problem)).collect())
    }
}

async fn conflict(
    service: &Service,
    base: i64,
    newest: Revision,
) -> Result<ConflictDetails, Problem> {
    let kind = newest.entry.kind;
    // An autosave may have been replaced meanwhile; what is older has less in common with the
    // newest revision.
    let base = service.store.revision_up_to(&newest.entry, base).await?;
    let before = base
        .map(|base| fields(kind, &base.body))
        .unwrap_or_default();
    let status = StatusCode::CONFLICT;
    Ok(ConflictDetails {
        problem: ProblemDetails::new(status, "conflict"),
        changed: before.differing(&fields(kind, &newest.body)),
        newest: entries::entry(service, newest).await?,
    })
}

impl IntoResponse for EditProblem {
    fn into_response(self) -> Response {
        match self {
            Self::Other(problem) => problem.into_response(),
            Self::Fields(fields) => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                let details = FieldsDetails {
                    problem: ProblemDetails::new(status, "invalid-fields"),
                    fields,
                };
                response(status, &details)
            }
            Self::Conflict(details) => response(StatusCode::CONFLICT, &details),
        }
    }
}

impl From<Problem> for EditProblem {
    fn from(problem: Problem) -> Self {
        Self::Other(problem)
    }
}

impl From<sqlx::Error> for EditProblem {
    fn from(error: sqlx::Error) -> Self {
        Self::Other(error.into())
    }
}

impl From<FieldsError> for EditProblem {
    fn from(error: FieldsError) -> Self {
        let FieldsError::Unknown(name) = error else {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "an entry cannot be edited"
            );
            return Self::Other(Problem::Failed);
        };
        Self::Fields(vec![FieldProblem {
            lang: None,
            field: Some(name),
            message: "unknown".to_owned(),
        }])
    }
}

impl From<BackendError> for EditProblem {
    fn from(error: BackendError) -> Self {
        match error {
            BackendError::Database(error) => error.into(),
            error => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "an entry was not written"
                );
                Self::Other(Problem::Failed)
            }
        }
    }
}
