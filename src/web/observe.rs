//! Logs and counts every request, gives it an id, and responds with 500 if its handler panics.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use bytes::Bytes;
use futures::FutureExt;
use http::header::CONNECTION;
use http::{HeaderValue, Method, StatusCode};
use http_body::Body;
use http_body_util::Full;

use super::host::{is_valid, site_of};
use super::{page, security, traced};
use crate::app::{App, Kind, RequestId, X_REQUEST_ID};
use crate::redact::redact;
use crate::telemetry::refusals::is_first;

/// A request before its response is known.
struct Asked<'r> {
    id: RequestId,
    method: &'r Method,
    uri: &'r http::Uri,
    begun: Instant,
}

/// Middleware of every routed request: see the module.
pub(super) async fn observe(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let id = RequestId::of(request.headers(), &app.request_ids);
    request.extensions_mut().insert(id.clone());
    let site = site_of(&app, request.uri(), request.headers());
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    let mut response = if let Ok(response) = answered {
        response
    } else {
        tracing::error!(
            request_id = id.as_str(),
            path = uri.path(),
            "the handler of a request panicked"
        );
        page::failure(&app, site, uri.path()).await
    };
    let kind = response
        .extensions_mut()
        .remove()
        .unwrap_or_else(|| Kind::of_path(uri.path()));
    note(
        &app,
        Asked {
            id,
            method: &method,
            uri: &uri,
            begun,
        },
        kind,
        &mut response,
    );
    response
}

/// Returns the complete response if the page is cached and fresh; `None` for every other request,
/// which the [router](super::router) answers. `begun` is when the request's head was read.
///
/// Most requests are for such a page. Its response takes no task, no await and no allocation but
/// for its head, so `server` makes it on the thread of the connection, without the router.
pub(crate) fn cached<B: Body>(
    app: &App,
    request: &http::Request<B>,
    begun: Instant,
) -> Option<http::Response<Full<Bytes>>> {
    let bodiless = matches!(*request.method(), Method::GET | Method::HEAD)
        && request.body().is_end_stream()
        && is_valid(request);
    let (mut response, kind) = bodiless.then(|| page::cached(app, request))??;
    let policy = security::policy(app, request.uri(), request.headers())
        .plain
        .clone();
    security::add(app, policy, request.uri(), response.headers_mut());
    let id = RequestId::of(request.headers(), &app.request_ids);
    note(
        app,
        Asked {
            id,
            method: request.method(),
            uri: request.uri(),
            begun,
        },
        kind,
        &mut response,
    );
    Some(response)
}

fn note<R>(app: &App, asked: Asked<'_>, kind: Kind, response: &mut http::Response<R>) {
    let Asked {
        id,
        method,
        uri,
        begun,
    } = asked;
    let status = response.status();
    app.responses.record(kind, status, begun.elapsed());
    log(&id, method, uri, status);
    traced::answered(&id, method, kind, status);
    if app.shutdown.is_requested() {
        // The last response on the connection: the client connects again, and no request is lost.
        response
            .headers_mut()
            .insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response.headers_mut().insert(X_REQUEST_ID, id.into());
}

/// Logs a request: failures at the warn level, but only the first in a minute with status 503,
/// which clients can repeat at will; everything else at the debug level, which costs nothing unless
/// it is enabled.
fn log(id: &RequestId, method: &Method, uri: &http::Uri, status: StatusCode) {
    let is_repeatable = status == StatusCode::SERVICE_UNAVAILABLE;
    if status.is_server_error() && (!is_repeatable || is_first("a response with status 503")) {
        tracing::warn!(target: "selvage::access", request_id = id.as_str(), %method, uri = %redact(uri), status = status.as_u16());
    } else {
        tracing::debug!(target: "selvage::access", request_id = id.as_str(), %method, uri = %redact(uri), status = status.as_u16());
    }
}
