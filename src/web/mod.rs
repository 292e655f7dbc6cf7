//! HTTP: the routes, what each responds with, and the headers on every response.
//!
//! Architecture invariant: nothing here accepts connections, and no rule about the content of a
//! page is here.

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
use axum::routing::{any, get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

use self::error::HttpError;
use crate::app::App;

pub use api::{Envelope, LoggedIn, VisitAct, VisitModule, VisitRecord};
pub(crate) use client::Peer;
pub(crate) use host::{add_host, redirect_to_https};
pub(crate) use observe::cached;
pub(crate) use traced::request as request_span;

/// Returns the router of every path that the server responds to.
pub fn router(app: Arc<App>) -> Router {
    let routes = limited(public_routes().merge(operators_routes(true)), &app);
    surrounded(routes.merge(api::routes(&app)), app)
}

/// Returns the router of a port that is open to everybody: without the operators' paths.
pub(crate) fn public_router(app: Arc<App>) -> Router {
    let routes = public_routes().merge(operators_routes(false));
    surrounded(limited(routes, &app).merge(api::routes(&app)), app)
}

/// Returns the router of the operators' own port.
pub(crate) fn admin_router(app: Arc<App>) -> Router {
    let unknown = async || HttpError::not_found();
    let routes = operators_routes(true)
        .route("/healthz", get(health::live))
        .fallback(unknown);
    surrounded(limited(routes, &app), app)
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
        .route("/_dev/events", get(dev::events))
        .fallback(files::or_page)
        .method_not_allowed_fallback(page::method_not_allowed)
}

/// Limits the size of requests' bodies. The API has limits of its own.
fn limited(routes: Router<Arc<App>>, app: &App) -> Router<Arc<App>> {
    routes.layer(RequestBodyLimitLayer::new(app.server.max_body))
}

/// Wraps every route in what all need: a time limit of the request's body, logging, a response even
/// if the handler panics, and outermost the headers of every response.
fn surrounded(routes: Router<Arc<App>>, app: Arc<App>) -> Router {
    routes
        .layer(RequestBodyDeadlineLayer::new(app.server.body_timeout))
        .layer(from_fn(host::refuse_invalid))
        .layer(from_fn_with_state(Arc::clone(&app), observe::observe))
        .layer(from_fn_with_state(Arc::clone(&app), security::headers))
        .with_state(app)
}

#[cfg(test)]
mod tests;
