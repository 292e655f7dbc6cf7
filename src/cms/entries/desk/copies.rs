//! New entries: copies of others, which have the type, the file and the fields that belong there.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::edits::Written;
use super::entries;
use super::entries::{EntryName, is_read_only};
use super::problem::EditFailure;
use crate::BackendError;
use crate::api::problem::Problem;
use crate::content;
use crate::content::{fields, renumbered};
use crate::entries::entry::{EntryId, RevisionId, State as EntryState, States};
use crate::entries::kinds::EntryKind;
use crate::entries::revisions::NewRevision;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Writers};

/// Makes a draft of an item that stands before this one: a copy with the next free number.
#[utoipa::path(
    post, path = "/entries/{id}/copy", operation_id = "copyEntry",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    responses(
        (status = 201, body = Written),
    ),
)]
pub(super) async fn copy_entry(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
) -> Result<(StatusCode, Json<Written>), EditFailure> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly.into());
    }
    let original = entries::newest(&service, &id).await?;
    if id.kind != EntryKind::Item {
        return Err(Problem::Invalid.into());
    }
    let taken: HashSet<_> = service.store.ids(id.kind).await?.into_iter().collect();
    let mut numbers = (id.number() + 1..).map(|number| EntryId::new(id.kind, number));
    let entry = numbers.find(|entry| !taken.contains(entry));
    let entry = entry.ok_or(Problem::Invalid)?;
    let body =
        renumbered(id.kind, &original.body, entry.number()).map_err(content::FieldsError::from)?;
    let texts = fields(id.kind, &body);
    let mut states = States::default();
    for lang in texts.texts.into_keys() {
        states.set(lang, EntryState::Draft);
    }
    let rows = content::rows(&entry, &original.file, &body)
        .map_err(|error| EditFailure::of_content(&entry, &body, &error))?;
    let revision = NewRevision {
        entry: entry.clone(),
        body,
        place: service.store.place_before(original.place).await?,
        file: original.file,
        states,
        author: caller.member.email.clone(),
        note: format!("{id}@{}", original.number),
    };
    let mut db = service.store.begin().await?;
    let written = content::write_in(&mut db, &revision, None, &rows).await;
    let number = written.map_err(|error| match error {
        // Somebody else has made one at the same time.
        BackendError::Conflict { .. } => Problem::Busy.into(),
        error => EditFailure::from(error),
    })?;
    caller
        .record(&mut db, ActionKind::CopyEntry, &entry.to_string())
        .await?;
    db.commit().await?;
    let written = entries::revision(&service, &RevisionId { entry, number }).await?;
    let entry = entries::entry(&service, written).await?;
    Ok((StatusCode::CREATED, Json(Written { entry, site: None })))
}
