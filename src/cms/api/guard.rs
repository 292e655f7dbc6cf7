//! The time limit of every call, and envelopes for unknown calls and panics.

use std::any::Any;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use super::answer::Refusal;
use crate::service::Service;
use base::config::Secret;
use base::http_client;
use base::security::{self, ClientNetwork, NETWORK, RequestFacts};

/// Longer than any call takes, including the queue of logins.
const LONGEST: Duration = Duration::from_secs(15);

const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Runs a call with a time limit, in a span with the call's path (its query may contain a token)
/// and the request id.
pub(crate) async fn in_time(request: Request, next: Next) -> Response {
    let id = request
        .headers()
        .get(ID)
        .and_then(|id| id.to_str().ok())
        .unwrap_or_default();
    let span = tracing::info_span!(
        "provider_call",
        path = request.uri().path(),
        request_id = id
    );
    let answer = async {
        tokio::time::timeout(LONGEST, next.run(request))
            .await
            .unwrap_or_else(|_| {
                tracing::warn!("the call took too long");
                Refusal::busy().into_response()
            })
    };
    answer.instrument(span).await
}

/// Answers only the server that has the key, not other processes of its machine, which no limit
/// holds.
pub(crate) async fn authorised(
    State(service): State<Service>,
    request: Request,
    next: Next,
) -> Response {
    let sent = request.headers().get(http_client::PROVIDER_KEY);
    let matches = |key: &Secret| sent.is_some_and(|sent| key.matches(sent.as_bytes()));
    if service.key.as_ref().is_none_or(matches) {
        let facts = facts(&request, service.key.is_some());
        security::within(facts, next.run(request)).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

/// The facts of a request for the security log. Only the server that has the key is believed about
/// the client's network.
fn facts(request: &Request, has_key: bool) -> RequestFacts {
    let header = |name: &HeaderName| request.headers().get(name).cloned();
    RequestFacts {
        id: header(&ID).unwrap_or(HeaderValue::from_static("")),
        method: request.method().clone(),
        uri: request.uri().clone(),
        network: ClientNetwork::Hashed(header(&NETWORK).filter(|_| has_key)),
    }
}

pub(crate) async fn unknown_call() -> Refusal {
    Refusal::not_found("there is no such call")
}

pub(crate) async fn wrong_method() -> Refusal {
    Refusal::new(405, "this call wants another method")
}

/// A panic affects only its own call.
pub(crate) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a handler panicked");
    Refusal::internal().into_response()
}
