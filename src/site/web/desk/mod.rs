//! The desk: its application, and the way to its API.
//!
//! The application is at every path below `/desk` but three: `/desk/api`, whose [`calls`] are
//! passed on to the embedded provider, `/desk/preview`, where pages of the site are made of texts
//! that are not on it ([`preview`]), and `/desk/server`, the state of this server. [`door`] decides
//! which requests reach them; for all others the desk is an unknown path.
//!
//! Nothing of the desk is stored: every response is `no-store`, no address of it contains a token
//! (that of an invitation is in the fragment), and none of its files is loaded by the sites. Only
//! `/desk/preview/` can be framed, by the desk's own origin. `/desk/server` is no part of the API,
//! since the provider does not know this server's page cache.

mod caller;
mod calls;
mod door;
mod file_changes;
mod forward;
mod guesses;
mod preview;
mod problem;
mod programs;
mod server_state;
mod shell;
mod uploads;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, REFERRER_POLICY};
use http::{HeaderName, HeaderValue, StatusCode};

use super::asked::Asked;
use super::error::HttpError;
use super::{limited, page};
use crate::app::App;
use problem::DeskProblem;

pub use uploads::picture_check;

pub(super) use door::Door;
pub use server_state::ServerState;

/// The path of the API.
const API: &str = "/desk/api";
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow"),
    ),
];

/// Returns the desk's routes of a port.
pub(super) fn routes(app: &Arc<App>, door: Door) -> Router<Arc<App>> {
    let closed = from_fn_with_state((Arc::clone(app), door), guard);
    let routes = Router::new()
        .route("/desk", get(shell::shell))
        .route("/desk/", get(shell::shell))
        .route("/desk/{*path}", get(shell::shell))
        .route(
            "/desk/preview/{id}",
            get(preview::page).post(preview::draft),
        )
        .route("/desk/preview/{id}/pages", get(preview::pages))
        .route("/desk/server", get(server_state::server_state));
    limited(routes, app)
        .merge(calls::routes(app))
        .layer(Extension(door))
        .route_layer(closed)
}

/// Lets a request in whose door is open, and keeps every response out of caches and search engines.
async fn guard(
    State((app, door)): State<(Arc<App>, Door)>,
    Extension(asked): Extension<Asked>,
    request: Request,
    next: Next,
) -> Response {
    if !door.is_open(&app, &request) {
        if door == Door::Operators {
            return HttpError::not_found().into_response();
        }
        let (parts, _) = request.into_parts();
        return page::at(&app, &asked, &parts).await;
    }
    let mut response = next.run(request).await;
    let is_problem = response.headers().get(CONTENT_TYPE);
    let is_problem = is_problem.is_some_and(|own| own == "application/problem+json");
    // The limit of bodies answers by itself, without a code for the desk.
    if response.status() == StatusCode::PAYLOAD_TOO_LARGE && !is_problem {
        response = DeskProblem::TooLarge.into_response();
    }
    for (name, value) in &HEADERS {
        response.headers_mut().insert(name.clone(), value.clone());
    }
    response
}
