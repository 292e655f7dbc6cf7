//! The editor's order of entries, which lists of the site have.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change::written;
use super::edits::{Answer, Written};
use super::entries;
use super::entries::{EntryName, is_read_only};
use super::problem::{ConflictDetails, EditFailure};
use crate::BackendError;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::content;
use crate::entries::entry::{EntryId, RevisionId};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers};

/// The action; its name is the note of the revisions.
const MOVE: ActionKind = ActionKind::MoveEntry;

/// Where an entry is to be: beside another one of its kind.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// The number of the revision that is moved.
    base: i64,
    side: Side,
    /// The other entry, such as `item/3001`.
    of: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Before,
    After,
}

/// Moves an entry in the editor's order. Its texts on the site move at once; drafts stay drafts.
#[utoipa::path(
    post, path = "/entries/{id}/move", operation_id = "moveEntry",
    security(("session" = ["owner", "editor"])),
    params(("id" = String, Path)),
    request_body = Move,
    responses(
        (status = 200, body = Written),
        (status = 409, body = ConflictDetails),
    ),
)]
pub(super) async fn move_entry(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    EntryName(id): EntryName,
    Body(Move { base, side, of }): Body<Move>,
) -> Answer {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly.into());
    }
    let of: EntryId = of.parse().map_err(|_| Problem::Invalid)?;
    if of == id || of.kind != id.kind {
        return Err(Problem::Invalid.into());
    }
    let newest = entries::newest(&service, &id).await?;
    if newest.number != base {
        return Err(EditFailure::conflict(&service, base, newest).await);
    }
    let author = &caller.member.email;
    let mut db = service.store.begin().await?;
    let moved = match side {
        Side::Before => content::move_before(&mut db, &newest, &of, author, MOVE.name()).await,
        Side::After => content::move_after(&mut db, &newest, &of, author, MOVE.name()).await,
    };
    let number = match moved {
        Ok(Some(number)) => number,
        // The other entry is not there.
        Ok(None) => return Err(Problem::Invalid.into()),
        Err(BackendError::Conflict { .. }) => {
            drop(db);
            let newest = entries::newest(&service, &id).await?;
            return Err(EditFailure::conflict(&service, base, newest).await);
        }
        Err(error) => return Err(error.into()),
    };
    let id = RevisionId { entry: id, number };
    caller.record(&mut db, MOVE, &id.to_string()).await?;
    db.commit().await?;
    written(&service, id).await
}
