//! HTTP connections, with and without TLS: bounded in number, in number by client, in head size and
//! in time, and a shutdown that finishes requests in progress.
//!
//! One task accepts the connections of all sockets ([`Port`]). It takes a place first, and a place
//! of the client's network. TLS is established by the connection's own task, so a slow handshake
//! delays nobody. The operators' Unix socket has an accept loop of its own, under the same limits.
//!
//! Each limit has a means for HTTP/1.1 and one for HTTP/2:
//!
//! - **Time without a request, and of its head**: the HTTP layer's timeout ([`protocol`]); [`flow`],
//!   which ends a connection gracefully, then at once.
//! - **A client that does not take its response**: [`progress`], which watches blocked writes; with
//!   HTTP/2 also [`flow`], for responses that flow control holds back.
//! - **Requests**: one at a time; streams, resets, header lists and windows ([`http2`]), and
//!   cancelled requests ([`flow`]).
//! - **Other frames**: [`frames`], a budget that grows with time and with bytes taken.
//! - **Shutdown**: [`closing`], by `Connection: close` or by GOAWAY.
//!
//! A client must take 1 KiB/s of its response. A request that may change something is carried out
//! even if its client has gone.

mod closing;
mod connection;
mod exchange;
mod flow;
mod frames;
mod front;
mod http2;
mod operators;
mod peers;
mod progress;
mod protocol;
mod socket;
mod workers;

use std::future::{pending, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures::future::OptionFuture;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpStream, UnixListener};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};
use tokio_util::task::AbortOnDropHandle;

use super::tls::Handshake;
use crate::app::App;
use base::refusals::is_first;
use front::Front;
use peers::{PeerPlace, Peers};
use workers::Workers;

pub(super) use operators::listen;
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

/// Maximum size of a request's line and headers in bytes, exceeded by at most one read: room for
/// long cookies.
const MAX_HEADER: u32 = 32 << 10;

/// Maximum number of connections of operators, in addition to those of visitors.
const ADMIN_CONNECTIONS: usize = 64;

/// The purpose of a listening socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// The site without TLS.
    Http,
    /// The operators' addresses.
    Admin,
    /// The site with TLS.
    Https,
    /// Redirects to the site with TLS.
    Redirect,
}

/// Serves until the app's shutdown is requested. Accepted connections are then read for
/// `shutdown_idle`, every response on them has `Connection: close`, and requests in progress have
/// `server.shutdown_grace`.
///
/// # Errors
/// When a listening socket fails, or no thread can be started.
pub(super) async fn serve(
    listeners: Vec<(Port, Listener)>,
    admin_socket: Option<UnixListener>,
    tls: Option<&Handshake>,
    app: Arc<App>,
) -> Result<(), ServeError> {
    metrics::describe_counter!(
        "selvage_connections_refused_total",
        "Connections closed because their client has too many"
    );
    metrics::describe_counter!(
        "selvage_tls_handshakes_failed_total",
        "Connections closed before TLS was established"
    );
    let (admin, site): (Vec<_>, Vec<_>) = listeners
        .into_iter()
        .partition(|(port, _)| *port == Port::Admin);
    let has_admin = !admin.is_empty() || admin_socket.is_some();
    let sockets = [
        (site, Arc::new(Semaphore::new(app.server.max_connections))),
        (admin, Arc::new(Semaphore::new(ADMIN_CONNECTIONS))),
    ];
    let peers = Peers::new(
        app.server.max_connections_by_address,
        &app.server.trusted_proxies,
    );
    let patience = app.server.shutdown_idle + app.server.shutdown_grace;
    let mut shutdown = pin!(app.shutdown.requested());
    let front = Front::new(app, Handle::current(), has_admin);
    let changes = front.changes();
    let workers = Workers::start(&front, tls).map_err(ServeError::Thread)?;
    let operators = admin_socket
        .map(|socket| AbortOnDropHandle::new(tokio::spawn(operators::serve(socket, front))));
    let deal = |port, (stream, address): (TcpStream, SocketAddr), permit| {
        let peer = if port == Port::Admin {
            None
        } else {
            peers.enter(address.ip())
        };
        if peer.is_none() && port != Port::Admin {
            metrics::counter!("selvage_connections_refused_total").increment(1);
            return;
        }
        let place = ConnectionPlace {
            _permit: permit,
            _peer: peer,
        };
        let dealt = set_options(&stream).and_then(|()| workers.deal(port, stream, address, place));
        if let Err(error) = dealt {
            tracing::debug!(%error, "a connection could not be served");
        }
    };
    let [on_site, on_admin] = sockets
        .each_ref()
        .map(|(listeners, places)| accept_all(listeners, places, &deal));
    tokio::select! {
        biased;
        () = &mut shutdown => {}
        error = on_admin => return Err(ServeError::Accept(error)),
        error = on_site => return Err(ServeError::Accept(error)),
    }
    let deadline = Instant::now() + patience;
    for (listeners, places) in sockets {
        for (port, listener) in listeners {
            for (accepted, permit) in
                listener.close(|| Arc::clone(&places).try_acquire_owned().ok())
            {
                deal(port, accepted, permit);
            }
        }
    }
    workers.finish().await;
    if let Some(Err(error)) = OptionFuture::from(operators).await {
        tracing::error!(%error, "the operators' socket");
    }
    changes.close();
    if timeout_at(deadline, changes.wait()).await.is_err() {
        tracing::warn!("the grace period ended with requests in progress whose clients have gone");
    }
    Ok(())
}

