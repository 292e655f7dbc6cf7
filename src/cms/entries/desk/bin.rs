//! The bin: entries that were deleted, to restore as they were.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::change::written;
use super::edits::{Answer, Written};
use super::entries;
use super::entries::{EntryName, NamedEntry, is_read_only};
use super::own_pages::check_name;
use super::problem::{ConflictDetails, EditFailure, InsideDetails};
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::content;
use crate::content::fields;
use crate::entries::announcement_table::{announce, plan, tags};
use crate::entries::entry::{EntryId, RevisionId, States};
use crate::entries::list::PossibleMember;
use crate::entries::revisions::{NewRevision, Revision};
use crate::entries::{bin, projection};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers, Roles, Writers};
use crate::store::{RowSlice, Transaction};
use crate::{BackendError, clock};

/// The number of entries in an answer.
const PAGE: i64 = 50;
/// The number of entries within one that are named.
const NAMED: usize = 20;

/// An entry in the bin.
#[derive(Serialize, ToSchema)]
struct DeletedEntry {
    #[serde(flatten)]
    entry: NamedEntry,
    /// The address of the account that deleted it, or the name of a command.
    author: String,
    /// Milliseconds since 1970.
    deleted_at: i64,
    /// When it is removed for good, in milliseconds since 1970.
    until: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct BinList {
    entries: Vec<DeletedEntry>,
    /// The number of entries in the whole bin.
    total: i64,
    /// Whether nothing can be restored, because the content is in a folder (`embedded.content`).
    read_only: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct BinQuery {
    /// The number of entries to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeletionQuery {
    /// The number of the revision that is deleted.
    base: i64,
}

/// Returns the entries that can be restored, the last deleted first.
#[utoipa::path(
    get, path = "/bin", operation_id = "listBin",
    security(("session" = ["owner", "editor", "author"])),
    params(BinQuery),
    responses(
        (status = 200, body = BinList),
    ),
)]
pub(super) async fn list_bin(
    State(service): State<Service>,
    _: Caller<Writers>,
    Search(query): Search<BinQuery>,
) -> Result<Json<BinList>, Problem> {
    let rows = RowSlice::new(query.offset, PAGE);
    let (entries, total) = service.store.bin(rows).await?;
    let entries = entries.into_iter().map(|own| DeletedEntry {
        entry: NamedEntry::of(&own.revision.entry, &own.revision.file, &own.revision.body),
        author: own.remover,
        deleted_at: own.removed_at,
        until: bin::until(own.removed_at),
    });
    Ok(Json(BinList {
        entries: entries.collect(),
        total,
        read_only: is_read_only(&service),
    }))
}

/// Takes an entry off the site and out of all lists, into the bin. Of an entry that is on the site,
/// this is for those who may withdraw it.
#[utoipa::path(
    delete, path = "/entries/{id}", operation_id = "deleteEntry",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path), DeletionQuery),
    responses(
        (status = 204),
        (status = 409, body = ConflictDetails),
        (status = 422, body = InsideDetails),
    ),
)]
pub(super) async fn delete_entry(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
    Search(DeletionQuery { base }): Search<DeletionQuery>,
) -> Result<StatusCode, EditFailure> {
    delete(&service, &caller, &id, base).await?;
    service.announcements.wake();
    Ok(StatusCode::NO_CONTENT)
}

