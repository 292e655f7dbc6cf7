//! The HTTP service of a connection: cached pages at once, everything else through the router.
//!
//! The response for a cached page is made on the connection's thread. Every other request runs on
//! the process's own runtime, so that rendering a page never delays a connection whose page is
//! cached. The port without TLS beside one with TLS only redirects; the operators' own port has no
//! pages.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures::FutureExt;
use futures::future::{Either, Map};
use http::Request;
use http_body_util::{Either as EitherBody, Full};
use hyper::body::Incoming;
use hyper::service::Service;
use tokio::runtime::Handle;
use tokio::task::{JoinError, JoinHandle};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};
use tower::ServiceExt;
use tracing::Instrument;

use super::Port;
use crate::app::{App, X_REQUEST_ID};
use crate::config::ServerSettings;
use crate::shutdown::Shutdown;
use crate::web::{self, Peer};

/// The HTTP service of the server.
#[derive(Clone)]
pub(super) struct Front {
    app: Arc<App>,
    /// The router of the port without TLS.
    router: Router,
    /// The router of the port with TLS.
    public_router: Router,
    /// The router of the operators' own port.
    admin_router: Router,
    runtime: Handle,
    /// Requests that may change something. They are carried out even if their client has gone: a
    /// browser that closes a tab does not wait for the response to its visit record.
    changes: TaskTracker,
    port: Port,
    /// The address of the client; `None` on a Unix socket.
    peer: Option<Peer>,
}

type FrontResponse = http::Response<EitherBody<Full<Bytes>, Body>>;
type Routed = Result<Response, Infallible>;
type RoutedResult = Result<Routed, JoinError>;

impl Front {
    /// Creates the service; its routers run on `runtime`. With `has_admin`, operators have a port
    /// of their own, and the others lack their paths.
    pub(super) fn new(app: Arc<App>, runtime: Handle, has_admin: bool) -> Self {
        let public_router = web::public_router(Arc::clone(&app));
        let router = if has_admin {
            public_router.clone()
        } else {
            web::router(Arc::clone(&app))
        };
        let admin_router = web::admin_router(Arc::clone(&app));
        let changes = TaskTracker::new();
        Self {
            app,
            router,
            public_router,
            admin_router,
            runtime,
            changes,
            port: Port::Http,
            peer: None,
        }
    }

    /// `[server]`.
    pub(super) fn settings(&self) -> &ServerSettings {
        &self.app.server
    }

    /// The requests in progress that may change something.
    pub(super) fn changes(&self) -> TaskTracker {
        self.changes.clone()
    }

    /// The shutdown of the process.
    pub(super) fn shutdown(&self) -> Shutdown {
        self.app.shutdown.clone()
    }

    fn router(&self) -> &Router {
        match self.port {
            Port::Admin => &self.admin_router,
            Port::Https => &self.public_router,
            Port::Http | Port::Redirect => &self.router,
        }
    }

    /// The service for one connection; `peer` is `None` on a Unix socket.
    pub(super) fn of_connection(&self, port: Port, peer: Option<Peer>) -> Self {
        Self {
            port,
            peer,
            ..self.clone()
        }
    }
}

impl Service<Request<Incoming>> for Front {
    type Response = FrontResponse;
    /// The runtime is shutting down.
    type Error = JoinError;
    type Future = Either<
        Ready<Result<FrontResponse, JoinError>>,
        Map<
            Either<AbortOnDropHandle<Routed>, JoinHandle<Routed>>,
            fn(RoutedResult) -> Result<FrontResponse, JoinError>,
        >,
    >;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        let begun = Instant::now();
        if self.port == Port::Redirect {
            return Either::Left(ready(Ok(
                web::redirect_to_https(&self.app, &request).map(EitherBody::Left)
            )));
        }
        web::add_host(&mut request);
        let proxies = &self.app.server.trusted_proxies;
        if request.headers().contains_key(X_REQUEST_ID)
            && !self.peer.is_some_and(|peer| peer.is_trusted(proxies))
        {
            request.headers_mut().remove(X_REQUEST_ID);
        }
        let span = web::request_span(&request, self.peer, proxies);
        if self.port != Port::Admin
            && let Some(response) = span.in_scope(|| web::cached(&self.app, &request, begun))
        {
            return Either::Left(ready(Ok(response.map(EitherBody::Left))));
        }
        let mut request = request.map(Body::new);
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(peer);
        }
        let is_safe = request.method().is_safe();
        let routed = self.router().clone().oneshot(request).instrument(span);
        let routed = if is_safe {
            Either::Left(AbortOnDropHandle::new(self.runtime.spawn(routed)))
        } else {
            Either::Right(self.changes.spawn_on(routed, &self.runtime))
        };
        Either::Right(routed.map(|routed| {
            let Ok(response) = routed?;
            Ok(response.map(EitherBody::Right))
        }))
    }
}
