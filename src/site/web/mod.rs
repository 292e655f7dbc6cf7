//! HTTP: the routes, what each responds with, and the headers on every response.
//!
//! Architecture invariant: nothing here accepts connections, and no rule about the content of a
//! page is here.

mod api;
mod asked;
mod assets;
mod client;
mod conditional;
mod desk;
mod dev;
mod error;
mod files;
mod forms;
mod health;
mod host;
mod icons;
mod image;
mod inquiry;
mod known_browser;
mod markdown;
mod mcp;
mod media;
mod notices;
mod page;
mod page_headers;
mod pages_in_view;
mod password;
mod preview;
mod purge;
mod receiving;
mod respond;
mod security;
mod speculation;
mod traced;

use std::sync::Arc;

use axum::Router;
use axum::routing::{any, get, post};
use tokio::runtime::Handle;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

use self::desk::Door;
use self::error::HttpError;
use crate::app::App;

pub use api::{Envelope, LoggedIn, Registration, VisitAct, VisitModule, VisitRecord};
pub(crate) use client::{OwnAddress, Peer};
pub use desk::{ServerState, picture_check};
pub(crate) use host::{add_host, redirect_to_https};
pub use inquiry::UploadAnswer;
pub(crate) use receiving::least;
pub use respond::Responder;
pub(crate) use traced::request as request_span;

/// Responds to every path; routes run on `runtime`.
pub fn every_path(app: Arc<App>, runtime: Handle) -> Responder {
    site(app, runtime, true)
}

/// Responds on a port that is open to everybody: without the operators' paths.
pub(crate) fn public_paths(app: Arc<App>, runtime: Handle) -> Responder {
    site(app, runtime, false)
}

fn site(app: Arc<App>, runtime: Handle, has_operators: bool) -> Responder {
    let routes = public_routes().merge(operators_routes(has_operators));
    let routes = routes.merge(mcp::routes(&app));
    let calls = api::routes(&app).layer(deadline(&app));
    let routes = limited(routes, &app).merge(calls);
    let routes = routes.merge(inquiry::routes(&app));
    let routes = routes.merge(desk::routes(&app, Door::Visitors));
    responder(routes, app, runtime, true)
}

/// Responds on the operators' own port.
pub(crate) fn operators_paths(app: Arc<App>, runtime: Handle) -> Responder {
    let unknown = async || HttpError::not_found();
    let routes = operators_routes(true)
        .route("/healthz", get(health::live))
        .route("/_assets/{name}", get(assets::asset))
        // Pages of the site, as the desk shows them.
        .route("/media/{*path}", get(media::media))
        .route("/_image", get(image::image))
        .fallback(unknown);
    let routes = limited(routes, &app).merge(desk::routes(&app, Door::Operators));
    responder(routes, app, runtime, false)
}

/// The operators' paths; closed ones are unknown, whatever the method.
fn operators_routes(are_open: bool) -> Router<Arc<App>> {
    let path = |handler| {
        if are_open {
            handler
        } else {
            any(async || HttpError::not_found())
        }
    };
    Router::new()
        .route("/metrics", path(get(health::metrics)))
        .route("/readyz", path(get(health::ready)))
        .route("/_selvage/purge", path(post(purge::purge)))
        .route("/_selvage/webhook", path(post(purge::webhook)))
}

fn public_routes() -> Router<Arc<App>> {
    Router::new()
        .route("/_page", get(page::document))
        .route("/_page/", get(page::document))
        .route("/_page/{*path}", get(page::document))
        .route("/_pages", get(pages_in_view::documents))
        .route("/_assets/{name}", get(assets::asset))
        .route("/media/{*path}", get(media::media))
        .route("/_image", get(image::image))
        .route("/_card", get(image::card))
        .route(speculation::PATH, get(speculation::rules))
        .route("/healthz", get(health::live))
        .route("/_dev/events", get(dev::events))
        .merge(password::routes())
        .merge(notices::routes())
        .fallback(files::or_page)
        .method_not_allowed_fallback(page::method_not_allowed)
}

/// Limits the size and the time of requests' bodies. The API and uploads have limits of their own.
fn limited(routes: Router<Arc<App>>, app: &App) -> Router<Arc<App>> {
    let size = RequestBodyLimitLayer::new(app.server.max_body);
    routes.layer(size).layer(deadline(app))
}

fn deadline(app: &App) -> RequestBodyDeadlineLayer {
    RequestBodyDeadlineLayer::new(app.server.body_timeout)
}

/// Surrounds routes by the steps of every response.
fn responder(
    routes: Router<Arc<App>>,
    app: Arc<App>,
    runtime: Handle,
    has_pages: bool,
) -> Responder {
    let state = Arc::clone(&app);
    Responder {
        app,
        router: routes.with_state(state),
        runtime,
        has_pages,
    }
}

#[cfg(test)]
mod tests;
