//! Calls of the desk: contracts, and the progress of their production.

mod batch;
mod batch_problem;
pub(crate) mod changes;
pub(crate) mod contracts;
mod files;
mod problem;
mod progress;
mod progress_changes;
mod reading;
mod revisions;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes;
use crate::service::Service;

/// The operations of the contracts and their progress.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(contracts::list_contracts))
        .declared(
            Declaration::SMALL,
            routes!(contracts::get_contract, changes::remove_contract),
        )
        .declared(Declaration::TEXTS, routes!(changes::create_contract))
        .declared(Declaration::TEXTS, routes!(changes::save_contract))
        .declared(
            Declaration::SMALL,
            routes!(revisions::list_contract_revisions),
        )
        .declared(
            Declaration::SMALL,
            routes!(revisions::restore_contract_revision),
        )
        .declared(Declaration::DOWNLOAD, routes!(files::export_contracts))
        .declared(Declaration::DOWNLOAD, routes!(files::export_workbook))
        .declared(Declaration::SMALL, routes!(progress::list_open_lines))
        .declared(
            Declaration::TEXTS,
            routes!(progress_changes::save_milestones),
        )
        .declared(Declaration::BATCH, routes!(batch::batch_contracts))
        .declared(Declaration::TEXTS, routes!(reading::read_contracts))
        .declared(Declaration::FILE, routes!(files::import_contracts))
}