/// Puts an entry into the bin.
pub(super) async fn delete<R: Roles>(
    service: &Service,
    caller: &Caller<R>,
    id: &EntryId,
    base: i64,
) -> Result<(), EditFailure> {
    if is_read_only(service) {
        return Err(Problem::ReadOnly.into());
    }
    let newest = entries::newest(service, id).await?;
    if newest.number != base {
        return Err(EditFailure::conflict(service, base, newest).await);
    }
    let inside = inside(service, id).await?;
    if !inside.is_empty() {
        let first = inside.iter().take(NAMED);
        return Err(EditFailure::with(InsideDetails {
            inside: first
                .map(|own| NamedEntry::of(&own.entry, &own.file, &own.body))
                .collect(),
            total: inside.len(),
        }));
    }
    let mut db = service.store.begin().await?;
    check_right(&mut db, caller, id).await?;
    let removal = NewRevision {
        entry: id.clone(),
        body: String::new(),
        file: newest.file.clone(),
        place: newest.place,
        states: States::default(),
        author: caller.member.email.clone(),
        note: String::new(),
    };
    match content::write_in(&mut db, &removal, Some(&newest), &[]).await {
        Ok(_) => {}
        Err(BackendError::Conflict { .. }) => {
            drop(db);
            let newest = entries::newest(service, id).await?;
            return Err(EditFailure::conflict(service, base, newest).await);
        }
        Err(error) => return Err(error.into()),
    }
    let subject = newest.id().to_string();
    caller
        .record(&mut db, ActionKind::DeleteEntry, &subject)
        .await?;
    db.commit().await?;
    Ok(())
}

/// Puts an entry of the bin back where it was, on the site as well.
#[utoipa::path(
    post, path = "/bin/{id}/restore", operation_id = "restoreEntry",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Written),
    ),
)]
pub(super) async fn restore_entry(
    State(service): State<Service>,
    caller: Caller<Writers>,
    EntryName(id): EntryName,
) -> Answer {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly.into());
    }
    let mut db = service.store.begin().await?;
    let taken = bin::take_out(&mut db, &id).await?;
    let (removal, before) = taken.ok_or(Problem::NotFound)?;
    check_right(&mut db, &caller, &id).await?;
    check_name(&service, &id, &before.file, &before.body).await?;
    let note = before.id().to_string();
    let revision = NewRevision {
        entry: before.entry,
        body: before.body,
        file: before.file,
        place: before.place,
        states: before.states,
        author: caller.member.email.clone(),
        note,
    };
    let rows = content::rows(&id, &revision.file, &revision.body)
        .map_err(|error| EditFailure::of_content(&id, &revision.body, &error))?;
    let now = clock::seconds();
    let tags = tags(&mut db, &id, &rows).await?;
    let number = content::write_in(&mut db, &revision, Some(&removal), &rows).await;
    let number = number.map_err(|error| match error {
        // Somebody else restores it at the same time.
        BackendError::Conflict { .. } => Problem::Busy.into(),
        error => EditFailure::from(error),
    })?;
    let restored = RevisionId {
        entry: id.clone(),
        number,
    };
    // Drafts announce nothing, and what was on the site beside them is there again.
    let shown = projection::shown(&mut db, &id).await?;
    let is_back = |own: &projection::ShownRows| own.revision != number && own.interval.until > now;
    if shown.iter().any(is_back) {
        plan(&mut db, &id, &tags, now).await?;
        announce(&mut db, &restored, &tags, now).await?;
    }
    let subject = restored.to_string();
    caller
        .record(&mut db, ActionKind::RestoreEntry, &subject)
        .await?;
    db.commit().await?;
    written(&service, restored).await
}

/// Refuses to change what is on the site, or will be, to those who may not.
async fn check_right<R: Roles>(
    db: &mut Transaction,
    caller: &Caller<R>,
    id: &EntryId,
) -> Result<(), EditFailure> {
    let now = clock::seconds();
    let shown = projection::shown(db, id).await?;
    let is_shown = shown.iter().any(|own| own.interval.until > now);
    if is_shown && !Publishers::include(caller.member.role) {
        return Err(Problem::NotAllowed.into());
    }
    Ok(())
}

/// The newest revisions of the entries that are in this one: the samples of a category, or the
/// labels of a board.
async fn inside(service: &Service, id: &EntryId) -> Result<Vec<Revision>, Problem> {
    let now = clock::seconds();
    let mut inside = Vec::new();
    for (kind, field) in id.kind.members() {
        let possible = service.store.possible_members(kind, field, &id.id, now);
        let is_in = |own: &PossibleMember| {
            let fields = fields(kind, &own.revision.body);
            let value = fields.common.get(field.name);
            own.is_on_site || value.is_some_and(|value| value.to_string() == id.id)
        };
        let members = possible.await?.into_iter().filter(is_in);
        inside.extend(members.map(|own| own.revision));
    }
    Ok(inside)
}
