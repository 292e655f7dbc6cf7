//! The provider's HTTP API over the store (spec §7): one file per family of calls, each with the
//! paths and the handlers of its calls.

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;

use crate::service::Service;

/// Returns the calls of the provider's API.
pub(crate) fn calls(service: Service) -> Router {
    Router::new()
        .merge(crate::entries::provider::calls())
        .merge(crate::contracts::provider::calls())
        .merge(crate::contracts::papers::provider::calls())
        .merge(crate::customers::provider::account::calls())
        .merge(crate::customers::provider::passwords::calls())
        .merge(crate::contracts::notices::provider::calls())
        .merge(crate::visits::provider::calls())
        .merge(crate::inquiries::provider::calls())
        .route("/media/{*path}", get(crate::media::provider::file))
        .fallback(crate::api::guard::unknown_call)
        .method_not_allowed_fallback(crate::api::guard::wrong_method)
        .layer(CatchPanicLayer::custom(crate::api::guard::panicked))
        .layer(from_fn(crate::api::guard::in_time))
        .with_state(service)
}
