//! Calls of the desk: everything of a person, for owners. The address is in bodies alone, so that no
//! log has it.

use std::io::{Read as _, Seek as _, SeekFrom};

use axum::Json;
use axum::body::{Body as ResponseBody, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use base::desk_api::Declaration;
use futures::stream;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::archive;
use super::commands::PersonError;
use super::erasure::{ErasedPerson, NotErased, erase};
use super::held::HeldPerson;
use crate::BackendError;
use crate::api::declared::DeclaredRoutes;
use crate::api::input;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::customers::desk::subjects::customer as customer_subject;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};

/// The size of a part of a file that is sent, in bytes.
const PART: usize = 256 * 1024;

/// Whose data are wanted.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PersonAddress {
    email: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct PersonErasure {
    email: String,
    /// The address, typed once more.
    confirmation: String,
}

/// Returns what is held of an address.
#[utoipa::path(
    post, path = "/persons/find", operation_id = "findPerson",
    security(("session" = ["owner"])),
    request_body = PersonAddress,
    responses(
        (status = 200, body = HeldPerson),
    ),
)]
pub(super) async fn find_person(
    State(service): State<Service>,
    _: Caller<Owners>,
    Body(PersonAddress { email }): Body<PersonAddress>,
) -> Result<Json<HeldPerson>, Problem> {
    Ok(Json(held(&service, &email).await?))
}

async fn held(service: &Service, email: &str) -> Result<HeldPerson, Problem> {
    let email = input::email(email)?;
    let found = service.store.held_person(&email).await;
    found.map_err(|error| problem_of(PersonError::Backend(error)))
}

/// Returns what is held of an address as a ZIP file: JSON, and the files of inquiries.
#[utoipa::path(
    post, path = "/persons/export", operation_id = "exportPerson",
    security(("session" = ["owner"])),
    request_body = PersonAddress,
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
    ),
)]
pub(super) async fn export_person(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Body(PersonAddress { email }): Body<PersonAddress>,
) -> Result<Response, Problem> {
    let person = held(&service, &email).await?;
    if person.is_nobody() {
        return Err(Problem::NotFound);
    }
    let id = person.account.as_ref();
    let id = id.and_then(|account| account.id.parse().ok());
    let subject = id.map(customer_subject).unwrap_or_default();
    caller
        .record_reading(&service.store, ActionKind::ExportPerson, &subject)
        .await?;
    let failed = |error: std::io::Error| problem_of(error.into());
    let file = tempfile::tempfile().map_err(failed)?;
    let file = archive::write(&service.store, &person, file).await;
    let mut file = file.map_err(problem_of)?;
    file.seek(SeekFrom::Start(0)).map_err(failed)?;
    let parts = stream::try_unfold(file, |mut file| async move {
        let mut part = vec![0; PART];
        let length = file.read(&mut part)?;
        part.truncate(length);
        let is_over = part.is_empty();
        Ok::<_, std::io::Error>((!is_over).then(|| (Bytes::from(part), file)))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"person.zip\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, ResponseBody::from_stream(parts)).into_response())
}

/// Erases what is held of an address, for good. Contracts of the company stay.
#[utoipa::path(
    post, path = "/persons/erase", operation_id = "erasePerson",
    security(("session" = ["owner"])),
    request_body = PersonErasure,
    responses(
        (status = 200, body = ErasedPerson),
    ),
)]
pub(super) async fn erase_person(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Body(wanted): Body<PersonErasure>,
) -> Result<Json<ErasedPerson>, Problem> {
    let email = input::email(&wanted.email)?;
    if input::email(&wanted.confirmation)? != email {
        return Err(Problem::Invalid);
    }
    let mut db = service.store.begin().await?;
    let erased = erase(&mut db, &email).await?;
    let erased = erased.map_err(|reason| match reason {
        NotErased::Unknown => Problem::NotFound,
        NotErased::Staff => Problem::StaffAddress,
        NotErased::OfContent => Problem::OfContent,
    })?;
    // Nothing tells whom it was about.
    caller.record(&mut db, ActionKind::ErasePerson, "").await?;
    db.commit().await?;
    service.store.tidy_searches(true).await?;
    Ok(Json(erased))
}

fn problem_of(error: PersonError) -> Problem {
    if let PersonError::Backend(BackendError::Database(error)) = error {
        return error.into();
    }
    tracing::error!(
        error = &error as &dyn std::error::Error,
        "the data of a person cannot be read"
    );
    Problem::Failed
}

/// The operations of persons.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(find_person))
        .declared(Declaration::DOWNLOAD, routes!(export_person))
        .declared(Declaration::SMALL, routes!(erase_person))
}
