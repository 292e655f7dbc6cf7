//! The HTTP service of a connection: cached pages at once, everything else by a route.
//!
//! The response for a cached page is made on the connection's thread. Routes run on the process's
//! own runtime, so that rendering a page never delays a connection whose page is cached. The port
//! without TLS beside one with TLS only redirects; the operators' own port has no pages.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use futures::FutureExt;
use http::Request;
use hyper::body::Incoming;
use hyper::service::Service;
use tokio::runtime::Handle;
use tokio::task::JoinError;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use super::Port;
use crate::app::{App, X_REQUEST_ID};
use crate::shutdown::Shutdown;
use crate::web::{self, OwnAddress, Peer, Responder};
use base::config::ServerSettings;

/// The HTTP service of the server.
#[derive(Clone)]
pub(super) struct Front {
    app: Arc<App>,
    /// Of the port without TLS.
    http: Responder,
    /// Of the port with TLS.
    https: Responder,
    /// Of the operators' own port.
    admin: Responder,
    runtime: Handle,
    /// Requests that may change something. They are carried out even if their client has gone: a
    /// browser that closes a tab does not wait for the response to its visit record.
    changes: TaskTracker,
    port: Port,
    /// The address of the client; `None` on a Unix socket.
    peer: Option<Peer>,
    /// The address to which the client has connected; `None` on a Unix socket.
    own: Option<OwnAddress>,
}

impl Front {
    /// Creates the service; its routes run on `runtime`. With `has_admin`, operators have a port of
    /// their own, and the others lack their paths.
    pub(super) fn new(app: Arc<App>, runtime: Handle, has_admin: bool) -> Self {
        let https = web::public_paths(Arc::clone(&app), runtime.clone());
        let http = if has_admin {
            https.clone()
        } else {
            web::every_path(Arc::clone(&app), runtime.clone())
        };
        let admin = web::operators_paths(Arc::clone(&app), runtime.clone());
        let changes = TaskTracker::new();
        Self {
            app,
            http,
            https,
            admin,
            runtime,
            changes,
            port: Port::Http,
            peer: None,
            own: None,
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

    fn responder(&self) -> &Responder {
        match self.port {
            Port::Admin => &self.admin,
            Port::Https => &self.https,
            Port::Http | Port::Redirect => &self.http,
        }
    }

    /// The service for one connection, with the addresses of both ends; `None` on a Unix socket.
    pub(super) fn of_connection(
        &self,
        port: Port,
        peer: Option<Peer>,
        own: Option<SocketAddr>,
    ) -> Self {
        Self {
            port,
            peer,
            own: own.map(OwnAddress),
            ..self.clone()
        }
    }
}

impl Service<Request<Incoming>> for Front {
    type Response = Response;
    /// The runtime is shutting down.
    type Error = JoinError;
    type Future = Pin<Box<dyn Future<Output = Result<Response, JoinError>> + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        if self.port == Port::Redirect {
            let response = web::redirect_to_https(&self.app, &request);
            return Box::pin(async { Ok(response) });
        }
        web::add_host(&mut request);
        let proxies = &self.app.server.trusted_proxies;
        if request.headers().contains_key(X_REQUEST_ID)
            && !self.peer.is_some_and(|peer| peer.is_trusted(proxies))
        {
            request.headers_mut().remove(X_REQUEST_ID);
        }
        let span = web::request_span(&request, self.peer, proxies);
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(peer);
        }
        if let Some(own) = self.own {
            request.extensions_mut().insert(own);
        }
        let is_safe = request.method().is_safe();
        let responder = self.responder().clone();
        let response = responder.respond(request.map(Body::new)).instrument(span);
        if is_safe {
            Box::pin(response.map(Ok))
        } else {
            Box::pin(self.changes.spawn_on(response, &self.runtime))
        }
    }
}
