//! The documents of the pages whose links a browser shows, in one response:
//! `/_pages?path=/en/news/list&path=…`.
//!
//! Only cached pages are in it, so that it costs no provider's call and no client's budget.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode};
use url::form_urlencoded;

use super::asked::Asked;
use super::error::HttpError;
use super::{conditional, page};
use crate::app::App;

/// The number of paths that are looked up; the browser sends as many (`inView.ts`).
const MOST: usize = 24;
/// The maximum length of the query, in bytes.
const LONGEST: usize = 4096;

/// Responds with an array of the documents at the query's paths, in their order, those that fit.
/// Left out are redirects and pages that are not cached and fresh, are not the same for everyone, or
/// have another status than 200.
pub(super) async fn documents(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let query = query.unwrap_or_default();
    if query.len() > LONGEST {
        return Err(HttpError::new(StatusCode::URI_TOO_LONG));
    }
    let pairs = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "path");
    let pages: Vec<_> = pairs
        .take(MOST)
        .filter_map(|(_, path)| page::known_at(&app, asked.site, &path))
        .collect();
    let body = app.publisher.documents(&pages).await;
    let content_type = HeaderValue::from_static("application/json; charset=utf-8");
    let caching = "public, max-age=0, must-revalidate";
    Ok(conditional::file(&headers, &body, content_type, caching))
}
