//! A customer's contracts and their style lines (spec §2, §7).

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use http::request::Parts;
use http::{Extensions, HeaderMap};
use tokio::time::timeout;

use super::account::log_failure;
use super::envelope::Envelope;
use super::error::ApiError;
use super::{language, parameter};
use crate::app::{App, RequestId};
use crate::pages::{CONTRACTS_TIMEOUT, ContractRow, StyleRow};
use crate::provider::{CustomerToken, ProviderError};
use crate::web::asked::Asked;
use crate::web::client;
use base::site::OrderQuery;

/// `GET /s16/api/v1/order/pager`: `token`, `cno`.
pub(super) async fn orders(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Parts,
) -> Result<Envelope<Vec<ContractRow>>, ApiError> {
    let (token, locale) = (limited_token(&app, &request).await?, language(&request.uri));
    let cno = OrderQuery::cno(&parameter(&request.uri, "cno").unwrap_or_default());
    let contracts = in_time(&id, app.provider.orders(&token, &cno, locale)).await?;
    let release = app.publisher.release();
    let texts = release.bundle.manifest.texts(locale);
    Ok(Envelope::ok(
        contracts
            .into_iter()
            .map(|contract| ContractRow::of(contract, texts))
            .collect(),
    ))
}

/// `GET /s16/opp/style/pager`: `token`, `ctsid`; `idx` and `size` are always 0, which means every
/// line.
pub(super) async fn styles(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Parts,
) -> Result<Envelope<Vec<StyleRow>>, ApiError> {
    let (token, locale) = (limited_token(&app, &request).await?, language(&request.uri));
    let contract =
        parameter(&request.uri, "ctsid").filter(|id| (1..=LONGEST_ID).contains(&id.len()));
    let contract = contract.ok_or(ApiError::Malformed)?;
    let lines = in_time(&id, app.provider.styles(&token, &contract, locale)).await?;
    let release = app.publisher.release();
    let texts = release.bundle.manifest.texts(locale);
    Ok(Envelope::ok(
        lines
            .into_iter()
            .map(|line| StyleRow::of(line, texts))
            .collect(),
    ))
}

/// The longest id of a contract, in bytes.
pub(super) const LONGEST_ID: usize = 128;

/// Returns the token of a request within the limits. A malformed token is refused without calling
/// the provider.
async fn limited_token(app: &App, request: &Parts) -> Result<CustomerToken, ApiError> {
    count_orders(app, &request.extensions, &request.headers).await?;
    let token = parameter(&request.uri, "token").and_then(CustomerToken::new);
    token.ok_or(ApiError::Refused {
        status: 401,
        msg: String::new(),
    })
}

/// Counts a call for a customer's contracts in the limit of its client.
pub(super) async fn count_orders(
    app: &App,
    extensions: &Extensions,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    let address = client::address(extensions, headers, &app.server.trusted_proxies);
    let counted = app.limits.orders(address).await;
    counted.map_err(ApiError::TooMany)
}

async fn in_time<T>(
    id: &RequestId,
    call: impl Future<Output = Result<T, ProviderError>>,
) -> Result<T, ApiError> {
    if let Ok(outcome) = timeout(CONTRACTS_TIMEOUT, call).await {
        return outcome.map_err(|error| log_failure(id, &error));
    }
    tracing::warn!(request_id = id.as_str(), "a customer's call timed out");
    Err(ApiError::Unavailable)
}
