//! The accounts, for those who manage them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::caller::{Caller, Everyone, Owners};
use super::password::check_password;
use crate::api::input::{Body, Id};
use crate::api::problem::Problem;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::role::Role;
use crate::staff::sessions::close_staff_sessions;
use crate::staff::table::{delete_staff, has_owner, lock_owners, set_staff_role, staff_address};

#[derive(Serialize, ToSchema)]
pub(crate) struct ListedStaff {
    id: String,
    email: String,
    name: String,
    role: Role,
    /// Whether a login needs a code.
    second_factor: bool,
    /// Seconds since 1970.
    created_at: i64,
}

/// Returns every account, by name.
#[utoipa::path(
    get, path = "/staff", operation_id = "listStaff",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = [ListedStaff]),
    ),
)]
pub(super) async fn list_staff(
    State(service): State<Service>,
    _: Caller<Owners>,
) -> Result<Json<Vec<ListedStaff>>, Problem> {
    let staff = service.store.staff().await?;
    let listed = staff.into_iter().map(|member| ListedStaff {
        id: member.id,
        email: member.email,
        name: member.name,
        role: member.role,
        second_factor: member.has_second_factor,
        created_at: member.created_at,
    });
    Ok(Json(listed.collect()))
}

/// The name of an account, which screens have in place of its address.
#[derive(Serialize, ToSchema)]
pub(crate) struct StaffName {
    email: String,
    name: String,
}

/// Returns the names of all accounts.
#[utoipa::path(
    get, path = "/staff/names", operation_id = "listStaffNames",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    responses(
        (status = 200, body = [StaffName]),
    ),
)]
pub(super) async fn list_staff_names(
    State(service): State<Service>,
    _: Caller<Everyone>,
) -> Result<Json<Vec<StaffName>>, Problem> {
    let staff = service.store.staff().await?;
    let names = staff.into_iter().map(|member| StaffName {
        email: member.email,
        name: member.name,
    });
    Ok(Json(names.collect()))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct RoleChange {
    role: Role,
    /// The caller's present password.
    #[schema(value_type = String, format = Password)]
    current: Zeroizing<String>,
}

/// Changes an account's role. One owner stays. It takes the caller's password: a session that
/// somebody has got hold of makes nobody an owner.
#[utoipa::path(
    patch, path = "/staff/{id}", operation_id = "changeRole",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    request_body = RoleChange,
    responses(
        (status = 204),
    ),
)]
pub(super) async fn change_role(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
    Body(RoleChange { role, current }): Body<RoleChange>,
) -> Result<StatusCode, Problem> {
    check_password(&service, &caller, &current).await?;
    let mut write = service.store.begin().await?;
    lock_owners(&mut write).await?;
    let email = set_staff_role(&mut write, &id, role)
        .await?
        .ok_or(Problem::NotFound)?;
    if !has_owner(&mut write).await? {
        return Err(Problem::LastOwner);
    }
    let subject = format!("{email}: {}", role.name());
    caller
        .record(&mut write, ActionKind::ChangeRole, &subject)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes an account, and ends its sessions. One owner stays.
#[utoipa::path(
    delete, path = "/staff/{id}", operation_id = "removeStaff",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn remove_staff(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    lock_owners(&mut write).await?;
    let email = delete_staff(&mut write, &id)
        .await?
        .ok_or(Problem::NotFound)?;
    if !has_owner(&mut write).await? {
        return Err(Problem::LastOwner);
    }
    caller
        .record(&mut write, ActionKind::RemoveStaff, &email)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the sessions of an account: somebody has lost a device, or has left it open.
#[utoipa::path(
    delete, path = "/staff/{id}/sessions", operation_id = "endSessions",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(crate) async fn end_sessions(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Id(id): Id,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    let email = staff_address(&mut write, &id)
        .await?
        .ok_or(Problem::NotFound)?;
    let own = (id == caller.member.id).then_some(caller.session.as_str());
    close_staff_sessions(&mut write, &id, own).await?;
    caller
        .record(&mut write, ActionKind::EndSessions, &email)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
