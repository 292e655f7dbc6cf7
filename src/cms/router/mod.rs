//! The routes of the embedded provider: the calls of the provider's API, and those of the desk.

pub(crate) mod desk;
pub(crate) mod provider;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;

use crate::service::Service;

/// The maximum length of a body, in bytes; longer than any form or visit record.
const LARGEST_BODY: usize = 16 * 1024;

/// Serves the API on `listener` until `shutdown`, then finishes the requests in progress.
pub(crate) async fn serve(
    listener: TcpListener,
    service: Service,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, router(service))
        .with_graceful_shutdown(shutdown)
        .await
}

fn router(service: Service) -> Router {
    let mut routes = provider::calls(service.clone());
    // The desk relies on the server in front: other clients do not get it.
    if service.key.is_some() {
        routes = routes.nest("/desk/api", desk::routes(service.clone()));
    }
    routes
        .layer(from_fn_with_state(service, crate::api::guard::authorised))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}
