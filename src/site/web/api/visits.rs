//! The visit log (spec §4, §7): forwards the records of browsers to the provider, one by one.
//!
//! Nothing of a record is stored or logged. The browser gets the provider's outcome and repeats
//! failed records itself. Few records are in progress at once, and there is no queue.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::IntoResponse;
use http::HeaderMap;
use http::header::HeaderName;

use super::envelope::private_headers;
use super::error::ApiError;
use super::form::{LONGEST, has_type};
use super::visit_record::VisitRecord;
use crate::app::{App, RequestId};
use crate::provider::ProviderError;
use crate::web::asked::Asked;
use crate::web::client;
use base::refusals::is_first;
use base::site::VisitLog;

/// The response that browsers treat as success (spec §7).
const SUCCESS: &str = "success";

const SEC_GPC: HeaderName = HeaderName::from_static("sec-gpc");
const DNT: HeaderName = HeaderName::from_static("dnt");

/// `POST /log/visit/insert`: a [`VisitRecord`] as JSON.
pub(super) async fn insert(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Request,
) -> Result<impl IntoResponse, ApiError> {
    let headers = request.headers();
    let address = client::address(request.extensions(), headers, &app.server.trusted_proxies);
    app.limits
        .visits(address)
        .await
        .map_err(ApiError::TooMany)?;
    let wanted = app.visits == VisitLog::Everyone || !asks_not_to_be_tracked(headers);
    if !has_type(headers, "application/json") {
        return Err(ApiError::Malformed);
    }
    let bytes = axum::body::to_bytes(request.into_body(), LONGEST)
        .await
        .map_err(|_| ApiError::Malformed)?;
    let record = VisitRecord::read(&bytes).ok_or(ApiError::Malformed)?;
    // An unwanted record is a success, so that the browser does not send it again.
    if wanted {
        let _place = app.limits.visit_place().ok_or(ApiError::Unavailable)?;
        app.provider
            .visit(&record.without_private_data().into())
            .await
            .map_err(|error| log_failure(&id, &error))?;
    }
    Ok((private_headers(), SUCCESS))
}

/// Whether the visitor's browser asks not to be tracked: Global Privacy Control, Do Not Track.
fn asks_not_to_be_tracked(headers: &HeaderMap) -> bool {
    [SEC_GPC, DNT]
        .iter()
        .any(|name| headers.get(name).is_some_and(|value| value == "1"))
}

/// Logs a failure without anything of the record or of the provider's message, and returns the
/// response to it.
fn log_failure(id: &RequestId, error: &ProviderError) -> ApiError {
    if is_first("a visit could not be logged") {
        tracing::warn!(
            request_id = id.as_str(),
            cause = error.label(),
            "a visit could not be logged"
        );
    }
    ApiError::of(error)
}
