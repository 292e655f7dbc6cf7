//! The hooks at the desk, for owners.

mod changes;
mod deliveries;
mod hooks;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes as _;
use crate::service::Service;

/// The operations of hooks.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(hooks::list_hooks))
        .declared(Declaration::SMALL, routes!(changes::add_hook))
        .declared(Declaration::SMALL, routes!(changes::save_hook))
        .declared(Declaration::SMALL, routes!(changes::delete_hook))
        .declared(Declaration::SMALL, routes!(changes::renew_hook_secret))
        .declared(Declaration::SMALL, routes!(deliveries::list_deliveries))
        .declared(Declaration::SMALL, routes!(deliveries::test_hook))
        .declared(Declaration::SMALL, routes!(deliveries::resend_delivery))
}
