//! `/mcp`: the public pages of the garment site as tools for assistants, by the Model Context
//! Protocol (streamable HTTP, without sessions). Off unless `search.mcp` is on.
//!
//! Architecture invariant: a tool reads what the site shows to everybody, and nothing else.

mod arguments;
mod declared;
mod server;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Extension, Router};
use http::StatusCode;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};

use super::api::is_foreign;
use super::asked::Asked;
use super::client;
use super::error::HttpError;
use crate::app::App;
use base::site::Site;
use server::SiteReader;

/// The longest request, in bytes.
const LONGEST: usize = 64 << 10;

/// The path, if the protocol is on.
pub(super) fn routes(app: &App) -> Router<Arc<App>> {
    if app.has_mcp {
        Router::new().route("/mcp", post(answer))
    } else {
        Router::new()
    }
}

/// Answers a message. It counts as a page that is not cached, as a search does; a page of another
/// site may send none.
async fn answer(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, HttpError> {
    if asked.site != Site::Garment {
        return Err(HttpError::not_found());
    }
    if is_foreign(request.headers(), &app.server.public_url) {
        return Err(HttpError::new(StatusCode::FORBIDDEN));
    }
    let counted = client::count_miss(&app, request.extensions(), request.headers());
    counted.await.map_err(HttpError::too_many)?;
    let reader = SiteReader::new(app, asked.id.as_str());
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(LONGEST)
        // The server knows its host names itself.
        .disable_allowed_hosts();
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(reader.clone()), sessions, config);
    Ok(service.handle(request).await.into_response())
}
