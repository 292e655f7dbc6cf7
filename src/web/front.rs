//! What stands before the router: most requests are for a page that the cache has, and end here.
//!
//! Such an answer takes no task, no await and no allocation but for its head, so it is made right on the thread that
//! holds the connection. Everything else goes through the router on the process's own runtime, so that a page being
//! made never keeps a connection waiting whose page is there.

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
use http::{Method, Request};
use http_body::Body as _;
use http_body_util::{Either as EitherBody, Full};
use hyper::body::Incoming;
use hyper::service::Service;
use tokio::runtime::Handle;
use tokio::task::JoinError;
use tokio_util::task::AbortOnDropHandle;
use tower::ServiceExt;
use tracing::Instrument;

use super::client::Peer;
use super::host::site_of;
use super::{observe, page, security, traced};
use crate::app::App;
use crate::shutdown::Shutdown;

/// The door of the server.
#[derive(Clone)]
pub(super) struct Front {
    app: Arc<App>,
    router: Router,
    runtime: Handle,
    /// The other end of the connection, where this is the door of one.
    peer: Option<Peer>,
}

type Answer = http::Response<EitherBody<Full<Bytes>, Body>>;
type Routed = Result<Result<Response, Infallible>, JoinError>;

impl Front {
    /// Puts the door before `router`, which runs on `runtime`.
    pub(super) fn new(app: Arc<App>, router: Router, runtime: Handle) -> Self {
        Self { app, router, runtime, peer: None }
    }

    /// What says when the connections are to end.
    pub(super) fn shutdown(&self) -> Shutdown {
        self.app.shutdown.clone()
    }

    /// The same door for one connection.
    pub(super) fn of_connection(&self, peer: Option<Peer>) -> Self {
        Self { peer, ..self.clone() }
    }

    /// The answer to a request for a page that is there and fresh.
    fn kept(&self, request: &Request<Incoming>, begun: Instant) -> Option<http::Response<Full<Bytes>>> {
        let readable = matches!(*request.method(), Method::GET | Method::HEAD) && request.body().is_end_stream();
        let (mut response, kind) = readable.then(|| page::kept(&self.app, request))??;
        let site = site_of(&self.app, request.uri(), request.headers());
        security::add(&self.app.settings, site, request.uri(), response.headers_mut());
        observe::finish(&self.app, request, begun, kind, &mut response);
        Some(response)
    }
}

impl Service<Request<Incoming>> for Front {
    type Response = Answer;
    /// The runtime is shutting down.
    type Error = JoinError;
    type Future = Either<
        Ready<Result<Answer, JoinError>>,
        Map<AbortOnDropHandle<Result<Response, Infallible>>, fn(Routed) -> Result<Answer, JoinError>>,
    >;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let begun = Instant::now();
        let span = traced::request(&request, self.peer, &self.app.settings.trusted_proxies);
        if let Some(response) = span.in_scope(|| self.kept(&request, begun)) {
            return Either::Left(ready(Ok(response.map(EitherBody::Left))));
        }
        let mut request = request.map(Body::new);
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(peer);
        }
        let routed = self.runtime.spawn(self.router.clone().oneshot(request).instrument(span));
        Either::Right(AbortOnDropHandle::new(routed).map(|routed| {
            let Ok(response) = routed?;
            Ok(response.map(EitherBody::Right))
        }))
    }
}
