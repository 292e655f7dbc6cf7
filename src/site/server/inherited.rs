//! Listening sockets that the service manager hands over, in place of those that the process would
//! bind.

use std::net::{SocketAddr, TcpListener};
use std::os::unix::net::UnixListener as StdUnixListener;

use tokio::net::UnixListener;

use super::ServerError;
use super::connections::{Port, Socket, listen};
use base::config::{AdminAddress, Config};

/// The sockets that the service manager handed over, at most one for each purpose.
#[derive(Debug, Default)]
pub struct Inherited {
    /// TCP sockets.
    pub tcp: Vec<(Port, TcpListener)>,
    /// A Unix socket for operators.
    pub admin: Option<StdUnixListener>,
}

impl Inherited {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tcp.is_empty() && self.admin.is_none()
    }

    /// Returns the operators' Unix socket if the configuration demands one: the inherited one, or
    /// one that is bound now.
    ///
    /// # Errors
    /// When it cannot be used or bound.
    pub(super) fn admin_socket(
        &mut self,
        config: &Config,
    ) -> Result<Option<UnixListener>, ServerError> {
        let inherited = self.admin.take();
        let Some(AdminAddress::Unix(path)) = &config.admin.listen else {
            if inherited.is_some() {
                warn_unused(Port::Admin);
            }
            return Ok(None);
        };
        let listener = inherited
            .map_or_else(|| listen(path, config.server.reuse_port), Ok)
            .and_then(|listener| {
                listener.set_nonblocking(true)?;
                UnixListener::from_std(listener)
            });
        listener.map(Some).map_err(|source| ServerError::Socket {
            path: path.clone(),
            source,
        })
    }

    /// Returns the TCP sockets that the configuration demands: inherited ones, and others that are
    /// bound now.
    ///
    /// # Errors
    /// When a socket cannot be used or bound.
    pub(super) fn or_bound(
        self,
        config: &Config,
    ) -> Result<Vec<(Port, SocketAddr, Socket)>, ServerError> {
        let Config {
            server, admin, tls, ..
        } = config;
        let admin = match admin.listen {
            Some(AdminAddress::Tcp(address)) => Some(address),
            _ => None,
        };
        let ports = [
            (Port::Http, Some(server.listen)),
            (Port::Admin, admin),
            (Port::Https, tls.listen),
            (Port::Redirect, tls.redirect_listen),
        ];
        let mut inherited = self.tcp;
        let mut sockets = Vec::new();
        for (port, address) in ports {
            let own = inherited
                .iter()
                .position(|(own, _)| *own == port)
                .map(|index| inherited.swap_remove(index).1);
            let Some(address) = address else {
                if own.is_some() {
                    warn_unused(port);
                }
                continue;
            };
            // An inherited socket has an address of its own.
            let socket = match own {
                Some(listener) => listener
                    .local_addr()
                    .and_then(|address| Ok((address, Socket::inherit(listener)?))),
                None => Socket::claim(address, server.reuse_port).map(|socket| (address, socket)),
            };
            let (address, socket) =
                socket.map_err(|source| ServerError::Listen { address, source })?;
            sockets.push((port, address, socket));
        }
        Ok(sockets)
    }
}

fn warn_unused(port: Port) {
    tracing::warn!(
        ?port,
        "an inherited socket is closed: the settings have no address of its kind"
    );
}
