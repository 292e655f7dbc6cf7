//! Calls of the desk: customers and companies.

pub(crate) mod changes;
mod companies;
mod customers;
mod files;
pub(crate) mod subjects;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes;
use crate::service::Service;

/// The operations of the customers and their companies.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(
            Declaration::SMALL,
            routes!(customers::list_customers, changes::invite_customer),
        )
        .declared(
            Declaration::SMALL,
            routes!(customers::get_customer, changes::correct_customer),
        )
        .declared(Declaration::DOWNLOAD, routes!(files::export_customers))
        .declared(
            Declaration::DOWNLOAD,
            routes!(files::export_customers_as_workbook),
        )
        .declared(Declaration::FILE, routes!(files::import_customers))
        .declared(
            Declaration::SMALL,
            routes!(changes::reset_customer_password),
        )
        .declared(Declaration::SMALL, routes!(changes::block_customer))
        .declared(Declaration::SMALL, routes!(changes::unblock_customer))
        .declared(Declaration::SMALL, routes!(changes::move_customer))
        .declared(Declaration::SMALL, routes!(companies::list_companies))
        .declared(Declaration::SMALL, routes!(companies::rename))
}
