//! The inbox.

pub(crate) mod changes;
mod entering;
mod export;
mod files;
pub(crate) mod inbox;
mod templates;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes;
use crate::service::Service;

/// The operations of the inbox.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(inbox::list_inquiries))
        .declared(Declaration::TEXTS, routes!(entering::enter_inquiry))
        .declared(Declaration::DOWNLOAD, routes!(export::export_inquiries))
        .declared(Declaration::DOWNLOAD, routes!(files::get_inquiry_file))
        .declared(Declaration::SMALL, routes!(files::delete_inquiry_file))
        .declared(Declaration::PAPER, routes!(files::add_inquiry_file))
        .declared(
            Declaration::SMALL,
            routes!(inbox::get_inquiry, changes::change_inquiry, changes::delete),
        )
        .declared(Declaration::SMALL, routes!(changes::take_inquiry))
        .declared(Declaration::SMALL, routes!(changes::resend))
        .declared(Declaration::TEXTS, routes!(changes::add_inquiry_note))
        .declared(Declaration::TEXTS, routes!(changes::answer_inquiry))
        .declared(
            Declaration::SMALL,
            routes!(templates::list_answer_templates),
        )
        .declared(Declaration::TEXTS, routes!(templates::add_answer_template))
        .declared(
            Declaration::TEXTS,
            routes!(
                templates::save_answer_template,
                templates::delete_answer_template
            ),
        )
}
