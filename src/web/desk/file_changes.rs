//! Files that are deleted or replaced at the desk, which removes them from the caches of every server
//! as well.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use http::Method;

use super::door::Door;
use super::forward::forward;
use super::problem::DeskProblem;
use crate::app::App;
use crate::purge::Purge;
use crate::web::respond::Asked;

/// Responds to a call about a file. A change goes on without the browser, so that no cache keeps a
/// file that is gone.
pub(super) async fn file(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    Extension(door): Extension<Door>,
    Path(path): Path<String>,
    request: Request,
) -> Result<Response, DeskProblem> {
    let changes = [Method::DELETE, Method::PUT].contains(request.method());
    let called = tokio::spawn(async move {
        let id = asked.id.clone();
        let state = State(Arc::clone(&app));
        let answer = forward(state, Extension(asked), Extension(door), request).await?;
        let purge = Purge {
            paths: vec![format!("/media/{path}")],
            hard: true,
            ..Purge::default()
        };
        if changes
            && answer.status().is_success()
            && let Ok(purge) = purge.parse(&app.served)
        {
            app.purge_everywhere(&purge, &id).await;
        }
        Ok(answer)
    });
    called.await.unwrap_or(Err(DeskProblem::Unavailable))
}
