//! HTTP: the routes, what each responds with, and the headers on every response.
//!
//! Architecture invariant: nothing here accepts connections, and no rule about the content of a page is here.

mod api;
mod assets;
mod client;
mod conditional;
mod dev;
mod error;
mod files;
mod health;
mod host;
mod image;
mod media;
mod observe;
mod page;
mod purge;
mod range;
mod security;
mod traced;

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

use crate::app::App;

pub use api::{Envelope, LoggedIn, VisitAct, VisitModule, VisitRecord};
pub(crate) use client::Peer;
pub(crate) use host::{add_host, redirect_to_https};
pub(crate) use observe::cached;
pub(crate) use purge::PurgeReport;
pub(crate) use traced::request as request_span;

/// Returns the router of every path that the server responds to.
pub fn router(app: Arc<App>) -> Router {
    let operators = Router::new().route("/metrics", get(health::metrics)).route("/_selvage/purge", post(purge::purge));
    surrounded(public_routes().merge(operators), app)
}

/// Returns the router of the port with TLS, which is open to everybody: without the operator's paths.
pub(crate) fn public_router(app: Arc<App>) -> Router {
    surrounded(public_routes(), app)
}

fn public_routes() -> Router<Arc<App>> {
    Router::new()
        .route("/_page", get(page::document))
        .route("/_page/", get(page::document))
        .route("/_page/{*path}", get(page::document))
        .route("/_assets/{name}", get(assets::asset))
        .route("/media/{*path}", get(media::media))
        .route("/_image", get(image::image))
        .route("/_card", get(image::card))
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/_dev/events", get(dev::events))
        .fallback(files::or_page)
        .method_not_allowed_fallback(page::method_not_allowed)
}

/// Wraps every route in what all need: limits of the request's body, logging, a response even if the handler panics,
/// and outermost the headers of every response.
fn surrounded(routes: Router<Arc<App>>, app: Arc<App>) -> Router {
    let (limit, timeout) = (app.server.max_body, app.server.body_timeout);
    routes
        .layer(RequestBodyLimitLayer::new(limit))
        .merge(api::routes(&app))
        .layer(RequestBodyDeadlineLayer::new(timeout))
        .layer(from_fn(host::refuse_invalid))
        .layer(from_fn_with_state(Arc::clone(&app), observe::observe))
        .layer(from_fn_with_state(Arc::clone(&app), security::headers))
        .with_state(app)
}

#[cfg(test)]
mod tests;
