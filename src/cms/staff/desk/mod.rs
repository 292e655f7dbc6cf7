//! The login of the desk, and its accounts.

mod action_export;
mod actions;
pub(crate) mod caller;
pub(crate) mod demonstration;
mod invitations;
mod login;
pub(crate) mod password;
mod second_factor;
mod sessions;
mod staff;
mod things;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes;
use crate::service::Service;

/// The operations of the accounts of the company's people.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::GUESS, routes!(login::login))
        .declared(Declaration::SMALL, routes!(login::logout))
        .declared(Declaration::SMALL, routes!(login::get_me))
        .declared(Declaration::GUESS, routes!(password::change_password))
        .declared(Declaration::SMALL, routes!(second_factor::offer))
        .declared(Declaration::GUESS, routes!(second_factor::set))
        .declared(Declaration::GUESS, routes!(second_factor::remove))
        .declared(Declaration::SMALL, routes!(sessions::list_sessions))
        .declared(Declaration::SMALL, routes!(sessions::revoke_session))
        .declared(Declaration::GUESS, routes!(invitations::read_invitation))
        .declared(Declaration::GUESS, routes!(invitations::accept_invitation))
        .declared(Declaration::SMALL, routes!(invitations::list_invitations))
        .declared(Declaration::GUESS, routes!(invitations::invite))
        .declared(
            Declaration::SMALL,
            routes!(invitations::withdraw_invitation),
        )
        .declared(Declaration::SMALL, routes!(staff::list_staff))
        .declared(Declaration::SMALL, routes!(staff::list_staff_names))
        .declared(Declaration::GUESS, routes!(staff::change_role))
        .declared(Declaration::SMALL, routes!(staff::remove_staff))
        .declared(Declaration::SMALL, routes!(staff::end_sessions))
        .declared(Declaration::SMALL, routes!(actions::list_actions))
        .declared(
            Declaration::DOWNLOAD,
            routes!(action_export::export_actions),
        )
}
