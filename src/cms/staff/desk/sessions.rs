//! The sessions of the account that is logged in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::caller::{Caller, Everyone};
use crate::api::input::Id;
use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::sessions::close_staff_session;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListedSession {
    id: String,
    /// The browser, in its own words.
    user_agent: String,
    /// The network of the last use, without the last part of the address; empty if it is not known.
    network: String,
    /// Seconds since 1970.
    created_at: i64,
    /// The last use, to a minute.
    used_at: i64,
    expires_at: i64,
    /// Whether it is the session of this request.
    current: bool,
}

/// Returns the account's sessions, the newest first.
#[utoipa::path(
    get, path = "/sessions", operation_id = "listSessions",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    responses(
        (status = 200, body = [ListedSession]),
    ),
)]
pub(super) async fn list_sessions(
    State(service): State<Service>,
    caller: Caller<Everyone>,
) -> Result<Json<Vec<ListedSession>>, Problem> {
    let now = clock::seconds();
    let sessions = service
        .store
        .staff_sessions(&caller.member.id, now, service.idle_since(now))
        .await?;
    let listed = sessions.into_iter().map(|session| ListedSession {
        current: session.id == caller.session,
        id: session.id,
        user_agent: session.user_agent,
        network: session.network,
        created_at: session.created_at,
        used_at: session.used_at,
        expires_at: session.expires_at,
    });
    Ok(Json(listed.collect()))
}

/// Ends a session of the account.
#[utoipa::path(
    delete, path = "/sessions/{id}", operation_id = "revokeSession",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn revoke_session(
    State(service): State<Service>,
    caller: Caller<Everyone>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    if !close_staff_session(&mut write, &caller.member.id, &id).await? {
        return Err(Problem::NotFound);
    }
    caller
        .record(&mut write, ActionKind::RevokeSession, "")
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
