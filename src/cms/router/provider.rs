//! The provider's HTTP API (spec §7): the calls of each room.

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::guard;
use crate::contracts::{notices, papers};
use crate::service::Service;
use crate::{contracts, customers, entries, inquiries, media, visits};

/// Returns the calls of the provider's API.
pub(crate) fn calls(service: Service) -> Router {
    Router::new()
        .merge(entries::provider::calls())
        .merge(contracts::provider::calls())
        .merge(papers::provider::calls())
        .merge(customers::provider::account::calls())
        .merge(customers::provider::passwords::calls())
        .merge(notices::provider::calls())
        .merge(visits::provider::calls())
        .merge(inquiries::provider::calls())
        .route("/media/{*path}", get(media::provider::file))
        .fallback(guard::unknown_call)
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn(guard::in_time))
        .with_state(service)
}
