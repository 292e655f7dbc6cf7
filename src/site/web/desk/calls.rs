//! The routes of the API: one for each operation that the embedded provider declares.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::routing::{MethodFilter, any, on};
use axum::{Extension, Router};
use tower_http::timeout::RequestBodyDeadlineLayer;

use super::problem::DeskProblem;
use super::{API, file_changes, forward};
use crate::app::App;
use base::desk_api::DeskOperation;
use base::http_client::UPLOAD_TIMEOUT;

/// Returns the routes. Each handler gets its operation as an extension.
pub(super) fn routes(app: &Arc<App>) -> Router<Arc<App>> {
    let operations = app.desk.api.iter().flat_map(|api| &api.operations);
    let unknown = ["", "/", "/{*path}"].into_iter();
    let routes = unknown.fold(Router::new(), |routes, path| {
        routes.route(&format!("{API}{path}"), any(unknown_call))
    });
    let routes = operations.fold(routes, |routes, operation| {
        let Ok(method) = MethodFilter::try_from(operation.method.clone()) else {
            return routes;
        };
        let handler = if operation.declared.renews_file {
            on(method, file_changes::file)
        } else {
            on(method, forward::forward)
        };
        let time = if operation.declared.body.is_upload() {
            UPLOAD_TIMEOUT
        } else {
            app.server.body_timeout
        };
        let handler = handler
            .layer::<_, Infallible>(RequestBodyDeadlineLayer::new(time))
            .layer(Extension(Arc::clone(operation)));
        routes.route(&format!("{API}{}", operation.path), handler)
    });
    routes.method_not_allowed_fallback(async || DeskProblem::WrongMethod)
}

async fn unknown_call(State(app): State<Arc<App>>) -> DeskProblem {
    if app.desk.api.is_some() {
        DeskProblem::NotFound
    } else {
        DeskProblem::Elsewhere
    }
}

/// Returns the operation of this name, for calls that this server makes for a browser.
pub(super) fn operation(app: &App, id: &str) -> Result<Extension<Arc<DeskOperation>>, DeskProblem> {
    let api = app.desk.api.as_ref();
    let operation = api.and_then(|api| api.operation(id));
    operation.map(Extension).ok_or(DeskProblem::Elsewhere)
}
