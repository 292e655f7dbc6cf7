//! The threads of connections: one for each core, each with a single-threaded runtime.
//!
//! A connection stays on its thread, so that a cached page is read, looked up and written without
//! changing threads. Everything else runs on the process's runtime; see [`Front`].
//!
//! A cached page is answered on them without the router, by the list of steps of every response
//! (`web::respond`). In a server that has the steps of a hit alone, the router for all takes 1.3
//! to 1.7 times the processor time of a hit, and one runtime for all 1.0 to 1.2 times.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::front::Front;
use super::protocol::Protocol;
use super::{ConnectionPlace, Port};
use crate::body::forbid_compression;
use crate::server::tls::Handshake;
use crate::web::Peer;
use base::config::ServerSettings;

/// The threads. When this is dropped, each finishes its requests in progress within the grace
/// period and ends.
pub(super) struct Workers(Vec<Worker>);

struct Worker {
    /// Bounded by the permits of connections.
    inbox: UnboundedSender<Arrival>,
    load: Arc<AtomicUsize>,
    thread: JoinHandle<()>,
}

/// A connection on its way to its thread.
struct Arrival {
    port: Port,
    stream: std::net::TcpStream,
    peer: Peer,
    stay: Stay,
}

/// The resources of a connection: its place, and its share of the thread's load.
struct Stay {
    load: Arc<AtomicUsize>,
    _place: ConnectionPlace,
}

impl Drop for Stay {
    fn drop(&mut self) {
        self.load.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Workers {
    /// Starts one thread for each core.
    ///
    /// # Errors
    /// When a thread or its event queue cannot be created.
    pub(super) fn start(front: &Front, tls: Option<&Handshake>) -> io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        (0..cores)
            .map(|index| Worker::start(index, front.clone(), tls.cloned()))
            .collect::<io::Result<_>>()
            .map(Self)
    }

    /// Hands a connection to the thread with the fewest connections.
    ///
    /// # Errors
    /// When the connection cannot be moved; it is closed.
    pub(super) fn deal(
        &self,
        port: Port,
        stream: TcpStream,
        address: SocketAddr,
        place: ConnectionPlace,
    ) -> io::Result<()> {
        let least = self
            .0
            .iter()
            .min_by_key(|worker| worker.load.load(Ordering::Relaxed));
        let Some(worker) = least else { return Ok(()) };
        let stream = stream.into_std()?;
        worker.load.fetch_add(1, Ordering::Relaxed);
        let stay = Stay {
            load: Arc::clone(&worker.load),
            _place: place,
        };
        let arrival = Arrival {
            port,
            stream,
            peer: Peer(address.ip()),
            stay,
        };
        worker
            .inbox
            .send(arrival)
            .map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// Stops the threads and waits until they have ended.
    pub(super) async fn finish(self) {
        let threads: Vec<_> = self.0.into_iter().map(|worker| worker.thread).collect();
        let joined = spawn_blocking(|| {
            threads
                .into_iter()
                .map(JoinHandle::join)
                .filter(Result::is_err)
                .count()
        });
        if !matches!(joined.await, Ok(0)) {
            tracing::error!("a connection thread panicked");
        }
    }
}

impl Worker {
    fn start(index: usize, front: Front, tls: Option<Handshake>) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (inbox, arrivals) = unbounded_channel();
        let thread = thread::Builder::new()
            .name(format!("http-{index}"))
            .spawn(move || {
                forbid_compression();
                runtime.block_on(serve(arrivals, front, tls));
            })?;
        Ok(Self {
            inbox,
            load: Arc::default(),
            thread,
        })
    }
}

/// Serves connections until no more can arrive, then finishes those that are open. Idle ones are
/// closed after a delay only, since a request may be on its way.
async fn serve(mut arrivals: UnboundedReceiver<Arrival>, front: Front, tls: Option<Handshake>) {
    let settings = front.settings().clone();
    let (closing, connections) = (CancellationToken::new(), TaskTracker::new());
    let protocol = Protocol::new(front, tls, closing.clone());
    while let Some(Arrival {
        port,
        stream,
        peer,
        stay,
    }) = arrivals.recv().await
    {
        let stream = match TcpStream::from_std(stream) {
            Ok(stream) => stream,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be served");
                continue;
            }
        };
        let served = protocol.serve(port, stream, peer);
        connections.spawn(async move {
            let _stay = stay;
            if let Err(error) = served.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    finish(&connections, &closing, &settings).await;
}

/// Finishes the connections that are open.
pub(super) async fn finish(
    connections: &TaskTracker,
    closing: &CancellationToken,
    settings: &ServerSettings,
) {
    connections.close();
    if tokio::time::timeout(settings.shutdown_idle, connections.wait())
        .await
        .is_ok()
    {
        return;
    }
    closing.cancel();
    if tokio::time::timeout(settings.shutdown_grace, connections.wait())
        .await
        .is_err()
    {
        tracing::warn!("the grace period ended with requests in progress");
    }
}
