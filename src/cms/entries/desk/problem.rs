//! Failures of changes: problems of fields, and conflicts with what somebody else wrote.

use derive_more::From;
use serde::Serialize;
use utoipa::ToSchema;

use super::entries;
use super::entries::{Entry, NamedEntry};
use crate::BackendError;
use crate::api::problem::{Details, Failure, Problem};
use crate::content::{ContentError, FieldPlaces, FieldProblem, FieldsError, fields};
use crate::entries::entry::EntryId;
use crate::entries::revisions::Revision;
use crate::service::Service;

/// Why a change was refused.
pub(crate) type EditFailure = Failure<EditDetails>;

#[derive(Serialize, From)]
#[serde(untagged)]
pub(crate) enum EditDetails {
    Fields(FieldsDetails),
    Conflict(ConflictDetails),
    Inside(InsideDetails),
}

impl Details for EditDetails {
    fn problem(&self) -> Problem {
        match self {
            Self::Fields(_) => Problem::InvalidFields,
            Self::Conflict(_) => Problem::Conflict,
            Self::Inside(_) => Problem::NotEmpty,
        }
    }
}

/// The details of `invalid-fields`.
#[derive(Serialize, ToSchema)]
pub(crate) struct FieldsDetails {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    fields: Vec<FieldProblem>,
}

/// The details of `conflict`: somebody else has changed the entry.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConflictDetails {
    /// The newest revision.
    #[schema(required = false)]
    newest: Entry,
    /// The fields that differ between the base and the newest revision, such as `imgsrc` and
    /// `ja.title`.
    #[schema(required = false)]
    changed: Vec<String>,
}

/// The details of `not-empty`: other entries are in this one.
#[derive(Serialize, ToSchema)]
pub(crate) struct InsideDetails {
    /// The first of them.
    #[schema(required = false)]
    pub(super) inside: Vec<NamedEntry>,
    /// The number of all of them.
    #[schema(required = false)]
    pub(super) total: usize,
}

impl EditFailure {
    /// A conflict of a change of `base` with the newest revision.
    pub(crate) async fn conflict(service: &Service, base: i64, newest: Revision) -> Self {
        match conflict(service, base, newest).await {
            Ok(details) => Self::with(details),
            Err(problem) => problem.into(),
        }
    }

    /// Problems of fields.
    pub(crate) fn fields(fields: Vec<FieldProblem>) -> Self {
        Self::with(FieldsDetails { fields })
    }

    /// The problems of an entry's new text.
    pub(crate) fn of_content(entry: &EntryId, body: &str, error: &ContentError) -> Self {
        let places = FieldPlaces::of(entry.kind, body);
        let problems = error.problems.iter();
        Self::fields(problems.map(|problem| places.problem(problem)).collect())
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
    Ok(ConflictDetails {
        changed: before.differing(&fields(kind, &newest.body)),
        newest: entries::entry(service, newest).await?,
    })
}

impl From<FieldsError> for EditFailure {
    fn from(error: FieldsError) -> Self {
        let FieldsError::Unknown(name) = error else {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "an entry cannot be edited"
            );
            return Problem::Failed.into();
        };
        Self::fields(vec![FieldProblem {
            lang: None,
            field: Some(name),
            message: "unknown".to_owned(),
        }])
    }
}

impl From<BackendError> for EditFailure {
    fn from(error: BackendError) -> Self {
        match error {
            BackendError::Database(error) => error.into(),
            error => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "an entry was not written"
                );
                Problem::Failed.into()
            }
        }
    }
}
