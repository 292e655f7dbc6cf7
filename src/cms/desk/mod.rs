//! The desk's API: what the company's people do to the site, as JSON over HTTP.
//!
//! Each operation is a handler with its OpenAPI description; [`calls`] collects them, each with its
//! [`Declaration`]: what its body and its answer are, and whether it guesses a secret. The server in
//! front (`web`) takes its own routes from that ([`operations`]). Who may call is stated twice, as
//! the handler's [`Caller`] and as the description's `security`, and a test that reads the document
//! tries every role on every operation. The server in front decides who can reach the API at all,
//! compares `Origin`, limits clients, and asks who it is before it receives a body; so the API
//! exists only behind such a server ([`Service::key`]).

mod actions;
mod announced;
mod caller;
mod change;
mod checks;
mod companies;
mod contract_changes;
mod contract_files;
mod contract_problem;
mod contracts;
mod copies;
mod customer_changes;
mod customers;
mod dashboard;
mod declared;
mod demonstration;
mod description;
mod edit_problem;
mod edits;
mod entries;
mod inbox;
mod inbox_changes;
mod inbox_export;
mod inbox_files;
mod input;
mod invitations;
mod invite;
mod links;
mod login;
mod media;
mod media_pages;
mod moves;
mod overlays;
mod papers;
mod password;
mod previews;
mod problem;
mod progress;
mod progress_changes;
mod replacements;
mod second_factor;
mod sessions;
mod staff;
mod subjects;
mod threads;
mod upload;
mod upload_type;

use axum::http::{HeaderValue, Method, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service::Service;
use base::desk_api::{Declaration, DeskOperation};
use declared::DeclaredRoutes;
use problem::Problem;
use threads::CallThreads;

pub(super) use caller::record as record_action;
pub(super) use demonstration::keep as keep_demonstration;
pub use invite::{InviteError, invite};
pub(super) use subjects::customer as customer_subject;

/// The path of the description.
const DESCRIPTION: &str = "/openapi.json";

/// Returns the API's routes, below the path at which they are mounted.
pub(super) fn routes(service: Service) -> Router {
    let (routes, document) = calls().split_for_parts();
    let document = description::json(&document).to_string();
    let document = move || async move {
        let json = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, json)], document)
    };
    routes
        .route(DESCRIPTION, get(document))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::WrongMethod)
        .layer(CatchPanicLayer::custom(|_| Problem::Failed.into_response()))
        .layer(map_response(unstored))
        .layer(Extension(CallThreads::default()))
        .with_state(service)
}

/// Keeps an answer out of caches: nothing of the desk may be stored.
async fn unstored(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the operations, with the description itself.
pub(super) fn operations() -> Vec<DeskOperation> {
    let mut operations = DeskOperation::all(&description::json(calls().get_openapi()));
    operations.push(DeskOperation {
        id: "describe".to_owned(),
        method: Method::GET,
        path: DESCRIPTION.to_owned(),
        roles: Vec::new(),
        declared: Declaration::SMALL,
    });
    operations
}

/// Returns the API's description.
pub fn described() -> serde_json::Value {
    description::json(calls().get_openapi())
}

fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::with_openapi(description::description())
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
        .declared(Declaration::GUESS, routes!(staff::change_role))
        .declared(Declaration::SMALL, routes!(staff::remove_staff))
        .declared(Declaration::SMALL, routes!(staff::end_sessions))
        .declared(Declaration::SMALL, routes!(actions::list_actions))
        .declared(Declaration::SMALL, routes!(dashboard::get_dashboard))
        .declared(Declaration::SMALL, routes!(dashboard::count_visits))
        .merge(entry_calls())
        .merge(inbox_calls())
        .merge(customer_calls())
        .merge(contract_calls())
        .merge(paper_calls())
        .merge(media_calls())
}

