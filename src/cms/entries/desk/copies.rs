//! New entries that are copies of others, which have the type, the file and the fields that belong there.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::edits::Written;
use super::entries;
use super::entries::{EntryName, is_read_only};
use super::own_pages::{check_name, free_name};
use super::problem::EditFailure;
use crate::BackendError;
use crate::api::problem::Problem;
use crate::content;
use crate::content::{EntryFields, FieldValue, fields, renumbered};
use crate::entries::entry::{EntryId, RevisionId, State as EntryState, States};
use crate::entries::kinds::EntryKind;
use crate::entries::revisions::{NewRevision, Revision};
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
    let mut body =
        renumbered(id.kind, &original.body, entry.number()).map_err(content::FieldsError::from)?;
    if let Some(name) = content::name_of(id.kind, &original.file, &body) {
        let name = free_name(&service, name).await?.to_string();
        let mut renamed = EntryFields::default();
        renamed
            .common
            .insert(content::NAME.to_owned(), FieldValue::Text(name));
        body = content::with_fields(id.kind, &body, &renamed)?;
    }
    let revision = NewRevision {
        states: drafts(&fields(id.kind, &body)),
        entry,
        body,
        place: service.store.place_before(original.place).await?,
        file: original.file,
        author: caller.member.email.clone(),
        note: format!("{id}@{}", original.number),
    };
    draft_of(&service, &caller, revision, ActionKind::CopyEntry).await
}

/// The states of an entry whose texts are drafts.
pub(super) fn drafts(fields: &EntryFields) -> States {
    let mut states = States::default();
    for lang in fields.texts.keys() {
        states.set(*lang, EntryState::Draft);
    }
    states
}

/// Writes the first revision of an entry, or one of an entry that is in the bin.
pub(super) async fn draft_of(
    service: &Service,
    caller: &Caller<Writers>,
    revision: NewRevision,
    action: ActionKind,
) -> Result<(StatusCode, Json<Written>), EditFailure> {
    let entry = &revision.entry;
    check_name(service, entry, &revision.file, &revision.body).await?;
    let rows = content::rows(entry, &revision.file, &revision.body)
        .map_err(|error| EditFailure::of_content(entry, &revision.body, &error))?;
    let binned = service.store.newest(entry).await?;
    let binned = binned.filter(Revision::is_removal);
    let mut db = service.store.begin().await?;
    let written = content::write_in(&mut db, &revision, binned.as_ref(), &rows).await;
    let number = written.map_err(|error| match error {
        // Somebody else has made one at the same time.
        BackendError::Conflict { .. } => Problem::Busy.into(),
        error => EditFailure::from(error),
    })?;
    caller.record(&mut db, action, &entry.to_string()).await?;
    db.commit().await?;
    let id = RevisionId {
        entry: revision.entry,
        number,
    };
    let written = entries::revision(service, &id).await?;
    let entry = entries::entry(service, written).await?;
    Ok((StatusCode::CREATED, Json(Written { entry, site: None })))
}
