//! Calls of the desk: entries.

mod announced;
mod backlinks;
mod bin;
mod change;
mod checks;
mod copies;
mod creation;
mod edits;
pub(crate) mod entries;
pub(crate) mod forms;
mod links;
mod moves;
mod overlays;
mod own_pages;
mod page_names;
mod places;
mod previews;
mod problem;
mod samples;
mod several;
mod words;

use base::desk_api::Declaration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::declared::DeclaredRoutes;
use crate::service::Service;

/// The operations of the entries.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(
            Declaration::SMALL,
            routes!(entries::list_entries, creation::create_entry),
        )
        .declared(Declaration::SMALL, routes!(creation::list_templates))
        .declared(Declaration::SMALL, routes!(words::list_words))
        .declared(
            Declaration::SMALL,
            routes!(entries::get_entry, bin::delete_entry),
        )
        .declared(Declaration::SMALL, routes!(entries::list_revisions))
        .declared(Declaration::SMALL, routes!(entries::get_revision))
        .waiting(Declaration::SMALL, routes!(announced::get_announcement))
        .declared(Declaration::TEXTS, routes!(checks::check_entry))
        .declared(Declaration::TEXTS, routes!(edits::save_draft))
        .declared(Declaration::TEXTS, routes!(edits::publish))
        .declared(Declaration::TEXTS, routes!(edits::schedule))
        .declared(Declaration::SMALL, routes!(edits::unpublish))
        .declared(Declaration::SMALL, routes!(edits::cancel_plan))
        .declared(Declaration::SMALL, routes!(edits::restore_revision))
        .declared(Declaration::SMALL, routes!(copies::copy_entry))
        .declared(Declaration::SMALL, routes!(moves::move_entry))
        .declared(Declaration::SMALL, routes!(several::change_entries))
        .declared(
            Declaration::PICTURED_TABLE,
            routes!(samples::import_samples),
        )
        .declared(Declaration::SMALL, routes!(backlinks::list_backlinks))
        .declared(Declaration::SMALL, routes!(page_names::name_pages))
        .declared(Declaration::SMALL, routes!(bin::list_bin))
        .declared(Declaration::SMALL, routes!(bin::restore_entry))
        .declared(Declaration::SMALL, routes!(overlays::get_overlay))
        .declared(Declaration::TEXTS, routes!(overlays::make_overlay))
        .declared(Declaration::SMALL, routes!(previews::create_preview))
        .declared(Declaration::SMALL, routes!(previews::read_preview))
}
