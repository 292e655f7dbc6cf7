//! The desk's API: what the company's people do to the site, as JSON over HTTP.
//!
//! Each operation is a handler with its OpenAPI description; [`calls`] collects them. Who may
//! call is stated twice, as the handler's [`Caller`] and as the description's `security`, and a
//! test that reads the document tries every role on every operation. The server in front (`web`)
//! decides who can reach the API at all, compares `Origin`, and limits clients; so the API exists
//! only behind such a server ([`Service::key`]).

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
mod upload;
mod upload_type;

use std::time::Duration;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::http::Service;
use crate::http_client::{LARGEST_FILE, UPLOAD_TIMEOUT};
use crate::paper::LARGEST_PAPER;
use problem::Problem;

pub(super) use demonstration::keep as keep_demonstration;
pub use invite::{InviteError, invite};

/// Longer than any call takes, including the queue of logins.
const LONGEST: Duration = Duration::from_secs(15);

/// The maximum length of a call with the texts of an entry or a contract, in bytes.
const LONGEST_TEXTS: usize = 512 * 1024;
/// The maximum length of a call with an answer to a buyer, in bytes.
const LONGEST_ANSWER: usize = 64 * 1024;

/// Returns the API's routes, below the path at which they are mounted.
pub(super) fn routes(service: Service) -> Router {
    let (routes, document) = calls().split_for_parts();
    let document = description::json(&document).to_string();
    let document = move || async move {
        let json = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, json)], document)
    };
    routes
        .route("/openapi.json", get(document))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::WrongMethod)
        .layer(CatchPanicLayer::custom(|_| Problem::Failed.into_response()))
        .layer(from_fn(in_time))
        .with_state(service)
}

/// Returns the API's description.
#[cfg(test)]
pub(crate) fn described() -> serde_json::Value {
    description::json(calls().get_openapi())
}

fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::with_openapi(description::description())
        .routes(routes!(login::login))
        .routes(routes!(login::logout))
        .routes(routes!(login::get_me))
        .routes(routes!(password::change_password))
        .routes(routes!(second_factor::offer, second_factor::set))
        .routes(routes!(second_factor::remove))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::revoke_session))
        .routes(routes!(invitations::read_invitation))
        .routes(routes!(invitations::accept_invitation))
        .routes(routes!(invitations::list_invitations, invitations::invite))
        .routes(routes!(invitations::withdraw_invitation))
        .routes(routes!(staff::list_staff))
        .routes(routes!(staff::change_role, staff::remove_staff))
        .routes(routes!(actions::list_actions))
        .routes(routes!(dashboard::get_dashboard))
        .routes(routes!(dashboard::count_visits))
        .merge(entry_calls())
        .merge(inbox_calls())
        .merge(customer_calls())
        .merge(contract_calls())
        .merge(media_calls())
}

/// The calls of the content, whose texts are longer than others.
fn entry_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(entries::list_entries))
        .routes(routes!(entries::get_entry))
        .routes(routes!(entries::list_revisions))
        .routes(routes!(entries::get_revision))
        .routes(routes!(checks::check_entry))
        .routes(routes!(edits::save_draft))
        .routes(routes!(edits::publish))
        .routes(routes!(edits::unpublish))
        .routes(routes!(edits::schedule))
        .routes(routes!(edits::restore_revision))
        .routes(routes!(copies::copy_entry))
        .routes(routes!(moves::move_entry))
        .routes(routes!(overlays::get_overlay, overlays::make_overlay))
        .routes(routes!(previews::create_preview))
        .routes(routes!(previews::read_preview))
        .layer(DefaultBodyLimit::max(LONGEST_TEXTS))
}

/// The calls of the inbox, whose texts are longer than others.
fn inbox_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(inbox::list_inquiries))
        .routes(routes!(inbox_export::export_inquiries))
        .routes(routes!(
            inbox::get_inquiry,
            inbox_changes::change_inquiry,
            inbox_changes::delete
        ))
        .routes(routes!(inbox_files::get_inquiry_file))
        .routes(routes!(inbox_changes::take_inquiry))
        .routes(routes!(inbox_changes::add_inquiry_note))
        .routes(routes!(inbox_changes::answer_inquiry))
        .routes(routes!(inbox_changes::resend))
        .layer(DefaultBodyLimit::max(LONGEST_ANSWER))
}

/// The calls of customers and their companies.
fn customer_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(
            customers::list_customers,
            customer_changes::invite_customer
        ))
        .routes(routes!(customers::get_customer))
        .routes(routes!(customer_changes::reset_customer_password))
        .routes(routes!(customer_changes::block_customer))
        .routes(routes!(customer_changes::unblock_customer))
        .routes(routes!(customer_changes::move_customer))
        .routes(routes!(companies::list_companies))
        .routes(routes!(companies::rename))
}

/// The calls of contracts, which have many lines, and of files of them.
fn contract_calls() -> OpenApiRouter<Service> {
    let one = OpenApiRouter::new()
        .routes(routes!(
            contracts::list_contracts,
            contract_changes::create_contract
        ))
        .routes(routes!(
            contracts::get_contract,
            contract_changes::save_contract,
            contract_changes::remove_contract
        ))
        .routes(routes!(contract_files::export_contracts))
        .routes(routes!(
            progress::list_open_lines,
            progress_changes::save_milestones
        ))
        .layer(DefaultBodyLimit::max(LONGEST_TEXTS));
    let file = OpenApiRouter::new()
        .routes(routes!(contract_files::import_contracts))
        .layer(DefaultBodyLimit::max(LARGEST_FILE));
    one.merge(file).merge(paper_calls())
}

/// The calls of the papers of a contract.
fn paper_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(papers::list_papers, papers::add))
        .routes(routes!(papers::change, papers::delete))
        .routes(routes!(papers::get_paper))
        .layer(DefaultBodyLimit::max(LARGEST_PAPER))
}

/// The calls of files.
fn media_calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(media::list_media, upload::upload_media))
        .routes(routes!(media::delete_media, replacements::replace_media))
        .layer(DefaultBodyLimit::max(LARGEST_FILE))
}

/// Reads the body of a request. A body that is refused unread would end the connection, on which the
/// server in front may be sending its next call.
async fn with_whole_body(request: Request) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, LONGEST_TEXTS).await;
    let body = body.map_err(|_| Problem::TooLarge)?;
    Ok(Request::from_parts(parts, body.into()))
}

/// Carries a call out within a time limit. Nothing of the desk may be stored.
async fn in_time(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let uploads = ["/media", "/contracts/import", "/papers"];
    let is_upload = (request.method() == Method::POST
        && uploads.iter().any(|upload| path.ends_with(upload)))
        || (request.method() == Method::PUT && path.contains("/media/"));
    let longest = if is_upload { UPLOAD_TIMEOUT } else { LONGEST };
    let called = async {
        let request = if is_upload {
            request
        } else {
            with_whole_body(request).await?
        };
        Ok(next.run(request).await)
    };
    let answered = timeout(longest, called).await.unwrap_or_else(|_| {
        tracing::warn!("a call of the desk took too long");
        Err(Problem::Busy)
    });
    let mut response = answered.into_response();
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
