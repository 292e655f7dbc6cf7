//! The listening socket: bound by the process itself, or inherited from the service manager.
//!
//! The process binds its socket at the start and listens only when it is ready. So a taken address
//! is reported at once, and where several processes share an address
//! ([`reuse_port`](base::config::ServerSettings)), none gets a connection that it cannot serve
//! yet.

use std::io;
use std::net::SocketAddr;
use std::task::{Context, Poll};

use tokio::net::{TcpListener, TcpSocket, TcpStream};

/// The maximum number of connections to be accepted; the system may have a lower limit.
const BACKLOG: u32 = 1024;

/// A bound socket that does not listen yet, unless it is inherited.
#[derive(Debug)]
pub enum Socket {
    /// Bound by this process.
    Bound(TcpSocket),
    /// Inherited; the service manager keeps it open.
    Inherited(TcpListener),
}

impl Socket {
    /// Binds to an address. With `shared`, other processes of the same user can bind to it too.
    ///
    /// # Errors
    /// The system's error, such as that the address is taken.
    pub fn claim(address: SocketAddr, shared: bool) -> io::Result<Self> {
        let socket = if address.is_ipv4() {
            TcpSocket::new_v4()
        } else {
            TcpSocket::new_v6()
        }?;
        socket.set_reuseaddr(true)?;
        socket.set_reuseport(shared)?;
        socket.bind(address)?;
        Ok(Self::Bound(socket))
    }

    /// Takes over a listening socket.
    ///
    /// # Errors
    /// When it cannot be registered with the runtime.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn inherit(listener: std::net::TcpListener) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        TcpListener::from_std(listener).map(Self::Inherited)
    }

    /// Starts to listen.
    ///
    /// # Errors
    /// The system's error.
    pub fn listen(self) -> io::Result<Listener> {
        match self {
            Self::Bound(socket) => Ok(Listener {
                socket: socket.listen(BACKLOG)?,
                inherited: false,
            }),
            Self::Inherited(socket) => Ok(Listener {
                socket,
                inherited: true,
            }),
        }
    }
}

/// A listening socket.
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
    inherited: bool,
}

impl Listener {
    /// The address that it listens on.
    ///
    /// # Errors
    /// When the system cannot report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// Accepts the next connection.
    pub(super) fn poll_accept(
        &self,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<(TcpStream, SocketAddr)>> {
        self.socket.poll_accept(context)
    }

    /// Stops listening. Connections to be accepted stay in an inherited socket for the next
    /// process. Those of the process's own socket would be reset, so they are returned: at most as
    /// many as `permit` returns permits for.
    pub(super) fn close<P>(
        self,
        mut permit: impl FnMut() -> Option<P>,
    ) -> Vec<((TcpStream, SocketAddr), P)> {
        if self.inherited {
            return Vec::new();
        }
        let mut last = Vec::new();
        // Without the runtime, so that hardly any connection can arrive between the last accept and
        // the close.
        let Ok(socket) = self.socket.into_std() else {
            return Vec::new();
        };
        while let Some(place) = permit() {
            let Ok(accepted) = socket.accept() else { break };
            last.push((accepted, place));
        }
        drop(socket);
        let taken = |((stream, address), place): ((std::net::TcpStream, SocketAddr), P)| {
            stream.set_nonblocking(true).ok()?;
            Some(((TcpStream::from_std(stream).ok()?, address), place))
        };
        last.into_iter().filter_map(taken).collect()
    }
}
