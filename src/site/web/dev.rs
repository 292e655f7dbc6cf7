//! The development loop: tells browsers of a new build.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures::{Stream, StreamExt, stream};
use http::StatusCode;
use tokio::sync::watch;

use super::error::HttpError;
use crate::app::App;

/// Sends the id of the current build and of every new one as server-sent events; 404 outside
/// development.
pub(super) async fn events(State(app): State<Arc<App>>) -> Result<impl IntoResponse, HttpError> {
    let builds = app
        .builds
        .as_ref()
        .ok_or_else(|| HttpError::new(StatusCode::NOT_FOUND))?;
    Ok(Sse::new(changes(builds.subscribe())).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// When a browser connects again after the server has ended.
const RETRY: Duration = Duration::from_millis(200);

fn changes(builds: watch::Receiver<String>) -> impl Stream<Item = Result<Event, Infallible>> {
    let first = builds.borrow().clone();
    let later = stream::unfold(builds, |mut builds| async {
        builds.changed().await.ok()?;
        let build = builds.borrow_and_update().clone();
        Some((build, builds))
    });
    stream::once(async { first })
        .chain(later)
        .map(|build| Ok(Event::default().event("build").data(build).retry(RETRY)))
}