/// The shares of a connection in the server's limits, held until it closes.
struct ConnectionPlace {
    _permit: OwnedSemaphorePermit,
    /// `None` for operators.
    _peer: Option<PeerPlace>,
}

/// Accepts connections while there are places for them. Returns the error of a broken socket.
async fn accept_all(
    listeners: &[(Port, Listener)],
    places: &Arc<Semaphore>,
    deal: &impl Fn(Port, (TcpStream, SocketAddr), OwnedSemaphorePermit),
) -> io::Error {
    if listeners.is_empty() {
        return pending().await;
    }
    let mut turn = 0;
    loop {
        let Ok(permit) = Arc::clone(places).acquire_owned().await else {
            return pending().await;
        };
        match accept(listeners, turn).await {
            Ok((port, accepted)) => deal(port, accepted, permit),
            Err(error) => return error,
        }
        turn += 1;
    }
}

/// Idle time after which the kernel checks whether the client is still there.
const KEEPALIVE_TIME: Duration = Duration::from_mins(1);
/// The interval of these checks; the kernel closes the connection after [`KEEPALIVE_RETRIES`]
/// without an answer.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);
const KEEPALIVE_RETRIES: u32 = 3;
/// The bytes of a connection that wait in the kernel to be sent. More would make no client faster,
/// but a client that requests many pages and reads none would occupy the kernel's maximum, several
/// mebibytes.
const MAX_UNSENT: u32 = 128 << 10;

/// Sends small responses at once, keeps no more than [`MAX_UNSENT`] in the kernel, and has the
/// kernel close idle connections whose client is gone, by keep-alive probes. Those with
/// unacknowledged data end by [`progress`].
fn set_options(stream: &TcpStream) -> io::Result<()> {
    let socket = SockRef::from(stream);
    socket.set_tcp_nodelay(true)?;
    socket.set_tcp_notsent_lowat(MAX_UNSENT)?;
    let keepalive = TcpKeepalive::new()
        .with_time(KEEPALIVE_TIME)
        .with_interval(KEEPALIVE_INTERVAL);
    socket.set_tcp_keepalive(&keepalive.with_retries(KEEPALIVE_RETRIES))
}

/// The pause after an error of the system, such as too few file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Accepts the next connection of any socket, beginning with another one each `turn`. Waits while
/// the system cannot provide one.
///
/// # Errors
/// When a socket itself is broken.
async fn accept(
    listeners: &[(Port, Listener)],
    turn: usize,
) -> io::Result<(Port, (TcpStream, SocketAddr))> {
    let (later, first) = listeners.split_at(turn % listeners.len());
    loop {
        let sockets = first.iter().chain(later);
        let (port, accepted) = poll_fn(|context| {
            let accept = |(port, listener): &(Port, Listener)| match listener.poll_accept(context) {
                Poll::Ready(accepted) => Some((*port, accepted)),
                Poll::Pending => None,
            };
            sockets
                .clone()
                .find_map(accept)
                .map_or(Poll::Pending, Poll::Ready)
        })
        .await;
        let error = match accepted {
            Ok(accepted) => return Ok((port, accepted)),
            Err(error) => error,
        };
        match ConnectionFailure::of(&error) {
            ConnectionFailure::Connection => {
                tracing::debug!(%error, "a connection was closed before it was accepted");
            }
            ConnectionFailure::System => {
                if is_first("cannot accept a connection now") {
                    tracing::warn!(%error, "cannot accept a connection now");
                }
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
            ConnectionFailure::Socket => return Err(error),
        }
    }
}

/// The scope of an error of accept(2).
#[derive(Debug, PartialEq, Eq)]
enum ConnectionFailure {
    /// The connection alone, or its network: accept the next one at once.
    Connection,
    /// The system, for now: accept again after a pause.
    System,
    /// The listening socket: it will never accept again.
    Socket,
}

impl ConnectionFailure {
    fn of(error: &io::Error) -> Self {
        match error.raw_os_error() {
            Some(libc::EBADF | libc::EINVAL | libc::ENOTSOCK | libc::EFAULT) => Self::Socket,
            // accept(2) also reports errors of the network that are pending on the new connection.
            Some(
                libc::ECONNABORTED
                | libc::ECONNRESET
                | libc::ECONNREFUSED
                | libc::EINTR
                | libc::EPROTO
                | libc::ENOPROTOOPT
                | libc::ENETDOWN
                | libc::ENETUNREACH
                | libc::EHOSTDOWN
                | libc::EHOSTUNREACH
                | libc::ENONET
                | libc::ETIMEDOUT,
            ) => Self::Connection,
            _ => Self::System,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_broken_socket_ends_the_server() {
        let of = |number| ConnectionFailure::of(&io::Error::from_raw_os_error(number));
        for number in [
            libc::EPROTO,
            libc::ENETDOWN,
            libc::EHOSTUNREACH,
            libc::ECONNABORTED,
            libc::EINTR,
        ] {
            assert_eq!(of(number), ConnectionFailure::Connection, "{number}");
        }
        for number in [
            libc::EMFILE,
            libc::ENFILE,
            libc::ENOBUFS,
            libc::ENOMEM,
            libc::EPERM,
        ] {
            assert_eq!(of(number), ConnectionFailure::System, "{number}");
        }
        for number in [libc::EBADF, libc::EINVAL, libc::ENOTSOCK] {
            assert_eq!(of(number), ConnectionFailure::Socket, "{number}");
        }
    }
}
