//! HTTP connections: bounded in number, head size and time, and a shutdown that finishes requests in progress.

mod connection;
mod front;
mod head_timer;
mod socket;
mod workers;

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::app::App;
use front::Front;
use workers::Workers;

pub(super) use socket::{Listener, Socket};

/// Why serving stopped early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The listening socket failed.
    #[error("cannot accept connections: {0}")]
    Accept(#[source] io::Error),
    /// No thread could be started for connections.
    #[error("cannot start a thread for connections: {0}")]
    Thread(#[source] io::Error),
}

/// Serves until the app's shutdown is requested. Accepted connections are then read for `server.shutdown_idle`, every
/// response on them has `Connection: close`, and requests in progress have `server.shutdown_grace`.
///
/// # Errors
/// When the listening socket fails, or no thread can be started.
pub(super) async fn serve(listener: Listener, app: Arc<App>) -> Result<(), ServeError> {
    let mut http = http1::Builder::new();
    http.max_buf_size(app.server.max_header.max(8192));
    let places = Arc::new(Semaphore::new(app.server.max_connections));
    let mut shutdown = pin!(app.shutdown.requested());
    let workers = Workers::start(&http, &Front::new(app, Handle::current())).map_err(ServeError::Thread)?;
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

/// Accepts the next connection. Waits while the process has no file descriptors left.
async fn accept(listener: &Listener) -> io::Result<TcpStream> {
    loop {
        match listener.accept().await {
            Ok(stream) => {
                let _ = stream.set_nodelay(true);
                return Ok(stream);
            }
            Err(error) if is_of_the_connection(&error) => {
                tracing::debug!(%error, "a connection was closed before it was accepted");
            }
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

/// EMFILE, ENFILE, ENOBUFS or ENOMEM: temporary.
fn is_shortage(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(23 | 24 | 105 | 12))
}
