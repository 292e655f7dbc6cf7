//! The listening socket: connections with bounded heads, times and number, and a shutdown that finishes what it began.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Limits of the connections.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Connections at once; more wait in the system's backlog.
    pub connections: usize,
    /// The bytes of a request's head.
    pub head_bytes: usize,
    /// The number of header fields.
    pub headers: usize,
    /// How long a connection may take to send a head, idle time before it included.
    pub head_time: Duration,
    /// How long a shutdown waits for requests under way.
    pub grace: Duration,
}

/// Why serving ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The socket failed for good.
    #[error("cannot accept connections: {0}")]
    Accept(#[source] io::Error),
}

/// Serves until `shutdown` is done, then finishes the requests under way within the grace period.
///
/// # Errors
/// When the listening socket fails for good.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ServerLimits,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(limits.head_bytes.max(8192))
        .max_headers(limits.headers)
        .pipeline_flush(true);
    let graceful = GracefulShutdown::new();
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
        let service = TowerToHyperService::new(router.clone());
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            let _place = place;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(limits.grace, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests were still under way at the end of the grace period");
    }
    Ok(())
}

/// Accepts the next connection; waits a moment where the process is short of file descriptors.
async fn accept(listener: &TcpListener) -> io::Result<TcpStream> {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
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
