//! The state of this server, for the desk's first page: its page cache, and whether it gets
//! content.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use http::Uri;
use serde::Serialize;
use ts_rs::TS;

use super::caller::OWN_ACCOUNT;
use super::calls;
use super::door::Door;
use super::forward::forward;
use super::problem::DeskProblem;
use super::programs::without_token;
use crate::app::{App, MissedAddress};
use crate::cluster::Cluster;
use crate::search::UnfoundWords;
use crate::web::asked::Asked;
use base::locale::Locale;

const OWN_PATH: &str = "/desk/api/me";

/// The number of words.
const RANKED: usize = 10;
/// The number of paths.
const MISSED: usize = 50;

/// The state of the server that answers; searches are those since its start.
#[derive(Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct ServerState {
    /// Pages in the cache.
    pages: usize,
    /// Bytes of these pages and of their bookkeeping.
    bytes: usize,
    /// How long the CMS took to answer a call, in milliseconds; `null` if it failed.
    #[ts(type = "number | null")]
    content: Option<u64>,
    /// Words that visitors searched for and no page has, the most frequent first.
    unfound: Vec<UnfoundWords>,
    /// Paths that visitors asked for and no page has, the most frequent first.
    missed: Vec<MissedAddress>,
    /// Whether Valkey is used; `null` without `shared.url`.
    shared: Option<bool>,
}

/// Responds with the state, to those who have an account.
pub(super) async fn server_state(
    State(app): State<Arc<App>>,
    asked: Extension<Asked>,
    door: Extension<Door>,
    request: Request,
) -> Result<Response, DeskProblem> {
    let (mut parts, body) = request.into_parts();
    parts.uri = Uri::from_static(OWN_PATH);
    without_token(&mut parts.headers);
    let call = Request::from_parts(parts, body);
    let operation = calls::operation(&app, OWN_ACCOUNT)?;
    let account = forward(State(Arc::clone(&app)), asked, door, operation, call).await?;
    if !account.status().is_success() {
        return Ok(account);
    }
    let begun = Instant::now();
    let answer = app.provider.catalogs(Locale::default()).await;
    let took = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let figures = app.publisher.stats();
    let state = ServerState {
        pages: figures.entries,
        bytes: figures.bytes,
        content: answer.is_ok().then_some(took),
        unfound: app.publisher.search().unfound(RANKED),
        missed: app.moved.missed(MISSED),
        shared: app.cluster.as_ref().map(Cluster::is_up),
    };
    Ok(Json(state).into_response())
}
