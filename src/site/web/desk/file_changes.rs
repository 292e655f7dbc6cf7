//! Files that are deleted or replaced at the desk, which removes them from the caches of every
//! server as well.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::response::Response;

use super::door::Door;
use super::forward::forward;
use super::problem::DeskProblem;
use crate::app::App;
use crate::purge::Purge;
use crate::web::asked::Asked;
use base::desk_api::DeskOperation;

/// Responds to a call that changes a file. It goes on without the browser, so that no cache keeps a
/// file that is gone.
pub(super) async fn file(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    Extension(door): Extension<Door>,
    Extension(operation): Extension<Arc<DeskOperation>>,
    Path(path): Path<String>,
    request: Request,
) -> Result<Response, DeskProblem> {
    let called = tokio::spawn(async move {
        let id = asked.id.clone();
        let state = State(Arc::clone(&app));
        let (asked, door) = (Extension(asked), Extension(door));
        let answer = forward(state, asked, door, Extension(operation), request).await?;
        let purge = Purge {
            paths: vec![format!("/media/{path}")],
            hard: true,
            ..Purge::default()
        };
        if answer.status().is_success()
            && let Ok(purge) = purge.parse(&app.served)
        {
            app.purge_everywhere(&purge, &id).await;
        }
        Ok(answer)
    });
    called.await.unwrap_or(Err(DeskProblem::Unavailable))
}