/// The calls of the content.
fn entry_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(entries::list_entries))
        .declared(Declaration::SMALL, routes!(entries::get_entry))
        .declared(Declaration::SMALL, routes!(entries::list_revisions))
        .declared(Declaration::SMALL, routes!(entries::get_revision))
        .declared(Declaration::TEXTS, routes!(checks::check_entry))
        .declared(Declaration::TEXTS, routes!(edits::save_draft))
        .declared(Declaration::TEXTS, routes!(edits::publish))
        .declared(Declaration::TEXTS, routes!(edits::schedule))
        .declared(Declaration::SMALL, routes!(edits::unpublish))
        .declared(Declaration::SMALL, routes!(edits::restore_revision))
        .declared(Declaration::SMALL, routes!(copies::copy_entry))
        .declared(Declaration::SMALL, routes!(moves::move_entry))
        .declared(Declaration::SMALL, routes!(overlays::get_overlay))
        .declared(Declaration::TEXTS, routes!(overlays::make_overlay))
        .declared(Declaration::SMALL, routes!(previews::create_preview))
        .declared(Declaration::SMALL, routes!(previews::read_preview))
}

/// The calls of the inbox.
fn inbox_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(inbox::list_inquiries))
        .declared(
            Declaration::DOWNLOAD,
            routes!(inbox_export::export_inquiries),
        )
        .declared(
            Declaration::DOWNLOAD,
            routes!(inbox_files::get_inquiry_file),
        )
        .declared(
            Declaration::SMALL,
            routes!(
                inbox::get_inquiry,
                inbox_changes::change_inquiry,
                inbox_changes::delete
            ),
        )
        .declared(Declaration::SMALL, routes!(inbox_changes::take_inquiry))
        .declared(Declaration::SMALL, routes!(inbox_changes::resend))
        .declared(Declaration::TEXTS, routes!(inbox_changes::add_inquiry_note))
        .declared(Declaration::TEXTS, routes!(inbox_changes::answer_inquiry))
}

/// The calls of customers and their companies.
fn customer_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(
            Declaration::SMALL,
            routes!(customers::list_customers, customer_changes::invite_customer),
        )
        .declared(Declaration::SMALL, routes!(customers::get_customer))
        .declared(
            Declaration::SMALL,
            routes!(customer_changes::reset_customer_password),
        )
        .declared(
            Declaration::SMALL,
            routes!(customer_changes::block_customer),
        )
        .declared(
            Declaration::SMALL,
            routes!(customer_changes::unblock_customer),
        )
        .declared(Declaration::SMALL, routes!(customer_changes::move_customer))
        .declared(Declaration::SMALL, routes!(companies::list_companies))
        .declared(Declaration::SMALL, routes!(companies::rename))
}

/// The calls of contracts.
fn contract_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(contracts::list_contracts))
        .declared(
            Declaration::SMALL,
            routes!(contracts::get_contract, contract_changes::remove_contract),
        )
        .declared(
            Declaration::TEXTS,
            routes!(contract_changes::create_contract),
        )
        .declared(Declaration::TEXTS, routes!(contract_changes::save_contract))
        .declared(
            Declaration::DOWNLOAD,
            routes!(contract_files::export_contracts),
        )
        .declared(Declaration::SMALL, routes!(progress::list_open_lines))
        .declared(
            Declaration::TEXTS,
            routes!(progress_changes::save_milestones),
        )
        .declared(Declaration::FILE, routes!(contract_files::import_contracts))
}

/// The calls of the papers of a contract.
fn paper_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(papers::list_papers))
        .declared(Declaration::SMALL, routes!(papers::change, papers::delete))
        .declared(Declaration::PAPER, routes!(papers::add))
        .declared(Declaration::DOWNLOAD, routes!(papers::get_paper))
}

/// The calls of files.
fn media_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(media::list_media))
        .declared(Declaration::FILE, routes!(upload::upload_media))
        .declared(
            Declaration::SMALL.renewing_file(),
            routes!(media::delete_media),
        )
        .declared(
            Declaration::FILE.renewing_file(),
            routes!(replacements::replace_media),
        )
}
