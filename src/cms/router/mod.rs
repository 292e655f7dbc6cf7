//! The routes of the embedded provider: the calls of the provider's API, and those of the desk.

pub(crate) mod desk;
pub(crate) mod provider;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;

use self::desk::DeskCalls;
use crate::service::Service;

/// The maximum length of a body, in bytes; longer than any form or visit record.
const LARGEST_BODY: usize = 16 * 1024;

/// Serves the API on `listener` until `shutdown`, then finishes the requests in progress.
/// `desk`: its calls, if a server in front asks for them.
pub(crate) async fn serve(
    listener: TcpListener,
    service: Service,
    desk: Option<DeskCalls>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    // A router itself would be copied for each connection.
    axum::serve(listener, router(service, desk).into_make_service())
        .with_graceful_shutdown(shutdown)
        .await
}

fn router(service: Service, desk: Option<DeskCalls>) -> Router {
    let mut routes = provider::calls(service.clone());
    if let Some(calls) = desk {
        routes = routes.nest("/desk/api", desk::routes(calls, service.clone()));
    }
    routes
        .layer(from_fn_with_state(service, crate::api::guard::authorised))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}
