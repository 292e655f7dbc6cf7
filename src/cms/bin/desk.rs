//! Calls of the desk: contracts, papers, inquiries and files that were deleted, for owners.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use base::desk_api::Declaration;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::table::{Binned, BinnedId, BinnedKind, TakenOut, take_out};
use crate::api::declared::DeclaredRoutes;
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::entries::bin::until;
use crate::entries::desk::entries::is_read_only;
use crate::media::desk::files::shown_by;
use crate::media::desk::pages::announce;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use crate::store::RowSlice;

/// The number of things in an answer.
const PAGE: i64 = 50;
/// The maximum length of a name in an address, in bytes.
const LONGEST_ID: usize = 80;

/// A contract, a paper, an inquiry or a file in the bin.
#[derive(Serialize, ToSchema)]
struct DeletedThing {
    /// Its name in calls, such as `contract/0123456789abcdef`.
    id: String,
    kind: BinnedKind,
    /// The number of a contract or an inquiry, or the name of a file.
    name: String,
    /// The company of a contract, the contract of a paper, the buyer of an inquiry, or the address
    /// of a file.
    of: String,
    /// The name of whoever deleted it; the address of an account that is gone.
    by: String,
    /// Milliseconds since 1970.
    deleted_at: i64,
    /// When it is deleted for good, in milliseconds since 1970.
    until: i64,
}

impl From<Binned> for DeletedThing {
    fn from(own: Binned) -> Self {
        let kind: &str = own.kind.into();
        Self {
            id: format!("{kind}/{}", own.id),
            kind: own.kind,
            name: own.name,
            of: own.of,
            by: own.by,
            deleted_at: own.deleted_at,
            until: until(own.deleted_at),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DeletedList {
    things: Vec<DeletedThing>,
    /// The number of all.
    total: i64,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeletedQuery {
    /// The number of things to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

/// Something that is back.
#[derive(Serialize, ToSchema)]
pub(crate) struct RestoredThing {
    kind: BinnedKind,
    /// The id of the contract, also of a paper; the number of the inquiry; the address of the file.
    place: String,
}

/// Returns contracts, papers, inquiries and files that can be restored, the last deleted first.
#[utoipa::path(
    get, path = "/deleted", operation_id = "listDeleted",
    security(("session" = ["owner"])),
    params(DeletedQuery),
    responses(
        (status = 200, body = DeletedList),
    ),
)]
pub(super) async fn list_deleted(
    State(service): State<Service>,
    _: Caller<Owners>,
    Search(query): Search<DeletedQuery>,
) -> Result<Json<DeletedList>, Problem> {
    let rows = RowSlice::new(query.offset, PAGE);
    let (things, total) = service.store.binned(rows).await?;
    Ok(Json(DeletedList {
        things: things.into_iter().map(Into::into).collect(),
        total,
    }))
}

/// Puts something back where it was, with everything that it had.
#[utoipa::path(
    post, path = "/deleted/{id}/restore", operation_id = "restoreDeleted",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = RestoredThing),
    ),
)]
pub(super) async fn restore_deleted(
    State(service): State<Service>,
    caller: Caller<Owners>,
    BinnedName(own): BinnedName,
) -> Result<Json<RestoredThing>, Problem> {
    let kind = own.kind;
    if kind == BinnedKind::Picture && is_read_only(&service) {
        return Err(Problem::ReadOnly);
    }
    let mut db = service.store.begin().await?;
    let (place, subject) = match take_out(&mut db, &own).await? {
        TakenOut::Back { place, subject } => (place, subject),
        TakenOut::Occupied => return Err(Problem::Occupied),
        TakenOut::TooManyPapers => return Err(Problem::TooManyPapers),
        TakenOut::Unknown => return Err(Problem::NotFound),
    };
    if kind == BinnedKind::Picture {
        announce(&mut db, &shown_by(&service, &place).await?, &place).await?;
    }
    let action = match kind {
        BinnedKind::Contract => ActionKind::RestoreContract,
        BinnedKind::Paper => ActionKind::RestorePaper,
        BinnedKind::Inquiry => ActionKind::RestoreInquiry,
        BinnedKind::Picture => ActionKind::RestoreMedia,
    };
    caller.record(&mut db, action, &subject).await?;
    db.commit().await?;
    service.announcements.wake();
    Ok(Json(RestoredThing { kind, place }))
}

/// The name of something in the bin in an address. One that cannot be any is unknown.
pub(crate) struct BinnedName(BinnedId);

impl<S: Send + Sync> FromRequestParts<S> for BinnedName {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        let is_id = |id: &String| id.len() <= LONGEST_ID && !id.chars().any(char::is_control);
        let id = id.ok().map(|Path(id)| id).filter(is_id);
        let id = id.and_then(|id| id.parse().ok());
        id.map(Self).ok_or(Problem::NotFound)
    }
}

/// The operations of the bin.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(list_deleted))
        .declared(Declaration::SMALL, routes!(restore_deleted))
}
