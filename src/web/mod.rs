//! HTTP: pages, documents, assets, health, metrics, and the headers on each of them.

mod api;
mod assets;
mod client;
mod conditional;
mod connection;
mod dev;
mod durations;
mod field;
mod files;
mod front;
mod head_timer;
mod health;
mod host;
mod image;
mod kind;
mod limits;
mod media;
mod observe;
mod page;
mod process;
mod purge;
mod range;
mod security;
mod server;
mod socket;
mod traced;
mod workers;

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::app::App;

pub use api::{Envelope, LoggedIn, VisitAct, VisitModule, VisitRecord};
pub use limits::Limits;
pub use observe::{Answers, RequestId, RequestIds};
pub use security::Policies;
pub use server::{ServeError, ServerLimits, serve};
pub use socket::{Listener, Socket};

/// Every address that the server answers.
pub fn router(app: Arc<App>) -> Router {
    let routes = Router::new()
        .route("/_page", get(page::document))
        .route("/_page/", get(page::document))
        .route("/_page/{*path}", get(page::document))
        .route("/_assets/{name}", get(assets::asset))
        .route("/media/{*path}", get(media::media))
        .route("/_image", get(image::image))
        .route("/_card", get(image::card))
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/_dev/events", get(dev::events))
        .route("/_selvage/purge", post(purge::purge))
        .fallback(files::or_page)
        .method_not_allowed_fallback(page::method_not_allowed);
    surrounded(routes, app)
}

/// Puts around every route what none goes without: limits of the body, a line in the log, an answer even if the
/// handler panics, and outermost the headers that every answer carries.
fn surrounded(routes: Router<Arc<App>>, app: Arc<App>) -> Router {
    let (limit, timeout) = (app.settings.max_body, app.settings.body_timeout);
    routes
        .layer(RequestBodyLimitLayer::new(limit))
        .merge(api::routes(&app))
        .layer(RequestBodyTimeoutLayer::new(timeout))
        .layer(from_fn_with_state(Arc::clone(&app), observe::observe))
        .layer(from_fn_with_state(Arc::clone(&app), security::headers))
        .with_state(app)
}

#[cfg(test)]
mod tests;
