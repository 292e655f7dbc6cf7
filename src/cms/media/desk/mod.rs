//! Calls of the desk: files of the site.

mod fetch;
pub(crate) mod files;
pub(crate) mod pages;
mod replacements;
pub(crate) mod upload;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes;
use crate::service::Service;

/// The operations of the files of the site.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(files::list_media))
        .declared(Declaration::FILE, routes!(upload::upload_media))
        .declared(Declaration::SMALL, routes!(fetch::fetch_media))
        .declared(
            Declaration::SMALL.renewing_file(),
            routes!(files::delete_media),
        )
        .declared(
            Declaration::FILE.renewing_file(),
            routes!(replacements::replace_media),
        )
}
