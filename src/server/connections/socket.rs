//! The socket that the server listens on: one of its own, or one that the service manager holds and hands over.
//!
//! A socket of its own is claimed at the start and listened on only when the server is ready. So an address that is taken
//! is noticed at once, and where several processes share one ([`reuse_port`](crate::config::ServerSettings)), none gets
//! a connection that it cannot serve yet.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket, TcpStream};

/// Connections that may wait to be accepted; the system may have a lower limit of its own.
const BACKLOG: u32 = 1024;

/// A socket that is claimed, and not listened on yet unless somebody else does.
#[derive(Debug)]
pub enum Socket {
    /// Bound here.
    Own(TcpSocket),
    /// Handed over; whoever did goes on holding it.
    Inherited(TcpListener),
}

impl Socket {
    /// Claims an address. `shared` lets other processes of the same user claim it too.
    ///
    /// # Errors
    /// What the system says, such as that the address is taken.
    pub fn claim(address: SocketAddr, shared: bool) -> io::Result<Self> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.set_reuseaddr(true)?;
        socket.set_reuseport(shared)?;
        socket.bind(address)?;
        Ok(Self::Own(socket))
    }

    /// Takes a listening socket over.
    ///
    /// # Errors
    /// When it cannot be put to use.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn inherit(listener: std::net::TcpListener) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        TcpListener::from_std(listener).map(Self::Inherited)
    }

    /// Begins to listen.
    ///
    /// # Errors
    /// What the system says.
    pub fn listen(self) -> io::Result<Listener> {
        match self {
            Self::Own(socket) => Ok(Listener { socket: socket.listen(BACKLOG)?, inherited: false }),
            Self::Inherited(socket) => Ok(Listener { socket, inherited: true }),
        }
    }
}

/// A socket that is listened on.
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
    inherited: bool,
}

impl Listener {
    /// The address that it listens on.
    ///
    /// # Errors
    /// When the system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// The next connection.
    pub(super) async fn accept(&self) -> io::Result<TcpStream> {
        self.socket.accept().await.map(|(stream, _)| stream)
    }

    /// Listens no more. What waits in a socket that was handed over is left to the next process; of one that nobody else
    /// holds it would be reset, so it is handed out: at most as many connections as `room` gives places for.
    pub(super) fn close<P>(self, mut room: impl FnMut() -> Option<P>) -> Vec<(TcpStream, P)> {
        if self.inherited {
            return Vec::new();
        }
        let mut last = Vec::new();
        // Without the runtime between, so that there is next to no time for another one between the last and the end.
        let Ok(socket) = self.socket.into_std() else { return Vec::new() };
        while let Some(place) = room() {
            let Ok((stream, _)) = socket.accept() else { break };
            last.push((stream, place));
        }
        drop(socket);
        let taken = |(stream, place): (std::net::TcpStream, P)| {
            stream.set_nonblocking(true).ok()?;
            Some((TcpStream::from_std(stream).ok()?, place))
        };
        last.into_iter().filter_map(taken).collect()
    }
}
