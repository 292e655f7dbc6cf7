//! The listening socket: connections with bounded heads, times and number, and a shutdown that finishes what it began.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::front::Front;
use super::socket::Listener;
use super::workers::Workers;
use crate::app::App;

/// Limits of the connections.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Connections at once; more wait in the system's backlog.
    pub connections: usize,
    /// The bytes of a request's head; it has at most 100 fields besides, which is the HTTP layer's own limit.
    pub head_bytes: usize,
    /// How long a connection may take to send a head, idle time before it included.
    pub head_time: Duration,
    /// How long a shutdown leaves connections open on which nothing is under way: a request may be on its way.
    pub idle: Duration,
    /// How long a shutdown then waits for requests under way.
    pub grace: Duration,
}

/// Why serving ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The socket failed for good.
    #[error("cannot accept connections: {0}")]
    Accept(#[source] io::Error),
    /// The system gave no thread for connections.
    #[error("cannot start a thread for connections: {0}")]
    Thread(#[source] io::Error),
}

/// Serves until `shutdown` is done, then finishes what it began: connections that are accepted already are still read
/// for a while, each answer on them says that it is the last (`Connection: close`), and requests under way have the grace
/// period.
///
/// # Errors
/// When the listening socket fails for good, or there is no thread to serve on.
pub async fn serve(
    listener: Listener,
    app: Arc<App>,
    router: Router,
    limits: ServerLimits,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let mut http = http1::Builder::new();
    http.max_buf_size(limits.head_bytes.max(8192));
    let front = Front::new(app, router, Handle::current());
    let workers = Workers::start(&http, &front, limits).map_err(ServeError::Thread)?;
    let places = Arc::new(Semaphore::new(limits.connections));
    tokio::pin!(shutdown);
    loop {
        let place = Arc::clone(&places).acquire_owned();
        let stream = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = async { (place.await, accept(&listener).await) } => accepted,
        };
        let (Ok(place), stream) = stream else { break };
        let stream = stream.map_err(ServeError::Accept)?;
        if let Err(error) = workers.deal(stream, place) {
            tracing::warn!(%error, "a connection could not be served");
        }
    }
    for (stream, place) in listener.close(|| Arc::clone(&places).try_acquire_owned().ok()) {
        let _ = stream.set_nodelay(true);
        if let Err(error) = workers.deal(stream, place) {
            tracing::warn!(%error, "a connection could not be served");
        }
    }
    workers.finish().await;
    Ok(())
}

/// Accepts the next connection; waits a moment where the process is short of file descriptors.
async fn accept(listener: &Listener) -> io::Result<TcpStream> {
    loop {
        match listener.accept().await {
            Ok(stream) => {
                let _ = stream.set_nodelay(true);
                return Ok(stream);
            }
            Err(error) if is_of_the_connection(&error) => tracing::debug!(%error, "a connection was gone"),
            Err(error) if is_shortage(&error) => {
                tracing::warn!(%error, "cannot accept a connection now");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(error) => return Err(error),
        }
    }
}

fn is_of_the_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// EMFILE, ENFILE, ENOBUFS or ENOMEM: it passes.
fn is_shortage(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(23 | 24 | 105 | 12))
}
