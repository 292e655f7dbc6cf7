//! The list of what was done.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::{Caller, Owners};
use crate::api::input::{Search, is_id};
use crate::api::problem::Problem;
use crate::customers::desk::subjects;
use crate::service::Service;
use crate::staff::actions::ActionKind;

/// The number of actions in an answer.
const PAGE: usize = 50;

#[derive(Serialize, ToSchema)]
pub(crate) struct StaffAction {
    /// Milliseconds since 1970.
    done_at: i64,
    id: String,
    /// The address of the account, or the command.
    actor: String,
    action: ActionKind,
    /// An address or an entry; empty where the action has none.
    subject: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Actions {
    actions: Vec<StaffAction>,
    /// The value of `before` for the next, older ones; absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActionsQuery {
    /// Where an earlier answer ended (`next`).
    before: Option<String>,
}

/// Returns what was done, the newest first.
#[utoipa::path(
    get, path = "/actions", operation_id = "listActions",
    security(("session" = ["owner"])),
    params(ActionsQuery),
    responses(
        (status = 200, body = Actions),
    ),
)]
pub(super) async fn list_actions(
    State(service): State<Service>,
    _: Caller<Owners>,
    Search(query): Search<ActionsQuery>,
) -> Result<Json<Actions>, Problem> {
    let before = match &query.before {
        Some(place) => parse(place).ok_or(Problem::Invalid)?,
        None => (i64::MAX, ""),
    };
    let more = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let mut rows = service.store.staff_actions(before, more).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows
        .last()
        .filter(|_| has_more)
        .map(|last| format!("{}.{}", last.done_at, last.id));
    let mut actions = Vec::with_capacity(rows.len());
    for row in rows {
        actions.push(StaffAction {
            done_at: row.done_at,
            id: row.id,
            actor: row.actor,
            action: row.action,
            subject: subjects::shown(&service.store, &row.subject).await?,
        });
    }
    Ok(Json(Actions { actions, next }))
}

fn parse(place: &str) -> Option<(i64, &str)> {
    let (done_at, id) = place.split_once('.')?;
    Some((done_at.parse().ok()?, Some(id).filter(|id| is_id(id))?))
}
