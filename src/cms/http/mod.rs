//! The provider's HTTP API over the store (spec §7): one file per family of calls, each with the
//! paths and the handlers of its calls.

mod account;
mod answer;
mod cms;
mod documents;
mod guard;
mod inquiries;
mod media;
mod notices;
mod orders;
mod params;
mod passwords;
mod visits;
mod wording;

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;

use super::service::Service;

pub(super) use guard::authorised;
pub(super) use wording::Wording;

/// Returns the calls of the provider's API.
pub(super) fn calls(service: Service) -> Router {
    Router::new()
        .merge(cms::calls())
        .merge(orders::calls())
        .merge(documents::calls())
        .merge(account::calls())
        .merge(passwords::calls())
        .merge(notices::calls())
        .merge(visits::calls())
        .merge(inquiries::calls())
        .route("/media/{*path}", get(media::file))
        .fallback(guard::unknown_call)
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn(guard::in_time))
        .with_state(service)
}
