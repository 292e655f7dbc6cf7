//! Makes the pages new that a change of the content concerns, and tells the editor which are.

use axum::body::Body;
use axum::response::Response;
use http::header::CONTENT_LENGTH;
use serde_json::{Map, Value};

use super::problem::DeskProblem;
use crate::app::{App, RequestId};
use crate::http_client::CHANGED_TAGS;
use crate::purge::Purge;

/// The maximum length of an answer about a change, in bytes: an entry in three languages.
const LONGEST: usize = 4 * 1024 * 1024;

/// Purges the tags that an answer of the API names, on every server, and adds the report to it as
/// `site`.
pub(super) async fn renew(
    app: &App,
    id: &RequestId,
    mut answer: Response,
) -> Result<Response, DeskProblem> {
    let Some(tags) = answer.headers_mut().remove(CHANGED_TAGS) else {
        return Ok(answer);
    };
    let tags = tags.to_str().unwrap_or_default().split(',');
    let purge = Purge {
        tags: tags.map(str::to_owned).collect(),
        ..Purge::default()
    };
    let report = app.purge_everywhere(&purge, id).await;
    let (mut parts, body) = answer.into_parts();
    let bytes = axum::body::to_bytes(body, LONGEST).await;
    let bytes = bytes.map_err(|_| DeskProblem::Unavailable)?;
    let written: Result<Map<String, Value>, _> = serde_json::from_slice(&bytes);
    let Ok(mut written) = written else {
        return Ok(Response::from_parts(parts, bytes.into()));
    };
    let report = serde_json::to_value(report).unwrap_or_default();
    written.insert("site".to_owned(), report);
    parts.headers.remove(CONTENT_LENGTH);
    let json = Value::Object(written).to_string();
    Ok(Response::from_parts(parts, Body::from(json)))
}
