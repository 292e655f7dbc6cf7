//! The steps that every response passes, in one list: [`Responder::respond`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::header::CONNECTION;
use http::{HeaderValue, Method, StatusCode, Uri};
use tokio::runtime::Handle;
use tokio_util::task::AbortOnDropHandle;
use tower::ServiceExt;
use tracing::Instrument;

use super::asked::Asked;
use super::error::HttpError;
use super::host;
use super::{client, page, receiving, security, traced};
use crate::app::{App, RequestId, ResponseKind, X_REQUEST_ID};
use base::redact::redact;
use base::refusals::is_first;
use base::security::{self as security_log, ClientNetwork, RequestFacts};

/// When a client may try again while there is no room for bodies.
const AGAIN: Duration = Duration::from_secs(2);

/// The routes of a port, surrounded by the steps that every response passes.
#[derive(Clone)]
pub struct Responder {
    pub(super) app: Arc<App>,
    pub(super) router: Router,
    /// Of the routes. Requests may come from threads that only serve connections.
    pub(super) runtime: Handle,
    /// Whether the port has the pages of the sites.
    pub(super) has_pages: bool,
}

impl Responder {
    /// Responds to a request: gives it an id, its site and its policy, checks its host, lets the
    /// cache or a route answer it, counts, logs and traces the response, and adds the headers of
    /// every response.
    pub async fn respond(self, request: Request) -> Response {
        let begun = Instant::now();
        let asked = Asked::of(&self.app, &request);
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let app = Arc::clone(&self.app);
        let mut response = self.answer(&asked, &uri, request).await;
        let kind = response
            .extensions_mut()
            .remove()
            .unwrap_or_else(|| ResponseKind::of_path(uri.path()));
        let status = response.status();
        app.responses.record(kind, status, begun.elapsed());
        log(&asked.id, &method, &uri, status);
        traced::answered(&asked.id, &method, kind, status);
        let headers = response.headers_mut();
        security::add(&app, &asked.policy, &uri, headers);
        let release = app.publisher.release();
        if release.bundle.manifest.texts.are_in_preparation() {
            let robots = headers.entry(page::ROBOTS);
            robots.or_insert(HeaderValue::from_static("noindex"));
        }
        if app.shutdown.is_requested() {
            // The last response on the connection: the client connects again, and no request is
            // lost.
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        headers.insert(X_REQUEST_ID, asked.id.into());
        response
    }

    /// Responds from the page cache or by a route, with the error page if its handler panics.
    async fn answer(self, asked: &Asked, uri: &Uri, mut request: Request) -> Response {
        if !host::is_valid(&request) {
            return host::invalid().into_response();
        }
        if !self.has_pages && !host::is_of_operators(&self.app, &request) {
            return host::unknown().into_response();
        }
        if self.has_pages
            && let Some(response) = page::cached(&self.app, asked, &request)
        {
            return response;
        }
        request.extensions_mut().insert(asked.clone());
        let facts = self.facts(asked, &request);
        let Ok((request, receiving)) = receiving::count(&self.app, request) else {
            return HttpError::unavailable(AGAIN).into_response();
        };
        let routed = self.router.oneshot(request).in_current_span();
        let routed = security_log::within(facts, routed);
        // If the client goes, the request is given up.
        let routed = AbortOnDropHandle::new(self.runtime.spawn(routed)).await;
        // What a handler has of the body, it has until here.
        drop(receiving);
        match routed {
            Ok(Ok(response)) => response,
            Err(error) if error.is_panic() => {
                let (id, path) = (asked.id.as_str(), uri.path());
                tracing::error!(request_id = id, path, "the handler of a request panicked");
                page::failure(&self.app, asked, path).await
            }
            // The runtime is shutting down.
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        }
    }

    /// The facts of a request for the security log.
    fn facts(&self, asked: &Asked, request: &Request) -> RequestFacts {
        let proxies = &self.app.server.trusted_proxies;
        let address = client::address(request.extensions(), request.headers(), proxies);
        RequestFacts {
            id: asked.id.clone().into(),
            method: request.method().clone(),
            uri: request.uri().clone(),
            network: ClientNetwork::Of(address),
        }
    }
}

/// Logs a request: failures at the warn level, but only the first in a minute with status 503,
/// which clients can repeat at will; everything else at the debug level, which costs nothing unless
/// it is enabled.
fn log(id: &RequestId, method: &Method, uri: &Uri, status: StatusCode) {
    let is_repeatable = status == StatusCode::SERVICE_UNAVAILABLE;
    if status.is_server_error() && (!is_repeatable || is_first("a response with status 503")) {
        tracing::warn!(target: "selvage::access", request_id = id.as_str(), %method, uri = %redact(uri), status = status.as_u16());
    } else {
        tracing::debug!(target: "selvage::access", request_id = id.as_str(), %method, uri = %redact(uri), status = status.as_u16());
    }
}
