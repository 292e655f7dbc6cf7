//! The password of the account that is logged in.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use zeroize::Zeroizing;

use super::caller::{Caller, Everyone};
use crate::api::input;
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::sessions::close_staff_sessions;
use crate::staff::table::{StaffMember, set_staff_password};
use base::security::{self, EventAccount, SecurityEvent};

#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordChange {
    /// The present password.
    #[schema(value_type = String, format = Password)]
    current: Zeroizing<String>,
    #[schema(value_type = String, format = Password)]
    new: Zeroizing<String>,
}

/// Changes the password, and ends the account's other sessions.
#[utoipa::path(
    put, path = "/me/password", operation_id = "changePassword",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    request_body = PasswordChange,
    responses(
        (status = 204),
    ),
)]
pub(crate) async fn change_password(
    State(service): State<Service>,
    caller: Caller<Everyone>,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, Problem> {
    let StaffMember {
        id, name, email, ..
    } = &caller.member;
    check_password(&service, &caller, &change.current).await?;
    let new = input::password(&service, &change.new, [name, email]).await?;
    let hash = service.passwords.hash(new).await?;
    let mut write = service.store.begin().await?;
    set_staff_password(&mut write, id, &hash).await?;
    close_staff_sessions(&mut write, id, Some(&caller.session)).await?;
    caller
        .record(&mut write, ActionKind::ChangePassword, "")
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Compares the present password, which somebody at an open desk does not know.
pub(crate) async fn check_password<R>(
    service: &Service,
    caller: &Caller<R>,
    written: &Zeroizing<String>,
) -> Result<(), Problem> {
    let hash = service.store.staff_password(&caller.member.id).await?;
    if service.passwords.verify(written, hash).await? {
        Ok(())
    } else {
        let account = EventAccount::Id(&caller.member.id);
        security::log(SecurityEvent::WrongPassword, account);
        Err(Problem::WrongPassword)
    }
}
